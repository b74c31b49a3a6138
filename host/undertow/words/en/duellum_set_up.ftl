# Aquatica: Duellum: the set-up, a step of the hands at a time, in the rulebook's words.

duellum-lay_boards = Set-up: put the vortex board in the middle of the table, and the leadership board next to it.
duellum-lay_leader = Set-up: put the Manta Leader in the central area of the map on the leadership board.
duellum-lay_mantas = Set-up: turn the 12 wild mantas face down and shuffle them. Put one on each manta spot of the map, and flip it to its ready side, belly up.
duellum-lay_goals = Set-up: lay the 4 goal tokens in the slots along the top edge of the leadership board, { $which ->
    [swirl] the side with the swirl up.
    [chosen] on each the side up that you choose.
   *[random] each with a random side up.
 }
duellum-lay_deck = Set-up: shuffle the location and the mercenary cards together into one deck, and lay it face down where all can reach it.
duellum-lay_boards_of_both = Set-up: each takes the player board of their side, and lays its 8 achievement tokens and its 4 helper animals, belly up, next to it.
duellum-lay_board_of_yours = Set-up: put the player board of the { $mine } before you and that of the { $his } opposite, for Shrimpion. Next to each lay its 8 achievement tokens and its 4 helper animals, belly up.
duellum-lay_standees = Set-up: put both leader standees on the starting points of their crown tracks.
duellum-lay_hands_of_both = Set-up: each takes all { $count } action cards of their side into the hand.
duellum-lay_hand_of_yours = Set-up: take all { $count } action cards of the { $mine } into your hand.
duellum-lay_currents_away = Set-up: put Ocean Currents of the { $his } back into the box. From level II on Shrimpion plays without it.
duellum-lay_regents_deck = Set-up: shuffle Shrimpion’s { $count } action cards, those of the { $his }, and lay them face down next to his board.
duellum-lay_regents_cards = Set-up: lay Shrimpion’s { $count } action cards, those of the { $his }, face up next to his board. Undertow draws for him, and says which card comes.
duellum-lay_toss = Set-up: toss the first player token. The side that is up begins.
duellum-lay_first = Set-up: give the first player token to the { $side }. They begin.
