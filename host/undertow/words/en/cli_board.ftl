cli-board_warning = warning: { $said }
cli-board_sound = { $file }: { $name } can be used.
cli-board_summary = { $chip }, { $pixels ->
    [0] no ring
   *[other] a ring of { $pixels } pixels
 }, a knob, { $buttons ->
    [0] no button
    [one] 1 button
   *[other] { $buttons } buttons
 }, at most { $budget } mA, of which { $dark } mA while it is dark
cli-board_summary_of_pi = { $pixels ->
    [0] no ring
   *[other] a ring of { $pixels } pixels
 } on GPIO { $pin } of this computer ({ $chip }), at most { $budget } mA, of which { $dark } mA while it is dark
cli-board_default = The virtual board is a { $name } unless told otherwise. The files are in { $folder }
cli-board_shows_nothing = Without a ring the screen shows everything; the knob chooses as ever.
cli-board_shows_counts = The ring shows the numbers of all six slots, counted in pixels.
cli-board_shows_bar = The ring shows the state of all six slots, and the number of the chosen one as a bar around the ring.
