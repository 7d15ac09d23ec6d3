package main

// Cards is where the cards of a table lie.
type Cards struct {
	hands, fields   map[string][]string
	deck, outOfPlay []string
}

// layOut copies what a request says of the cards, with a list for each seat.
func layOut(seats []string, hands, fields map[string][]string, deck []string) Cards {
	cards := Cards{map[string][]string{}, map[string][]string{}, join(deck), []string{}}
	for _, seat := range seats {
		cards.hands[seat], cards.fields[seat] = join(hands[seat]), join(fields[seat])
	}
	return cards
}

// top takes the next card of the deck.
func (cards *Cards) top() string {
	card := cards.deck[0]
	cards.deck = cards.deck[1:]
	return card
}

// comes says whether the die brings a shift.
func (rules Rules) comes(die *int64, comes *bool) bool {
	switch {
	case die == nil:
		return comes != nil && *comes
	case rules.plays("shift.faces", "one-and-two"):
		return *die <= 2
	case rules.plays("shift.faces", "four-to-six"):
		return *die >= 4
	}
	return *die <= 3
}

// shift lets each of the players left, listed from the dealer's left, lose one
// card and get one. It says who picked from whom. Chance decides the picks, how
// a pool of lost cards lies, and how a new deck lies if one is needed.
func (rules Rules) shift(cards *Cards, left []string, picks map[string][]string, poolOrder []string, deckOrder func() []string) map[string]string {
	pickers, losers, lost := map[string]string{}, []string{}, []string{}
	for place, seat := range left {
		if len(cards.hands[seat]) == 0 {
			continue // all cards lie in the field
		}
		picked := pick(cards.hands[seat], picks[seat])
		cards.hands[seat] = without(cards.hands[seat], picked)
		losers, lost = append(losers, seat), append(lost, picked)
		neighbour := place - 1
		if rules.plays("shift.picker", "left-neighbour") {
			neighbour = place + 1
		}
		pickers[seat] = left[(neighbour+len(left))%len(left)]
	}
	var pool []string
	switch {
	case rules.plays("shift.lost-cards", "under-deck"):
		cards.deck = join(cards.deck, lost)
	case rules.plays("shift.lost-cards", "under-marker"):
		cards.outOfPlay = join(cards.outOfPlay, lost)
	case len(lost) > 0:
		pool = shuffled(lost, poolOrder)
	}
	for place, seat := range losers {
		card := ""
		if pool != nil {
			card = pool[place]
		} else {
			if len(cards.deck) == 0 {
				cards.deck, cards.outOfPlay = shuffled(cards.outOfPlay, deckOrder()), []string{}
			}
			card = cards.top()
		}
		cards.hands[seat] = append(cards.hands[seat], card)
	}
	return pickers
}

// pick finds the first card that offers itself and is in the hand.
func pick(hand, offers []string) string {
	for _, card := range offers {
		if count(hand, card) > 0 {
			return card
		}
	}
	panic(outOf(RanOutOfPicks))
}

func shift(params ShiftParams, rules Rules) any {
	all := append(lists(params.Hands, params.Fields), params.Deck)
	if reason := rules.refuses(nil, all, lists(params.Fields)...); reason != "" {
		return Refused{reason}
	}
	if rules.plays("shift.exists", "no") {
		return Refused{ReasonNoShift}
	}
	cards := layOut(params.Seats, params.Hands, params.Fields, params.Deck)
	left := without(fromDealersLeft(params.Seats, params.Dealer), params.Folded...)
	shifted, pickers := len(left) > 1 && rules.comes(params.Die, params.Comes), map[string]string{}
	if shifted {
		pickers = rules.shift(&cards, left, params.Picks, params.Shuffle, func() []string { return params.Shuffle })
	}
	return ShiftAnswer{
		Shifted:   &shifted,
		Hands:     &cards.hands,
		Fields:    &cards.fields,
		Pickers:   &pickers,
		Deck:      &cards.deck,
		OutOfPlay: &cards.outOfPlay,
	}
}
