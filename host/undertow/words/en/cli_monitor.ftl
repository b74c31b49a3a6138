cli-monitor_listens = Listening on { $port }. Ctrl-C ends it.
cli-monitor_file = { $file } cannot be read: { $system }. Check the name, and that it is a file of bytes that you may read.
cli-monitor_file_hello = A file cannot be greeted: leave out --hello, or name a board with --device.
