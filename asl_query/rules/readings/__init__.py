"""Other readings of ambiguous rules: functions that can stand in place of those of the reading taken.

Which reading was taken stands with each rule (`reading=`); W-1, S-2 .. number the open points of the rulebook's text.
"""
