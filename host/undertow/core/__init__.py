"""What any game at a table needs: decisions, chance, facts, records. No game is named here, and nothing does I/O."""
