package main

import "sort"

// Score is what a hand is worth at the showdown.
type Score struct {
	total   int64
	bombed  bool
	special Special // empty for an ordinary hand
}

func outOfRange(total int64) bool {
	return total == 0 || total > 23 || total < -23
}

func (rules Rules) score(cards []string) Score {
	score := Score{total: totalOf(cards)}
	switch {
	case isIdiotsArray(cards):
		score.special = SpecialIdiotsArray
	case outOfRange(score.total):
		score.bombed = true
	case rules.isPure(score.total):
		score.special = SpecialPureSabacc
	}
	return score
}

// isIdiotsArray: exactly an Idiot, a suit card 2 and a suit card 3.
func isIdiotsArray(cards []string) bool {
	if len(cards) != 3 || count(cards, "idiot") != 1 {
		return false
	}
	ranks := []string{}
	for _, card := range without(cards, "idiot") {
		ranks = append(ranks, rank(card))
	}
	sort.Strings(ranks)
	return ranks[0] == "2" && ranks[1] == "3"
}

func (rules Rules) isPure(total int64) bool {
	return total == 23 || total == -23 && rules.plays("specials.pure-totals", "both")
}

// Place is where a hand stands among those in range. Places compare number by
// number, and the higher one is the better hand.
type Place [3]int64

func (place Place) above(other Place) bool {
	for i := range place {
		if place[i] != other[i] {
			return place[i] > other[i]
		}
	}
	return false
}

// place ranks hands at the showdown.
func (rules Rules) place(score Score) Place {
	if score.special == SpecialIdiotsArray {
		return Place{2}
	}
	return rules.placeOfTotal(score.total)
}

// placeOfTotal ranks totals in the order of the showdown.
func (rules Rules) placeOfTotal(total int64) Place {
	switch {
	case rules.isPure(total) && rules.plays("ranking.plus-minus-23", "plus-wins"):
		return Place{1, total}
	case rules.isPure(total):
		return Place{1}
	case rules.plays("ranking.order", "nearest"):
		return rules.nearness(total)
	}
	return Place{0, total}
}

// nearness ranks totals by how near they are to 23 or -23: those in range are
// the nearer, the farther they are from zero.
func (rules Rules) nearness(total int64) Place {
	positive := int64(0)
	if total > 0 && rules.plays("ranking.equal-distance", "positive-wins") {
		positive = 1
	}
	return Place{0, distance(total, 0), positive}
}

// demisePlace ranks the new totals of a sudden demise.
func (rules Rules) demisePlace(total int64) Place {
	switch {
	case rules.plays("demise.comparison", "nearest"):
		return rules.nearness(total)
	case rules.plays("demise.comparison", "highest"):
		return Place{0, total}
	}
	return rules.placeOfTotal(total)
}

// best keeps those seats that have the highest place, in their order.
func best(seats []string, place func(seat string) Place) []string {
	top := []string{}
	for _, seat := range seats {
		if len(top) > 0 && place(seat).above(place(top[0])) {
			top = nil
		}
		if len(top) == 0 || !place(top[0]).above(place(seat)) {
			top = append(top, seat)
		}
	}
	return top
}

func score(params ScoreParams, rules Rules) any {
	if reason := rules.refuses(params.Version, [][]string{params.Cards, params.Field}, params.Field); reason != "" {
		return Refused{reason}
	}
	score := rules.score(join(params.Cards, params.Field))
	special := OrNull[Special]{}
	if score.special != "" {
		special.Value = &score.special
	}
	return ScoreAnswer{Total: &score.total, Bombed: &score.bombed, Special: &special}
}

func compare(params CompareParams, rules Rules) any {
	if reason := rules.refuses(params.Version, lists(params.Hands, params.Fields), lists(params.Fields)...); reason != "" {
		return Refused{reason}
	}
	scores, inRange := map[string]Score{}, []string{}
	for seat, hand := range params.Hands {
		scores[seat] = rules.score(join(hand, params.Fields[seat]))
		if !scores[seat].bombed {
			inRange = append(inRange, seat)
		}
	}
	sort.Strings(inRange)
	top := best(inRange, func(seat string) Place { return rules.place(scores[seat]) })
	sabaccPot := len(top) > 0 && scores[top[0]].special != ""
	return CompareAnswer{Best: &top, SabaccPot: &sabaccPot}
}

// refuses says why a whole request is forbidden, if it is: for the version it
// names, its cards, or those of them that lie in interference fields.
func (rules Rules) refuses(version *Version, cards [][]string, fields ...[]string) Reason {
	if version != nil {
		return ReasonVersionIsFixed
	}
	if !inTheDeck(cards...) {
		return ReasonNotInTheDeck
	}
	if rules.plays("field.exists", "no") && len(join(fields...)) > 0 {
		return ReasonNoInterferenceField
	}
	return ""
}
