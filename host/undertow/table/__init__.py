"""One game at one table: who is asked, what is dealt, what is kept on disk. Knows no game and no terminal."""
