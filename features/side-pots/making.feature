Feature: How side pots are made
  A player who runs out of credits stays in the hand for what they have paid.

  @side-pots.making.pot-of-their-own
  Rule: Bets that a player cannot match lie in side pots
    When a betting ends, or a player leaves after it, the bets of the hand are sorted into pots.
    A player's total is what they have bet in this hand, less what came back to them (`side-pots.surplus`).
    The main pot holds what lay there before the first bet and, from each player, up to the smallest total of those still in.
    Each side pot holds what was bet from there up to the next larger such total.
    A pot is open to players still in whose totals reach its upper end.
    Bets of players who have left stay in each pot they reach.
    Beyond the largest such total, nobody can win them, and they go to the sabacc pot.

    For programs:
    When a player goes all in, the bet stands as it was for everybody else.
    The last betting counts as a betting here too.
    Bets, matches, raises and going all in count, in all the bettings of this hand.
    What folds and penalties cost does not count: it goes to the sabacc pot.
    The main pot holds the antes too, and is there even if it holds nothing.
    Equal totals count once; if all players still in have paid the same, there is no side pot.
    What nobody can win makes a last pot (`side-pots.no-contender`), even if only one player is left.
    A player leaves after a betting by a fold or by a bomb.

    @three-each-time
    Scenario Outline: One player cannot match
      Given Han, Lando and Leia play
      And Leia has <stack> credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats               |
        | <main> | Han, Lando and Leia |
        | <side> | Han and Lando       |

      Examples: a bet of three
        | stack | main | side |
        | 1     | 15   | 4    |
        | 2     | 18   | 2    |

    @three-each-time
    Example: Everybody can match
      Given Han, Lando and Leia play
      And Leia has 3 credits
      When Han bets 3 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats               |
        | 21     | Han, Lando and Leia |

    @betting.check:allowed
    Example: The main pot is there though it holds nothing
      Given Han and Lando play
      And the hand pot holds 0
      When the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats         |
        | 0      | Han and Lando |

    @three-each-time
    Example: Two players cannot match
      Given Han, Lando, Leia and Chewbacca play
      And Leia has 1 credits
      And Chewbacca has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Chewbacca goes all in in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats                          |
        | 16     | Han, Lando, Leia and Chewbacca |
        | 3      | Han, Lando and Chewbacca       |
        | 2      | Han and Lando                  |

    @time-to-play @turns.unit:rounds @three-each-time
    Example: Bets of the next round make the side pot grow
      Given Han, Lando and Leia play
      And Leia has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Han bets 2 in round 2
      And Lando matches in round 2
      And the betting of round 2 is over
      Then after the betting of round 2 the pots are
        | amount | seats               |
        | 18     | Han, Lando and Leia |
        | 6      | Han and Lando       |

    @time-to-play @turns.unit:rounds
    Example: Bets of the next round make the first side pot
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 1 in round 1
      And Leia matches in round 1
      And Han bets 1 in round 2
      And Lando matches in round 2
      And the betting of round 2 is over
      Then after the betting of round 2 the pots are
        | amount | seats               |
        | 15     | Han, Lando and Leia |
        | 2      | Han and Lando       |

    @time-to-play @turns.unit:rounds @three-each-time
    Example: The payments of a player who has folded lie in each pot that they reach
      Given Han, Lando, Leia and Chewbacca play
      And Leia has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Han bets 2 in round 2
      And Lando folds in round 2
      And Chewbacca matches in round 2
      And the betting of round 2 is over
      Then after the betting of round 2 the pots are
        | amount | seats                   |
        | 20     | Han, Leia and Chewbacca |
        | 7      | Han and Chewbacca       |

    @time-to-play @three-each-time @folding.when:any-time
    Example: The side pot vanishes with the all-in player
      Given Han, Lando and Leia play
      And Leia has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Leia folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then after the drawing of round 1 the pots are
        | amount | seats         |
        | 20     | Han and Lando |

    @time-to-play @turns.unit:rounds @three-each-time @folding.when:any-time
    Example: What nobody left in the hand has matched is open to nobody
      Given Han, Lando, Leia and Chewbacca play
      And Leia has 1 credits
      And Chewbacca has 1 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Chewbacca goes all in in round 1
      And Han folds in the drawing of round 1
      And Lando folds in the drawing of round 1
      And the drawing of round 1 is over
      Then after the drawing of round 1 the pots are
        | amount | seats              |
        | 16     | Leia and Chewbacca |
        | 4      | nobody             |

    @time-to-call @calls-in-every-turn @three-each-time @betting.check:allowed
    Example: The all-in player wins the main pot alone
      Given Han, Lando and Leia play
      And Leia holds coins-10, coins-9
      And Leia has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Leia calls in round 10
      Then Leia has 18 credits
      And Han wins the side pot
      And Han has 99 credits
      And Lando has 97 credits

    @time-to-call @calls-in-every-turn @three-each-time @betting.check:allowed
    Example: A player who has matched the whole bet wins both pots
      Given Han, Lando and Leia play
      And Lando holds coins-10, coins-9
      And Leia has 2 credits
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Lando calls in round 10
      Then Leia has 0 credits
      And Lando wins the side pot
      And Lando has 117 credits
      And Han has 97 credits

  @side-pots.rights.all-but-bet
  Rule: A player without credits may do all but bet
    This holds for any player without credits: all in, after their last bet, or after the antes.
    In a betting they are not asked, and stay in whatever the others bet; if nobody has credits, there is no betting phase.
    Otherwise they act as before: they get and lose cards, call, and fold where players may fold outside the betting.
    They can win only the pots open to them.
    Only a player who cannot match may go all in; a match or an opening bet can take exactly the whole stack.

    For programs:
    Going all in is refused to a player who can match, be it with their whole stack (`can-match`), and while nothing is bet (`no-bet-stands`).
    A player without credits can fold in a betting only where players may fold at any time.
    If only one player has credits, nobody else is asked.
    If nobody has, the hand takes its course as if all had checked: with the leaving phase and the die, if the ruleset has them.
    They draw, trade and lay cards, and lose and get cards in a shift, where the others do.

    @betting.raise:allowed @betting.limit:unlimited
    @betting.limit:fixed=3-or-more @betting.limit:per-round=3
    Example: A player who has bet the last credit is not asked again
      Given Han, Lando and Leia play
      And Han has 1 credits
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the pots are
        | amount | seats               |
        | 15     | Han, Lando and Leia |
        | 2      | Lando and Leia      |

    @raises-go-round @betting.limit:unlimited @betting.limit:fixed=3-or-more
    @betting.limit:per-round=3
    Example: A player who has credits left is asked again
      Given Han, Lando and Leia play
      And Han has 5 credits
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia and Han
      And after the betting of round 1 Han has 3 credits

    @three-each-time
    Scenario Outline: A stack beside a bet of three
      Given Han, Lando and Leia play
      And Lando has <stack> credits
      When Han bets 3 in round 1
      And Lando goes all in in round 1
      And the betting of round 1 is over
      Then Lando <all in>
      And after the betting of round 1 Lando has <left> credits

      Examples: too small, or just large enough
        | stack | all in                      | left |
        | 2     | may go all in               | 0    |
        | 3     | cannot go all in: can-match | 0    |
        | 4     | cannot go all in: can-match | 1    |

    @three-whatever-the-pot
    Example: A player who is not to go all in matches
      Given Han, Lando and Leia play
      And Lando has 4 credits
      When Han bets 3 in round 1
      And Lando goes all in in round 1
      And Lando matches in round 1
      And the betting of round 1 is over
      Then Lando cannot go all in: can-match
      And Lando may match
      And after the betting of round 1 Lando has 1 credits

    @betting.check:allowed
    Example: Nobody goes all in where nothing is bet
      Given Han and Lando play
      And Han has 2 credits
      When Han goes all in in round 1
      And the betting of round 1 is over
      Then Han cannot go all in: no-bet-stands
      And after the betting of round 1 Han has 2 credits

    @time-to-play @single-draws
    Example: A player without credits draws
      Given Han and Lando play
      And Han has 1 credits
      And the next cards are coins-2
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han has 0 credits
      And after the drawing of round 1 Han holds coins-2, flasks-9, staves-9

    @time-to-play @shift.exists:yes @!shift.lost-cards:pooled @usual-shift
    Example: A player without credits gets a new card in a shift
      Given Han and Lando play
      And Han has 1 credits
      And a shift comes in round 1
      And the picker of Han's card would find flasks-9 in that order
      And the next cards are coins-2, coins-3
      When Han bets 1 in round 1
      And the shift of round 1 is over
      Then Han may bet
      And after the shift of round 1 Han has 0 credits
      And after the shift of round 1 Han holds coins-2, staves-9

    @time-to-play @turns.unit:rounds
    Example: The next round passes over a player without credits
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 1 in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han and Lando

    @time-to-play @turns.unit:rounds
    Example: The next round asks a player with a single credit
      Given Han, Lando and Leia play
      And Leia has 2 credits
      When Han bets 1 in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han, Lando and Leia
      And after the betting of round 2 Leia has 0 credits

    @time-to-call
    Example: Nobody has credits from the start
      Given Han and Lando play
      And Han has 0 credits
      And Lando has 0 credits
      When Han calls in round 8
      Then there is no betting in round 1
      And Han has 12 credits

    @time-to-call
    Example: A Pure Sabacc of a player without credits wins the main pot with the sabacc pot
      Given Han, Lando and Leia play
      And Lando holds flasks-8, staves-ace
      And Lando has 1 credits
      When Han bets 1 in round 1
      And Lando calls in round 9
      Then Lando wins the sabacc pot
      And Lando has 45 credits

    @time-to-call @turns.unit:rounds @drawing.discard-limit:none
    Example: A player without credits calls
      Given Han and Lando play
      And Han has 1 credits
      When Han bets 1 in round 1
      And Han calls in round 8
      Then Han calls the hand
      And Han has 14 credits

  @side-pots.surplus.goes-back
  Rule: The unmatched part of a bet goes back
    When a betting ends with at least two players left, compare what each player has paid in it, including players who folded.
    A player still in the hand who alone paid most gets back what they paid beyond the second largest sum, or all of it if nobody else paid.
    This comes before the pots are made, and before anything is measured by them.

    @three-each-time
    Scenario Outline: The other one cannot match
      Given Han and Lando play
      And Lando has <stack> credits
      When Han bets 3 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has <Han> credits
      And after the betting of round 1 Lando has 0 credits
      And after the betting of round 1 the pots are
        | amount | seats         |
        | <pot>  | Han and Lando |

      Examples: a bet of three
        | stack | Han | pot |
        | 1     | 99  | 14  |
        | 2     | 98  | 16  |
        | 3     | 97  | 18  |

    @three-each-time
    Example: A third player matches
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 3 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 97 credits
      And after the betting of round 1 Lando has 97 credits
      And after the betting of round 1 the hand pot holds 19

    @three-each-time @betting.raise:allowed @betting-goes-round
    Example: A player who has folded paid the second largest sum
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 2 in round 1
      And Lando raises by 1 in round 1
      And Leia goes all in in round 1
      And Han folds in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 98 credits
      And after the betting of round 1 the pots are
        | amount | seats          |
        | 15     | Lando and Leia |
        | 2      | Lando          |

    @three-each-time
    Example: The only other payer went all in
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 3 in round 1
      And Lando folds in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 99 credits
      And after the betting of round 1 the hand pot holds 14

    Example: A bet against a player without credits goes back whole
      Given Han and Lando play
      And Lando has 0 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 100 credits
      And after the betting of round 1 the hand pot holds 12

    Example: A bet that somebody matches stays in the pot
      Given Han, Lando and Leia play
      And Lando has 0 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 99 credits
      And after the betting of round 1 the hand pot holds 14

    @three-each-time
    Example: The last player left takes it with the hand pot
      Given Han and Lando play
      When Han bets 3 in round 1
      And Lando folds in round 1
      Then after the betting of round 1 the hand pot holds 15
      And Han has 112 credits
