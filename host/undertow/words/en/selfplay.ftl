# What `undertow selfplay` writes.

cli-selfplay_head = Pack { $pack } · { $options } · bot { $bot } · seed { $seed }
cli-selfplay_games = games
cli-selfplay_decisions = decisions
cli-selfplay_lengths = decisions a game
cli-selfplay_lengths_are = { $shortest } to { $longest }, median { $median }, mean { $mean }
cli-selfplay_seconds = seconds
cli-selfplay_speed = { $seconds } ({ $rate } decisions a second, invariants checked in every state, { $workers ->
    [one] { $workers } process
   *[other] { $workers } processes
 })
cli-selfplay_ends = ends
cli-selfplay_wins = wins
cli-selfplay_first = the first player won
cli-selfplay_first_share = { $won } of { $of } ({ $percent } %)
cli-selfplay_cap = met the cap of { $cap } decisions
cli-selfplay_unused = never used
cli-selfplay_part_effect = effects
cli-selfplay_part_power = mercenaries’ powers
cli-selfplay_part_crown = crown spaces
cli-selfplay_part_goal = goals declared
cli-selfplay_part_token = tokens that reinforced
cli-selfplay_part_level = games of Shrimpion’s levels
cli-selfplay_part_end = ends
cli-selfplay_part_regent = Shrimpion
cli-selfplay_broken = The rules broke in game { $number } (seed { $seed }) at decision { $decision_number }, “{ $choice }”: { $what }. This is a fault of Undertow: please send this line.
cli-selfplay_unknown = The pack { $pack } leaves { $count ->
    [one] one fact
   *[other] { $count } facts
 } open ({ $first } first), and bots have no box to look at. Fill in what is blank; people are asked, with undertow play.
