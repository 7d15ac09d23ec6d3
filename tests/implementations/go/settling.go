package main

// Showdown is a hand that has come to its end, and what it comes to.
type Showdown struct {
	rules  Rules
	order  []string            // all seats, from the dealer's left
	left   []string            // those still in the hand, in the same order
	cards  map[string][]string // hand and field of each seat
	pot    int64               // the hand pot
	mayWin func(seat string) bool
	caller string // empty if nobody called
	// demiseCards deals that many cards, or none if there are too few in all.
	demiseCards func(number int) ([]string, bool)

	shown                          bool // whether hands were shown, to be compared
	winners, sabaccWinners, bombed []string
	demise                         map[string]string
	paid, stacks                   map[string]int64
	owed                           map[string]int64 // what a stack could not pay
	sabaccPot                      int64
}

// settle finds the winner, lets penalties be paid, and awards the pots.
func (end *Showdown) settle() {
	end.clear()
	if len(end.left) == 1 {
		end.winners = end.left // whatever the total
	} else {
		end.show()
	}
	end.penalties()
	if len(end.winners) == 0 {
		end.sabaccPot += end.pot
	}
	share(end.pot, end.winners, end.stacks)
	end.pot = 0
	if len(end.sabaccWinners) > 0 {
		share(end.sabaccPot, end.sabaccWinners, end.stacks)
		end.sabaccPot = 0
	}
}

func (end *Showdown) clear() {
	end.winners, end.sabaccWinners, end.bombed = []string{}, []string{}, []string{}
	end.demise, end.paid = map[string]string{}, map[string]int64{}
}

// nobodyWins moves the hand pot to the sabacc pot; nobody shows a hand.
func (end *Showdown) nobodyWins() {
	end.clear()
	end.sabaccPot += end.pot
	end.pot = 0
}

// show compares the hands, until somebody has won or nobody can.
func (end *Showdown) show() {
	end.shown = true
	scores, contenders := map[string]Score{}, []string{}
	for _, seat := range end.left {
		scores[seat] = end.rules.score(end.cards[seat])
		if scores[seat].bombed {
			end.bombed = append(end.bombed, seat)
		} else if end.mayWin(seat) {
			contenders = append(contenders, seat)
		}
	}
	for len(contenders) > 0 {
		top := best(contenders, func(seat string) Place { return end.rules.place(scores[seat]) })
		end.winners = top
		if len(top) > 1 {
			end.winners = end.suddenDemise(top)
		}
		if len(end.winners) > 0 {
			if scores[top[0]].special != "" {
				end.sabaccWinners = end.winners
			}
			return
		}
		contenders = without(contenders, top...) // the next best hand
	}
}

// suddenDemise says who wins among tied players; nobody if the next best hand
// is to be sought.
func (end *Showdown) suddenDemise(tied []string) []string {
	cards, enough := end.demiseCards(len(tied))
	if !enough {
		return tied
	}
	totals, inRange := map[string]int64{}, []string{}
	for i, seat := range tied {
		end.demise[seat] = cards[i]
		totals[seat] = totalOf(end.cards[seat]) + value(cards[i])
		if !outOfRange(totals[seat]) {
			inRange = append(inRange, seat)
		}
	}
	switch {
	case len(inRange) > 0:
		return best(inRange, func(seat string) Place { return end.rules.demisePlace(totals[seat]) })
	case end.rules.plays("demise.all-bomb", "split"):
		return tied
	case end.rules.plays("demise.all-bomb", "nearest-to-plus-23"):
		return best(tied, func(seat string) Place {
			return Place{-distance(totals[seat], 23)}
		})
	}
	return []string{}
}

// penalties go from the stacks to the sabacc pot, before the pots are won.
func (end *Showdown) penalties() {
	for _, seat := range end.order {
		bomb, call := int64(0), int64(0)
		if count(end.bombed, seat) > 0 {
			bomb = end.price("penalties.bomb", seat)
		}
		if seat == end.caller && count(end.winners, seat) == 0 {
			call = end.price("penalties.caller", seat)
		}
		owed := bomb + call
		if end.rules.plays("penalties.bombed-caller", "once") {
			owed = most(bomb, call)
		}
		paid := least(owed, end.stacks[seat])
		if owed > paid && end.rules.plays("penalties.short-stack", "owed") {
			end.owed[seat] += owed - paid
		}
		end.paid[seat] = paid
		end.stacks[seat] -= paid
		end.sabaccPot += paid
	}
}

// price is what a penalty costs a seat.
func (end *Showdown) price(point, seat string) int64 {
	switch {
	case end.rules.plays(point, "hand-pot"):
		if end.mayWin(seat) {
			return end.pot
		}
	case !end.rules.plays(point, "none"):
		return end.rules.number(point)
	}
	return 0
}

// share divides credits equally; odd ones go to the first of the sharers, who
// are listed from the dealer's left.
func share(credits int64, sharers []string, stacks map[string]int64) {
	for i, seat := range sharers {
		part := credits / int64(len(sharers)-i)
		if credits%int64(len(sharers)-i) > 0 {
			part++
		}
		stacks[seat] += part
		credits -= part
	}
}

func distance(a, b int64) int64 {
	return most(a, b) - least(a, b)
}

func least(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func most(a, b int64) int64 {
	return a + b - least(a, b)
}

// fromDealersLeft lists the seats clockwise, the dealer last.
func fromDealersLeft(seats []string, dealer string) []string {
	for place, seat := range seats {
		if seat == dealer {
			return join(seats[place+1:], seats[:place+1])
		}
	}
	return seats
}

func settle(params SettleParams, rules Rules) any {
	cards := append(lists(params.Hands, params.Fields), params.Deck)
	if reason := rules.refuses(params.Version, cards, lists(params.Fields)...); reason != "" {
		return Refused{reason}
	}
	if len(params.Pots) > 1 {
		return Refused{ReasonNoSidePots}
	}
	end := Showdown{
		rules:     rules,
		order:     fromDealersLeft(params.Seats, params.Dealer),
		cards:     map[string][]string{},
		stacks:    params.Stacks,
		sabaccPot: params.SabaccPot,
		owed:      map[string]int64{},
		mayWin:    func(string) bool { return true },
	}
	end.left = without(end.order, params.Folded...)
	for _, seat := range params.Seats {
		end.cards[seat] = join(params.Hands[seat], params.Fields[seat])
	}
	for _, pot := range params.Pots {
		end.pot = pot.Amount
		if eligible := pot.Eligible; eligible != nil {
			end.mayWin = func(seat string) bool { return count(eligible, seat) > 0 }
		}
	}
	if params.Caller != nil {
		end.caller = *params.Caller
	}
	deck := params.Deck
	end.demiseCards = func(number int) ([]string, bool) {
		if number > len(deck) {
			panic(outOf(RanOutOfDeck))
		}
		dealt := deck[:number]
		deck = deck[number:]
		return dealt, true
	}
	end.settle()
	shown := showing(end.left, params.Fields)
	if end.shown {
		shown = showing(end.left, end.cards)
	}
	return SettleAnswer{
		Winners:       &end.winners,
		PotWinners:    &[][]string{end.winners},
		SabaccWinners: &end.sabaccWinners,
		Bombed:        &end.bombed,
		Demise:        &end.demise,
		Paid:          &end.paid,
		Stacks:        &end.stacks,
		HandPot:       &end.pot,
		SabaccPot:     &end.sabaccPot,
		House:         Of(int64(0)),
		Owed:          &end.owed,
		Shown:         &shown,
	}
}
