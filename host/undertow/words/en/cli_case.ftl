# undertow case --coverage
cli-rules_unreadable = { $path } cannot be read: { $system }. Run this in the project's folder, or name the two documents: --rules RULES RULINGS
cli-rules_none = { $path } numbers no rule. A rule is a line that begins with “- ” and its id, as “- R6 ” or “- MA-2 ”.
cli-rules_twice = { $path }: the id { $rule } stands before two rules. Give one of them another.
cli-rules_not_found = The ids of rules were not looked up: neither here nor above the cases are there { $documents }. Name the two documents: --rules RULES RULINGS
cli-rules_unknown = { $rule } stands in no document of rules, but in the case “{ $case }”.
cli-rules_covered = { $shown ->
    [one] { $shown } rule is shown by cases
   *[other] { $shown } rules are shown by cases
 }, { $missing ->
    [0] none lacks a case
    [one] { $missing } lacks a case
   *[other] { $missing } lack a case
 }, { $unknown ->
    [0] no case names an unknown id.
    [one] { $unknown } id is unknown.
   *[other] { $unknown } ids are unknown.
 }

# undertow case: files and packs
cli-case_no_pack = { $path }: there is no pack “{ $pack }”. It was looked for in a folder “{ $packs }” in { $folder } and above it, and among the packs that come with Undertow: { $bundled }.
cli-file_trouble = { $system }
cli-file_too_large = it has more than { $bytes } bytes
cli-file_no_text = it is not a text in UTF-8
