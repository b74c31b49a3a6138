# What the loader of a pack and the facts of a box say. Parameters of a pack's fault: $file, $table, $row (as a
# spreadsheet counts, the heading is row 1), $column, $found (what stands there), $expected (what may stand there, or
# the other place that it disagrees with).

duellum-pack_not_found = There is no pack “{ $file }”: it is neither a folder nor a pack that comes with Undertow ({ $bundled }). Check the spelling, or give the path of the pack's folder.

# ---- files and tables
duellum-pack_file_missing = { $file } is missing. A pack is a folder with pack.toml and nine tables; docs/packs.md describes them. Add the file.
duellum-pack_file_unreadable = { $file } cannot be read ({ $found }). Check that it is a file and that you may read it.
duellum-pack_file_special = { $file } is not a plain file but a link, a folder, a pipe or a device. Put the table itself there.
duellum-pack_file_too_large = { $file } is larger than { $expected } bytes, and no table of a box is. Check that it is the right file.
duellum-pack_encoding = { $file }, row { $row }: this is not UTF-8. Save the table as “CSV UTF-8”.
duellum-pack_csv = { $file }, row { $row }: up to here this is not a sound CSV table ({ $found }). Check its quotation marks, or save it again from a spreadsheet.
duellum-pack_empty_table = { $file } is empty. Its first row is the heading: { $expected }
duellum-pack_heading = { $file }, row { $row }: the heading is not right ({ $column }; + is too much, - is missing). Separate columns with commas and head them: { $expected }
duellum-pack_cells = { $file }, row { $row }: { $found } cells, where the heading has { $expected }. Add or remove commas; put a text that holds a comma in quotation marks.
duellum-pack_cell_text = { $file }, row { $row }: a cell holds more than { $expected } characters, or one that cannot be printed. Shorten or retype it.
duellum-pack_rows = { $file }, row { $row }: more than { $expected } rows. No table of a box is so long; remove what does not belong there.
duellum-pack_toml = { $file } is not sound TOML ({ $found }). Mend that line; docs/packs.md shows a head.
duellum-pack_head_key = { $file }: “{ $column }” means nothing here. Remove it, or write one of: { $expected }
duellum-pack_head_text = { $file }: “{ $column }” must be a text in quotation marks, on one line and not empty. Write it there.
duellum-pack_head_long = { $file }: “{ $column }” is longer than { $expected } characters. Shorten it.
duellum-pack_head_kind = { $file }: “{ $column }” is “{ $found }”, and must be one of: { $expected }. Write it there.
duellum-pack_head_name = { $file }: “{ $found }” cannot be the “{ $column }” of a pack. Write small letters, digits, _ and -, beginning with a letter, 40 at most.
duellum-pack_type_name = { $file }: “{ $column }” must be a list of different names in small letters, digits and _, such as ["kelp_forests"]; “{ $found }” is not. Correct it.

# ---- cells
duellum-pack_id = { $file }, row { $row }, column { $column }: “{ $found }” cannot be a name. Write small letters, digits and _, beginning with a letter, 40 at most.
duellum-pack_number = { $file }, row { $row }, column { $column }: “{ $found }” is not a whole number from { $expected }. Correct it, or leave the cell blank if you do not know.
duellum-pack_word = { $file }, row { $row }, column { $column }: “{ $found }” is not one of: { $expected }. Correct it, or leave the cell blank if you do not know.
duellum-pack_source = { $file }, row { $row }: this row does not say where it is from. Write in the column source one of: { $expected }
duellum-pack_title = { $file }, row { $row }, column { $column }: this cell may not be blank. Write the name that people read.
duellum-pack_title_long = { $file }, row { $row }, column { $column }: a title has { $expected } characters at most. Shorten it.
duellum-pack_twice = { $file }, row { $row }, column { $column }: “{ $found }” stands in row { $expected } already. Give each its own name, or remove one row.
duellum-pack_effect = { $file }, row { $row }, column { $column }: “{ $expected }” is no effect. Write one from docs/packs.md, ? if you do not know it, or by_hand if none fits, with a few words if you like (by_hand: look at the deck).
duellum-pack_resource = { $file }, row { $row }, column { $column }: “{ $expected }” is a resource and no step of an effect. On an action card write it into the columns coins and tridents; on an animal it stands alone.
duellum-pack_list_length = { $file }, row { $row }, column { $column }: “{ $found }” has too few or too many entries; there may be { $expected }. Correct the list.
duellum-pack_applies = { $file }, row { $row }, column { $column }: “-” says that this does not apply, but every { $expected } has it. Fill it in, or leave the cell blank if you do not know.
duellum-pack_does_not_apply = { $file }, row { $row }, column { $column }: only a { $expected } has this, and the column kind says otherwise. Write - here, or correct the kind.
duellum-pack_type = { $file }, row { $row }, column { $column }: “{ $found }” is no type of such a card. Write one of: { $expected }; or add it to pack.toml.

# ---- what is certain of every box
duellum-pack_count = { $file }: { $found } rows, last in row { $row }, where a box has { $expected }. Add what is missing, with blank cells for what you do not know, or remove what is too much.
duellum-pack_row_missing = { $file }: no row has “{ $expected }” in the column { $column }. Add it, with blank cells for what you do not know.
duellum-pack_row_name = { $file }, row { $row }, column { $column }: “{ $found }” stands where “{ $expected }” belongs. Rows are in order, each name once.
duellum-pack_surplus_row = { $file }, row { $row }, column { $column }: “{ $found }” is one too many; a box has { $expected }. Remove the row.
duellum-pack_too_many = { $file }, row { $row }, column { $column }: with this card there are more than a box has ({ $expected }). Correct a kind.
duellum-pack_too_many_types = { $file }, row { $row }, column { $column }: “{ $found }” makes more types than a box has ({ $expected }). Correct the spelling of a type.
duellum-pack_too_few_types = { $file }, row { $row }, column { $column }: every card's type is told, and there are fewer than a box has ({ $expected }). Correct a type.
duellum-pack_ocean_currents = { $file }: the { $expected } have no action card “ocean_currents”, and each faction has one. Name its row so.
duellum-pack_ocean_currents_effects = { $file }, row { $row }, column { $column }: Ocean Currents readies all animals and returns all action cards. Write “{ $expected }”, or leave the cell blank.
duellum-pack_ready_without_end = { $file }, row { $row }, column { $column }: “{ $found }” can ready animals, itself or by a card that it copies, and so can { $expected }: owned together they could ready each other without end (ruling R13). Correct one of them.

# ---- goals and tokens
duellum-pack_pair_missing = { $file }: no row has “{ $expected }” in the columns { $column }. Add it, with blank cells for what you do not know.
duellum-pack_goal_twice = { $file }, row { $row }, column { $column }: “{ $found }” stands in row { $expected } already, and no goal is on two sides: nobody could tell these goals apart. Correct one of them, or leave the cell blank if you do not know.
duellum-pack_swirl = { $file }, row { $row }, column { $column }: “{ $found }” disagrees with row { $expected }; of the two sides of a token just one bears the swirl. Correct one of them.
duellum-pack_token_effect = { $file }, row { $row }, column { $column }: “{ $found }” is nothing that an achievement token gives. Write one of: { $expected }; or leave the cell blank if you do not know.

# ---- the map
duellum-pack_structure_blank = { $file }, row { $row }, column { $column }: this cell may not be blank, for without it nobody knows what there is. Write one of: { $expected }
duellum-pack_centre = { $file }: { $found } territories are of the kind “centre”, where a map has { $expected }. Mark the one where the Manta Leader starts.
duellum-pack_capital = { $file }: { $found } territories are of the kind “capital” on the side of the { $expected }, where there is 1. Mark it.
duellum-pack_capital_side = { $file }, row { $row }, column { $column }: “{ $found }” does not say whose capital this is. Write one of: { $expected }
duellum-pack_nests = { $file }: { $found } territories are nests, but mantas.csv has { $expected } wild mantas. Write yes in the column { $column } for each nest.
duellum-pack_unknown_territory = { $file }, row { $row }, column { $column }: “{ $found }” names no territory of territories.csv. Its territories: { $expected }
duellum-pack_neighbour_twice = { $file }, row { $row }, column { $column }: “{ $expected }” stands here twice, or is the territory itself. Remove it.
duellum-pack_one_sided_border = { $file }, row { $row }, column { $column }: { $expected } names this territory as its neighbour, but this row does not name { $expected }. Add it here, or remove it there.
duellum-pack_no_way = { $file }, row { $row }, column { $column }: no way leads from the centre to the capital “{ $expected }”, or only one through the other capital, where the game is over. Add the missing neighbours.

# ---- facts told at the table
duellum-no_such_fact = “{ $key }” is nothing that this box has. Check the spelling; docs/packs.md lists what can be told.
duellum-fact_known = { $key } is known to be { $known_value }; { $value } would contradict it. If the known one is wrong, correct it where it was told.
duellum-contradicts_fact = { $key } cannot be { $value }, for { $other } is { $other_value }. Look again at both, and correct the one that is wrong.
duellum-contradicts_count = { $key } cannot be { $value }: a box has { $count } of that kind, and they are all known. Look again.
duellum-contradicts_map = { $key } cannot be { $value }: no way would lead from the centre to a capital, or only one through the other. Look again at the map.
duellum-contradicts_ready = { $key } cannot be “{ $value }”: { $other } can ready animals as well, itself or by a card that it copies, and the two could ready each other without end (ruling R13). Look again.

# ---- writing a pack
duellum-pack_unwritable = The pack in { $folder } could not be written ({ $system }); what was there is as it was. Make room, or see that you may write there, and do it again.
duellum-pack_there = { $folder } holds { $file } already, and nothing of it is overwritten. Give a folder that is empty or not there yet; or go on with what is there: undertow pack edit { $folder }
duellum-pack_disagrees = { $key } was told as { $value }, and the pack in { $folder } says { $known_value }; the pack stays as it is. If the pack is wrong, correct it there: undertow pack edit { $folder }
duellum-pack_other_card = The card “{ $card }” of this game is another one in the pack by now ({ $fact } is not the same), so nothing of it was written there. Look at the pack: undertow pack show.
duellum-merge_invented = { $count ->
    [one] One fact of theirs is
   *[other] { $count } facts of theirs are
 } invented, for play without a box, and no word about a real one.
duellum-merge_no_row = { $item }: every row of ours is taken, and a box has no more. One of them must be told wrong, or is there twice.
duellum-pack_no_row = Every card of the pack is known, and none of them looks like card { $number } of this game; it was not written there. Look again at its type and points, or at the pack: undertow pack show.

# ---- a box as data, in a record
duellum-box_form = The box in this data is in form { $found }, and this version of Undertow reads form { $known }. Get a newer Undertow.
duellum-box_misshapen = The box in this data cannot be read: { $where } is { $found }, and must be { $expected }. Get the file again from whoever gave it to you.
duellum-box_object = an object with names
duellum-box_list = a list, and no longer than a table of a pack
duellum-box_number = a whole number from 0 to 500
duellum-box_bool = true or false
duellum-box_text = a text on one line, neither empty nor too long
duellum-box_name = a name in small letters, digits and _, beginning with a letter, 40 at most
duellum-box_fact_value = a whole number or a text
duellum-box_entries = The box in this data cannot be read: { $where } has not just the entries that it must have ({ $wrong }; + is too much, - is missing). Get the file again from whoever gave it to you.
duellum-box_count = The box in this data is not whole: { $where } counts { $found }, where there must be { $expected }. Get the file again from whoever gave it to you.
duellum-box_twice = The box in this data cannot be: in { $where } one name stands twice, or the order is not kept. Get the file again from whoever gave it to you.
duellum-box_no_ocean_currents = The box in this data cannot be: { $faction } have no action card “ocean_currents”. Get the file again from whoever gave it to you.
duellum-box_map = The box in this data cannot be: its centre, its two capitals and its nests are not different territories of its map, in order. Get the file again from whoever gave it to you.
duellum-box_no_way = The box in this data cannot be: no way leads from the centre to the capital “{ $capital }”. Get the file again from whoever gave it to you.
duellum-box_effect = The box in this data cannot be: “{ $found }” is no effect of a pack. Get the file again from whoever gave it to you.
duellum-box_source = The box in this data cannot be: “{ $item }” with the source “{ $source }” is no row of a pack. Get the file again from whoever gave it to you.
duellum-box_ocean_currents = The box in this data cannot be: { $key } must be { $value }, for that is what the rulebook says of Ocean Currents. Get the file again from whoever gave it to you.
