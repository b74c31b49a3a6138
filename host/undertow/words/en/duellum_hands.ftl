# What people’s hands do for Shrimpion, one gesture at a time, in the rulebook’s words

duellum-hand_begin_ahead = Put Shrimpion’s leader on space { $space } of his crown track.
duellum-hand_play = Find { $cards } among Shrimpion’s action cards and lay { $count ->
    [one] it face up on his pile
   *[other] them face up on his pile, in this order
 }.
duellum-hand_take_location = Take { $card } from slot { $slot } and put it into place { $place } of Shrimpion’s board, fully raised.
duellum-hand_take_mercenary = Take { $card } from slot { $slot } and lay it on the pile of Shrimpion’s played mercenaries.
duellum-hand_lay_location = Put { $card } into place { $place } of Shrimpion’s board, fully raised.
duellum-hand_lay_mercenary = Lay { $card } on the pile of Shrimpion’s played mercenaries.
duellum-hand_turn = Turn the vortex { $count ->
    [one] one division
    [2] two divisions
    [3] three divisions
   *[other] { $count } divisions
 } { $direction }.
duellum-to_territories = { $steps ->
    [one] to { $territories }
   *[other] step by step to { $territories }
 }
duellum-hand_walk = Move the Manta Leader { duellum-to_territories }.
duellum-hand_walk_gaining = Move the Manta Leader { duellum-to_territories }, and give Shrimpion the wild { $count ->
    [one] manta
   *[other] mantas
 } of the way: { $mantas }.
duellum-hand_score = { $count ->
    [one] Take the location in place { $places } off Shrimpion’s board and lay it on his pile of scored locations.
   *[other] Take the locations in places { $places } off Shrimpion’s board and lay them on his pile of scored locations.
 }
duellum-hand_return = Shuffle { $cards } from the top of Shrimpion’s pile into his deck.
duellum-hand_return_unshuffled = Take { $cards } off the top of Shrimpion’s pile, back to his other action cards.
duellum-hand_shuffle = Shuffle all of Shrimpion’s action cards, those on his pile too, into a new deck.
duellum-hand_clear_pile = Take all of Shrimpion’s action cards off his pile, back to the others.
duellum-hand_crown = Move Shrimpion’s leader { $times ->
    [one] one step
    [2] two steps
   *[other] { $times } steps
 } along his crown track, to space { $space }.
duellum-hand_declare = Lay Shrimpion’s { $token } on the goal “{ $goal }”.
duellum-hand_tire = Turn { $animals } of Shrimpion’s to the tired side.
duellum-hand_tire_all = Turn all of Shrimpion’s animals to the tired side.
duellum-hand_own_tire = Turn { $count ->
    [one] one of your animals
    [20] all your animals
   *[other] { $count } of your animals
 } to the tired side, as far as they are ready.
duellum-hand_own_discard = Lay an action card of your hand on your pile, if you have one.

# Not possible, because …
duellum-not_slot_empty = Slot { $slot } is empty.
duellum-not_that_card = Another card lies in slot { $slot }.
duellum-which_card_lies = Which card lies in slot { $slot }?
duellum-not_that_dial = The vortex stands otherwise: its first division is not at slot { $slot }.
duellum-where_dial_stands = How does the vortex stand now, with all that you have turned?
duellum-not_that_territory = The Manta Leader is not on { $territory }.
duellum-where_leader_stands = On which territory does the Manta Leader stand now?
duellum-not_any_manta = No wild manta lies on { $territory }: it is yours already.
duellum-not_that_manta = Another wild manta lies on { $territory }.
duellum-which_manta_lies = Which wild manta lies on { $territory }?
duellum-not_in_place = Place { $place } of Shrimpion’s board is empty: that location is scored already.
duellum-not_on_space = Shrimpion’s leader is not on space { $space } of his crown track.
duellum-on_which_space = On which space of his crown track does Shrimpion’s leader stand now?
duellum-on_space = On space { $space }
duellum-not_laid_yet = Shrimpion’s token lies on that goal already.
duellum-not_that_goal = Another goal lies there.
duellum-which_goal_lies = Which goal lies there?
duellum-not_ready = { $animal } is tired already.
duellum-not_in_deck = { $card } lies on Shrimpion’s pile already.
duellum-not_deck = His deck is empty: all his action cards lie on his pile.
duellum-not_on_pile = A card is left in his deck that ought to lie on his pile.
duellum-which_card_left = Which card is it?
duellum-not_on_top = Another card lies on top of Shrimpion’s pile.
duellum-which_card_on_top = Which card lies on top of Shrimpion’s pile?
