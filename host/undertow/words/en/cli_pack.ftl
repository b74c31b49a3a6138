# undertow pack: packs as things that people own.

cli-pack_new = { $folder } is an empty box now, the pack “{ $pack }”: { $count } cards of which nothing is known. Games played with it fill it, and so do you: undertow pack edit{ $edit }
cli-pack_none = You have no box of your own yet; it would lie in { $folder }. Begin one: undertow pack new. Or name the folder of a pack.
cli-pack_bundled = The pack “{ $pack }” comes with Undertow and is not yours to change. Begin a box of your own: undertow pack new DIR
cli-pack_no_folder = The folder { $folder } cannot be looked into ({ $system }). Check its spelling, and that you may read it.
cli-pack_sound = { $pack }: sound.
cli-pack_faulty = { $pack }: { $count ->
    [one] one fault
   *[other] { $count } faults
 }.
cli-pack_listed = { $pack } “{ $name }”:
cli-pack_listed_faulty = { $pack } cannot be used. { $fault }{ $count ->
    [0] { "" }
   *[other] { " " }(and { $count } more: undertow pack check)
 }

# ---- how far a box is told
cli-pack_part_cards = { $known } of { $count } cards known
cli-pack_part_dial = { $known } of { $count } divisions of the dial
cli-pack_part_actions = { $known } of { $count } action cards
cli-pack_part_animals = { $known } of { $count } animals of the factions
cli-pack_part_mantas = { $known } of { $count } wild mantas
cli-pack_part_map = { $known } of { $count } rows of the map
cli-pack_part_goals = { $known } of { $count } goal tokens
cli-pack_part_tokens = { $known } of { $count } achievement tokens
cli-pack_map_untold = map not told

# ---- the picture of a box
cli-pack_head = Pack “{ $pack }”, version { $version }: { $about }
cli-pack_title_dial = The dial, clockwise
cli-pack_title_cards = Cards of the market
cli-pack_title_action_cards = Action cards
cli-pack_title_animals = Animals of the factions
cli-pack_title_mantas = Wild mantas
cli-pack_title_goals = Goal tokens
cli-pack_title_tokens = Achievement tokens
cli-pack_title_map = The map
cli-pack_division = { $number }: { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
 }, { $tridents ->
    [one] { $tridents } trident
   *[other] { $tridents } tridents
 }
cli-pack_blank_rows = { $count ->
    [one] one more of which nothing is known
   *[other] { $count } more of which nothing is known
 }
cli-pack_unknown = { $count ->
    [0] Nothing is unknown.
    [one] One fact is unknown. Tell it when you like: undertow pack edit{ $edit }
   *[other] { $count } facts are unknown. Tell them when you like: undertow pack edit{ $edit }
 }

# ---- picking
cli-pick_again = “{ $text }” is none of these. Type what stands before one of them; or u to undo the last answer, b to go back, q to leave.
cli-pick_keys = ↑ ↓ or digits, Enter: pick · u: undo the last answer · b: back · q: leave; everything is kept
cli-type_keys = Type it, then Enter · Esc: leave it empty

# ---- undertow pack edit
cli-edit_part = Pack “{ $pack }”: what would you like to tell?
cli-edit_leave = leave; everything is kept
cli-edit_item = { $line }. Which one?
cli-edit_next = what is not known yet, one after the other, from { $item } on
cli-edit_fact = { $item }: what is to be told otherwise?
cli-edit_rename = give it another name
cli-edit_forget = all of it was wrong: take it away
cli-edit_skip = not known; go on
cli-edit_new_type = another one; you name it
cli-edit_type_name = What do you call this type? (Enter alone: by a number)
cli-edit_title = What is { $item } called? (Enter alone: as it is)
cli-edit_dial = division { $number }
cli-edit_goal = goal token { $number }
cli-edit_map = the map
cli-edit_sides = the sides of the map, which are the nearer capital’s (ruling R34)
cli-edit_untell_map = the map is told all wrong: take it away
cli-edit_territories = How many territories are on the map, the centre and the two capitals not counted? Number them with slips of paper first.
cli-edit_nests = Where do wild mantas live ({ $count } of { $all })? So far: { $names }
cli-edit_borders = What borders on { $territory }? So far: { $names }
cli-edit_that_is_all = that is all
cli-edit_told = ✓ { $told }
cli-edit_taken_back = Taken back: { $told }
cli-edit_nothing_to_undo = Nothing was told since you began; what was told before can be changed where it stands.
cli-edit_priced = Which effect has a price of its own?
cli-edit_price = What does it cost?
cli-edit_gain = What does it give?
cli-edit_how_many = { $question } How many { $kind ->
    [coins] coins
   *[other] tridents
 }?
cli-edit_note = What do people do by hand? A few words, { $most } characters at most (Enter alone: none)
cli-edit_note_again = This cannot stand in a pack: { $most } characters at most, on one line, without ; and |. Say it otherwise.

# ---- effects by their names, before it is asked how much
cli-effect_gain = gain coins or tridents
cli-effect_empty = nothing: a depth without icon
cli-effect_conquer_location = conquer a location
cli-effect_conquer_mercenary = conquer a mercenary
cli-effect_conquer_any = conquer a location or a mercenary
cli-effect_buy_location = buy a location
cli-effect_buy_mercenary = buy a mercenary
cli-effect_buy_any = buy a location or a mercenary
cli-effect_raise = raise
cli-effect_full_raise = fully raise
cli-effect_rotate = rotate the vortex
cli-effect_refill = refill the vortex
cli-effect_move = move the Manta Leader
cli-effect_copy = copy the opponent’s last action card
cli-effect_score = score fully raised locations
cli-effect_ready = ready own animals
cli-effect_tire = the opponent tires animals
cli-effect_return = take action cards back to the hand
cli-effect_by_hand = none of these: by hand, in your own words
cli-effect_priced = one with a price of its own

# ---- undertow pack merge
cli-merge_differ = The packs differ. { $question }
cli-merge_map = The packs have different maps, and two maps cannot be put together. Which one is right?
cli-merge_ours = ours: { $value }
cli-merge_theirs = theirs: { $value }
cli-merge_territories = the one with { $count } territories
cli-merge_added = { $count ->
    [0] Theirs says nothing that ours did not know.
    [one] One fact was added.
   *[other] { $count } facts were added.
 }
cli-merge_replaced = { $key }: { $ours } → { $theirs }
cli-merge_kept = { $key }: { $ours }; theirs says { $theirs }
cli-merge_left_out = Left out: { $reason }
cli-merge_left = Nothing was put together: { $folder } is as it was. Begin again when you like; --ours or --theirs decides every difference at once.
cli-merge_changed = { $folder } was changed by somebody else meanwhile, so nothing was put together. Do it again.
