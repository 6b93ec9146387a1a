"""The page on which the bot guesses your word, the helper, the day's result and the sheets."""
