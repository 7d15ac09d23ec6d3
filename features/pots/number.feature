Feature: Two pots

  @pots.number.two
  Rule: Players win credits from two pots
    The hand pot takes the antes and bets of one hand, and is awarded when that hand is over.
    [showdown.all-bombed:stays-in-hand-pot|nobody-pays] (Where the hand pot stays if all bomb,) if every hand shown has bombed, it waits for the next hand (`showdown.all-bombed`).
    [demise.all-bomb:carries-over] (Where a sudden demise can leave the pot behind,) if all tied hands bomb, it waits for the next hand (`demise.all-bomb`).
    The sabacc pot grows by what antes, folds, penalties and hand pots without a winner bring into it, and stays until a special hand wins it.
    What is paid into one pot never counts in the other.
    [stakes.short-stack:all-in] With side pots, those are parts of the hand pot.

    Example: A bet goes into the hand pot alone
      Given Han and Lando play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 14
      And after the betting of round 1 the sabacc pot holds 30

    @antes-of-one @!ante.sabacc-pot:own-amount
    Example: Antes fill two pots
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante the hand pot holds 2
      And after the ante the sabacc pot holds 2

    @folding.cost:one-credit
    Example: The last player takes one pot
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then Han has 112 credits
      And the hand pot holds 0
      And the sabacc pot holds 31

    @time-to-call @betting.check:allowed
    Example: The better hand takes one pot
      Given Han and Lando play
      When Han calls in round 8
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 30

    @time-to-call @betting.check:allowed
    Example: A special hand takes both pots
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      When Han calls in round 8
      Then Han wins the sabacc pot
      And Han has 142 credits
      And the hand pot holds 0
      And the sabacc pot holds 0
