package main

// Hand is a whole hand while it is played.
type Hand struct {
	Cards
	rules  Rules
	params PlayParams
	seats  []string // clockwise
	order  []string // from the dealer's left
	dealer string

	dealtIn, folded, out []string
	drawn                map[string][]string // cards in hand that came by a draw
	stacks, owed         map[string]int64
	pot, sabaccPot       int64
	shuffles             [][]string // those still to come

	fates []Fate // of each entry of the script; empty if not tried
	round int64
	phase Phase
	asked string
	asks  []string            // who was asked in this phase
	seen  map[string][]string // cards of each seat that the others saw in it

	standing int64            // the standing bet of this betting
	paid     map[string]int64 // by each seat in this betting
	opener   string           // who spoke first in it

	turnPlayer string // empty where play goes by rounds
	laps       int64  // that are over
	hadTurn    []string
	traded     bool
	caller     string
	noDeck     bool // no card was left to draw as the last round ended

	phases        []PhaseAnswer
	shifted       *bool // for a shift: whether cards shifted
	over, stopped bool
	sessionOver   bool
	showdown      Showdown
}

// noLimit is how far a hand goes that nobody ends, and farthest how far any.
const noLimit, farthest = 20, 1000

func play(params PlayParams, rules Rules) any {
	hand := Hand{rules: rules, params: params, seats: params.Seats}
	hand.shuffles, hand.fates = params.Shuffles, make([]Fate, len(params.Script))
	hand.stacks, hand.pot, hand.sabaccPot = params.Stacks, params.HandPot, params.SabaccPot
	hand.owed = map[string]int64{}
	if rules.plays("penalties.short-stack", "owed") && params.Owed != nil {
		hand.owed = params.Owed
	}
	hand.drawn, hand.paid = map[string][]string{}, map[string]int64{}
	players := hand.players()
	if reason := hand.refused(players); reason != "" {
		return Refused{reason}
	}
	if len(players) < 2 {
		hand.noHand(players)
		return hand.answer()
	}
	hand.begin(players)
	for !hand.over && !hand.stopped {
		hand.playRound()
	}
	return hand.answer()
}

// players lists who wants to play and can pay the full ante, from the left of
// the seat whose turn it is to deal.
func (hand *Hand) players() []string {
	able := []string{}
	for _, seat := range fromDealersLeft(hand.seats, hand.params.Dealer) {
		due := hand.fullAnte()
		if hand.params.Ante {
			due += hand.owed[seat]
		}
		if count(hand.params.SittingOut, seat) == 0 && hand.stacks[seat] >= due {
			able = append(able, seat)
		}
	}
	return able
}

func (hand *Hand) fullAnte() int64 {
	if !hand.params.Ante {
		return 0
	}
	return hand.rules.number("ante.amount") + hand.sabaccAnte()
}

func (hand *Hand) sabaccAnte() int64 {
	if hand.params.SabaccPot == 0 || hand.rules.plays("ante.sabacc-pot", "every-hand") {
		return hand.rules.number("ante.amount")
	}
	return 0
}

func (hand *Hand) refused(players []string) Reason {
	if hand.rules.plays("table.seats", "at-most") && int64(len(hand.seats)) > hand.rules.number("table.seats") {
		return ReasonTooManySeats
	}
	if len(hand.params.Changes) > 0 {
		return ReasonVersionIsFixed
	}
	cards := [][]string{hand.params.Deck, hand.params.OutOfPlay}
	if len(players) > 1 {
		for _, seat := range players {
			cards = append(cards, hand.params.Hands[seat])
		}
	}
	return hand.rules.refuses(hand.params.Version, cards)
}

// noHand ends the session before a hand is played.
func (hand *Hand) noHand(players []string) {
	hand.dealer = hand.params.Dealer
	if len(players) == 1 {
		hand.dealer = players[0]
	}
	hand.order = fromDealersLeft(hand.seats, hand.dealer)
	hand.Cards = layOut(hand.seats, nil, nil, hand.params.Deck)
	hand.outOfPlay = join(hand.params.OutOfPlay)
	hand.over = true
	hand.showdown.nobodyWins()
	hand.endSession()
}

// endSession shares what the pots hold among all seats.
func (hand *Hand) endSession() {
	hand.sessionOver = true
	share(hand.pot, hand.order, hand.stacks)
	share(hand.sabaccPot, hand.order, hand.stacks)
	hand.pot, hand.sabaccPot, hand.owed = 0, 0, map[string]int64{}
}

// begin finds the dealer, takes the antes and deals.
func (hand *Hand) begin(players []string) {
	hand.dealer = hand.params.Dealer
	if count(players, hand.dealer) == 0 {
		hand.dealer = players[0]
	}
	hand.order = fromDealersLeft(hand.seats, hand.dealer)
	for _, seat := range hand.order {
		if count(players, seat) > 0 {
			hand.dealtIn = append(hand.dealtIn, seat)
		}
	}
	hand.Cards = layOut(hand.seats, nil, nil, hand.params.Deck)
	hand.outOfPlay = join(hand.params.OutOfPlay)
	if hand.params.Ante {
		antes := int64(len(hand.dealtIn))
		for _, seat := range hand.dealtIn {
			hand.stacks[seat] -= hand.fullAnte() + hand.owed[seat]
			hand.sabaccPot += hand.owed[seat]
			delete(hand.owed, seat)
		}
		hand.pot += antes * hand.rules.number("ante.amount")
		hand.sabaccPot += antes * hand.sabaccAnte()
	}
	hand.phase = PhaseAnte
	if hand.params.Ante && hand.rules.plays("ante.time", "before-deal") {
		hand.note()
	}
	hand.deal()
	if hand.params.Ante && hand.rules.plays("ante.time", "after-deal") {
		hand.note()
	}
	hand.stopped = hand.params.Until != nil && hand.params.Until.Round == 0
}

// deal gives everybody their two cards, one at a time.
func (hand *Hand) deal() {
	if hand.params.Hands != nil {
		for _, seat := range hand.dealtIn {
			hand.hands[seat] = join(hand.params.Hands[seat])
		}
		return
	}
	if len(hand.deck) < 2*len(hand.dealtIn) {
		panic(outOf(RanOutOfDeck))
	}
	for _, seat := range join(hand.dealtIn, hand.dealtIn) {
		hand.hands[seat] = append(hand.hands[seat], hand.top())
	}
}

// in says whether a seat is still in the hand.
func (hand *Hand) in(seat string) bool {
	return count(hand.dealtIn, seat) > 0 && count(hand.folded, seat) == 0 && count(hand.out, seat) == 0
}

// left lists those still in the hand, from the dealer's left.
func (hand *Hand) left() []string {
	return without(hand.dealtIn, join(hand.folded, hand.out)...)
}

// leftFrom lists them clockwise from a seat, whether it is in or not.
func (hand *Hand) leftFrom(first string) []string {
	before, after, found := []string{}, []string{}, false
	for _, seat := range hand.dealtIn {
		if found = found || seat == first; !hand.in(seat) {
			continue
		}
		if found {
			after = append(after, seat)
		} else {
			before = append(before, seat)
		}
	}
	return join(after, before)
}

func (hand *Hand) byTurns() bool { return hand.rules.plays("turns.unit", "turns") }

// playRound takes the table through the phases of a round or a turn.
func (hand *Hand) playRound() {
	hand.round++
	opener := hand.left()[0]
	if hand.byTurns() {
		hand.nextTurn()
		opener = hand.turnPlayer
	}
	hand.hold(PhaseBetting, func() { hand.bet(opener) })
	if hand.rules.plays("folding.when", "until-phase-ends") {
		hand.hold(PhaseLeaving, hand.leave)
	}
	if hand.rules.plays("shift.exists", "yes") {
		hand.hold(PhaseShift, hand.rollDie)
	}
	if hand.rules.plays("turns.phases", "call-before-draw") {
		hand.hold(PhaseCalling, hand.call)
		hand.hold(PhaseLastBetting, hand.betAfterCall)
		hand.hold(PhaseDrawing, hand.draw)
	} else {
		hand.hold(PhaseDrawing, hand.draw)
		hand.hold(PhaseTrading, hand.trade)
		hand.hold(PhaseCalling, hand.call)
		hand.hold(PhaseLastBetting, hand.betAfterCall)
	}
	hand.endRound()
}

// hold goes through a phase, unless the hand has ended or stopped before. A
// phase in which nobody is asked does not take place, except the shift.
func (hand *Hand) hold(phase Phase, run func()) {
	if hand.over || hand.stopped {
		return
	}
	hand.phase, hand.asks, hand.shifted = phase, []string{}, nil
	hand.seen = showing(hand.seats, hand.fields)
	run()
	if len(hand.asks) == 0 && hand.shifted == nil {
		return
	}
	hand.note()
	until := hand.params.Until
	if hand.endsWith(phase) {
		hand.finish()
	} else if until != nil && until.Round == hand.round && until.Phase != nil && *until.Phase == phase {
		hand.stopped = true
	}
}

// endsWith says whether the hand ends with the phase that was just held.
func (hand *Hand) endsWith(phase Phase) bool {
	if len(hand.left()) == 1 {
		return true
	}
	switch phase {
	case PhaseCalling:
		return hand.caller != "" && hand.rules.plays("calling.last-betting", "none")
	case PhaseLastBetting:
		return true
	case PhaseBetting:
		return hand.lastBetting() && !hand.rules.plays("folding.when", "until-phase-ends")
	case PhaseLeaving:
		return hand.lastBetting()
	}
	return false
}

// lastBetting says whether nothing follows the betting of this round.
func (hand *Hand) lastBetting() bool { return hand.noDeck || hand.tooLong() }

// tooLong says whether this is the last round that a hand may reach.
func (hand *Hand) tooLong() bool {
	return hand.rules.plays("edges.longest-hand", "pot-lost-after") && hand.round == hand.rules.number("edges.longest-hand")
}

// endRound looks whether the hand goes on for another round.
func (hand *Hand) endRound() {
	hand.noDeck = hand.noDeck || !hand.canTake(1)
	until := hand.params.Until
	switch {
	case until != nil && until.Round == hand.round, hand.round == farthest:
		hand.stopped = !hand.over
	case until == nil && hand.rules.plays("edges.longest-hand", "no-limit"):
		hand.stopped = !hand.over && hand.round >= hand.lastNamed()
	}
}

// lastNamed is the round after which a hand that nobody ends is given up.
func (hand *Hand) lastNamed() int64 {
	last := int64(noLimit)
	for _, entry := range hand.params.Script {
		if entry.Round != nil {
			last = most(last, *entry.Round)
		}
	}
	for _, roll := range hand.params.Rolls {
		if roll.Round != nil {
			last = most(last, *roll.Round)
		}
	}
	return last
}

// nextTurn finds the next turn player, and counts the laps.
func (hand *Hand) nextTurn() {
	if hand.turnPlayer == "" {
		hand.turnPlayer = hand.left()[0]
	} else {
		if hand.lastOfLap() {
			hand.laps++
		}
		next := without(hand.leftFrom(hand.turnPlayer), hand.turnPlayer)
		hand.turnPlayer = next[0]
	}
	hand.hadTurn = append(hand.hadTurn, hand.turnPlayer)
}

// lastOfLap says whether nobody who is left comes after the turn player, up
// to the dealer.
func (hand *Hand) lastOfLap() bool {
	found := false
	for _, seat := range hand.dealtIn {
		if found && hand.in(seat) {
			return false
		}
		found = found || seat == hand.turnPlayer
	}
	return true
}

// bet goes through a betting.
func (hand *Hand) bet(opener string) {
	hand.opener, hand.standing, hand.paid = opener, 0, map[string]int64{}
	waiting := hand.leftFrom(opener)
	for len(waiting) > 0 && len(hand.left()) > 1 {
		seat, before := waiting[0], hand.standing
		waiting = waiting[1:]
		hand.ask(seat)
		if hand.standing > before {
			waiting = without(hand.leftFrom(seat), seat)
		} else if hand.standing == 0 && hand.rules.plays("betting.declined", "phase-over") {
			return
		}
	}
}

// leave asks everybody who is left whether to leave, in the order of the betting.
func (hand *Hand) leave() {
	for _, seat := range hand.leftFrom(hand.opener) {
		if len(hand.left()) > 1 {
			hand.ask(seat)
		}
	}
}

// rollDie lets the cards shift, if the die brings a shift.
func (hand *Hand) rollDie() {
	hand.tryAll()
	hand.shifted = Of(false)
	for _, roll := range hand.params.Rolls {
		if roll.Last || roll.Round == nil || *roll.Round != hand.round || !hand.rules.comes(roll.Die, roll.Comes) {
			continue
		}
		hand.rules.shift(&hand.Cards, hand.left(), roll.Picks, roll.Shuffle, hand.nextShuffle)
		hand.shifted = Of(true)
		return
	}
}

// roller is who rolls the die in a shift; nobody in another phase.
func (hand *Hand) roller() *string {
	switch {
	case hand.phase != PhaseShift:
		return nil
	case hand.rules.plays("shift.roller", "turn-player"):
		return Of(hand.turnPlayer)
	}
	return Of(hand.dealer)
}

// callingIsDue says whether this round or turn has a calling phase.
func (hand *Hand) callingIsDue() bool {
	switch {
	case !hand.byTurns():
		return hand.round >= hand.rules.number("calling.earliest-round")
	case hand.rules.plays("calling.earliest-turn", "after-laps"):
		return hand.laps >= hand.rules.number("calling.earliest-turn")
	}
	return hand.laps > 0 || hand.lastOfLap()
}

func (hand *Hand) call() {
	if !hand.callingIsDue() {
		return
	}
	for _, seat := range hand.left() {
		if seat != hand.turnPlayer && hand.caller == "" {
			hand.ask(seat)
		}
	}
}

func (hand *Hand) betAfterCall() {
	if hand.caller != "" {
		hand.bet(hand.caller)
	}
}

// draw asks the turn player to draw, or everybody where play goes by rounds.
func (hand *Hand) draw() {
	for _, seat := range hand.left() {
		if (!hand.byTurns() || seat == hand.turnPlayer) && len(hand.left()) > 1 {
			hand.ask(seat)
		}
	}
}

// trade holds the trading phase, once everybody who is left has had a turn.
func (hand *Hand) trade() {
	if hand.traded || hand.rules.plays("trading.phase", "none") || !holds(hand.hadTurn, hand.left()) {
		return
	}
	hand.traded = true
	for _, seat := range hand.left() {
		hand.ask(seat)
	}
}

// canTake says whether there are that many cards to be had.
func (hand *Hand) canTake(number int) bool {
	if hand.rules.plays("edges.empty-deck", "discards-shuffled") {
		number -= len(hand.outOfPlay)
	}
	return number <= len(hand.deck)
}

// take takes cards from the deck; if it runs out, the cards out of play are
// shuffled into a new one.
func (hand *Hand) take(number int) []string {
	taken := []string{}
	for len(taken) < number {
		if len(hand.deck) == 0 {
			hand.deck, hand.outOfPlay = shuffled(hand.outOfPlay, hand.nextShuffle()), []string{}
		}
		taken = append(taken, hand.top())
	}
	return taken
}

func (hand *Hand) nextShuffle() []string {
	if len(hand.shuffles) == 0 {
		return nil
	}
	order := hand.shuffles[0]
	hand.shuffles = hand.shuffles[1:]
	return order
}

// finish ends the hand, and pays out.
func (hand *Hand) finish() {
	hand.over = true
	hand.showdown = Showdown{
		rules: hand.rules, order: hand.order, left: hand.left(), cards: map[string][]string{},
		pot: hand.pot, mayWin: func(string) bool { return true }, caller: hand.caller,
		stacks: hand.stacks, sabaccPot: hand.sabaccPot, owed: hand.owed,
		demiseCards: func(number int) ([]string, bool) {
			if !hand.canTake(number) {
				return nil, false
			}
			return hand.take(number), true
		},
	}
	for _, seat := range hand.seats {
		hand.showdown.cards[seat] = join(hand.hands[seat], hand.fields[seat])
	}
	if hand.tooLong() && len(hand.left()) > 1 {
		hand.showdown.nobodyWins()
	} else {
		hand.showdown.settle()
	}
	hand.pot, hand.sabaccPot = hand.showdown.pot, hand.showdown.sabaccPot
	for seat, card := range hand.showdown.demise {
		hand.hands[seat] = append(hand.hands[seat], card)
	}
	if hand.params.LastHand {
		hand.endSession()
	}
}

// note writes down how the table lies as a phase ends.
func (hand *Hand) note() {
	stacks, hands := map[string]int64{}, map[string][]string{}
	for _, seat := range hand.seats {
		stacks[seat], hands[seat] = hand.stacks[seat], join(hand.hands[seat])
	}
	asks, shown := join(hand.asks), showing(hand.seats, hand.seen)
	hand.phases = append(hand.phases, PhaseAnswer{
		Round: hand.round, Phase: hand.phase, Asked: &asks, Stacks: &stacks, Hands: &hands,
		HandPot: Of(hand.pot), SabaccPot: Of(hand.sabaccPot), Shifted: hand.shifted, Roller: hand.roller(),
		Pots: &[]PotAnswer{{Amount: hand.pot, Eligible: hand.left()}}, Shown: &shown,
	})
}

// answer tells what happened, once the hand is over or has stopped.
func (hand *Hand) answer() PlayAnswer {
	script := []any{}
	for _, fate := range hand.tryTheRest() {
		script = append(script, fate)
	}
	dealtIn, folded, out := join(hand.dealtIn), join(hand.folded), join(hand.out)
	phases, shown := append([]PhaseAnswer{}, hand.phases...), showing(hand.seats, hand.fields)
	if hand.showdown.shown {
		shown = showing(hand.showdown.left, hand.showdown.cards)
	}
	answer := PlayAnswer{
		Script: &script, Phases: &phases, Over: &hand.over,
		DealtIn: &dealtIn, Dealer: &hand.dealer, Folded: &folded, Out: &out,
		Stacks: &hand.stacks, HandPot: &hand.pot, SabaccPot: &hand.sabaccPot, House: Of(int64(0)), Owed: &hand.owed,
		Hands: &hand.hands, Fields: &hand.fields, Deck: &hand.deck, OutOfPlay: &hand.outOfPlay,
		Caller: &OrNull[string]{}, Version: &OrNull[Version]{}, SessionOver: &hand.sessionOver,
		Shown: &shown,
	}
	if hand.caller != "" {
		answer.Caller.Value = &hand.caller
	}
	if hand.over {
		answer.Winners, answer.PotWinners = &hand.showdown.winners, &[][]string{hand.showdown.winners}
		answer.SabaccWinners, answer.Bombed = &hand.showdown.sabaccWinners, &hand.showdown.bombed
		answer.Demise = &hand.showdown.demise
		answer.NextDealer = &OrNull[string]{&hand.order[0]}
	}
	return answer
}
