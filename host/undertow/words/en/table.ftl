# What the table says, whatever game lies on it.

table-nothing_to_finish = There is nothing to finish here: choose one of the options.
table-older_picture = That press answered an older picture and was not taken. Look again, then press.
table-nothing_to_undo = There is nothing to take back.
table-nothing_to_redo = There is nothing to put forward again.
table-undone = Taken back.
table-turn_undone = Taken back, to the beginning of the turn.
table-redone = Put forward again.
table-game_is_over = The game is over. Button 3 is the menu; hold it for a new game.
table-nothing_to_choose = There is nothing to choose here.
table-no_such_control = The board reported a control number { $control }, which this version does not know.
table-board_lost = { $reason } The game waits and is kept. Plug the board out and in, or go on with the keys.
table-board_is_back = The board is here: { $board }, firmware { $firmware }.
table-board_refused = This board was not taken: { $reason }
table-board_not_set_up = The board is not set up: its slot 1 may not be where yours is. Lead it through: undertow settings --set-up
table-board_was_used_by_hand = Meanwhile the ring was used by hand: dial at { $position }, numbers of { $side }, empty slots: { $empty }. The game has not changed; tell it what was done.
table-board_had_hung = The board had stopped, and its watchdog started it again. A press that it had not sent yet is lost.
table-board_settings_lost = The board cannot read its settings and uses those of its board file. Lead it through again: undertow settings --set-up
table-board_pages_lost = The board could not read the numbers for play without a computer. It gets them again now.
table-board_fell_back = The board’s newer firmware did not start, and it runs the older one.
table-board_control_stuck = Held down when the board started, and pressing nothing until it is let go (0 is the knob’s push): { $controls }.
table-step_done = Done.
table-step_why = Why?
table-step_not = Not possible, because …
table-why_not_possible = What stands in the way?
table-put_right = Put right. It was judged again from there.
table-put_back = Put back what your hands have done, the last first: { $steps }
table-no_such_option = { $count ->
    [one] There is one option here, numbered 1
   *[other] There are { $count } options here, numbered from 1
 }: { $text } is none of them.

# The menu of button 3
table-menu = Menu
table-menu-back = Back to the game
table-menu-blocked = What is not possible now, and why
table-menu-undo = Take back
table-menu-undo_turn = Take the whole turn back
table-menu-redo = Put forward again
table-menu-other_side = Show the other side’s prices
table-menu-own_side = Show the prices of the side in turn again
table-menu-tracks = Show the tracks on the ring
table-menu-correct = That was not so: correct what was told or done
table-menu-others = Something else was done than was asked for
table-menu-check = Check the table: what should lie where
table-menu-set_up = Set up the table as it lies, whatever was played
table-menu-new_game = New game
table-tracks = Tracks: { $tracks }.
table-track = { $side } { $position } of { $length }
table-corrections = What was told wrongly? The last is first.
table-sure_correct = { $count ->
    [one] One later choice or answer is then no longer possible and is taken back.
   *[other] { $count } later choices and answers are then no longer possible and are taken back.
 } The first: “{ $first }”: { $why }. Correct it all the same?
table-sure_correct_asks = A question comes up then, and { $count ->
    [one] one later choice or answer is
   *[other] { $count } later choices and answers are
 } done again only as far as its answer allows. Correct it all the same?
table-mended = Put right: { $what }
table-corrected = Corrected. What came after it was done again.
table-dropped_first = “{ $first }” is no longer possible: { $why }.
table-dropped = Taken back with it: { $dropped }.
table-dropped_next = Choose here what was done instead. Button 2 takes the correction back.
table-no_longer_legal = { $reason } (rule: { $rule })
table-no_longer_asked = it is not asked for any more
table-no_longer_theirs = somebody else decides there now
table-dropped_for_now = Done again as far as it is possible after the answer: { $dropped }.
table-told = { $question } { $answer }
table-nothing_to_correct = Nobody has chosen or told anything yet: there is nothing to correct.
# Something else was done
table-others = What was done instead of what was asked for or told? The latest choice is first.
table-instead = { $did } (told was: { $told })
table-not_listed = Something that is not listed here
table-nothing_else = Nobody has chosen anything yet that could have been something else.
table-sure_other = Asked: { $asked } You did: { $did }, where “{ $told }” was told.{ table-taken_back_for_it } Is it so?
table-taken_back_for_it = { $count ->
    [0] { "" }
    [one] { " " }Then “{ $first }” is no longer possible{ table-and_why } and is taken back.
   *[other] { " " }Then “{ $first }” is no longer possible{ table-and_why }, and { $count } choices and answers are taken back.
 }
table-and_why = { $why ->
    [none] { "" }
   *[other] { " " }({ $why })
 }
table-sure_other_step = Asked: { $asked } You did: { $did }. Is it so, and does what was asked for count as done?

# Check the table, set up a position
table-check = Check the table. Begin where?
table-set_up = Set up the table as it lies. Everything counts from the turn on that is told here. Begin where?
table-check_spot = { $area } ({ $number } of { $count }). { $where }: { $lies }. Is it so?
table-check_so = It is so
table-check_otherwise = Otherwise
table-check_before = The place before
table-check_elsewhere = Another part of the table
table-check_what = { $where }: what lies there?
table-check_back = Back: it is so
table-check_summary = { $count ->
    [one] That is all: one place lies otherwise
   *[other] That is all: { $count } places lie otherwise
 }
table-check_difference = { $where }: { $now } (not: { $was })
table-check_told = { $count ->
    [0] Everything stays where it lies, and the turn begins. Is that all?
    [one] One place lies otherwise. { $told }. Is that all?
   *[other] { $count } places lie otherwise. { $told }. Is that all?
 }
table-check_mend = Yes: so it lies
table-check_again = No: look once more
table-check_leave = Leave everything as it was
table-check_mended = { $count ->
    [0] The turn begins as it was told.
    [one] Put right at one place. Taking back takes that back too.
   *[other] Put right at { $count } places. Taking back takes that back too.
 }
table-check_all_so = Everything lies as it should.
table-set_up_as_it_is = That is all: everything lies as it was told
table-or_check = If it lies otherwise on your table: check the table (menu of button 3, or write: check).
table-told_before = Told before (entry { $entry } of the record): { $what }. If that was wrong, correct it: menu, or write: wrong.
table-ended_by = The game ended with what was told last (entry { $entry } of the record): { $what }. If that was wrong, correct it: menu, or write: wrong.

table-blocked_check = It lies otherwise on the table: check it
table-none_of_these = None of these
table-if_none_of_these = None of these: then something was told wrongly before, or what is known beforehand is wrong.
table-blocked = Not possible now. Choose one to hear why.
table-why_not = { $label }: { $reason } (rule: { $rule })
table-sure_new_game = Leave this game and begin a new one? This one is kept.
table-no = No
table-yes = Yes
table-more_options = More …
table-new_game_begun = A new game has begun.
table-board_warning = { $reason }
table-sure_undo_turn = People have seen some of what goes back with this turn. Take it back all the same?
table-sure_undo = People have seen what this takes back. Take it back all the same?
table-answer_forbids = After this answer the choice that waited for it is not possible: { $reason } (rule: { $rule })
table-no_step = There is no step to confirm.

# The record on disk
table-journal_id = “{ $id }” cannot be the name of a game: letters, digits, dot, dash and underscore, at most 80.
table-journal_changed = { $path } was changed by another program while the game went on. It is left as it is, and the whole game is kept in a file of its own.
table-journal_no_file = { $path } is not an ordinary file.
table-journal_too_large = { $path } is far larger than any game; it is not read.
table-journal_busy = { $path } is open in another Undertow. Close that one first.
table-journal_disk_full = The disk is full ({ $path }).
table-journal_read_only = { $path } cannot be written to ({ $system }). Another folder: --data DIR.
table-journal_only_read = { $path } cannot be written to ({ $system }). Go on with a copy of it, in a folder that can: undertow games import { $path } --data DIR
table-journal_missing = There is no { $path }.
table-journal_exists = There is a file { $path } already; it is left as it is.
table-journal_no_folder = { $path } is no folder, or a part of it is a file. Name a folder for the records (--data DIR).
table-journal_trouble = { $path }: { $system }.
table-hand_over = Hand the device to the { $side }: what comes now is for their eyes. Then press done.
table-step_first = Do this with your hands first, then press done (or write: done). What if it is not possible? Turn the knob (or write: not).

# What a board lacks
table-board_without_ring = This board has no ring: the screen shows what it would.
table-board_without_knob = This board has no knob: turn with the keys ← and → of the terminal.
table-board_with_few_buttons = This board has { $count ->
    [0] no buttons
    [one] one button
   *[other] { $count } buttons
 }, and the game asks for { $wanted }: press the others with the keys 1, 2 and 3 of the terminal.
