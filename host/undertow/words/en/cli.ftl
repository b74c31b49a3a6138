# What the terminal writes beside the game's own words.

cli-turn = turn { $number }
cli-set_up = set-up
cli-all_is_dealt = All is dealt: nothing needs to be laid out. To have it on your table as well: button 3, then “Check the table”.
cli-ring_of = (the ring shows the prices of the { $side })
cli-market = Slot · vortex|card · other side’s · card
cli-deck = { $count ->
    [one] { $count } card in the deck
   *[other] { $count } cards in the deck
 }
cli-empty = (empty)
cli-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
 }
cli-depths = { $covered ->
    [0] its depths: { $left }
    [one] one depth covered, left: { $left }
   *[other] { $covered } depths covered, left: { $left }
 }
cli-all_depths = fully raised
cli-stand_in = { $mark } marks the cards
cli-details =   It does: { $effects }
cli-emptied_nest = emptied nest
cli-capital = capital: { $side }
cli-asleep = face down
cli-leader = Leader: { $place } → { $ways }
cli-emptied_nests = Emptied nests: { $places }
cli-goals = Goals
cli-goal_first = first: { $side }
cli-goal_second = second: { $side }
cli-goal_fulfilled = fulfilled: { $side }
cli-score_locations = { $count } for locations
cli-score_mercenaries = { $count } for mercenaries
cli-score_goals = { $count } for goals
cli-score_bonus = { $count } at the start
cli-tracks = Crowns: { $marks }
cli-pool = In hand now: { $held }
cli-hidden = { $count } hidden
cli-effects_unknown = { $count } unknown
cli-animals = ready: { $ready } · tired: { $tired }
cli-asking_choose = choose
cli-asking_walk = walk
cli-asking_tracks = tracks
cli-asking_confirm = sure?
cli-asking_hands = by hand
cli-asking_fact = tell
cli-asking_over = the end
cli-open = (will ask a fact of the box)
cli-more_options = { $count ->
    [one] one more option: turn on
   *[other] { $count } more options: turn on
 }
cli-keys = ←→ turn · Enter push · 1 done · 2 back · 3 menu · l whole table · q quit
cli-look_keys = Page { $number } of { $count } · → on · ← back · any other key: the game
cli-cut = … there is more: l shows the whole table
cli-kept = The game is kept. To go on: undertow resume { $record }
cli-kept_finished = The game is over, and its record is kept. To read it: undertow replay { $record }
cli-not_kept = The game is not kept: { $reason }
cli-not_kept_whole = { $reason } { $count ->
    [one] The last choice is lost.
   *[other] The last { $count } choices, draws and facts are lost.
 } What came before is kept. To go on from there, once there is room: undertow resume { $record }
cli-sim_is_gone = { $reason } The keys go on without it.
cli-without_sim = { $reason } To play without a board: undertow { $command } --device none
cli-option_of_solo = { $option } is for a game against Shrimpion. Add --players 1, or leave it out.
cli-option_of_headless = { $option } is for a game without people. Add --headless, or leave it out.
cli-option_ignored = { $one } means nothing with { $other }. Leave one of them out.
cli-board_printed = board: { $line }
cli-not_written = { $reason } The game goes on in memory, and is written with the next choice once that is possible. Whoever leaves before loses what is not written.
cli-sim_interpreter = Virtual board: the real firmware on { $interpreter ->
    [micropython] MicroPython
   *[other] CPython, for there is no MicroPython here
 }.
cli-board_not_taken = The board that is plugged in was not taken: { $reason }
cli-robot_scene = The virtual board did not show a scene for { $waited_ms } ms.
cli-robot_press = The virtual board did not report a press for { $waited_ms } ms.
cli-robot_cursor = The virtual board did not move the cursor to where the knob was turned for { $waited_ms } ms.
cli-headless_done = { $presses } presses, { $seconds } seconds on the board’s clock.
cli-record_lies = Record: { $path }
cli-unexpected = Something went wrong that should not ({ $what }). What happened is written in { $path }: please send it with your report.
cli-unexpected_unwritten = Something went wrong that should not ({ $what }), and the report could not be written ({ $system }).
cli-replay_head = Game { $id } · pack { $pack } · { $options }
cli-replay_open = The game is not over.
cli-no_such_game = There is no record { $name }, neither as a file nor among the games in { $folder }.
cli-several_games = Several games begin with { $name }: { $names }. Write more of the name.
cli-no_games = There is no game in { $folder } to go on with. Begin one: undertow play
cli-listed =   { $game } · pack { $pack }
cli-listed_damaged =   { $game } · { $reason }
cli-earlier_games = { $count ->
    [one]   and one earlier game
   *[other]   and { $count } earlier games
 }
cli-goes_on_with = Going on with the one that was played last: { $game }. Another one: undertow resume GAME
cli-goes_on_in = The game goes on, as far as it is whole, in a new record: { $record }. The damaged one is left as it is.
cli-sim_agrees = { $folder }: as expected
cli-sim_differs = { $folder }: not as expected
cli-sim_no_expected = { $folder } has a script but no { $file } to compare with. Print what comes of the script alone: undertow sim --script { $folder }/script.txt
cli-sim_no_script = { $folder } holds no { $file }, neither itself nor in a folder of it.
cli-cases = { $held ->
    [one] { $held } case holds
   *[other] { $held } cases hold
 }, { $failed ->
    [0] none fails.
    [one] { $failed } fails.
   *[other] { $failed } fail.
 }
cli-case_none = { $path } holds no file that ends in { $suffix }.
cli-case_unreadable = { $path } cannot be read: { $system }
cli-case_in_file = { $path }: { $reason }
cli-case_game = { $path } has cases for the game “{ $game }”; this Undertow plays “{ $known }”.
cli-no_folder_name = an empty text names no folder
cli-bad_seed = “{ $text }” is no seed: write a whole number of at most { $digits } digits, without a sign
cli-bad_count = “{ $text }” is not a whole number from 1 to 999999999
cli-option_has_its_own = “{ $option }” has an argument of its own. Write it as: --{ $option }
cli-lines_alone = Lines of text are read, and no board is plugged in: the game is played without one. With the virtual board: --device sim
cli-output_broken = What Undertow says cannot be written ({ $system }). A game is kept all the same; to go on with the one that was played last: undertow resume

# undertow settings
cli-settings_board = Board { $board }
cli-settings_brightness = Brightness: { $day } by day, { $night } by night (0 to { $brightest }); now it is { $now ->
    [night] night
   *[day] day
 }.
cli-settings_ring = Ring: slot 1 begins at pixel { $number } (from 0), and the pixels run { $direction ->
    [clockwise] clockwise
   *[anticlockwise] anticlockwise
 }.
cli-settings_buttons = Buttons: done is { $done }, back is { $back }, menu is { $menu }.
cli-settings_not_set_up = Nobody has set it up yet. Let it lead you through: undertow settings --set-up
cli-settings_set_up_begins = The board leads you through its set-up now: turn the knob and push it; a long push leaves. What each step means is in docs/controls.md.
cli-settings_no_pixel = This board’s ring has { $count } pixels, numbered from 0: there is no pixel { $number }.
cli-settings_number = “{ $text }” is no whole number from 0 to { $most }
cli-settings_order = “{ $text }” does not name the buttons 1, 2 and 3, each once, as in 3,1,2

# Playing on from a position
cli-set_up_file = { $path }: { $reason }
cli-set_up_line = { $path }, line { $line }: “{ $text }” is no part of a position. Write KEY: WORDS, as in: dial: 3 (docs/cases.md has the keys).
cli-set_up_twice = { $path }, line { $line }: “{ $key }” stands there a second time. Leave one of the lines out.
cli-set_up_empty = { $path } says nothing of a position. Write KEY: WORDS on each line, or leave the file out to tell it at the table.
