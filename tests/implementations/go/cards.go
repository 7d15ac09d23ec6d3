package main

import "strings"

// The values of the face cards, of which the deck holds two each.
var faceValues = map[string]int64{
	"idiot": 0, "queen": -2, "endurance": -8, "balance": -11,
	"demise": -13, "moderation": -14, "evil-one": -15, "star": -17,
}

// The suits, whose cards the deck holds once each.
var suits = map[string]bool{"coins": true, "flasks": true, "sabres": true, "staves": true}

// The values of the suit cards, by what follows the suit.
var rankValues = map[string]int64{
	"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "11": 11,
	"commander": 12, "mistress": 13, "master": 14, "ace": 15,
}

// rank is what follows the suit of a suit card, and empty for any other card.
func rank(card string) string {
	suit, rank, _ := strings.Cut(card, "-")
	if suits[suit] {
		return rank
	}
	return ""
}

// copies says how often the deck holds a card.
func copies(card string) int {
	if _, face := faceValues[card]; face {
		return 2
	}
	if _, known := rankValues[rank(card)]; known {
		return 1
	}
	return 0
}

func value(card string) int64 {
	if value, face := faceValues[card]; face {
		return value
	}
	return rankValues[rank(card)]
}

func totalOf(cards []string) int64 {
	total := int64(0)
	for _, card := range cards {
		total += value(card)
	}
	return total
}

// inTheDeck says whether one deck holds all these cards at once.
func inTheDeck(lists ...[]string) bool {
	seen := map[string]int{}
	for _, list := range lists {
		for _, card := range list {
			if seen[card]++; seen[card] > copies(card) {
				return false
			}
		}
	}
	return true
}

// lists is every list of cards in some tables by seat.
func lists(tables ...map[string][]string) [][]string {
	all := [][]string{}
	for _, table := range tables {
		for _, list := range table {
			all = append(all, list)
		}
	}
	return all
}

// join makes a new list of several.
func join(parts ...[]string) []string {
	all := []string{}
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

func count(cards []string, card string) int {
	found := 0
	for _, each := range cards {
		if each == card {
			found++
		}
	}
	return found
}

// holds says whether cards has each of these at least as often.
func holds(cards, these []string) bool {
	for _, card := range these {
		if count(cards, card) < count(these, card) {
			return false
		}
	}
	return true
}

// without is a new list that lacks one copy of each of these.
func without(cards []string, these ...string) []string {
	left := join(cards)
	for _, gone := range these {
		for place, card := range left {
			if card == gone {
				left = append(left[:place], left[place+1:]...)
				break
			}
		}
	}
	return left
}

// showing is what each of these seats shows, for those that show any card.
func showing(seats []string, cards map[string][]string) map[string][]string {
	shown := map[string][]string{}
	for _, seat := range seats {
		if len(cards[seat]) > 0 {
			shown[seat] = join(cards[seat])
		}
	}
	return shown
}

// shuffled lays a pile in the order that chance has decided. The order may
// name cards that are not in the pile, but none of the pile may be missing.
func shuffled(pile, order []string) []string {
	laid := []string{}
	for _, card := range order {
		if count(laid, card) < count(pile, card) {
			laid = append(laid, card)
		}
	}
	if len(laid) < len(pile) {
		if len(pile) > count(pile, pile[0]) {
			panic(outOf(RanOutOfShuffle))
		}
		return join(pile) // all alike: chance decides nothing
	}
	return laid
}

// outOf is the panic of a question that lacks something that chance decides;
// answer recovers it.
type outOf RanOutOf
