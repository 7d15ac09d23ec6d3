package main

import (
	"strconv"
	"strings"
)

// The rulesets, one column each.
var rulesetNames = []string{"standard", "forum", "holonet", "swag", "classic"}

// choices is what each ruleset plays on each point of the rulebook on which
// they differ; "-" where the point does not exist beside the other choices.
var choices = map[string][5]string{
	// standard, forum, holonet, swag, classic
	"specials.pure-totals":   {"both", "both", "both", "both", "plus-23-only"},
	"ranking.order":          {"highest", "highest", "nearest", "highest", "highest"},
	"ranking.equal-distance": {"-", "positive-wins", "tie", "-", "-"},
	"ranking.plus-minus-23":  {"plus-wins", "plus-wins", "tie", "tie", "-"},

	"demise.comparison": {"as-showdown", "nearest", "highest", "as-showdown", "as-showdown"},
	"demise.all-bomb":   {"next-best-hand", "split", "split", "next-best-hand", "nearest-to-plus-23"},

	"penalties.bomb":          {"hand-pot", "hand-pot", "hand-pot", "none", "hand-pot"},
	"penalties.caller":        {"hand-pot", "fixed=2", "hand-pot", "none", "hand-pot"},
	"penalties.short-stack":   {"owed", "pays-what-is-left", "pays-what-is-left", "-", "pays-what-is-left"},
	"penalties.bombed-caller": {"both", "both", "once", "-", "both"},

	"shift.exists":     {"yes", "no", "yes", "yes", "yes"},
	"shift.faces":      {"one-to-three", "-", "one-and-two", "four-to-six", "one-to-three"},
	"shift.picker":     {"right-neighbour", "-", "right-neighbour", "left-neighbour", "right-neighbour"},
	"shift.roller":     {"dealer", "-", "dealer", "dealer", "turn-player"},
	"shift.lost-cards": {"under-deck", "-", "pooled", "under-marker", "under-deck"},
	"field.exists":     {"no", "no", "yes", "no", "no"},

	"table.seats":            {"at-most=8", "at-most=8", "at-most=8", "no-limit", "at-most=8"},
	"ante.amount":            {"each-pot=1", "each-pot=1", "each-pot=1", "each-pot=1", "each-pot=1"},
	"ante.sabacc-pot":        {"when-empty", "when-empty", "when-empty", "every-hand", "when-empty"},
	"ante.time":              {"before-deal", "after-deal", "before-deal", "before-deal", "before-deal"},
	"turns.unit":             {"rounds", "turns", "rounds", "rounds", "turns"},
	"turns.phases":           {"call-before-draw", "draw-before-call", "call-before-draw", "call-before-draw", "call-before-draw"},
	"bombs.mid-hand":         {"plays-on", "out-at-once", "plays-on", "plays-on", "plays-on"},
	"betting.check":          {"allowed", "allowed", "allowed", "forbidden", "allowed"},
	"betting.declined":       {"next-may-open", "phase-over", "next-may-open", "-", "phase-over"},
	"betting.raise":          {"allowed", "none", "allowed", "allowed", "allowed"},
	"betting.limit":          {"fixed=3", "unlimited", "unlimited", "fixed=10", "fixed=3"},
	"folding.cost":           {"one-credit", "two-credits", "one-credit", "free", "one-credit"},
	"folding.when":           {"own-action", "facing-bet", "own-action", "own-action", "until-phase-ends"},
	"drawing.choices":        {"draw-trade-or-stand", "draw-or-stand", "draw-trade-or-stand", "draw-then-discard", "draw-trade-or-stand"},
	"drawing.two-card-trade": {"allowed", "allowed", "allowed", "-", "refused"},
	"drawing.lock":           {"free", "kept", "free", "free", "free"},
	"trading.phase":          {"none", "once", "none", "none", "none"},
	"calling.earliest-round": {"from=4", "-", "from=5", "from=4", "-"},
	"calling.earliest-turn":  {"-", "ending-first-lap", "-", "-", "after-laps=1"},
	"calling.last-betting":   {"none", "none", "one-round", "none", "none"},
	"edges.empty-deck":       {"discards-shuffled", "discards-shuffled", "discards-shuffled", "discards-shuffled", "no-more-draws"},
	"edges.longest-hand":     {"pot-lost-after=20", "no-limit", "no-limit", "no-limit", "no-limit"},
}

// Rules is one ruleset: a column of the table.
type Rules struct{ column int }

// rulesOf finds a ruleset by its name.
func rulesOf(name string) (Rules, bool) {
	for column, each := range rulesetNames {
		if each == name {
			return Rules{column}, true
		}
	}
	return Rules{}, false
}

// plays says whether the ruleset makes this choice on this point. A choice
// that no ruleset of the table makes is a slip of the pen, and panics.
func (rules Rules) plays(point, choice string) bool {
	known := false
	for _, each := range choices[point] {
		known = known || kind(each) == choice
	}
	if !known {
		panic("no such choice: " + point + "." + choice)
	}
	return kind(choices[point][rules.column]) == choice
}

// number is the number that a choice carries, such as 3 for fixed=3.
func (rules Rules) number(point string) int64 {
	_, digits, _ := strings.Cut(choices[point][rules.column], "=")
	number, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		panic("no number: " + point)
	}
	return number
}

// kind is a choice without its number.
func kind(choice string) string {
	name, _, _ := strings.Cut(choice, "=")
	return name
}
