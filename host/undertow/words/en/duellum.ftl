# Aquatica: Duellum: what happened, what is asked, what can be done, and why something cannot. The rulebook's words.

duellum-title = Aquatica: Duellum
duellum-turtles = Turtles
duellum-squids = Squids
duellum-name = { $what }
duellum-nothing = nothing
duellum-unknown = unknown
duellum-coins = coins
duellum-tridents = tridents
duellum-cw = clockwise
duellum-ccw = counterclockwise
duellum-location = location
duellum-mercenary = mercenary
duellum-action_card = action card
# A card that nobody can tell from others
duellum-the_card = the card
duellum-the_card_crowned = the card with the crown
duellum-the_location = the location
duellum-the_location_crowned = the location with the crown
duellum-the_mercenary = the mercenary
duellum-the_mercenary_crowned = the mercenary with the crown
duellum-any_card = card
duellum-verb_buy = buy
duellum-verb_conquer = conquer

# Who: used by the sentences below
duellum-who = { $seat ->
    [0] The Turtles
    [-1] Those who set up
   *[1] The Squids
 }
duellum-set_up = set-up
duellum-shrimpion = Shrimpion
duellum-resources = { $coins } { $coins ->
    [one] coin
   *[other] coins
 } and { $tridents } { $tridents ->
    [one] trident
   *[other] tridents
 }

duellum-price_coins = { $price ->
    [unknown] an unknown price
    [one] { $price } coin
   *[other] { $price } coins
 }
duellum-price_tridents = { $price ->
    [unknown] an unknown price
    [one] { $price } trident
   *[other] { $price } tridents
 }

# Zones
duellum-zone_hand = Hand
duellum-zone_pile = Discarded
duellum-zone_places = Board
duellum-zone_mercenaries = Mercenaries
duellum-zone_scored = Scored locations
duellum-zone_played = Played mercenaries

# What is plain at all times
duellum-note_all_stand_in = Pack “{ $pack }” is a stand-in: invented, not printed, cards and all
duellum-note_stand_in = Pack “{ $pack }” has stand-ins, invented and not printed, among: { $areas }
duellum-area_card = cards
duellum-area_action = action cards
duellum-area_animal = helper animals
duellum-area_dial = the dial
duellum-area_territory = territories
duellum-area_borders = borders
duellum-area_goal = goal tokens
duellum-area_token = achievement tokens
duellum-note_test_pack = Pack “{ $pack }” is a test pack, not a box
duellum-note_unchecked = The { $side } are not checked: their turns are reports
duellum-note_mode_vortex = Vortex mode. Not checked: your own boards, hands and resources; your turns are reports
duellum-note_mode_referee = Referee mode. Everything is checked but what is done by hand
duellum-note_first = First player: { $side }
duellum-note_person = By lot the first person plays the { $side }
duellum-note_main_done = Main action taken
duellum-note_ending_1 = The end has begun: this round is played to its end, then each has one more turn
duellum-note_ending_2 = Last turns

# What is asked
duellum-ask_setup_dial = At which slot does the first division of the dial stand?
duellum-ask_setup_first = Who begins?
duellum-ask_setup_manta = Which wild manta lies on { $territory }?
duellum-ask_refill = Which card was turned up in slot { $slot }?
duellum-ask_turn = What do you do?
duellum-ask_look = Look at the card that was just turned up, so that it is recognised the next time.
duellum-ask_programme = { $what }: what do you do with it?
duellum-ask_confirm_capital = This is the capital of the { $winner }: walking in ends the game, and the { $winner } win. Walk in all the same?
duellum-ask_nest = An emptied nest: which of your animals do you ready?
duellum-ask_ready_more = Which more of your animals do you ready?
duellum-ask_tire = { $count ->
    [one] Which of your animals do you tire? One more.
   *[other] Which of your animals do you tire? { $count } more.
 }
duellum-ask_report = What was done?
duellum-ask_regent_draw = Which card did Shrimpion draw?
duellum-ask_route_choice = Which way does the Manta Leader take for Shrimpion? These are as short and bring him as many wild mantas.
duellum-ask_route_roll = Which way does the lot choose for Shrimpion?
duellum-ask_regent_top = Shrimpion copies: which action card lies on top of your discard pile?
duellum-ask_walked = Move the Manta Leader two territories towards Shrimpion’s capital by a shortest way, one with a wild manta if there is a choice. How many mantas did he pick up, and is he in his capital?
duellum-ask_leader_side = The points are equal. On which side of the map does the Manta Leader stand?
duellum-ask_points = How many prosperity points were counted?

# Facts of the box, asked when a rule needs them
duellum-looked_at = { $where ->
    [slot] { $card } in slot { $number }
    [place] { $card } in place { $number } of Shrimpion’s board
    [scored] { $card } on Shrimpion’s pile of scored locations, { duellum-from_below }
    [played] { $card } on Shrimpion’s pile of played mercenaries, { duellum-from_below }
   *[named] { $card }
 }
duellum-from_below = { $number ->
    [1] the lowest one
    [2] second from below
    [3] third from below
   *[other] number { $number } from below
 }
duellum-fact_card_kind = Look at { duellum-looked_at }: is it a location or a mercenary?
duellum-fact_card_type = Look at { duellum-looked_at }: of which type is it?
duellum-fact_card_bubble = Look at { duellum-looked_at }: which number is in its bubble?
duellum-fact_card_points = Look at { duellum-looked_at }: how many prosperity points does it give?
duellum-fact_card_crown = Look at { duellum-looked_at }: does it bear a crown?
duellum-fact_card_depths = Look at { duellum-looked_at }: how many depths does it have?
duellum-fact_card_depth = Look at { duellum-looked_at }: what does depth { $entry } say, counted from the top?
duellum-fact_card_power = Look at { duellum-looked_at }: what is the mercenary’s power?
duellum-fact_action_coins = Look at { $card } of the { $side }: how many coins are printed on it?
duellum-fact_action_tridents = Look at { $card } of the { $side }: how many tridents are printed on it?
duellum-fact_action_order = Look at { $card } of the { $side }: are its effects done in printed order, or in any?
duellum-fact_action_effects = Look at { $card } of the { $side }: how many effects does it have, resources not counted?
duellum-fact_action_effect = Look at { $card } of the { $side }: what is effect { $entry }, counted in printed order?
duellum-fact_animal_effects = Look at { $animal }: how many effects does it have?
duellum-fact_animal_effect = Look at { $animal }: what is effect { $entry }?
duellum-fact_dial_coins = Look at division { $division } of the dial, counted from its first one: which number of coins does it bear?
duellum-fact_dial_tridents = Look at division { $division } of the dial, counted from its first one: which number of tridents does it bear?
duellum-fact_border = Look at the map: do { $territory } and { $other } border on each other?
duellum-fact_side = Look at the map: on whose side is { $territory }?

# What can be done
duellum-do_dial = The first division stands at slot { $what }
duellum-do_first = The { $what } begin
duellum-do_manta = { $what }
duellum-do_card = { $what }
duellum-do_card_recognised = { $what }: { $kind }, type { $type }, bubble { $bubble }, points { $points }, { $crown ->
    [yes] with a crown
    [no] without a crown
   *[other] crown?
 }
duellum-this_one = Is it this one? { $kind }, type { $type }, bubble { $bubble }, points { $points }, { $crown ->
    [yes] with a crown
    [no] without a crown
   *[other] crown?
 }
duellum-row_is_wrong = The box is wrong about this card
duellum-row_is_wrong_why = take the card that comes closest, so that the game goes on, and put its row right afterwards: undertow pack edit
duellum-look_is_gone = Cards of that look have all come up
duellum-look_is_gone_why = a box has no more of them, so one was told wrongly before: correct that one
duellum-do_turned = A { $kind }{ $crown ->
    [crown] { " " }with a crown
   *[other] { "" }
 }
duellum-do_look = Look at the card
duellum-do_play = Play { $what }
duellum-do_take_back = Take all discarded action cards back
duellum-do_animal = Use { $what }
duellum-do_use = Use the top depth of { $card } (place { $place })
duellum-do_mercenary = Play the mercenary { $card }
duellum-do_end = End the turn
duellum-do_finish = Finish
duellum-do_gain = Gain from { $what }
duellum-do_buy = Buy { $card } for { duellum-price_coins }{ duellum-and_fee } from slot { $slot }
duellum-do_buy_empty = Buy from slot { $slot }{ duellum-fee }
duellum-do_conquer = Conquer { $card } for { duellum-price_tridents }{ duellum-and_fee } from slot { $slot }
duellum-do_conquer_empty = Conquer from slot { $slot }{ duellum-fee }
duellum-do_raise = Raise { $card } (place { $place }){ duellum-fee }
duellum-do_full_raise = Fully raise { $card } (place { $place }){ duellum-fee }
duellum-do_score = Score { $card } (place { $place }){ duellum-fee }
duellum-do_rotate = Rotate the vortex { $direction } by { $count }{ duellum-fee }
duellum-do_refill = Refill the vortex{ duellum-fee }
duellum-do_move = Move the Manta Leader to { $what }{ duellum-fee }
duellum-do_copy = Copy the opponent’s last action card{ duellum-fee }
duellum-do_ready = Ready { $what }{ duellum-fee }
duellum-do_ready_all = Ready all your animals{ duellum-fee }
duellum-do_leave = Ready none
duellum-do_tire = Tire { $what }
duellum-do_tire_opponent = Let the opponent tire animals{ duellum-fee }
duellum-do_tire_opponent_some = Let the opponent tire { $what ->
    [one] an animal
   *[other] { $what } animals
 } only{ duellum-fee }
duellum-do_return = Take { $what } back to the hand{ duellum-fee }
duellum-do_return_all = Take all discarded action cards back to the hand{ duellum-fee }
duellum-do_by_hand = Do the effect by hand{ duellum-noted }{ duellum-fee }
duellum-do_yes = Yes
duellum-do_no = No
duellum-do_done = Done
duellum-do_rotated = The vortex was rotated { $direction } by { $count }
duellum-do_took = Taken from slot { $slot }: { $card }
duellum-do_refilled = The vortex was refilled
duellum-do_leader = The Manta Leader was moved to { $what }
duellum-do_got = { $what } was gained
duellum-do_tired = { $what } was tired
duellum-do_tired_all = All animals were tired
duellum-do_readied = { $what } was readied
duellum-do_readied_all = All animals were readied
duellum-do_raised = { $card } was raised (place { $place })
duellum-do_scored = { $card } was scored (place { $place })
duellum-do_returned = { $what } was taken back to the hand
duellum-do_returned_all = All action cards were taken back to the hand
duellum-do_draw = { $what }
duellum-do_walk = To { $what }
duellum-do_walked = { $count ->
    [0] No manta
    [one] 1 manta
   *[other] { $count } mantas
 }{ $home ->
    [yes] , and he is in his capital
   *[other] { "" }
 }
duellum-do_top = { $what } lies on top
duellum-do_top_none = The pile is empty
duellum-do_side = { $side ->
    [turtles] On the side of the Turtles
    [squids] On the side of the Squids
   *[other] In the centre
 }
duellum-do_roll = Roll for me
duellum-do_rolled = To { $what }
duellum-do_points = { $what } points
duellum-do_answer = { $what }

# What happened; “regent” is there where Shrimpion did it
duellum-dial_stands = The first division of the dial stands at slot { $slot }.
duellum-begins = Shrimpion begins.
    .without_regent = { duellum-who } begin.
duellum-turn_begins = Turn { $number }: Shrimpion.
    .without_regent = Turn { $number }: { duellum-who }.
duellum-turned_up = { $card } is turned up in slot { $slot }.
duellum-looks = Slot { $slot }: { $card }.
duellum-deck_exhausted = The deck is exhausted.
duellum-played = { duellum-who } play { $card }.
duellum-took_back = { duellum-who } take all their discarded action cards back.
duellum-used_animal = { duellum-who } use { $animal }.
duellum-used_depth = { duellum-who } use the top depth of { $card } (place { $place }).
duellum-gained = { duellum-who } gain { duellum-effect_gain } from { $source }.
duellum-acquired = { duellum-who } { $verb } { $card } from slot { $slot } for { $verb ->
    [conquer] { duellum-price_tridents }
   *[buy] { duellum-price_coins }
 }.
duellum-raised = { duellum-who } raise { $card } (place { $place }).
duellum-fully_raised_it = { duellum-who } fully raise { $card } (place { $place }).
duellum-scored = Shrimpion scores { $card } (place { $place }): { $why }.
    .without_regent = { duellum-who } score { $card } (place { $place }).
    .without_why = Shrimpion scores { $card } (place { $place }).
duellum-rotated = Shrimpion rotates the vortex { $direction } by { $count }: { $why }.
    .without_regent = { duellum-who } rotate the vortex { $direction } by { $count }.
    .without_why = Shrimpion rotates the vortex { $direction } by { $count }.
duellum-refills = Shrimpion refills the vortex, { $count ->
    [one] slot
   *[other] slots
 } { $slots }: { $why }.
    .without_regent = { duellum-who } refill the vortex.
    .without_why = Shrimpion refills the vortex.
duellum-leader_moved = Shrimpion moves the Manta Leader to { $territory }: { $why }.
    .without_regent = { duellum-who } move the Manta Leader to { $territory }.
    .without_why = Shrimpion moves the Manta Leader to { $territory }.
duellum-claimed = Shrimpion gains { $animal }, the wild manta of that territory.
    .without_regent = { duellum-who } gain { $animal }.
duellum-regent_should_walk = The Manta Leader goes { $count } territories towards Shrimpion’s capital: by a shortest way, and by one with a wild manta if there is a choice.
duellum-top_told = { $card } lies on top of the pile of the { $side }.
duellum-regent_walked = { $count ->
    [0] Shrimpion picked up no wild manta on the way.
    [one] Shrimpion picked up 1 wild manta on the way.
   *[other] Shrimpion picked up { $count } wild mantas on the way.
 }
duellum-readied = { duellum-who } ready { $animal }.
duellum-readied_all = { duellum-who } ready all their animals.
duellum-must_tire = Shrimpion must tire { $count ->
    [one] an animal
    [20] all his animals
   *[other] { $count } animals
 }.
    .without_regent = { duellum-who } must tire { $count ->
    [one] an animal
    [20] all their animals
   *[other] { $count } animals
 }.
duellum-tired = Shrimpion tires { $animal }: the animals of his faction first, then his mantas, the oldest first.
    .without_regent = { duellum-who } tire { $animal }.
duellum-tired_all = Shrimpion tires all his animals that were ready.
    .without_regent = { duellum-who } tire all their animals that were ready.
duellum-returned = { duellum-who } take { $card } back to the hand.
duellum-returned_all = { duellum-who } take all their action cards back to the hand.
duellum-copies = Shrimpion copies { $card }, the top card of the opponent’s pile, by his own rules.
    .without_regent = { duellum-who } copy { $card }.
duellum-by_hand = Shrimpion has an effect to do by hand{ duellum-noted }.
    .without_regent = { duellum-who } have an effect to do by hand{ duellum-noted }.
duellum-reported_taken = Shrimpion took { $card } from slot { $slot }.
    .without_regent = { duellum-who } took { $card } from slot { $slot }.
duellum-last_turns = The last round begins: each has one more turn.
duellum-counted = Counted: Turtles { $turtles }, Squids { $squids }.
duellum-won_capital = The Manta Leader is in the capital of { $seat ->
    [0] the Turtles
   *[1] the Squids
 }.

# Regent Shrimpion
duellum-regent_without_currents = Shrimpion’s Ocean Currents goes back into the box, from level II on.
duellum-regent_begins_ahead = Shrimpion begins on space { $space } of the crown track, without its bonuses: level V.
duellum-regent_draws = Shrimpion draws { $card }, the top card of his deck.
duellum-regent_takes = Shrimpion takes { $card } from slot { $slot }, the lowest number of { $resource } ({ $number }) that holds a { $kind }{ $equal ->
    [one] { "" }
   *[other] ; of { $equal } such slots the first, clockwise from slot 1
 }.
duellum-regent_lays = Shrimpion puts { $card } into place { $place }, the leftmost free one, fully raised.
duellum-regent_engages = Shrimpion lays { $card } on the pile of his played mercenaries at once.
duellum-regent_has_no_place = Shrimpion ignores “{ $what }”: { $card } in slot { $slot } has his lowest number, his board is full, and he looks no further.
duellum-regent_ignores = Shrimpion ignores “{ $what }”: { $why }.
duellum-regent_returns = Shrimpion shuffles { $card }, the top card of his pile, back into his deck.
duellum-regent_shuffles = Shrimpion’s action cards are shuffled into a new deck: { $why }.
duellum-regent_skips = Shrimpion skips his turn: { $why }.
duellum-why_clockwise = always clockwise, by the full number
duellum-why_currents = Ocean Currents does that, and his turn is over
duellum-why_empty_deck = no card was left in his deck
duellum-why_empty_hand = the opponent has no action card in hand
duellum-why_leftmost = the leftmost location
duellum-why_lot_chose = of ways as good the lot chose this one
duellum-why_most_mantas = of the shortest ways this one brings the most wild mantas
duellum-why_must_refill = he must, the lowest number of his faction first
duellum-why_no_animals = he never uses helper animals
duellum-why_moved_already = this card has already moved the leader
duellum-why_no_research = he is not interested in research
duellum-why_no_effects = that card has no effects
duellum-why_no_such_card = no such card lies in the vortex
duellum-why_none_ready = no animal is ready
duellum-why_no_way = no way leads from here to his capital
duellum-why_nothing_to_copy = there is no action card to copy
duellum-why_nothing_to_return = no card lies on his pile
duellum-why_nothing_to_refill = no slot is empty, or no card is left
duellum-why_nothing_to_score = no location is fully raised
duellum-why_only_way = no other way to his capital is as short
duellum-why_player_chose = of ways as good the player chose this one
duellum-why_reshuffled = his deck was shuffled anew, which costs the turn below level III
duellum-why_told = so it was told
duellum-why_up_to_three = up to 3 locations, from left to right

# Why something is not allowed
duellum-animal_tired = { $what } is tired
duellum-asleep = { $card } was acquired this turn and cannot be played before your next one
duellum-can_play = a card in your hand can still be played
duellum-cannot_pay = it costs { $price } { $resource } and you have { $have }
duellum-cannot_pay_effect = the effect costs more than the { duellum-resources } you have
duellum-card_in_vain = { $what } could do nothing now, and a card is not played in vain
duellum-copy_in_vain = copying could do nothing now
duellum-effect_in_vain = its effect could do nothing now
duellum-empty_depth = the top depth of { $card } is empty
duellum-empty_pile = no action card is discarded
duellum-empty_slot = slot { $slot } is empty
    .without_slot = no card lies in the vortex
duellum-fully_raised = { $card } is fully raised already
    .without_card = it is fully raised already
duellum-nothing_left = all depths of { $card } are covered
duellum-gained_in_vain = nothing can be done with it any more: the action ends
duellum-in_vain = at least one effect must be done first: nothing is played in vain
duellum-main_action_taken = a turn has one main action, and it has been taken
duellum-main_action_first = a turn has one main action, and it has not been taken yet
duellum-taken_before = slot { $slot } is empty: its card was taken before, and the vortex was not refilled since
duellum-seen_before = { $what } has come up already
duellum-no_card_left = the deck has no card left
duellum-no_empty_slot = no slot of the vortex is empty
duellum-no_mantas_left = only { $left } wild mantas are left
duellum-no_place = there is no free place for { $card }
    .without_card = there is no free place for it
duellum-no_resource = { $what } gives no coins and no tridents
duellum-no_resource_on_top = no coins and no tridents lie on top of { $what } now
duellum-none_ready = no animal is ready
duellum-none_tired = { $what } is not tired
    .without_what = no animal is tired
duellum-not_a_location = { $card } is not a location
duellum-not_a_mercenary = { $card } is not a mercenary
duellum-not_adjacent = { $territory } does not border on { $here }
duellum-not_fully_raised = { $card } is not fully raised
duellum-not_in_hand = { $what } is not in your hand
duellum-nothing_to_copy = the opponent has no card to copy
duellum-one_depth = a location gives one depth in each action
duellum-one_mercenary = one mercenary can be played in a turn
duellum-one_step_at_least = at least one step must be done once it was begun
duellum-own_animal = an animal cannot ready itself
duellum-own_location = a location cannot raise itself
duellum-resource_outside = coins and tridents are gained in the middle of an action, not by themselves
duellum-too_far = that is further than this effect rotates
duellum-too_many = that is more than this effect tires, or all that it could tire

# The end
duellum-result_won = The { $side } have won: { $how }.
duellum-result_draw = A draw: { $how }.
duellum-by_capital = the Manta Leader is in their capital
duellum-by_tie = the points are equal, and the Manta Leader stands on their side of the map
duellum-by_exhausted_deck = the deck is exhausted, and points were counted

# Options and positions
duellum-option_unknown = “{ $option }” is no option of this game. Options: { $known }.
duellum-option_value = The option “{ $option }” cannot be “{ $value }”. Possible: { $known }.
duellum-option_contradicts = “{ $one }” cannot go together with “{ $other }”. Leave one of them out.
duellum-option_needs_map = The { $side } are checked, and the pack “{ $pack }” has no map to check them on. Play with --mode vortex, or tell the map: undertow pack edit, with the pack’s folder after it unless it is your own box.
duellum-position_key = “{ $key }” is no part of a position. Parts: { $known }.
duellum-position_word = Position, “{ $key }”: “{ $word }” cannot stand there. Possible: { $expected }.
duellum-position_twice = Position: these cards lie in two places: { $cards }. Name each of them once.
duellum-position_kind = { $key }: { $card } is a { $kind } and cannot lie there.
duellum-position_depths = { $card } has { $count ->
    [one] one depth
   *[other] { $count } depths
 }, and { $raised } cannot be covered.
duellum-position_animal = { $animal } is in two places. Each animal is in one.
duellum-all_have_come_up = Every { $kind } that looks like that has come up already: a box has { $count } in all. Correct what was told wrongly before, or choose another look.
duellum-mended = Put right as it lies on the table: { $what }
duellum-mend_nothing = Nothing was said that lies otherwise. Name a part of the position.
duellum-mend_after_the_end = The game is over, and what lies on the table no longer counts. Take the last choice back first.
duellum-mend_in_the_set_up = The table is not set up yet. Finish the set-up first, or take an answer of it back.
duellum-mend_untracked = { $key }: what lies before the { $side } is not tracked in this game, their owner sees to it.
duellum-mend_no_unknown_card = “{ $word }”: every card of this box is known by now. Name the card itself.
duellum-mend_deck = There cannot be { $height } cards in the deck: only { $most } lie nowhere else.
duellum-mend_mantas = There are not so many mantas: the box has { $most }. Count again those that lie on the map and before each of you.
duellum-mend_no_nest = “{ $word }” does not say how a nest is. Write one of these, followed by =wild or =emptied: { $nests }.
duellum-mend_nowhere = Then these would lie nowhere: { $animals }. Say where they are too.
duellum-mend_leaves_nothing = Like that nothing could be done in what is going on. Say whose turn it is too, and it begins anew.
duellum-position_leader = The leader stands in a capital ({ $territory }): that game is over.

# Effects of cards, depths and animals; $coins and $tridents are what an effect costs, and what a gain gives
duellum-some_coins = { $coins } { $coins ->
    [one] coin
   *[other] coins
 }
duellum-some_tridents = { $tridents } { $tridents ->
    [one] trident
   *[other] tridents
 }
duellum-some = { $coins ->
    [0] { duellum-some_tridents }
   *[other] { $tridents ->
        [0] { duellum-some_coins }
       *[other] { duellum-some_coins } + { duellum-some_tridents }
     }
 }
duellum-fee = { $coins ->
    [0] { $tridents ->
        [0] { "" }
       *[other] { " " }(costs { duellum-some })
     }
   *[other] { " " }(costs { duellum-some })
 }
duellum-and_fee = { $coins ->
    [0] { $tridents ->
        [0] { "" }
       *[other] { " " }and { duellum-some }
     }
   *[other] { " " }and { duellum-some }
 }
duellum-effect_gain = { duellum-some }
duellum-effect_empty = empty
# What an effect that is done by hand says of itself.
duellum-noted = { $note ->
    [none] { "" }
   *[other] : { $note }
 }
duellum-effect_by_hand = by hand{ duellum-noted }{ duellum-fee }
duellum-effect_conquer_location = conquer a location{ duellum-fee }
duellum-effect_conquer_mercenary = conquer a mercenary{ duellum-fee }
duellum-effect_conquer_any = conquer a location or a mercenary{ duellum-fee }
duellum-effect_buy_location = buy a location{ duellum-fee }
duellum-effect_buy_mercenary = buy a mercenary{ duellum-fee }
duellum-effect_buy_any = buy a location or a mercenary{ duellum-fee }
duellum-effect_raise = raise { $count }{ duellum-fee }
duellum-effect_full_raise = fully raise { $count }{ duellum-fee }
duellum-effect_rotate = rotate { $count }{ duellum-fee }
duellum-effect_refill = refill{ duellum-fee }
duellum-effect_move = move { $count }{ duellum-fee }
duellum-effect_copy = copy{ duellum-fee }
duellum-effect_score = score { $count }{ duellum-fee }
duellum-effect_ready = ready { $count }{ duellum-fee }
duellum-effect_ready_all = ready all{ duellum-fee }
duellum-effect_tire = the opponent tires { $count }{ duellum-fee }
duellum-effect_tire_all = the opponent tires all{ duellum-fee }
duellum-effect_return = take { $count } back to the hand{ duellum-fee }
duellum-effect_return_all = take all back to the hand{ duellum-fee }

# What Shrimpion ignores, whatever its size and its price
duellum-ignored_take_location = take a location
duellum-ignored_take_mercenary = take a mercenary
duellum-ignored_take_any = take a location or mercenary
duellum-ignored_discard = the opponent discards
duellum-ignored_conquer_location = conquer a location
duellum-ignored_conquer_mercenary = conquer a mercenary
duellum-ignored_conquer_any = conquer a location or a mercenary
duellum-ignored_buy_location = buy a location
duellum-ignored_buy_mercenary = buy a mercenary
duellum-ignored_buy_any = buy a location or a mercenary
duellum-ignored_raise = raise
duellum-ignored_full_raise = fully raise
duellum-ignored_refill = refill
duellum-ignored_move = move
duellum-ignored_copy = copy
duellum-ignored_score = score
duellum-ignored_ready = ready
duellum-ignored_tire = the opponent tires
duellum-ignored_return = take back to the hand
