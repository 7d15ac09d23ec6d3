package main

// Deed is what a player tries.
type Deed struct {
	seat   string
	does   Does
	amount int64
	cards  []string
}

// phasesOf lists the phases in which a deed is done, first the one to which
// it belongs. A drop without a draw is refused for that, not for its phase.
var phasesOf = map[Does][]Phase{
	DoesCheck: {PhaseBetting, PhaseLastBetting},
	DoesBet:   {PhaseBetting, PhaseLastBetting},
	DoesMatch: {PhaseBetting, PhaseLastBetting},
	DoesRaise: {PhaseBetting, PhaseLastBetting},
	DoesAllIn: {PhaseBetting, PhaseLastBetting},
	DoesFold:  {PhaseBetting, PhaseLastBetting, PhaseLeaving},
	DoesStay:  {PhaseLeaving},
	DoesDraw:  {PhaseDrawing},
	DoesTrade: {PhaseDrawing, PhaseTrading},
	DoesStand: {PhaseDrawing, PhaseTrading},
	DoesLay:   {PhaseDrawing},
	DoesDrop:  {discarding, PhaseDrawing},
	DoesKeep:  {discarding},
	DoesCall:  {PhaseCalling},
	DoesPass:  {PhaseCalling},
}

// Moments for which entries are made, but which are no phases of their own.
const discarding, atTheEnd Phase = "discarding", "end"

// fieldCapacity is how many cards a field holds at most.
const fieldCapacity = 2

// defaults is what a player does who is asked and has nothing scripted: the
// first of these that is allowed.
var defaults = []Deed{
	{does: DoesCheck}, {does: DoesMatch}, {does: DoesBet, amount: 1},
	{does: DoesStay}, {does: DoesStand}, {does: DoesKeep}, {does: DoesPass},
	{does: DoesFold},
}

// phaseOf is the phase in which an entry is to be tried.
func phaseOf(entry EntryParams) Phase {
	if entry.Phase != nil {
		return Phase(*entry.Phase)
	}
	if phases := phasesOf[entry.Does]; len(phases) > 0 {
		return phases[0]
	}
	return PhaseBetting
}

// fits says whether an entry is still to be tried, and in this round and phase.
func (hand *Hand) fits(place int, phase Phase) bool {
	entry := hand.params.Script[place]
	return hand.fates[place] == "" && phaseOf(entry) == phase && (entry.Round == nil || *entry.Round == hand.round)
}

// ask lets a player decide: as the script says, or by default.
func (hand *Hand) ask(seat string) {
	hand.asked = seat
	if hand.phase != discarding {
		hand.asks = append(hand.asks, seat)
	}
	for place, entry := range hand.params.Script {
		asked := entry.Seat
		if entry.Asked != nil {
			asked = *entry.Asked
		}
		if asked == seat && hand.fits(place, hand.phase) && hand.try(place) {
			return
		}
	}
	for _, deed := range defaults {
		deed.seat = seat
		if hand.forbids(deed) == "" {
			hand.do(deed)
			return
		}
	}
}

// try tries an entry, and says whether it settles the question.
func (hand *Hand) try(place int) bool {
	entry := hand.params.Script[place]
	deed := Deed{seat: entry.Seat, does: entry.Does, cards: entry.Cards}
	if entry.Does == DoesDraw {
		deed.amount = 1
	}
	if entry.Amount != nil {
		deed.amount = *entry.Amount
	}
	if fate := hand.forbids(deed); fate != "" {
		hand.fates[place] = fate
		return false
	}
	hand.fates[place] = FateDone
	return hand.do(deed)
}

// tryAll tries what is made for a moment at which nobody is asked.
func (hand *Hand) tryAll() {
	hand.asked = ""
	for place := range hand.params.Script {
		if hand.fits(place, hand.phase) {
			hand.try(place)
		}
	}
}

// tryTheRest tries what is made for the end, and gives every entry its fate.
func (hand *Hand) tryTheRest() []Fate {
	if hand.phase = atTheEnd; hand.over && len(hand.dealtIn) > 0 {
		hand.tryAll()
	}
	for place, fate := range hand.fates {
		if fate == "" {
			hand.fates[place] = FateNotReached
		}
	}
	return hand.fates
}

// forbids says why the rules forbid a deed, or nothing if they allow it.
func (hand *Hand) forbids(deed Deed) Fate {
	inPhase := false
	for _, phase := range phasesOf[deed.does] {
		inPhase = inPhase || phase == hand.phase
	}
	switch {
	case hand.over:
		return FateHandIsOver
	case deed.does == DoesJoin || deed.does == DoesSitOut:
		return FateBetweenHands
	case !hand.in(deed.seat):
		return FateNotInHand
	case deed.does == DoesLay && hand.phase == PhaseShift:
		return FateDuringTheShift
	case deed.does == DoesLay:
		return hand.forbidsLaying(deed)
	case !inPhase:
		return FateWrongPhase
	case deed.does == DoesCall && deed.seat == hand.turnPlayer:
		return FateOwnTurn
	case deed.seat != hand.asked:
		return FateOutOfTurn
	}
	switch deed.does {
	case DoesDraw, DoesTrade, DoesDrop:
		return hand.forbidsCards(deed)
	}
	return hand.forbidsPaying(deed)
}

// forbidsPaying is about the deeds of a betting.
func (hand *Hand) forbidsPaying(deed Deed) Fate {
	bets := deed.does == DoesBet || deed.does == DoesRaise
	switch {
	case deed.does == DoesCheck && hand.rules.plays("betting.check", "forbidden"):
		return FateBetOrFold
	case (deed.does == DoesCheck || deed.does == DoesBet) && hand.standing > 0:
		return FateBetStands
	case (deed.does == DoesMatch || deed.does == DoesRaise || deed.does == DoesAllIn) && hand.standing == 0:
		return FateNoBetStands
	case deed.does == DoesFold && hand.rules.plays("folding.when", "facing-bet") && hand.standing == 0:
		return FateNoBetStands
	case deed.does == DoesRaise && hand.rules.plays("betting.raise", "none"):
		return FateNoRaises
	case deed.does == DoesAllIn:
		return FateNoAllIn
	case bets && deed.amount < 1:
		return FateBelowLeast
	case bets && hand.rules.plays("betting.limit", "fixed") && deed.amount > hand.rules.number("betting.limit"):
		return FateAboveLimit
	case (bets || deed.does == DoesMatch) && hand.missing(deed) > hand.stacks[deed.seat]:
		return FateBeyondStack
	}
	return ""
}

// missing is what a bet, match or raise costs its player now.
func (hand *Hand) missing(deed Deed) int64 {
	return hand.standing - hand.paid[deed.seat] + deed.amount
}

// forbidsCards is about taking cards and giving them up.
func (hand *Hand) forbidsCards(deed Deed) Fate {
	cards, inHand := len(deed.cards), hand.hands[deed.seat]
	drawing := hand.phase == PhaseDrawing
	switch {
	case deed.does == DoesDraw && deed.amount != 1:
		return FateWrongNumber
	case deed.does == DoesDraw && !hand.canTake(1):
		return FateNoCardsLeft
	case deed.does == DoesDraw:
		return ""
	case deed.does == DoesTrade && drawing && !hand.rules.plays("drawing.choices", "draw-trade-or-stand"):
		return FateNoTrade
	case deed.does == DoesDrop && drawing:
		return FateNoNewCard
	case cards == 0 || cards > 1 && hand.phase != PhaseTrading:
		return FateWrongNumber
	}
	if fate := hand.lacks(deed); fate != "" {
		return fate
	}
	switch {
	case deed.does == DoesTrade && hand.rules.plays("drawing.two-card-trade", "refused") && len(join(inHand, hand.fields[deed.seat])) <= 2:
		return FateTwoCards
	case hand.rules.plays("drawing.lock", "kept") && !holds(without(inHand, hand.drawn[deed.seat]...), deed.cards):
		return FateKept
	case deed.does == DoesTrade && !hand.canTake(cards):
		return FateNoCardsLeft
	}
	return ""
}

// lacks says whether a card to be given up or laid down is not in the hand.
func (hand *Hand) lacks(deed Deed) Fate {
	for _, card := range deed.cards {
		if count(hand.hands[deed.seat], card) == 0 && count(hand.fields[deed.seat], card) > 0 {
			return FateInTheField
		}
	}
	if !holds(hand.hands[deed.seat], deed.cards) {
		return FateNotHeld
	}
	return ""
}

func (hand *Hand) forbidsLaying(deed Deed) Fate {
	if len(deed.cards) != 1 {
		return FateWrongNumber
	}
	if hand.rules.plays("field.exists", "no") {
		return FateNoInterferenceField
	}
	if fate := hand.lacks(deed); fate != "" {
		return fate
	}
	switch inField := len(hand.fields[deed.seat]); {
	case inField >= fieldCapacity:
		return FateFieldFull
	case inField > 0 && (deed.seat != hand.asked || hand.phase != PhaseDrawing):
		return FateTakesTheDraw
	}
	return ""
}

// do does what is allowed, and says whether it was what the player was asked for.
func (hand *Hand) do(deed Deed) bool {
	seat := deed.seat
	switch deed.does {
	case DoesBet, DoesMatch, DoesRaise:
		credits := hand.missing(deed)
		hand.stacks[seat] -= credits
		hand.pot += credits
		hand.paid[seat] += credits
		hand.standing = hand.paid[seat]
	case DoesFold:
		hand.pays(seat, hand.foldCost())
		hand.folded = append(hand.folded, seat)
		hand.putAway(seat)
	case DoesDraw:
		hand.drawCards(seat, int(deed.amount))
	case DoesTrade, DoesDrop:
		hand.hands[seat] = without(hand.hands[seat], deed.cards...)
		if deed.does == DoesTrade {
			hand.hands[seat] = append(hand.hands[seat], hand.take(len(deed.cards))...)
		}
		hand.outOfPlay = append(hand.outOfPlay, deed.cards...)
	case DoesLay:
		hand.hands[seat] = without(hand.hands[seat], deed.cards...)
		hand.fields[seat] = append(hand.fields[seat], deed.cards...)
		hand.seen[seat] = append(hand.seen[seat], deed.cards...)
		return len(hand.fields[seat]) > 1 // a further card is the draw
	case DoesCall:
		hand.caller = seat
	}
	return true
}

func (hand *Hand) foldCost() int64 {
	switch {
	case hand.rules.plays("folding.cost", "free"):
		return 0
	case hand.rules.plays("folding.cost", "two-credits"):
		return 2
	}
	return 1
}

// pays lets a seat pay into the sabacc pot, as far as its credits go.
func (hand *Hand) pays(seat string, credits int64) {
	paid := least(credits, hand.stacks[seat])
	hand.stacks[seat] -= paid
	hand.sabaccPot += paid
}

// putAway lays all cards of a seat with those out of play.
func (hand *Hand) putAway(seat string) {
	hand.outOfPlay = join(hand.outOfPlay, hand.hands[seat], hand.fields[seat])
	hand.hands[seat], hand.fields[seat] = []string{}, []string{}
}

// drawCards draws, lets the player discard, and puts out a hand that bombs.
func (hand *Hand) drawCards(seat string, number int) {
	drawn := hand.take(number)
	hand.hands[seat] = append(hand.hands[seat], drawn...)
	hand.drawn[seat] = append(hand.drawn[seat], drawn...)
	if hand.rules.plays("drawing.choices", "draw-then-discard") {
		hand.phase = discarding
		hand.ask(seat)
		hand.phase = PhaseDrawing
	}
	cards := join(hand.hands[seat], hand.fields[seat])
	if hand.rules.plays("bombs.mid-hand", "out-at-once") && hand.rules.score(cards).bombed {
		hand.seen[seat] = cards
		hand.pays(seat, hand.pot)
		hand.out = append(hand.out, seat)
		hand.putAway(seat)
	}
}
