Feature: What a fold costs
  A player who folds leaves the hand, and all that they have paid into the pots.

  @folding.cost.one-credit
  Rule: A fold costs one credit
    A player who folds pays one credit from their stack at once, however much they have bet.
    [!folding.when:facing-bet] It makes no difference whether they face a bet.
    What they have paid in bets and antes stays in the pots.

    Example: A player pays one credit for not matching
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 99 credits

    Example: Two players pay one credit each
      Given Han, Lando and Leia play
      And Lando has 50 credits
      When Han bets 1
      And Lando folds
      And Leia folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 49 credits
      And after the betting of round 1 Leia has 99 credits
      And after the betting of round 1 Han has 99 credits

    @!folding.when:facing-bet
    Example: A player without a bet to match pays one credit too
      Given Han, Lando and Leia play
      And Han has 40 credits
      When Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 39 credits

    @betting.raise:allowed @bets-of-three @betting-goes-round
    Example: A player who has bet two credits pays one credit besides
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And Leia matches
      And Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 97 credits
      And after the betting of round 1 the hand pot holds 20

  @folding.cost.two-credits
  Rule: A fold costs two credits
    A player who folds pays two credits from their stack at once, however much they have bet.
    [!folding.when:facing-bet] It makes no difference whether they face a bet.
    What they have paid in bets and antes stays in the pots.

    Example: A player pays two credits for not matching
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 98 credits

    Example: Two players pay two credits each
      Given Han, Lando and Leia play
      And Lando has 50 credits
      When Han bets 1
      And Lando folds
      And Leia folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 48 credits
      And after the betting of round 1 Leia has 98 credits
      And after the betting of round 1 Han has 99 credits

    @!folding.when:facing-bet
    Example: A player without a bet to match pays two credits too
      Given Han, Lando and Leia play
      And Han has 40 credits
      When Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 38 credits

    @betting.raise:allowed @bets-of-three @betting-goes-round
    Example: A player who has bet two credits pays two credits besides
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And Leia matches
      And Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 96 credits
      And after the betting of round 1 the hand pot holds 20

  @folding.cost.free
  Rule: A fold costs nothing
    A player who leaves the hand keeps every credit still in their stack.
    What they have paid in bets and antes stays in the pots.

    Example: A player pays nothing for not matching
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 100 credits

    Example: Two players pay nothing each
      Given Han, Lando and Leia play
      And Lando has 50 credits
      When Han bets 1
      And Lando folds
      And Leia folds
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 50 credits
      And after the betting of round 1 Leia has 100 credits
      And after the betting of round 1 Han has 99 credits

    @!folding.when:facing-bet
    Example: A player without a bet to match pays nothing too
      Given Han, Lando and Leia play
      And Han has 40 credits
      When Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 40 credits

    @betting.raise:allowed @bets-of-three @betting-goes-round
    Example: A player who has bet two credits pays nothing besides
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And Leia matches
      And Han folds
      And the betting of round 1 is over
      Then Han may fold
      And after the betting of round 1 Han has 98 credits
      And after the betting of round 1 the hand pot holds 20

  @folding.payee.sabacc-pot
  Rule: A fold is paid into the sabacc pot
    The price goes there at once, never into the hand pot.
    A special hand that wins the sabacc pot in this very hand wins the price too.

    @folding.cost:one-credit
    Example: One fold at a credit
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 31

    @folding.cost:one-credit
    Example: Two folds at a credit each
      Given Han, Lando, Leia and Chewbacca play
      And the sabacc pot holds 5
      When Han bets 1
      And Lando folds
      And Chewbacca folds
      And the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 7
      And after the betting of round 1 the hand pot holds 14

    @folding.cost:two-credits
    Example: One fold at two credits
      Given Han, Lando and Leia play
      When Han bets 1
      And Leia folds
      And the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 32
      And after the betting of round 1 the hand pot holds 14

    @folding.cost:two-credits
    Example: Two folds at two credits each
      Given Han, Lando, Leia and Chewbacca play
      And the hand pot holds 20
      When Han bets 1
      And Lando folds
      And Leia folds
      And the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 34
      And after the betting of round 1 the hand pot holds 22

    @time-to-call @a-credit-to-fold @!turns.folded:held
    Example: A special hand wins the price of a fold
      Given Han, Lando and Leia play
      And Han holds flasks-8, staves-ace
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han calls in round 8
      Then Han wins the sabacc pot
      And Han has 144 credits
      And the sabacc pot holds 0

    @time-to-call @a-credit-to-fold @!turns.folded:held
    Example: An ordinary hand leaves the price of a fold in the sabacc pot
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han calls in round 8
      Then Han has 113 credits
      And the sabacc pot holds 31

  @folding.short-stack.pays-what-is-left
  Rule: A player short of the price pays what is left
    A player may fold with fewer credits than the price, or with none.
    They pay what they have and leave the hand; the rest is forgiven.

    @folding.cost:two-credits
    Example: The last credit goes for a fold at two
      Given Han, Lando and Leia play
      And Lando has 1 credits
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And after the betting of round 1 Lando has 0 credits
      And after the betting of round 1 the sabacc pot holds 31

    @folding.cost:two-credits
    Example: Three credits are more than enough for a fold at two
      Given Han and Lando play
      And Lando has 3 credits
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And after the betting of round 1 Lando has 1 credits
      And after the betting of round 1 the sabacc pot holds 32

    @stakes.short-stack:leaves
    Example: Nothing is left to pay with
      Given Han, Lando and Leia play
      And Lando has 0 credits
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando has folded
      And after the betting of round 1 the sabacc pot holds 30
      And after the betting of round 1 the hand pot holds 14

    @folding.cost:one-credit
    Example: The last credit is enough for a fold at one
      Given Han and Lando play
      And Lando has 1 credits
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And after the betting of round 1 Lando has 0 credits
      And after the betting of round 1 the sabacc pot holds 31

    @stakes.short-stack:leaves @folding.cost:one-credit
    Example: The empty-handed one of two others leaves
      Given Han, Lando and Leia play
      And Leia has 0 credits
      When Han bets 1
      And Lando folds
      And Leia folds
      And the betting of round 1 is over
      Then Leia has folded
      And after the betting of round 1 the sabacc pot holds 31
