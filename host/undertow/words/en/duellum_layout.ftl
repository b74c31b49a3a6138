# The table as it lies: parts of it, places, and what lies there or might.

# Parts
duellum-area_of_vortex = The vortex
duellum-area_of_map = The map
duellum-area_of_leadership = Crown tracks and goals
duellum-area_of_turn = Whose turn it is

# Places
duellum-spot_dial = First division of the dial
duellum-spot_slot = Slot { $slot }
duellum-spot_deck = The deck
duellum-spot_leader = The Manta Leader
duellum-spot_nest = Manta spot on { $territory }
duellum-spot_crown = Crown track of the { $side }
duellum-spot_goal_token = Goal token { $token }: the side that lies up
duellum-spot_goal = Achievement tokens on goal { $token } ({ $goal })
duellum-spot_place = Place { $place } of the board
duellum-spot_mercenaries = Mercenaries beside the board
duellum-spot_scored = Pile of scored locations, the top card last
duellum-spot_played = Pile of played mercenaries, the top card last
duellum-spot_pile = Discarded action cards, the top card last
duellum-spot_mantas = Wild mantas
duellum-spot_tired = Tired helper animals
duellum-spot_used = Achievement tokens that have reinforced this turn
duellum-spot_nested = Animals that an emptied nest has readied this turn
duellum-spot_turn = The turn
duellum-spot_turn_number = Turns begun so far, this one included
duellum-spot_main = The main action of this turn
duellum-spot_mercenary = The mercenary of this turn
duellum-spot_declared = A goal in this turn
duellum-spot_first = First player
duellum-spot_ending = The end of the game

# What lies there
duellum-lies_nothing = nothing
duellum-lies_none = none
duellum-lies_cards = { $cards }
duellum-lies_animals = { $animals }
duellum-lies_at_slot = at slot { $slot }
duellum-lies_deck = { $count ->
    [0] no card is left
    [one] 1 card
   *[other] { $count } cards
 }
duellum-lies_in = on { $territory }
duellum-a_manta = a wild manta
duellum-lies_emptied = no manta any more
duellum-lies_claimed = no manta any more: the { $side } have it
duellum-lies_on_space = on space { $space }
duellum-lies_no_token = none
duellum-lies_token = { $first }
duellum-lies_tokens = { $first }, covered by { $second }
duellum-lies_raised = { $card }, { $raised ->
    [0] no depth covered
    [one] 1 depth covered
   *[other] { $raised } depths covered
 }
duellum-lies_raised_of = { $card }, { $raised } of { $count } depths covered
duellum-lies_asleep = asleep: { $asleep }
duellum-lies_mercenaries = { $awake }; asleep: { $asleep }
duellum-lies_number = { $number }
duellum-lies_turn = the { $side }, turn { $number }
duellum-lies_main = taken
duellum-lies_not_main = not taken yet
duellum-lies_mercenary = played
duellum-lies_not_mercenary = none played yet
duellum-lies_declared = declared
duellum-lies_not_declared = none declared yet
duellum-lies_no_ending = not near yet
duellum-trigger_goals = four goals
duellum-trigger_exhausted_deck = the deck is exhausted
duellum-lies_finishing = this round is played to its end, then each has one more turn ({ $trigger })
duellum-lies_last = last turns ({ $trigger })

# What may be so instead
duellum-lies_turn_anew = It is the turn of the { $side }, at its beginning
duellum-lies_not_there = { $card } does not lie there
duellum-lies_on_top = { $card } lies on top
duellum-lies_awake_there = { $card } is awake
duellum-lies_asleep_there = { $card } is asleep
duellum-do_card_on_top = { $what } lies on top
duellum-do_card_too = { $what } lies there too
duellum-do_card_recognised_on_top = On top: { duellum-do_card_recognised }
duellum-do_card_recognised_too = There too: { duellum-do_card_recognised }
duellum-do_turned_on_top = { duellum-do_turned } lies on top
duellum-do_turned_too = { duellum-do_turned } lies there too
duellum-lies_theirs_too = { $animal } is theirs too
duellum-lies_not_theirs = { $animal } is not theirs
duellum-lies_tired = { $animal } is tired
duellum-lies_ready = { $animal } is ready
duellum-lies_spent = { $what } has done so too
duellum-lies_not_spent = { $what } has not done so
