# The list of recorded games, and taking them elsewhere.

cli-games_line = { $date } · { $who } · { $mode ->
    [own] cards dealt by Undertow
    [vortex] vortex mode
    [referee] referee mode
   *[other] mode { $mode }
 } · pack { $pack } · { $result } · { $game }
cli-games_line_damaged = – · nothing of this record can be read · { $game }
cli-games_two = two people
cli-games_solo = { $side ->
    [turtles] Turtles against Shrimpion
    [squids] Squids against Shrimpion
   *[none] one against Shrimpion
 }, level { $level }
cli-games_open = { $turns ->
    [0] not over, being set up
   *[other] not over, turn { $turns }
 }
cli-games_over = { $standing ->
    [won] won
    [lost] lost
    [drawn] a draw
   *[over] { $winner ->
        [turtles] won by the Turtles
       *[squids] won by the Squids
     }
 } after { $turns ->
    [one] one turn
   *[other] { $turns } turns
 } ({ $how })
cli-games_unknown = how far it went cannot be told
cli-games_more = … and { $count ->
    [one] one earlier game
   *[other] { $count } earlier games
 }. All of them: undertow games --all
cli-games_total = Against Shrimpion, level { $level }: { $won } won, { $lost } lost{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } drawn
 }{ $open ->
    [0] { "" }
   *[other] , { $open } not over
 }{ $unknown ->
    [0] { "" }
   *[other] , { $unknown } that cannot be followed
 }.
cli-games_count = { $count ->
    [0] No game
    [one] One game
   *[other] { $count } games
 } of { $every } in { $folder }. To go on with one: undertow resume GAME
cli-games_needs_file = undertow games { $command } needs a file: undertow games { $command ->
    [export] export FILE [GAME …]
   *[import] import FILE
 }
cli-games_exported = { $count ->
    [0] No game is
    [one] One game is
   *[other] { $count } games are
 } in { $path }. To bring them in elsewhere: undertow games import FILE
cli-games_imported = { $how ->
    [here] { $game } is here already; nothing was changed.
    [beside] { $game } was brought in under this name, for another state of the game has its own.
   *[new] { $game } was brought in.
 }
cli-games_none_in = { $path } holds no record.
cli-games_begins_at = { $path }, from line { $line }
cli-games_damaged = { $record }: { $reason } { $how ->
    [left_out] It was left out.
   *[as_it_is] It was taken as it is.
 }
