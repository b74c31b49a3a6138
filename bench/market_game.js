// boardgame.io's reducer with a small card game, as bench/market_game.py asks for it: a number of games in a line
// on standard input, the decisions made in them in a line on standard output.
//
// The game: play a card of the hand (stage "main"), then buy from a market of six or pass (stage "spend").
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { INVALID_MOVE } = require('boardgame.io/core');

const MARKET = 6;
const HAND = [0, 1, 2, 3, 4, 5, 6, 7];
const RETURNING_CARD = 7; // brings back the discarded ones
const MOST_DECISIONS = 500;

let seed = 12345;
const random = () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed / 0x80000000;
};

const price = (index) => 1 + (index >> 1);
const player = () => ({ hand: [...HAND], discarded: [], coins: 0, bought: [] });

const play = ({ G, events, playerID }, card) => {
  const mine = G.players[playerID];
  const index = mine.hand.indexOf(card);
  if (index < 0) return INVALID_MOVE;
  mine.hand.splice(index, 1);
  mine.discarded.push(card);
  if (card === RETURNING_CARD) {
    mine.hand = mine.hand.concat(mine.discarded);
    mine.discarded = [];
  }
  mine.coins += 1 + (card % 4);
  events.setStage('spend');
};

const buy = ({ G, playerID }, index) => {
  const mine = G.players[playerID];
  if (G.market[index] === null || mine.coins < price(index)) return INVALID_MOVE;
  mine.coins -= price(index);
  mine.bought.push(G.market[index]);
  G.market[index] = null;
};

const game = ProcessGameConfig({
  name: 'market',
  setup: ({ random: plugin }) => ({
    deck: plugin.Shuffle([...Array(40).keys()]),
    market: Array(MARKET).fill(null),
    players: { 0: player(), 1: player() },
  }),
  turn: {
    activePlayers: { currentPlayer: 'main' },
    onBegin: ({ G, ctx }) => {
      G.players[ctx.currentPlayer].coins = 0;
      for (let index = 0; index < MARKET; index++) {
        if (G.market[index] === null && G.deck.length) G.market[index] = G.deck.pop();
      }
    },
    stages: {
      main: { moves: { play } },
      spend: { moves: { buy, pass: ({ events }) => { events.endTurn(); } } },
    },
  },
  endIf: ({ G }) => {
    if (!G.deck.length && G.market.every((card) => card === null)) return { over: true };
  },
});
const reducer = CreateGameReducer({ game });

const legalMoves = (state) => {
  const seat = state.ctx.currentPlayer;
  const mine = state.G.players[seat];
  if (state.ctx.activePlayers && state.ctx.activePlayers[seat] === 'main') {
    return mine.hand.map((card) => ({ type: 'play', args: [card] }));
  }
  const moves = [{ type: 'pass', args: [] }];
  for (let index = 0; index < MARKET; index++) {
    if (state.G.market[index] !== null && mine.coins >= price(index)) moves.push({ type: 'buy', args: [index] });
  }
  return moves;
};

const playGame = () => {
  let state = InitializeGame({ game });
  let decisions = 0;
  while (!state.ctx.gameover && decisions < MOST_DECISIONS) {
    const moves = legalMoves(state);
    if (!moves.length) break;
    const move = moves[Math.floor(random() * moves.length)];
    const payload = { ...move, playerID: state.ctx.currentPlayer, credentials: null };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    decisions++;
  }
  return decisions;
};

const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  let decisions = 0;
  for (let games = Number(line); games > 0; games--) decisions += playGame();
  process.stdout.write(`${decisions}\n`);
});
