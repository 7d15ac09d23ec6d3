Feature: Laying cards in the interference field
  A card gets there only when its owner lays it, one at a time.

  @time-to-play @field.capacity.two
  Rule: A field holds at most two cards
    A player may have at most two cards in their field.
    The fields of other players make no difference.

    For programs:
    A third card is refused (`field-full`).

    @lays-again
    Example: A third card does not fit
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5
      And Han lays flasks-4
      And Han lays sabres-2
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: field-full
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @single-draws @lays-again
    Example: A player whose third card does not fit draws instead
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing
      And Han lays sabres-2 in the drawing of round 3
      And Han draws in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: field-full
      And Han may draw
      And Han holds sabres-2, staves-1, coins-3

    @turns.unit:rounds
    Example: A third card does not fit in a third round
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 2
      And Han lays sabres-2 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: field-full
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @lays-again
    Example: Both cards of a hand lie in the field
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      When Han lays coins-9
      And Han lays flasks-5
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han has coins-9, flasks-5 in the interference field
      And Han holds no card

    @turns.unit:rounds @lays-again
    Example: Each player has room for two
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And Lando holds coins-4, flasks-6, sabres-3
      When Han lays coins-5
      And Han lays flasks-4
      And Lando lays coins-4
      And Lando lays flasks-6
      And Lando lays sabres-3
      And the drawing of round 2 is over
      Then Lando may lay
      And Lando may lay
      And Lando cannot lay: field-full
      And Han has coins-5, flasks-4 in the interference field
      And Lando has coins-4, flasks-6 in the interference field

    @turns.unit:rounds @lays-again
    Example: The field is full in the next betting as well
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5
      And Han lays flasks-4
      And Han lays sabres-2 in the betting of round 2
      And the betting of round 2 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: field-full
      And Han holds sabres-2, staves-1

    @ante.amount:each-pot=1 @small-antes @laying-is-no-draw
    Example: A field that was full in the first hand has room in the second
      Given Han and Lando play
      And Han holds coins-5, flasks-4
      And in hand 2 Han holds sabres-7, coins-8
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han bets 1 in round 3
      And Lando folds in round 3
      And in hand 2 Han lays coins-8 in the betting of round 1 while Lando is asked
      And in hand 2 Han lays sabres-7 in the drawing of round 2
      And in hand 2 the drawing of round 2 is over
      Then Han may lay
      And Han may lay
      And in hand 2 Han may lay
      And in hand 2 Han may lay
      And in hand 2 Han has coins-8, sabres-7 in the interference field

  @time-to-play @field.capacity.no-limit
  Rule: A field holds any number of cards
    A player may lay a third card and more, down to the last card of their hand.

    For programs:
    A card that the player does not hold is refused (`not-held`) and changes nothing.

    @lays-again
    Example: A third card is laid down
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5
      And Han lays flasks-4
      And Han lays sabres-2
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han may lay
      And Han has coins-5, flasks-4, sabres-2 in the interference field
      And Han holds staves-1

    @lays-again
    Example: All four cards are laid down
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5
      And Han lays flasks-4
      And Han lays sabres-2
      And Han lays staves-1
      And the drawing of round 5 is over
      Then Han has coins-5, flasks-4, sabres-2, staves-1 in the interference field
      And Han holds no card

    @lays-again
    Example: A fifth card that they do not hold is refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5
      And Han lays flasks-4
      And Han lays staves-6
      And Han lays sabres-2
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: not-held
      And Han may lay
      And Han has coins-5, flasks-4, sabres-2 in the interference field

  @field.first-card.outside-the-shift
  Rule: The first card may be laid at any time but the shift
    A player still in the hand with an empty field may lay one card there at any time from the deal to the showdown, even out of turn.
    It uses up nothing: a player asked to draw may still draw, trade or stand.
    [shift.exists:yes] (With a shift,) no card may be laid from the fall of the die, whatever its face, until the new cards are dealt.
    [calling.last-betting:one-round] Cards may be laid in a betting after the call too.
    Cards are laid one by one.

    For programs:
    The player who is being asked is still being asked afterwards.
    A card during the shift is refused (`during-the-shift`), and so are a card that is not in the hand (`not-held`) and several cards at once (`wrong-number`).
    A player who has left the hand is refused too (`not-in-hand`).

    Example: A card is laid in the betting
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And the betting of round 1 is over
      Then Han may lay
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1

    Example: A card is laid while another player is asked
      Given Han and Lando play
      And Lando holds coins-8, flasks-6
      When Lando lays flasks-6 in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may lay
      And Lando has flasks-6 in the interference field
      And Lando holds coins-8

    @time-to-play @single-draws
    Example: A player who lays their first card may still draw
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @time-to-play @shift.exists:yes
    Example: The die has fallen
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 as the die falls in round 1
      And the shift of round 1 is over
      Then Han cannot lay: during-the-shift
      And Han holds coins-5, flasks-4, sabres-2, staves-1

    @time-to-play @shift.exists:yes
    Example: The shift is over
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 as the die falls in round 1
      And Han lays coins-5 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot lay: during-the-shift
      And Han may lay
      And Han has coins-5 in the interference field

    Example: A card that they do not hold is refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-6 in the betting of round 1
      And Han lays coins-5 in the betting of round 1
      And the betting of round 1 is over
      Then Han cannot lay: not-held
      And Han may lay
      And Han has coins-5 in the interference field

    Example: Two cards at once are refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5, flasks-4 in the betting of round 1
      And Han lays flasks-4 in the betting of round 1
      And the betting of round 1 is over
      Then Han cannot lay: wrong-number
      And Han may lay
      And Han has flasks-4 in the interference field

    @time-to-play
    Example: A player who has folded lays nothing
      Given Han, Lando and Leia play
      And Leia holds coins-7, flasks-5
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia matches in round 1
      And Lando lays flasks-8 in the drawing of round 1 while Han is asked
      And Leia lays flasks-5 in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot lay: not-in-hand
      And Leia may lay
      And Leia holds coins-7

    @time-to-call @turns.unit:rounds @calling.last-betting:one-round
    Example: A card is laid in the betting after the call
      Given Han and Lando play
      And Han holds coins-9, flasks-11
      When Han calls in round 9
      And Lando lays flasks-8 in the last betting while Han is asked
      Then Lando may lay
      And Lando has flasks-8 in the interference field

  @field.first-card.after-the-die-too
  Rule: The first card may be laid even when the die has fallen
    A player still in the hand with an empty field may lay one card there at any time from the deal to the showdown, even out of turn.
    It uses up nothing: a player asked to draw may still draw, trade or stand.
    [shift.exists:yes] (With a shift,) it may also be laid between the fall of the die and the shift, and is safe from that shift.
    Cards are laid one by one.

    For programs:
    [field.second-card:as-the-draw] Between the fall of the die and the shift, a further card is refused (`during-the-shift`).

    @time-to-play @shift.exists:yes
    Example: A card is laid as the die falls
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 as the die falls in round 1
      And the shift of round 1 is over
      Then Han may lay
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1

    @time-to-play @shift.lost-cards:pooled @!shift.order:from-roller
    Example: The card that the picker would find is safe
      Given Han and Lando play
      And a shift comes in round 1
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And shuffled cards lie in the order flasks-8, flasks-9, staves-8, staves-9
      When Han lays flasks-9 as the die falls in round 1
      And the shift of round 1 is over
      Then Han may lay
      And Han has flasks-9 in the interference field
      And Han holds flasks-8

    @time-to-play @shift.exists:yes @field.second-card:as-the-draw
    Example: A second card is too late when the die has fallen
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 as the die falls in round 1
      And the shift of round 1 is over
      Then Han may lay
      And Han cannot lay: during-the-shift
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1

    Example: The first card is laid out of turn
      Given Han and Lando play
      And Lando holds coins-8, flasks-6
      When Lando lays flasks-6 in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may lay
      And Lando has flasks-6 in the interference field
      And Lando holds coins-8

    @time-to-play @single-draws
    Example: A player who lays a first card draws as well
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    Example: Not two cards but one
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5, flasks-4 in the betting of round 1
      And Han lays flasks-4 in the betting of round 1
      And the betting of round 1 is over
      Then Han cannot lay: wrong-number
      And Han may lay
      And Han has flasks-4 in the interference field

  @time-to-play @field.first-card.when-asked-to-draw
  Rule: The first card is laid when its owner is asked to draw
    A player with an empty field may lay one card there only when they are asked to draw.
    It uses up nothing: they may still draw, trade or stand.
    Cards are laid one by one.

    For programs:
    At any other time it is refused (`takes-the-draw`), and during the shift as `during-the-shift`.

    @single-draws
    Example: A first card waits for the drawing
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han lays coins-5 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot lay: takes-the-draw
      And Han may lay
      And Han may draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    Example: A first card is not laid while another player is asked to draw
      Given Han and Lando play
      And Lando holds coins-8, flasks-6
      When Lando lays flasks-6 in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot lay: takes-the-draw
      And Lando holds coins-8, flasks-6

    @shift.exists:yes
    Example: A first card is too late when the die has fallen
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 as the die falls in round 1
      And Han lays coins-5 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot lay: during-the-shift
      And Han may lay
      And Han has coins-5 in the interference field

    Example: One card alone when asked to draw
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5, flasks-4 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot lay: wrong-number
      And Han may lay
      And Han has flasks-4 in the interference field

  @field.second-card.as-the-draw
  Rule: A further card is laid in place of drawing
    A player whose field already holds a card may lay another only when asked to draw, instead of drawing, trading or standing.
    [drawing.choices:draw-then-discard] (With a discard after the draw,) a card cannot be laid in place of the discard.

    For programs:
    After such a card the next player is asked.
    In any other phase, while anybody else is asked, and in discarding after the player's own draw, a further card is refused (`takes-the-draw`).
    From the moment the die has fallen until the new cards are dealt, it is refused as `during-the-shift`.

    @laying-is-no-draw
    Example: A second card is refused in the betting
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the betting of round 1
      And the betting of round 1 is over
      Then Han may lay
      And Han cannot lay: takes-the-draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1

    @time-to-play @laying-is-no-draw
    Example: A second card tried in the betting is laid in the drawing
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: takes-the-draw
      And Han may lay
      And Han has coins-5, flasks-4 in the interference field

    @time-to-play @laying-is-no-draw
    Example: A player who lays a second card does not draw
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han cannot draw: not-reached
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @time-to-play @!drawing.number:two-or-none @!drawing.number:until-content
    @laying-is-no-draw
    Example: A player who draws does not lay a second card
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han draws in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may lay
      And Han cannot lay: not-reached
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @time-to-play @turns.unit:rounds @laying-is-no-draw
    Example: A second card is refused while another player draws
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1 while Lando is asked
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: takes-the-draw
      And Han holds flasks-4, sabres-2, staves-1

    @time-to-play @shift.exists:yes @laying-is-no-draw
    Example: A second card is refused while the die falls
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 as the die falls in round 1
      And the shift of round 1 is over
      Then Han may lay
      And Han cannot lay: during-the-shift

    @time-to-play @drawing.choices:draw-then-discard @single-draws
    @laying-is-no-draw
    Example: After a draw a second card is not laid instead of a discard
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han draws in the drawing of round 1
      And Han lays flasks-4 in the discarding of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: takes-the-draw
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @time-to-play @field.capacity:no-limit @laying-is-no-draw
    Example: A third card takes a draw of its own
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han lays sabres-2 in the drawing of round 1
      And Han lays staves-1 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han may lay
      And Han cannot lay: not-reached
      And Han may lay
      And Han has coins-5, flasks-4, staves-1 in the interference field

  @field.second-card.as-the-first
  Rule: A further card is laid as freely as the first
    Every further card may also be laid at any time from the deal to the showdown, even out of turn.
    It uses up nothing: a player asked to draw may still draw, trade or stand.
    [shift.exists:yes] (With a shift,) no card may be laid from the fall of the die until the new cards are dealt.

    For programs:
    The player who is being asked is still being asked afterwards.
    A card during the shift is refused (`during-the-shift`).

    @laying-is-no-draw
    Example: Two cards are laid in the betting
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the betting of round 1
      And the betting of round 1 is over
      Then Han may lay
      And Han may lay
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @laying-is-no-draw
    Example: Two cards are laid while another player is asked
      Given Han and Lando play
      And Lando holds coins-8, flasks-4, sabres-2
      When Lando lays coins-8 in the betting of round 1 while Han is asked
      And Lando lays flasks-4 in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may lay
      And Lando may lay
      And Lando has coins-8, flasks-4 in the interference field

    @time-to-play @single-draws @laying-is-no-draw
    Example: A player who lays a second card may still draw
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han may draw
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1, coins-3

    @time-to-play @shift.exists:yes @!field.first-card:after-the-die-too
    @!field.first-card:when-asked-to-draw
    Example: A second card comes too late for the shift
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 as the die falls in round 1
      And the shift of round 1 is over
      Then Han may lay
      And Han cannot lay: during-the-shift
      And Han has coins-5 in the interference field

  @time-to-play @field.second-card.when-asked-to-draw
  Rule: A further card is laid when its owner is asked to draw
    A player whose field already holds a card may lay another only when they are asked to draw.
    It uses up nothing: they may still draw, trade or stand.

    For programs:
    At any other time it is refused (`takes-the-draw`).

    @single-draws
    Example: A player who lays a second card draws as well
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han may draw
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1, coins-3

    Example: A second card waits for the drawing
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the betting of round 3
      And Han lays sabres-2 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han cannot lay: takes-the-draw
      And Han may lay
      And Han has coins-5, sabres-2 in the interference field

  @time-to-play @field.both-at-once.allowed
  Rule: A player asked to draw may lay their first two cards
    The first card is free and leaves them their draw; the second, laid right after it, takes the place of the draw.
    Then both lie in the field, and the player has no draw left in this drawing phase.

    Example: Two cards are laid at once
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han cannot draw: not-reached
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @!drawing.number:two-or-none @!drawing.number:until-content
    Example: One card is laid before a draw
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han draws in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: not-reached
      And Han may draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @turns.unit:rounds @single-draws
    Example: After both cards the next player is asked
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And Lando holds coins-8, flasks-6
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Lando draws in the drawing of round 1
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And Lando may draw
      And Han has coins-5, flasks-4 in the interference field
      And Lando holds coins-8, flasks-6, coins-3

  @time-to-play @field.both-at-once.one-alone
  Rule: A player asked to draw lays one card at most
    When asked to draw, they lay one card at most, whether it is their first or a further one.
    If it is their first, they may still draw, trade or stand.

    For programs:
    A second card is refused (`wrong-number`).

    @single-draws
    Example: After the first card the player draws
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han draws in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: wrong-number
      And Han may draw
      And Han has coins-5 in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @field.first-card:outside-the-shift @field.first-card:after-the-die-too
    Example: The first card was laid in the betting
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may lay
      And Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    Example: The second card is laid the next time
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han cannot lay: wrong-number
      And Han may lay
      And Han has coins-5, flasks-4 in the interference field

  @time-to-play @field.withdrawal.refused
  Rule: A card in the field stays there until the hand is over
    Its owner cannot take it back, trade it, drop it or lay it again.
    Another copy of the same face card in their hand may be given up as usual.
    The card goes only with its owner's whole hand, when they leave the hand or the hand is over.

    For programs:
    Any such attempt is refused (`in-the-field`).

    @drawing.choices:draw-trade-or-stand @laying-is-no-draw
    Example: A card in the field is not traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han trades coins-5 in the drawing of round 1
      And Han trades flasks-4 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot trade: in-the-field
      And Han may trade
      And Han has coins-5 in the interference field
      And Han holds sabres-2, staves-1, coins-3

    @drawing.choices:draw-trade-or-stand @laying-is-no-draw
    Example: The other copy may be traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5, idiot, idiot
      And the next cards are coins-3
      When Han lays idiot in the betting of round 1
      And Han trades idiot in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han may trade
      And Han has idiot in the interference field
      And Han holds coins-9, flasks-5, coins-3

    @laying-is-no-draw
    Example: A card in the field is not laid anew
      Given Han and Lando play
      When Han lays flasks-9 in the betting of round 1
      And Han lays flasks-9 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han cannot lay: in-the-field
      And Han has flasks-9 in the interference field

    @drawing.choices:draw-then-discard @single-draws @laying-is-no-draw
    Example: A card in the field is not dropped
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han draws in the drawing of round 1
      And Han drops coins-5
      And Han drops flasks-4
      And the drawing of round 1 is over
      Then Han cannot drop: in-the-field
      And Han may drop
      And Han has coins-5 in the interference field
      And Han holds sabres-2, staves-1, coins-3

    @trading.phase:once @trading.cards:any-number @laying-is-no-draw
    Example: A card in the field is not traded in the trading phase
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the betting of round 1
      And Han trades coins-5 in the trading
      And Han trades flasks-4 in the trading
      And round 2 is over
      Then Han cannot trade: in-the-field
      And Han may trade
      And Han has coins-5 in the interference field
      And Han holds sabres-2, staves-1, coins-3

    @laying-is-no-draw
    Example: The card lies there a round later
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays coins-5 in the betting of round 1
      And Han lays flasks-4 in the drawing of round 1
      And round 3 is over
      Then Han has coins-5, flasks-4 in the interference field
      And Han holds sabres-2, staves-1

    @ante.amount:each-pot=1 @small-antes @laying-is-no-draw
    Example: The second hand begins with an empty field
      Given Han and Lando play
      When Han lays flasks-9 in the betting of round 1
      And Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Han may lay
      And in hand 2 Han has no card in the interference field
      And in hand 2 Han holds flasks-9, staves-9

  @time-to-play @field.withdrawal.traded
  Rule: A card in the field may be traded like any other
    Its owner may trade or drop it as if it were in their hand, and a card that comes for it goes to the hand.
    If they hold another copy of it in the hand, that copy goes.
    They cannot lay it again.

    For programs:
    Laying it again is refused (`in-the-field`).

    @drawing.choices:draw-trade-or-stand
    Example: A card of the field is traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han trades coins-5 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han may trade
      And Han has no card in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @drawing.choices:draw-then-discard @single-draws
    Example: A card of the field is dropped
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3
      When Han lays coins-5 in the drawing of round 1
      And Han draws in the drawing of round 1
      And Han drops coins-5
      And the drawing of round 1 is over
      Then Han may lay
      And Han may draw
      And Han may drop
      And Han has no card in the interference field
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @drawing.choices:draw-trade-or-stand
    Example: The copy in the hand goes first
      Given Han and Lando play
      And Han holds coins-9, flasks-5, idiot, idiot
      And the next cards are coins-3
      When Han lays idiot in the drawing of round 1
      And Han trades idiot in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han may trade
      And Han has idiot in the interference field
      And Han holds coins-9, flasks-5, coins-3

    Example: A card of the field is not laid a second time
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      When Han lays flasks-4 in the drawing of round 1
      And Han lays flasks-4 in the drawing of round 3
      And Han lays coins-5 in the drawing of round 3
      And the drawing of round 3 is over
      Then Han may lay
      And Han cannot lay: in-the-field
      And Han may lay
      And Han has flasks-4, coins-5 in the interference field
