Feature: A call stands

  @calling.withdrawn.never
  Rule: A call cannot be taken back
    Once somebody has called, the hand goes to its showdown.
    There is no action by which a program could be asked to undo it.
