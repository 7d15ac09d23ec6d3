Feature: A call stands
  A call cannot be undone.

  @calling.withdrawn.never
  Rule: A call cannot be taken back
    Once a player has called, the hand goes on to its showdown.

    For programs:
    There is no action that undoes a call, so no program can be asked about this rule.
