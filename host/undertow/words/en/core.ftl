# What the core says: choices, facts, records.

core-and_more = and { $count } more
core-not_readable = “{ $text }” is no choice that this game knows. Here you can choose: { $legal }.
core-not_a_choice_here = “{ $text }” is no choice at this point. Here you can choose: { $legal }.
core-ambiguous = “{ $text }” could mean several choices: { $legal }. Write one of them in full.
core-not_legal = “{ $text }” is not allowed now (rule: { $rule }). Allowed: { $legal }.
core-refused = “{ $text }” is not allowed now: { $reason } (rule: { $rule }).
core-allowed_instead = Allowed: { $legal }.
core-fact_outside = { $value } cannot be the answer for { $key }.
core-chance_is_asked = Chance is asked here, and “{ $text }” is no outcome of it. Possible: { $legal }.
core-choice_is_asked = A choice is asked here, and “{ $text }” is none. Possible: { $legal }.
core-fact_is_asked = A fact of the box is asked here, and “{ $text }” is no answer. Possible: { $legal }.
core-other_source = “{ $text }” comes from another source of chance than the one that is asked. Possible: { $legal }.
core-no_such_deed = Entry { $number } of the record is no choice, draw or fact that is in force. Those that can be corrected: { $legal }.
core-mend_stands = What was put right is not corrected: put it right once more, or take it back.
core-nothing_to_undo = There is nothing to take back.
core-nothing_to_redo = There is nothing to put forward again.

# Records
core-record_empty = Line { $line }: there is no record here. A record begins with its head.
core-record_cut = Line { $line }: the record is cut off here. { core-record_before }
core-record_edited = Line { $line }: this line was changed, moved or put in after it was written. { core-record_before }
core-record_foreign = Line { $line }: Undertow does not write lines like this. { $line ->
    [1] This file is no record of a game.
   *[other] { core-record_before }
 }
core-record_before = { $line ->
    [1] Nothing stands before it.
   *[other] What stands before it is whole.
 }
core-record_format = Line { $line }: the record has format { $found }, and this version knows format { $known }. Use the version of Undertow that wrote it, or a newer one.
core-record_game = Line { $line }: this is a record of the game “{ $found }”, not of “{ $known }”.
core-record_rules_version = Line { $line }: the record was made with version { $found } of the rules, and this Undertow plays version { $known }. Use the version of Undertow that wrote it.
core-record_pack = Line { $line }: the record was made with the pack { $pack } in another state (fingerprint { $found }, yours is { $known }). Give the pack as it was then: --pack DIR.
core-record_no_pack = Line { $line }: the record was made with the pack “{ $pack }”, which is not here. Give the folder of that pack: --pack DIR.
core-record_entry = Line { $line }: “{ $entry }” cannot follow here. { core-record_before }

# Cases
core-case_line = Line { $number }: “{ $line }” begins with no word of a case, or says nothing. Words: { $known }.
core-case_game_first = Line { $number }: “{ $line }” comes before the game and the pack are named. Write these lines first: { $known }.
core-case_none_begun = Line { $number }: “{ $line }” belongs to no case. Begin one with: { $known }.
core-case_set_up_first = Line { $number }: “{ $line }” comes too late. These come first in a case: { $known }.
core-case_form = Line { $number }: “{ $line }” is not written as it must be: { $known }.
core-case_key = Line { $number }: “{ $line }” is nothing that can be expected. Known: { $known }.
core-case_says_nothing = Line { $number }: the case “{ $line }” does and demands nothing. What it can say: { $known }.
core-case_twice = Line { $number }: “{ $line }” stands twice in this case; before it was: { $known }.
core-case_party = { $party } was to decide here, but it is { $decider } who decides.
core-case_other_rule = “{ $text }” is refused, but by { $rule } and not by { $expected }.
core-case_not_refused = “{ $text }” is allowed, but { $expected } was to forbid it.
core-case_open = “{ $text }” is open: nobody has told { $key } yet.
core-case_not_open = “{ $text }” was to depend on the unknown { $key }. The fact it depends on: { $found }.
core-case_expected = { $key } is { $found }, expected was { $expected }.
