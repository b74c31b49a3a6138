# Aquatica: Duellum: goals, achievement tokens, crown tracks, mercenaries, and Shrimpion's levels.

# Goals
duellum-goal_four_types = 4 cards of different types
duellum-goal_three_mercenaries = 3 mercenaries in the scoring pile
duellum-goal_three_mantas = 3 wild mantas
duellum-goal_four_locations = 4 locations in the prosperity pile
duellum-goal_four_of_a_type = 4 cards of one type
duellum-goal_four_waiting = 4 mercenaries beside the board
duellum-goal_six_tired = 6 tired helper animals
duellum-goal_four_points = 4 locations on the board, each with other points
duellum-goal_token_1 = goal token 1 (what it asks for is not tracked)
duellum-goal_token_2 = goal token 2 (what it asks for is not tracked)
duellum-goal_token_3 = goal token 3 (what it asks for is not tracked)
duellum-goal_token_4 = goal token 4 (what it asks for is not tracked)

# What is asked
duellum-ask_setup_faction = Set-up: which faction does the first person play?
duellum-ask_setup_goal = Set-up: which side of goal token { $token } is up?
duellum-ask_discard = Which action card do you discard?
duellum-ask_regent_discard = Which card lay on top of Shrimpion’s deck?
duellum-ask_maestro = Which of your locations do you raise?

# What can be done
duellum-do_person = { $what }
duellum-do_goal = Goal token { $token }: { $goal ->
    [unknown] side { $side }, of which nobody has told the goal yet
   *[other] { $goal }
 }
duellum-do_declare = Declare “{ $goal }” and lay { $token }
duellum-do_token = Reinforce with { $what }
duellum-do_take = Take { $card } from slot { $slot }, free of charge{ duellum-fee }
duellum-do_flip = Tire { $what }
duellum-do_repeat = Repeat { $what }
duellum-do_stalk = Play the opponent’s top mercenary
duellum-do_capture = Capture the opponent’s top location
duellum-do_discard = Discard { $what }
duellum-do_discard_opponent = Let the opponent discard an action card{ duellum-fee }
duellum-do_stepped = A step on the crown track
duellum-do_achieved = The goal “{ $goal }” was declared
duellum-do_made_tire = The opponent must tire { $what ->
    [one] an animal
   *[other] { $what } animals
 }
duellum-do_made_discard = The opponent must discard an action card
duellum-do_captured = The opponent’s top location was captured

# What an achievement token enhances
duellum-effect_enhance_raise = raise 1 more
duellum-effect_enhance_rotate = rotate 1 more
duellum-effect_enhance_move = move 1 more
duellum-effect_enhance_score = score 1 more
duellum-effect_enhance_ready = ready 1 more
duellum-effect_enhance_tire = the opponent tires 1 more
duellum-effect_enhance_return = take 1 more action card back

# The same step by another effect of the card
duellum-do_buy_by = Buy { $card } for { duellum-price_coins }{ duellum-and_fee } from slot { $slot } (by effect { $effect })
duellum-do_buy_empty_by = Buy from slot { $slot } (by effect { $effect }){ duellum-fee }
duellum-do_conquer_by = Conquer { $card } for { duellum-price_tridents }{ duellum-and_fee } from slot { $slot } (by effect { $effect })
duellum-do_conquer_empty_by = Conquer from slot { $slot } (by effect { $effect }){ duellum-fee }
duellum-do_raise_by = Raise { $card } (place { $place }, by effect { $effect }){ duellum-fee }
duellum-do_full_raise_by = Fully raise { $card } (place { $place }, by effect { $effect }){ duellum-fee }
duellum-do_score_by = Score { $card } (place { $place }, by effect { $effect }){ duellum-fee }
duellum-do_rotate_by = Rotate the vortex { $direction } by { $count } (by effect { $effect }){ duellum-fee }
duellum-do_refill_by = Refill the vortex (by effect { $effect }){ duellum-fee }
duellum-do_move_by = Move the Manta Leader to { $what } (by effect { $effect }){ duellum-fee }
duellum-do_copy_by = Copy the opponent’s last action card (by effect { $effect }){ duellum-fee }
duellum-do_ready_by = Ready { $what } (by effect { $effect }){ duellum-fee }
duellum-do_ready_all_by = Ready all your animals (by effect { $effect }){ duellum-fee }
duellum-do_tire_opponent_by = Let the opponent tire animals (by effect { $effect }){ duellum-fee }
duellum-do_tire_opponent_some_by = Let the opponent tire { $what ->
    [one] an animal
   *[other] { $what } animals
 } only (by effect { $effect }){ duellum-fee }
duellum-do_return_by = Take { $what } back to the hand (by effect { $effect }){ duellum-fee }
duellum-do_return_all_by = Take all discarded action cards back to the hand (by effect { $effect }){ duellum-fee }
duellum-do_token_by = Reinforce effect { $effect } with { $what }
duellum-do_by_hand_by = Do the effect by hand (effect { $effect }){ duellum-noted }{ duellum-fee }

# Effects
duellum-effect_take_location = take a location, free of charge
duellum-effect_take_mercenary = take a mercenary, free of charge
duellum-effect_take_any = take a location or mercenary, free of charge
duellum-effect_discard = the opponent discards an action card
duellum-crown_track = Crowns

# What happened
duellum-person_plays = The first person plays the { $side }.
duellum-goal_lies = Goal token { $token }: { $goal }.
duellum-declared = Shrimpion declares the goal “{ $goal }”, the leftmost that he fulfils, and lays { $token }.
    .without_regent = { duellum-who } declare the goal “{ $goal }”.
duellum-all_goals = Shrimpion has achieved all four goals.
    .without_regent = { duellum-who } have achieved all four goals.
duellum-reinforced = { duellum-who } reinforce with { $token }.
duellum-crown_step = Shrimpion steps to space { $space } of the crown track, for a crown that he acquired.
    .without_regent = { duellum-who } step to space { $space } of the crown track.
duellum-won_crowns = Shrimpion has the support of nine crowns.
    .without_regent = { duellum-who } have the support of nine crowns.
duellum-taken = { duellum-who } take { $card } from slot { $slot }, free of charge.
duellum-must_discard = Shrimpion must discard an action card.
    .without_regent = { duellum-who } must discard an action card.
duellum-discarded = Shrimpion discards { $card }, the top card of his deck.
    .without_regent = { duellum-who } discard { $card }.
duellum-must_raise = Shrimpion must raise a location.
    .without_regent = { duellum-who } must raise a location.
duellum-mercenary_played = { duellum-who } play the mercenary { $card }.
duellum-repeats = { duellum-who } repeat { $card }.
duellum-captured = { duellum-who } capture { $card }.
duellum-bargained = { duellum-who } gain { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
 } by their mercenaries of the underwater cities.
duellum-regent_draws_on = { $card } would change nothing: Shrimpion draws on.
duellum-regent_takes_only = Shrimpion takes { $card } from slot { $slot }, the only { $kind } in the vortex.
duellum-why_nothing_performable = none of his cards would change anything
duellum-by_crowns = by the support of nine crowns
duellum-by_goals = by points, after all four goals

# Why something is not allowed
duellum-crowned = the opponent’s top location bears a crown and cannot be captured
duellum-empty_hand = the opponent has no action card in hand
duellum-mercenary_begun = as agreed, a mercenary that is played does at least one step
duellum-mercenary_in_vain = it could do nothing now, and as agreed no mercenary is played in vain
duellum-no_power = that mercenary does nothing that could be repeated
duellum-not_fulfilled = “{ $goal }” is not fulfilled
duellum-nothing_to_capture = the opponent has scored no location
duellum-token_covered = { $what } is covered and brings nothing more
duellum-token_used = { $what } has reinforced already
duellum-nothing_to_enhance = no effect that it enhances is left in this action
duellum-nothing_to_return = no other card lies on the pile yet, and nothing was done
duellum-nothing_to_stalk = the opponent has played no mercenary
duellum-achieved_before = the { $side } have achieved “{ $goal }” before: their { $token } lies on it
duellum-achieved_already = you have achieved “{ $goal }” already
duellum-one_goal = only one goal a turn
duellum-repeated_already = that mercenary is being played or repeated already
duellum-same_step = another effect of the card does the same and leaves as much

# Facts of the box
duellum-fact_goal_side = Look at goal token { $token }: which goal is on side { $side }?
duellum-fact_goal_swirl = Look at goal token { $token }: which side bears the swirl?
duellum-fact_token = Look at the achievement token “{ $token }”: what does it give or enhance?
