Feature: What a hand costs at the start
  Antes are paid before anybody acts.

  @ante.amount.each-pot
  Rule: Every player pays the same ante
    [!ante.sabacc-pot:own-amount] An ante is {ante.amount.each-pot} per player and pot.
    [ante.sabacc-pot:own-amount] (Where the ante to the sabacc pot has its own amount,) the ante to the hand pot is {ante.amount.each-pot} for every player.

    For programs:
    The amount is 1 in a house that names none.

    @!ante.sabacc-pot:own-amount @dealer-antes
    Scenario Outline: Two players ante to two empty pots
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante Han has <stack> credits
      And after the ante the hand pot holds <pot>
      And after the ante the sabacc pot holds <pot>

      @ante.amount:each-pot=1
      Examples: one credit
        | ante | stack | pot |
        | one  | 98    | 2   |

      @ante.amount:each-pot=10
      Examples: ten credits
        | ante | stack | pot |
        | ten  | 80    | 20  |

    @dealer-antes
    Scenario Outline: Three players ante
      Given Han, Lando and Leia play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds <pot>

      @ante.amount:each-pot=1 @small-antes
      Examples: at one credit
        | ante | pot |
        | one  | 3   |

      @ante.amount:each-pot=10
      Examples: at ten credits
        | ante | pot |
        | ten  | 30  |

    @!ante.sabacc-pot:own-amount @ante.amount:each-pot=1
    Example: A player on the dealer's left pays one credit to each pot
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante Han has 98 credits
      And after the ante the sabacc pot holds 2

    @!ante.sabacc-pot:own-amount @ante.amount:each-pot=10
    Example: A player on the dealer's left pays ten credits to each pot
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante Han has 80 credits
      And after the ante the sabacc pot holds 20

  @ante.amount.hand-pot-alone
  Rule: The ante to the hand pot alone is raised
    The ante to the hand pot is {ante.amount.hand-pot-alone} for every player.
    [!ante.sabacc-pot:own-amount] An ante to the sabacc pot is one credit.

    @!ante.sabacc-pot:own-amount @ante.amount:hand-pot-alone=10 @dealer-antes
    Example: Two players ante to both pots
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante Han has 89 credits
      And after the ante the hand pot holds 20
      And after the ante the sabacc pot holds 2

    @ante.amount:hand-pot-alone=10 @small-antes @dealer-antes
    Example: Three players ante to the hand pot
      Given Han, Lando and Leia play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds 30

  @ante.hand-pot.everybody
  Rule: Everybody in the hand antes to the hand pot
    In every hand each player who takes part, the dealer included, pays one ante into the hand pot, whatever the pots already hold.
    A player who does not want to pay sits out, and pays nothing.
    An ante does not count towards a bet.

    For programs:
    When the betting begins, nothing has been bet.

    @ante.amount:each-pot=1 @small-antes
    Example: Two players make a hand pot of two
      Given Han and Lando play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds 2

    @ante.amount:each-pot=1 @!ante.sabacc-pot:own-amount
    Example: Three players pay alike
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante the hand pot holds 3
      And after the ante Han has 98 credits
      And after the ante Lando has 98 credits
      And after the ante Leia has 98 credits

    @ante.amount:each-pot=1 @small-antes
    Example: A player who sits out pays nothing
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han sits out
      When the betting of round 1 is over
      Then after the ante the hand pot holds 2
      And after the ante Han has 100 credits

    @ante.amount:each-pot=1 @small-antes
    Example: A hand pot that was left over grows
      Given Han and Lando play
      And the antes are still to be paid
      And the hand pot holds 5
      When the betting of round 1 is over
      Then after the ante the hand pot holds 7

    @ante.amount:each-pot=1 @small-antes
    Example: An ante is no bet
      Given Han and Lando play
      And the antes are still to be paid
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 4

    @ante.amount:each-pot=10 @ante.amount:hand-pot-alone=10
    Example: Two players pay ten credits each
      Given Han and Lando play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds 20

    @ante.amount:each-pot=10 @ante.amount:hand-pot-alone=10
    Example: Three players pay ten credits each
      Given Han, Lando and Leia play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds 30

  @ante.hand-pot.all-but-dealer
  Rule: Everybody but the dealer antes to the hand pot
    In every hand each player who takes part, except the dealer, pays one ante into the hand pot, whatever the pots already hold.
    The dealer too takes part only if they could pay an ante.
    An ante does not count towards a bet, and the dealer owes no more to a bet than the others.

    @ante.amount:each-pot=1 @small-antes
    Example: The dealer of two pays nothing
      Given Han and Lando play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the hand pot holds 1

    @ante.amount:each-pot=1 @!ante.sabacc-pot:own-amount
    Example: The dealer of three pays to the sabacc pot alone
      Given Han, Lando and Leia play
      And Leia deals
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante the hand pot holds 2
      And after the ante Han has 98 credits
      And after the ante Lando has 98 credits
      And after the ante Leia has 99 credits

    @ante.amount:each-pot=1
    Example: A dealer without a credit takes no part
      Given Han, Lando and Leia play
      And Leia deals
      And Leia has 0 credits
      And the antes are still to be paid
      When the betting of round 1 is over
      Then Leia takes no part
      And after the ante the hand pot holds 1

    @ante.amount:each-pot=1 @small-antes
    Example: A bet costs the dealer as much as the others
      Given Han and Lando play
      And Lando deals
      And the antes are still to be paid
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 3

  @ante.sabacc-pot.when-empty
  Rule: Everybody antes to an empty sabacc pot
    If the sabacc pot is empty when the hand begins, as in the first hand, each player who takes part, the dealer included, pays one ante into it too.
    If it holds even one credit, nobody does.
    Only what it holds before anybody antes counts.

    @ante.amount:each-pot=1 @dealer-antes
    Scenario Outline: The sabacc pot is looked at as the hand begins
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds <after>
      And after the ante the hand pot holds 2
      And after the ante Han has <stack> credits
      And after the ante Lando has <stack> credits

      Examples: nothing in it
        | before | after | stack |
        | 0      | 2     | 98    |

      Examples: something in it
        | before | after | stack |
        | 1      | 1     | 99    |
        | 2      | 2     | 99    |
        | 30     | 30    | 99    |

    Example: A full pot gets no antes, however high they are
      Given Han and Lando play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 3000000 credits
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 30

    @ante.amount:each-pot=1 @dealer-antes
    Example: Three players fill an empty pot
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 3
      And after the ante Leia has 98 credits

    @antes-of-one @folding.cost:one-credit
    Example: The first hand fills the pot for the second one
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then after the ante the sabacc pot holds 3
      And in hand 2 after the ante the sabacc pot holds 5
      And in hand 2 after the ante the hand pot holds 3

    @antes-of-one @time-to-call @betting.check:allowed
    Example: A pot that was won is filled anew for the second hand
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      When Han calls in round 8
      And in hand 2 the betting of round 1 is over
      Then Han has 142 credits
      And in hand 2 after the ante the sabacc pot holds 2
      And in hand 2 after the ante the hand pot holds 2
      And in hand 2 after the ante Han has 140 credits
      And in hand 2 after the ante Lando has 98 credits

  @ante.sabacc-pot.every-hand
  Rule: Everybody antes to the sabacc pot in every hand
    Each player who takes part, the dealer included, pays one ante into the sabacc pot too, whatever it already holds.
    Newcomers pay it like everybody else.

    @ante.amount:each-pot=1 @dealer-antes
    Scenario Outline: The sabacc pot grows as the hand begins
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds <after>
      And after the ante the hand pot holds 2
      And after the ante Han has 98 credits
      And after the ante Lando has 98 credits

      Examples: nothing in the pot
        | before | after |
        | 0      | 2     |

      Examples: something in the pot
        | before | after |
        | 1      | 3     |
        | 30     | 32    |

    @ante.amount:each-pot=1 @dealer-antes
    Example: Three players pay into a full pot
      Given Han, Lando and Leia play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 33
      And after the ante Leia has 98 credits

    @ante.amount:each-pot=1 @folding.cost:free @dealer-antes
    Example: The pot grows with the second hand
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then after the ante the sabacc pot holds 3
      And in hand 2 after the ante the sabacc pot holds 6
      And in hand 2 after the ante the hand pot holds 3

    @ante.amount:each-pot=1 @time-to-call @dealer-antes
    Example: A pot that was won begins again with the second hand
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      When Han calls in round 8
      And in hand 2 the betting of round 1 is over
      Then Han wins the sabacc pot
      And in hand 2 after the ante the sabacc pot holds 2
      And in hand 2 after the ante the hand pot holds 2

    @ante.amount:each-pot=1 @folding.cost:free @dealer-antes
    Example: The pot grows through three hands
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      And in hand 3 the betting of round 1 is over
      Then in hand 2 after the ante the sabacc pot holds 4
      And in hand 3 after the ante the sabacc pot holds 6
      And in hand 3 after the ante the hand pot holds 2
      And in hand 3 after the ante Han has 96 credits
      And in hand 3 after the ante Lando has 96 credits

    @ante.amount:each-pot=1 @dealer-antes
    Example: Somebody new pays into a full pot too
      Given Han and Lando play
      And the antes are still to be paid
      And Lando is new at the table
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 32
      And after the ante Lando has 98 credits

  @ante.sabacc-pot.own-amount
  Rule: The ante to the sabacc pot is a sum of its own, due in every hand
    Each player who takes part, the dealer included, pays {ante.sabacc-pot.own-amount} into the sabacc pot, whatever it already holds and whatever the ante to the hand pot is.
    A newcomer pays it like everybody else.
    Players who cannot pay both antes sit out (`ante.short-stack`).

    For programs:
    The amount is a whole number from 1 to 1,000,000; in a house that names none it is 2.

    @ante.sabacc-pot:own-amount=2 @antes-of-one
    Scenario Outline: Two players pay one credit and two
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds <after>
      And after the ante the hand pot holds 2
      And after the ante Han has 97 credits
      And after the ante Lando has 97 credits

      Examples: nothing in the pot, and something
        | before | after |
        | 0      | 4     |
        | 30     | 34    |

    @ante.sabacc-pot:own-amount=2 @antes-of-one
    Example: Three players pay two credits each into a full pot
      Given Han, Lando and Leia play
      And the antes are still to be paid
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 36
      And after the ante the hand pot holds 3
      And after the ante Leia has 97 credits

    @ante.sabacc-pot:own-amount=2 @antes-of-one
    Example: Somebody new pays three credits as well
      Given Han and Lando play
      And the antes are still to be paid
      And Lando is new at the table
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds 34
      And after the ante Lando has 97 credits

    @ante.sabacc-pot:own-amount=2 @ante.amount:each-pot=1
    Scenario Outline: Too few credits for one ante and the other
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Leia has <stack> credits
      When the betting of round 1 is over
      Then Leia takes no part
      And after the ante Leia has <stack> credits
      And after the ante the sabacc pot holds 34

      Examples: enough for one of the two, and one credit short
        | stack |
        | 1     |
        | 2     |

    @ante.sabacc-pot:own-amount=2 @antes-of-one
    Example: Three credits are just enough for both antes
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Leia has 3 credits
      When the betting of round 1 is over
      Then Leia takes part
      And after the ante Leia has 0 credits
      And after the ante the sabacc pot holds 36

  @ante.newcomer.hand-ante-alone
  Rule: A newcomer pays the same antes as everybody else
    A newcomer does not buy into a sabacc pot that others have filled, but can win it like any other player.
    If that pot holds anything when the hand begins, they ante to the hand pot alone.
    If it is empty, they ante to both.

    @ante.amount:each-pot=1 @dealer-antes
    Scenario Outline: Lando is new at the table
      Given Han and Lando play
      And the antes are still to be paid
      And Lando is new at the table
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante Lando has <stack> credits
      And after the ante the sabacc pot holds <after>
      And after the ante the hand pot holds 2

      Examples: others have filled the pot
        | before | stack | after |
        | 1      | 99    | 1     |
        | 30     | 99    | 30    |

      Examples: the pot is empty
        | before | stack | after |
        | 0      | 98    | 2     |

    @ante.amount:each-pot=10 @dealer-antes
    Scenario Outline: Lando is new at a table that antes ten credits
      Given Han and Lando play
      And the antes are still to be paid
      And Lando is new at the table
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante Lando has <stack> credits
      And after the ante the sabacc pot holds <after>
      And after the ante the hand pot holds 20

      Examples: others have filled the pot
        | before | stack | after |
        | 7      | 90    | 7     |
        | 40     | 90    | 40    |

      Examples: the pot is empty
        | before | stack | after |
        | 0      | 80    | 20    |

    @ante.amount:each-pot=1 @dealer-antes
    Example: Of three players two are new
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han is new at the table
      And Leia is new at the table
      When the betting of round 1 is over
      Then after the ante Han has 99 credits
      And after the ante Lando has 99 credits
      And after the ante Leia has 99 credits
      And after the ante the sabacc pot holds 30

    @ante.amount:each-pot=1 @dealer-antes
    Example: A third player comes to the second hand
      Given Han and Lando play
      And in hand 2 Leia comes to the table with 50 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 the betting of round 1 is over
      Then in hand 2 Leia takes part
      And in hand 2 after the ante Leia has 49 credits
      And in hand 2 after the ante the hand pot holds 3

    @time-to-call @calls-in-every-turn @antes-of-one @betting.check:allowed
    Example: A newcomer may win a pot that others have filled
      Given Han and Lando play
      And the antes are still to be paid
      And Lando is new at the table
      And Lando holds coins-8, coins-ace
      When Lando calls in round 9
      Then after the ante Lando has 99 credits
      And Lando wins the sabacc pot
      And Lando has 131 credits
      And the sabacc pot holds 0
