Feature: Who wins when everybody else folds
  A hand with one player left ends at once.

  @showdown.last-player.hand-pot-alone
  Rule: The last player left takes the hand pot, never the sabacc pot
    As soon as all players but one have folded, the hand is over: no more bets or cards, and no call or showdown.
    The last player left takes the whole hand pot.
    They cannot show a Pure Sabacc or an Idiot's Array to win the sabacc pot, which stays for a later hand.
    [stakes.short-stack:all-in] With side pots, they take every pot that is open to them (`side-pots.making`).

    Example: The only player left takes the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    @!showdown.last-player-bombed:must-be-in-range
    Example: The only player left shows no card
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando shows no card
      And Han shows no card

    Example: Two who are left show their hands
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      When the hand ends without a call
      Then Lando shows coins-9, flasks-6
      And Han shows sabres-11, staves-7

    Example: Two have folded against the third
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-3
      And Leia holds coins-10, flasks-11
      And Lando has folded
      And Leia has folded
      And the hand pot holds 21
      When the hand ends without a call
      Then Han wins the hand pot
      And Han has 121 credits
      And Leia has 100 credits

    Example: An Idiot's Array without an opponent takes the hand pot alone
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    Example: A Pure Sabacc without an opponent takes the hand pot alone
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-commander
      And Lando has folded
      And the sabacc pot holds 8
      When the hand ends without a call
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 8

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array that beats a hand still in takes both pots
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds sabres-11, staves-7
      And Leia holds coins-9, flasks-6
      And Leia has folded
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And Leia has 100 credits
      And the sabacc pot holds 0

    Example: A Pure Sabacc that beats a hand still in takes both pots
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-commander
      And Leia holds coins-10, flasks-11
      And Leia has folded
      And the sabacc pot holds 8
      When Han calls
      Then Han wins the sabacc pot
      And Han has 120 credits

  @showdown.last-player-bombed.wins-unjudged
  Rule: The last player left wins whatever the total
    A hand that need not be shown is not judged.
    The last player left takes the hand pot even with a total out of range.
    They have not bombed, and they owe no penalty for a bomb.

    Example: A total of 24 wins when all others have folded
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And nobody bombed
      And Lando has 112 credits

    Example: A total of zero wins when all others have folded
      Given Lando holds coins-9, flasks-6
      And Han holds idiot, idiot
      And Lando has folded
      When the hand ends without a call
      Then Han wins the hand pot
      And nobody bombed
      And Han has 112 credits
      And the sabacc pot holds 30

    Example: A pair of cards deep below -23 wins when all others have folded
      Given Lando holds coins-9, flasks-6
      And Han holds star, evil-one
      And Lando has folded
      And the sabacc pot holds 4
      When the hand ends without a call
      Then Han wins the hand pot
      And nobody bombed
      And the sabacc pot holds 4

    Example: A total of 30 wins at a table of three
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      And Leia holds flasks-ace, staves-ace
      And Lando has folded
      And Han has folded
      And the hand pot holds 18
      When the hand ends without a call
      Then Leia wins the hand pot
      And nobody bombed
      And Leia has 118 credits

    Example: A total of 24 has bombed while somebody else is still in
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-2, flasks-3
      And Leia holds coins-9, flasks-6
      And Leia has folded
      And the hand pot holds 15
      When Han calls
      Then Lando bombed
      And Han wins the hand pot
      And Han has 115 credits
      And Leia has 100 credits

    @penalties.bomb:hand-pot
    Example: A total of 24 is paid for while somebody else is still in
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-2, flasks-3
      When Han calls
      Then Lando bombed
      And Lando has 88 credits
      And the sabacc pot holds 42

  @showdown.last-player.special-takes-both
  Rule: The last player left may show a special hand and take both pots
    As soon as all players but one have folded, the hand is over: no more bets, shifts or cards, and no call.
    The last player left takes the whole hand pot.
    If their hand would win the sabacc pot at a showdown, they show it and take that pot too; no other hand is shown for it.
    [stakes.short-stack:all-in] With side pots, they take every pot that is open to them (`side-pots.making`).

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array without an opponent takes both pots
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And Lando wins the sabacc pot
      And Lando shows idiot, coins-2, flasks-3
      And Lando has 142 credits
      And the sabacc pot holds 0

    Example: A Pure Sabacc without an opponent takes both pots
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-commander
      And Lando has folded
      And the sabacc pot holds 8
      When the hand ends without a call
      Then Han wins the sabacc pot
      And Han has 120 credits
      And the sabacc pot holds 0

    @showdown.last-player-bombed:wins-unjudged
    Example: An ordinary hand takes the hand pot unseen
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando shows no card
      And Lando has 112 credits
      And the sabacc pot holds 30

  @showdown.last-player-bombed.must-be-in-range
  Rule: The last player left must be in range to win
    The last player left lays their hand open, and it is judged as at a showdown.
    In range, they take the hand pot.
    Out of range, they have bombed, and the hand pot goes where it goes when every hand shown has bombed (`showdown.all-bombed`).
    [!penalties.bomb:none] (Where bombs cost anything,) they pay the penalty for that bomb (`penalties.bomb`).

    Example: A hand in range wins when all others have folded
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And nobody bombed
      And Lando shows coins-9, flasks-6
      And Lando has 112 credits

    Example: A hand of 24 does not win when all others have folded
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando bombed
      And nobody wins the hand pot
      And Lando shows flasks-11, staves-mistress

    @showdown.all-bombed:to-sabacc-pot @penalties.bomb:none
    Example: Without penalties the hand pot alone is lost to the last player
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando has 100 credits
      And the hand pot holds 0
      And the sabacc pot holds 42

    @showdown.all-bombed:to-sabacc-pot @penalties.bomb:hand-pot
    Example: The last player pays for the bomb
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-11, staves-7
      And Han has folded
      When the hand ends without a call
      Then Lando has 88 credits
      And the hand pot holds 0
      And the sabacc pot holds 54
