# undertow deploy and undertow doctor.

cli-deploy_look = Looking at the board …
cli-deploy_compile = Compiling the firmware for it …
cli-deploy_copy = Copying beside the firmware that runs: { $number } of { $count } { $path }
cli-deploy_check = Checking what was copied …
cli-deploy_switch = Starting it on trial …
cli-deploy_meet = Waiting until it greets …
cli-deploy_interrupted = Interrupted. The board on { $port } starts the firmware that it had, unless the new one greets a computer first. Do the same again: what was copied need not be copied twice.
cli-deployed = Firmware { $version } for { $board } runs from slot { $slot }, and stays: { $files ->
    [one] one file
   *[other] { $files } files
 } copied, { $kilobytes } KB in all.

cli-doctor_board = Board { $board } on { $port }, serial number { $serial_number }: { $pixels } pixels, { $knob ->
    [0] no knob
   *[other] a knob
 }, { $buttons } buttons.
cli-doctor_versions = Undertow { $host }, firmware { $firmware }{ $slot ->
    [none] .
   *[other] {" "}from slot { $slot }.
 }
cli-doctor_cause_power = It started because power came.
cli-doctor_cause_watchdog = It started because the firmware before had hung: the watchdog began it anew. If that happens again, please report it.
cli-doctor_cause_other = It started because somebody or something asked for it (a deploy, a reset, a tool).
cli-doctor_cause_unknown = Why it started, it does not know.
cli-doctor_fault_knob_stuck = The knob’s push was held down when the board started, and presses nothing until it is let go. If nobody holds it, look at the switch and its pin.
cli-doctor_fault_button_1_stuck = Button 1 was held down when the board started, and presses nothing until it is let go. If nobody holds it, look at the switch and its pin.
cli-doctor_fault_button_2_stuck = Button 2 was held down when the board started, and presses nothing until it is let go. If nobody holds it, look at the switch and its pin.
cli-doctor_fault_button_3_stuck = Button 3 was held down when the board started, and presses nothing until it is let go. If nobody holds it, look at the switch and its pin.
cli-doctor_fault_settings_lost = Its settings could not be read, so it began with the usual ones. Set it up again: turn the knob as the ring asks.
cli-doctor_fault_fell_back = A newer firmware failed three times, and the older one runs again. Bring it up to date once more: undertow deploy
cli-doctor_fault_pages_lost = The numbers that it keeps for evenings without a computer could not be read. The next game stores them again.
cli-doctor_micropython = MicroPython { $version } ({ $machine }).
cli-doctor_looking = Looking at MicroPython’s prompt. This stops the firmware, and starts it again …
cli-doctor_no_micropython = MicroPython’s version is not known. { $reason }
cli-doctor_measuring = Measuring for { $seconds } seconds. Turn the knob and press the buttons meanwhile …
cli-doctor_measured = In { $measured_ms } ms: { $rounds } rounds of the loop, the longest { $longest_gap_us } µs apart; { $updates } updates of the ring, the longest { $longest_update_us } µs; { $free_heap_bytes } bytes of memory free; missed readings of the knob { $missed_readings }, lost changes of the buttons { $lost_changes }, damaged frames { $damaged_frames }.
cli-doctor_written_real = Measured on a real board: { $path }. In tests/recordings/ it replaces the words “virtual board only”.
cli-doctor_written_virtual = This was a virtual board, and { $path } says so: it proves nothing about a real one.
cli-doctor_not_written = { $path } cannot be written: { $system }. Name another file.
cli-doctor_no_patterns = This firmware shows no test patterns. Bring it up to date: undertow deploy
cli-doctor_sees_red = Do all { $pixels } pixels glow red, steadily? (y/n)
cli-doctor_sees_green = Do all { $pixels } pixels glow green, steadily? (y/n)
cli-doctor_sees_blue = Do all { $pixels } pixels glow blue, steadily? (y/n)
cli-doctor_sees_white = Do all { $pixels } pixels glow white, steadily? (y/n)
cli-doctor_sees_running_pixel = Does one pixel run around, clockwise, from where slot 1 is? (y/n)
cli-doctor_yes_or_no = Please answer y or n.
cli-doctor_not_colour = Another colour everywhere: RING_ORDER in the board file. Random colours or flicker: the ring’s data line has 3.3 V where it wants 5 V, so look at the level shifter and at the resistor in the data line, and keep that line short. Dark from one pixel on: the joint before it.
cli-doctor_not_running_pixel = The wrong way round or the wrong start: RING_IS_CLOCKWISE and RING_FIRST_PIXEL in the board file, or the guided set-up on the device.
cli-doctor_press_knob = Push the knob once.
cli-doctor_press_button = Press button { $number } once.
cli-doctor_knob_clockwise = Turn the knob clockwise by one click.
cli-doctor_knob_back = Turn it back by one click.
cli-doctor_right = As it should be.
cli-doctor_nothing = Nothing arrived. Look at the wires of that part, and at its pins in the board file.
cli-doctor_not_knob = Something else arrived. The wrong direction: KNOB_IS_REVERSED in the board file. Two or four steps for one click, or none: KNOB_STEPS_PER_DETENT.
cli-doctor_not_button = Another button answered: BUTTON_PINS in the board file, or the order of the buttons in the device’s settings.
