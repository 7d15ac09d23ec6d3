Feature: How a bet is answered
  Once somebody has bet, every other player says whether to stay.

  @betting.facing-bet.match-or-leave
  Rule: A player must match a bet to stay in
    The standing bet is the most that anybody has paid in this betting phase; antes and earlier phases do not count.
    [!betting.end:one-lap] Clockwise from the last player to set it, each player still in the hand who has paid less is asked.
    They match the bet by paying what is missing, or fold.
    [betting.raise:allowed] (With raises,) a player who can pay more may raise the bet instead (`betting.raise`).
    [stakes.short-stack:all-in] With side pots, a player who cannot pay may go all in, and players without credits are not asked (`side-pots.rights`).

    For programs:
    A check or an opening bet is refused while a bet stands (`bet-stands`).
    [betting.check:forbidden] (Where nobody may check,) a check is `bet-or-fold`.
    A match or a raise is refused while nothing is bet (`no-bet-stands`).

    @betting.check:allowed
    Example: A check is no answer to a bet
      Given Han and Lando play
      When Han bets 1
      And Lando checks
      And the betting of round 1 is over
      Then Lando cannot check: bet-stands
      And after the betting of round 1 Lando has 99 credits

    Example: Another bet is no answer to a bet
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando bets 1
      And the betting of round 1 is over
      Then Han may bet
      And Lando cannot bet: bet-stands
      And after the betting of round 1 the hand pot holds 15

    Example: A player who wrongly bet may still leave
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando cannot bet: bet-stands
      And Lando may fold
      And Lando has folded
      And after the betting of round 1 the hand pot holds 14

    Example: Everybody matches
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Leia matches
      And the betting of round 1 is over
      Then Lando may match
      And Leia may match
      And after the betting of round 1 Leia has 99 credits

    Example: There is nothing to match yet
      Given Han and Lando play
      When Han matches
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot match: no-bet-stands
      And Han may bet

    Example: There is nothing to raise yet
      Given Han and Lando play
      When Han raises by 1
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot raise: no-bet-stands
      And Han may bet

    Example: One of the others leaves
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 14

    @stakes.short-stack:leaves @bets-of-three @dealer-antes
    Example: One credit is missing to the bet
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3
      And the betting of round 1 is over
      Then Lando has folded
      And after the betting of round 1 the hand pot holds 18

    @bets-of-three @dealer-antes
    Example: The last credit reaches to match
      Given Han, Lando and Leia play
      And Lando has 3 credits
      When Han bets 3
      And Leia folds
      And the betting of round 1 is over
      Then Leia has folded
      And Lando has not folded
      And after the betting of round 1 Lando has 0 credits

    @raises-go-round @betting.limit:unlimited @betting.limit:fixed=3-or-more
    @betting.limit:per-round=5-or-more
    Example: A player who has paid two of five needs three more to match
      Given Han, Lando and Leia play
      And Han has 5 credits
      When Han bets 2 in round 1
      And Lando raises by 3 in round 1
      And Han matches in round 1
      And the betting of round 1 is over
      Then Han may match
      And Han has not folded
      And after the betting of round 1 Han has 0 credits

  @betting.raise.allowed
  Rule: A player facing a bet may raise it
    A raise pays what is missing to the standing bet and a further amount, in one action.
    It is named by the amount added: to raise a bet of two by three makes it five.
    [!betting.end:one-lap] Everybody else still in the hand answers it, clockwise from the raiser's left, even players who had matched before; they may raise again.
    [turns.unit:turns] (In a game of turns,) any player may raise, not only the turn player.

    @a-bet-and-a-raise @betting-goes-round
    Example: The second player raises
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And the betting of round 1 asks Han, Lando and Han
      And after the betting of round 1 the hand pot holds 16
      And after the betting of round 1 Han has 98 credits

    @bets-of-three @betting-goes-round
    Example: A player who had matched has to answer a raise
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando matches
      And Leia raises by 1
      And the betting of round 1 is over
      Then Leia may raise
      And the betting of round 1 asks Han, Lando, Leia, Han and Lando
      And after the betting of round 1 the hand pot holds 21

    @betting.raises:unlimited @no-limit-per-round @betting-goes-round
    Example: The opener answers a raise with another one
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And the betting of round 1 is over
      Then Han may raise
      And the betting of round 1 asks Han, Lando, Han and Lando
      And after the betting of round 1 the hand pot holds 18

    Example: Nobody wants to raise
      Given Han and Lando play
      When Han bets 1
      And Lando matches
      And the betting of round 1 is over
      Then Lando may match
      And the betting of round 1 asks Han and Lando
      And after the betting of round 1 the hand pot holds 14

    @bets-of-three @betting-goes-round
    Example: A raise drives a player out
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And Leia folds
      And the betting of round 1 is over
      Then Leia may fold
      And the betting of round 1 asks Han, Lando, Leia and Han
      And after the betting of round 1 the hand pot holds 18

  @betting.raise.none
  Rule: There are no raises: match the bet or leave
    Once somebody has opened, their bet stands until the betting is over.
    Each of the others is asked once, and pays exactly that bet or leaves the hand.

    For programs:
    A raise of any amount is refused: while nothing is bet as `no-bet-stands`, once a bet stands as `no-raises`.

    Example: The second player wants to raise
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Lando matches
      And the betting of round 1 is over
      Then Lando cannot raise: no-raises
      And Lando may match
      And the betting of round 1 asks Han and Lando
      And after the betting of round 1 the hand pot holds 14

    Example: The last of three players wants to raise
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Leia raises by 1
      And the betting of round 1 is over
      Then Lando may match
      And Leia cannot raise: no-raises
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15

    Example: A high raise is no better
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando raises by 40
      And Lando folds
      And the betting of round 1 is over
      Then Lando cannot raise: no-raises
      And Lando may fold
      And after the betting of round 1 the hand pot holds 14

  @betting.raises.unlimited
  Rule: Nothing limits the number of raises
    Raising goes on until nobody wants to raise any more.
    A player may raise again and again, as long as others raise in between (`betting.own-raise`).
    Only their credits put an end to it.
    [betting.limit:per-round] (With a limit on all that a player bets in a round,) their limit for the round does too (`betting.limit`).

    @no-limit-per-round @betting.end:one-lap
    Example: In a single lap each of four players may raise after the fifth has bet
      Given Han, Lando, Leia, Chewbacca and Jabba play
      When Han bets 1
      And Lando raises by 1
      And Leia raises by 1
      And Chewbacca raises by 1
      And Jabba raises by 1
      And the betting of round 1 is over
      Then Jabba may raise
      And after the betting of round 1 the hand pot holds 27

    @no-limit-per-round @betting-goes-round
    Example: Two players raise each other four times
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Han raises by 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Han, Lando, Han and Lando
      And after the betting of round 1 the hand pot holds 22

    @no-limit-per-round @betting-goes-round
    Example: Three players raise six times in all
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando raises by 1
      And Leia raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Leia raises by 1
      And Han raises by 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 93 credits
      And after the betting of round 1 the hand pot holds 33

    @no-limit-per-round @betting-goes-round
    Example: One player raises four times
      Given Han, Lando and Leia play
      And Leia has 50 credits
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 92 credits
      And after the betting of round 1 Leia has 42 credits
      And after the betting of round 1 the hand pot holds 36

    @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed
    @betting.limit:per-round=3-or-more @betting-goes-round
    Example: Each of two players raises once
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And the betting of round 1 is over
      Then Han may raise
      And the betting of round 1 asks Han, Lando, Han and Lando
      And after the betting of round 1 the hand pot holds 18

  @betting.raises.at-most
  Rule: The table limits the number of raises
    In each betting phase the whole table may make {betting.raises.at-most}; opening and matching do not count.
    After the last of them, nobody may raise in that phase.
    [calling.last-betting:one-round] A betting after the call starts a new count.

    For programs:
    A further raise is refused (`too-many-raises`).

    @betting.raises:at-most=3 @no-limit-per-round @betting-goes-round
    Example: A fourth raise between two players
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Han raises by 1
      And Han matches
      And the betting of round 1 is over
      Then Han may raise
      And Han cannot raise: too-many-raises
      And Han may match
      And after the betting of round 1 the hand pot holds 20

    @betting.raises:at-most=3 @no-limit-per-round @betting-goes-round
    Example: The raises of three players are counted together
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando raises by 1
      And Leia raises by 1
      And Han raises by 1
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And Lando cannot raise: too-many-raises
      And after the betting of round 1 the hand pot holds 24

    @betting.raises:at-most=3 @no-limit-per-round @betting-goes-round
    Example: The third raise is the last
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And Lando raises by 1
      And Han folds
      And the betting of round 1 is over
      Then Lando may raise
      And Han may raise
      And Lando may raise
      And Han may fold
      And after the betting of round 1 the hand pot holds 19

    @time-to-play @betting.raises:at-most=3 @turns.unit:rounds
    @no-limit-per-round @betting-goes-round
    Example: The next round has raises of its own
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han raises by 1 in round 1
      And Lando raises by 1 in round 1
      And Han bets 1 in round 2
      And Lando raises by 1 in round 2
      And the betting of round 2 is over
      Then after the betting of round 1 the hand pot holds 20
      And after the betting of round 2 the hand pot holds 24

  @betting.own-raise.refused
  Rule: Nobody raises their own bet
    When everybody else has answered a bet or raise and nobody has raised it, the betting is over.
    The player who made it is not asked again; they may raise again only after somebody else has raised.

    Example: The others have matched
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Leia matches
      And Han raises by 1
      And the betting of round 1 is over
      Then Han cannot raise: not-reached
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15

    @a-bet-and-a-raise @betting-goes-round
    Example: Two raises in a row
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han matches
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And Lando cannot raise: not-reached
      And the betting of round 1 asks Han, Lando and Han
      And after the betting of round 1 the hand pot holds 16

    @betting.raises:unlimited @no-limit-per-round @betting-goes-round
    Example: Somebody else has raised in between
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 1
      And Lando matches
      And the betting of round 1 is over
      Then Han may raise
      And Lando may match
      And the betting of round 1 asks Han, Lando, Han and Lando

    Example: All the others but one have left
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds
      And Leia matches
      And Han raises by 1
      And the betting of round 1 is over
      Then Han cannot raise: not-reached
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 14

  @betting.end.all-level
  Rule: Betting ends when everybody has paid the same
    The betting is over as soon as each player still in the hand has been asked and has paid the standing bet.
    [stakes.short-stack:all-in] With side pots, it does not wait for players without credits.
    [betting.declined:phase-over] (Where only the first player may open,) the first player's check or fold ends it.
    Nobody is asked again in it, and the next phase begins.

    Example: All have matched
      Given Han, Lando and Leia play
      When Han bets 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15

    @betting.raise:allowed @bets-of-three
    Example: The opener has still to answer a raise
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia and Han
      And after the betting of round 1 the hand pot holds 21

    @betting.raise:allowed @bets-of-three
    Example: The player who raised is not asked again
      Given Han, Lando and Leia play
      When Han bets 2
      And Leia raises by 1
      And Han folds
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia, Han and Lando
      And after the betting of round 1 the hand pot holds 20

    @betting.check:allowed @betting.declined:next-may-open
    Example: Everybody checks
      Given Han, Lando and Leia play
      When Han checks
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 12

    Example: One of two players leaves
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then the betting of round 1 asks Han and Lando
      And the hand is over
      And Han has 112 credits

    @time-to-play
    Example: Two are left of three
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And the hand goes on
      And Han has 99 credits

  @betting.end.one-lap
  Rule: Betting ends after one lap
    Each player still in the hand acts once, clockwise from the first to be asked, and then the betting is over.
    A player who has acted owes nothing for a later bet or raise, and stays in with what they have paid.
    [stakes.short-stack:all-in] With side pots, what the others have paid beyond them is a side pot that they cannot win (`side-pots.making`).
    [betting.declined:phase-over] (Where only the first player may open,) the first player's check or fold ends it.

    @betting.raise:allowed @bets-of-three
    Example: The opener does not answer a raise
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 20
      And after the betting of round 1 Han has 98 credits
      And after the betting of round 1 Leia has 97 credits

    Example: Nobody raises
      Given Han, Lando and Leia play
      When Han bets 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15
      And after the betting of round 1 Han has 99 credits

    @betting.check:allowed @betting.declined:next-may-open
    Example: A player who has checked does not answer a bet
      Given Han, Lando and Leia play
      When Han checks
      And Lando bets 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 14
      And after the betting of round 1 Han has 100 credits

    @betting.check:allowed @betting.declined:phase-over
    Example: The first player checks, and nobody else is asked
      Given Han, Lando and Leia play
      When Han checks
      And the betting of round 1 is over
      Then the betting of round 1 asks Han
      And after the betting of round 1 the hand pot holds 12

    Example: One of two players leaves in the lap
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then the hand is over
      And Han has 112 credits

    @time-to-play
    Example: Neither of two players leaves in the lap
      Given Han and Lando play
      When Han bets 1
      And the betting of round 1 is over
      Then the hand goes on
      And Han has 99 credits

  @betting.payee.hand-pot
  Rule: Every bet goes into the hand pot
    Whatever a player bets goes from their stack into the hand pot at once, and never into the sabacc pot.
    They stay there even if the player leaves the hand.

    Example: Three players pay one credit each
      Given Han, Lando and Leia play
      When Han bets 1
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 15
      And after the betting of round 1 the sabacc pot holds 30
      And after the betting of round 1 Leia has 99 credits

    Example: Both pots hold little
      Given Han and Lando play
      And the hand pot holds 4
      And the sabacc pot holds 2
      When Han bets 1
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 6
      And after the betting of round 1 the sabacc pot holds 2

    @raises-go-round @bets-of-three @dealer-antes
    Example: A raise goes the same way
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 18
      And after the betting of round 1 the sabacc pot holds 30
      And after the betting of round 1 Lando has 97 credits

    @betting.raise:allowed @bets-of-three
    Example: The bet of a player who leaves stays in the pot
      Given Han, Lando and Leia play
      When Han bets 2
      And Lando raises by 1
      And Leia matches
      And Han folds
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 20
      And after the betting of round 1 Leia has 97 credits
