// Package main: the messages of the Sabacc conformance suite, protocol 1, edition 2026.1.
// Made by `sabacc init-adapter`; make it again rather than change it.
package main

import "encoding/json"

// OrNull is a value, or null if it has none; a nil pointer to it is left out.
type OrNull[T any] struct{ Value *T }

// MarshalJSON writes the value, or null.
func (each OrNull[T]) MarshalJSON() ([]byte, error) { return json.Marshal(each.Value) }

// Of points to a value, for a key that may be left out.
func Of[T any](value T) *T { return &value }

// Response is one line to the suite: a result, or why there is none.
type Response struct {
	Jsonrpc string   `json:"jsonrpc"`
	Id      int64    `json:"id"`
	Result  any      `json:"result,omitempty"`
	Error   *Problem `json:"error,omitempty"`
}

// Method: A method that asks about the game.
type Method string

const (
	MethodScore   Method = "score"
	MethodCompare Method = "compare"
	MethodSettle  Method = "settle"
	MethodShift   Method = "shift"
	MethodPlay    Method = "play"
)

// Version: A version of the game with versions.
type Version string

const (
	VersionStandard        Version = "standard"
	VersionRebel           Version = "rebel"
	VersionImperial        Version = "imperial"
	VersionCorellian       Version = "corellian"
	VersionNewRepublic     Version = "new-republic"
	VersionCorporateSector Version = "corporate-sector"
)

// Does: What a player may try.
type Does string

const (
	DoesCheck  Does = "check"
	DoesBet    Does = "bet"
	DoesMatch  Does = "match"
	DoesRaise  Does = "raise"
	DoesAllIn  Does = "all-in"
	DoesFold   Does = "fold"
	DoesStay   Does = "stay"
	DoesDraw   Does = "draw"
	DoesTrade  Does = "trade"
	DoesStand  Does = "stand"
	DoesDrop   Does = "drop"
	DoesKeep   Does = "keep"
	DoesLay    Does = "lay"
	DoesCall   Does = "call"
	DoesPass   Does = "pass"
	DoesJoin   Does = "join"
	DoesSitOut Does = "sit-out"
)

// Phase: A phase of a hand.
type Phase string

const (
	PhaseAnte        Phase = "ante"
	PhaseBetting     Phase = "betting"
	PhaseLeaving     Phase = "leaving"
	PhaseShift       Phase = "shift"
	PhaseDrawing     Phase = "drawing"
	PhaseDiscarding  Phase = "discarding"
	PhaseTrading     Phase = "trading"
	PhaseCalling     Phase = "calling"
	PhaseLastBetting Phase = "last-betting"
)

// EntryPhase: When an entry is tried: in a phase, or after the hand.
type EntryPhase string

const (
	EntryPhaseAnte        EntryPhase = "ante"
	EntryPhaseBetting     EntryPhase = "betting"
	EntryPhaseLeaving     EntryPhase = "leaving"
	EntryPhaseShift       EntryPhase = "shift"
	EntryPhaseDrawing     EntryPhase = "drawing"
	EntryPhaseDiscarding  EntryPhase = "discarding"
	EntryPhaseTrading     EntryPhase = "trading"
	EntryPhaseCalling     EntryPhase = "calling"
	EntryPhaseLastBetting EntryPhase = "last-betting"
	EntryPhaseEnd         EntryPhase = "end"
)

// Special: A special hand.
type Special string

const (
	SpecialPureSabacc    Special = "pure-sabacc"
	SpecialIdiotsArray   Special = "idiots-array"
	SpecialForceArray    Special = "force-array"
	SpecialDeathArray    Special = "death-array"
	SpecialProfitArray   Special = "profit-array"
	SpecialJusticeArray  Special = "justice-array"
	SpecialMonarchyArray Special = "monarchy-array"
	SpecialFairyEmpress  Special = "fairy-empress"
	SpecialLongingHearts Special = "longing-hearts"
	SpecialTemptation    Special = "temptation"
)

// Reason: Why a whole request is refused.
type Reason string

const (
	ReasonNotInTheDeck        Reason = "not-in-the-deck"
	ReasonNoInterferenceField Reason = "no-interference-field"
	ReasonNoShift             Reason = "no-shift"
	ReasonVersionIsFixed      Reason = "version-is-fixed"
	ReasonNoSidePots          Reason = "no-side-pots"
	ReasonTooManySeats        Reason = "too-many-seats"
	ReasonSameVersion         Reason = "same-version"
)

// Fate: What became of an entry of the script.
type Fate string

const (
	FateDone                Fate = "done"
	FateNotReached          Fate = "not-reached"
	FateHandIsOver          Fate = "hand-is-over"
	FateBetweenHands        Fate = "between-hands"
	FateNotInHand           Fate = "not-in-hand"
	FateDuringTheShift      Fate = "during-the-shift"
	FateWrongPhase          Fate = "wrong-phase"
	FateOwnTurn             Fate = "own-turn"
	FateOutOfTurn           Fate = "out-of-turn"
	FateBetOrFold           Fate = "bet-or-fold"
	FateBetStands           Fate = "bet-stands"
	FateNoBetStands         Fate = "no-bet-stands"
	FateNoRaises            Fate = "no-raises"
	FateTooManyRaises       Fate = "too-many-raises"
	FateNoAllIn             Fate = "no-all-in"
	FateCanMatch            Fate = "can-match"
	FateBelowLeast          Fate = "below-least"
	FateAboveLimit          Fate = "above-limit"
	FateBeyondStack         Fate = "beyond-stack"
	FateNoTrade             Fate = "no-trade"
	FateNoNewCard           Fate = "no-new-card"
	FateWrongNumber         Fate = "wrong-number"
	FateNoEvilOne           Fate = "no-evil-one"
	FateNoInterferenceField Fate = "no-interference-field"
	FateInTheField          Fate = "in-the-field"
	FateNotHeld             Fate = "not-held"
	FateTwoCards            Fate = "two-cards"
	FateKept                Fate = "kept"
	FateDiscardLimit        Fate = "discard-limit"
	FateFieldFull           Fate = "field-full"
	FateTakesTheDraw        Fate = "takes-the-draw"
	FateDiscardsOwed        Fate = "discards-owed"
	FateNoCardsLeft         Fate = "no-cards-left"
)

// RanOutOf: What a request did not hold.
type RanOutOf string

const (
	RanOutOfDeck    RanOutOf = "deck"
	RanOutOfPicks   RanOutOf = "picks"
	RanOutOfShuffle RanOutOf = "shuffle"
)

// HelloParams: Open the conversation.
type HelloParams struct {
	// The version of the protocol, 1.
	Protocol int64 `json:"protocol"`
	// The edition of the rulebook.
	Edition string `json:"edition"`
	// To be echoed in the answer.
	Nonce string `json:"nonce"`
	// The names of all rulesets that may be asked for.
	Rulesets []string `json:"rulesets"`
}

// RulesetParams: Tell a program that plays any ruleset what one of them chooses, before it is asked by it.
type RulesetParams struct {
	// The name under which requests ask for this ruleset.
	Name string `json:"name"`
	// The choice, such as `none` or `fixed=2`, on each point that can be chosen differently. A point that does not exist beside the other choices is left out.
	Choices map[string]string `json:"choices"`
}

// ScoreParams: Ask what one hand is worth.
type ScoreParams struct {
	// The name of the ruleset to answer by.
	Ruleset string `json:"ruleset"`
	// The hand.
	Cards []string `json:"cards"`
	// Further cards of the same hand, which lie in the interference field.
	Field []string `json:"field,omitempty"`
	// The version in force; null or absent if none is named.
	Version *Version `json:"version,omitempty"`
}

// CompareParams: Ask which of several hands is the best, before any sudden demise.
type CompareParams struct {
	// The name of the ruleset to answer by.
	Ruleset string `json:"ruleset"`
	// The cards of each seat.
	Hands map[string][]string `json:"hands"`
	// The cards of each seat that lie in the interference field.
	Fields map[string][]string `json:"fields,omitempty"`
	// The version in force; null or absent if none is named.
	Version *Version `json:"version,omitempty"`
}

// SettleParams: Ask what a hand comes to that was called, or from which all but one have folded.
type SettleParams struct {
	// The name of the ruleset to answer by.
	Ruleset string `json:"ruleset"`
	// The seats of the table, clockwise.
	Seats []string `json:"seats"`
	// Who deals.
	Dealer string `json:"dealer"`
	// The cards of each seat, also of those who have folded.
	Hands map[string][]string `json:"hands"`
	// The credits of each seat.
	Stacks map[string]int64 `json:"stacks"`
	// The hand pots, the main pot first.
	Pots []PotParams `json:"pots"`
	// The credits of the sabacc pot.
	SabaccPot int64 `json:"sabacc_pot"`
	// The cards of each seat that lie in the interference field.
	Fields map[string][]string `json:"fields,omitempty"`
	// Who called; null or absent if nobody did.
	Caller *string `json:"caller,omitempty"`
	// The seats that have left the hand.
	Folded []string `json:"folded,omitempty"`
	// The next cards, the top one first, for a sudden demise.
	Deck []string `json:"deck,omitempty"`
	// The version in force; null or absent if none is named.
	Version *Version `json:"version,omitempty"`
}

// ShiftParams: Ask what a shift does.
type ShiftParams struct {
	// The name of the ruleset to answer by.
	Ruleset string `json:"ruleset"`
	// The seats of the table, clockwise.
	Seats []string `json:"seats"`
	// Who deals.
	Dealer string `json:"dealer"`
	// The cards of each seat.
	Hands map[string][]string `json:"hands"`
	// Chance: the order in which the cards of each seat offer themselves to the picker. The first one that may be lost is lost.
	Picks map[string][]string `json:"picks"`
	// The deck, the next card first.
	Deck []string `json:"deck"`
	// The face that fell; absent if `comes` is given.
	Die *int64 `json:"die,omitempty"`
	// Whether the shift comes; absent if `die` is given.
	Comes *bool `json:"comes,omitempty"`
	// The cards of each seat that lie in the interference field.
	Fields map[string][]string `json:"fields,omitempty"`
	// The seats that have left the hand.
	Folded []string `json:"folded,omitempty"`
	// Chance: the order in which shuffled cards lie.
	Shuffle []string `json:"shuffle,omitempty"`
	// The face of the second die, where two are rolled; absent otherwise.
	OtherDie *int64 `json:"other_die,omitempty"`
}

// PlayParams: Ask what happens in a whole hand.
type PlayParams struct {
	// The name of the ruleset to answer by.
	Ruleset string `json:"ruleset"`
	// The seats of the table, clockwise.
	Seats []string `json:"seats"`
	// Who deals.
	Dealer string `json:"dealer"`
	// The credits of each seat before the hand.
	Stacks map[string]int64 `json:"stacks"`
	// The whole deck, the next card first; if `hands` is given, what is left of it.
	Deck []string `json:"deck"`
	// The credits of the hand pot before the hand.
	HandPot int64 `json:"hand_pot,omitempty"`
	// The credits of the sabacc pot before the hand.
	SabaccPot int64 `json:"sabacc_pot,omitempty"`
	// Whether the antes are still to be paid; otherwise they are in the pots.
	Ante bool `json:"ante,omitempty"`
	// The cards that each seat is dealt; null or absent if they are dealt from `deck`.
	Hands map[string][]string `json:"hands,omitempty"`
	// The cards that are out of play as the hand begins.
	OutOfPlay []string `json:"out_of_play,omitempty"`
	// What players do of their own will; otherwise they take the default.
	Script []EntryParams `json:"script,omitempty"`
	// Chance: the rolls of the die. One that is not listed brings no shift.
	Rolls []RollParams `json:"rolls,omitempty"`
	// Chance: how the cards lie each time they are shuffled into a new deck.
	Shuffles [][]string `json:"shuffles,omitempty"`
	// Chance: when the version changes.
	Changes []ChangeParams `json:"changes,omitempty"`
	// The version in force as the hand begins; `standard` if it may change and none is named.
	Version *Version `json:"version,omitempty"`
	// The seats that take no part.
	SittingOut []string `json:"sitting_out,omitempty"`
	// The seats that take part for the first time.
	Newcomers []string `json:"newcomers,omitempty"`
	// What players owe for penalties of earlier hands.
	Owed map[string]int64 `json:"owed,omitempty"`
	// Where to stop; null or absent to play to the end.
	Until *UntilParams `json:"until,omitempty"`
	// Whether the session ends with this hand.
	LastHand bool `json:"last_hand,omitempty"`
	// The further hands of the session; only a program that plays `sessions` is sent any.
	Then []HandParams `json:"then,omitempty"`
}

// PotParams: A hand pot and the seats that may win it.
type PotParams struct {
	// Its credits.
	Amount int64 `json:"amount"`
	// The seats that may win it, and whose penalties it measures; null or absent for all of them.
	Eligible []string `json:"eligible,omitempty"`
}

// EntryParams: What a player does of their own will, and when.
type EntryParams struct {
	// Who acts.
	Seat string `json:"seat"`
	// What they do.
	Does Does `json:"does"`
	// The credits of a `bet`, or by which a `raise` goes beyond the standing bet; the number of cards of a `draw`, 1 where absent.
	Amount *int64 `json:"amount,omitempty"`
	// The cards that a `trade` or a `drop` gives up, or the card that a `lay` lays down.
	Cards []string `json:"cards,omitempty"`
	// In which round; in any one where absent.
	Round *int64 `json:"round,omitempty"`
	// In which phase; where absent, the one to which `does` belongs.
	Phase *EntryPhase `json:"phase,omitempty"`
	// While which seat is being asked; where absent, while `seat` is.
	Asked *string `json:"asked,omitempty"`
}

// RollParams: A roll of the die: in a round, or the one after the last betting.
type RollParams struct {
	// In which round the die falls.
	Round *int64 `json:"round,omitempty"`
	// Whether this is the roll after the last betting.
	Last bool `json:"last,omitempty"`
	// Whether a shift comes; absent if `die` is given.
	Comes *bool `json:"comes,omitempty"`
	// The face that fell; absent if `comes` is given.
	Die *int64 `json:"die,omitempty"`
	// The order in which the cards of each seat offer themselves to the picker.
	Picks map[string][]string `json:"picks,omitempty"`
	// The order in which shuffled cards lie.
	Shuffle []string `json:"shuffle,omitempty"`
	// The face of the second die, where two are rolled; absent otherwise.
	OtherDie *int64 `json:"other_die,omitempty"`
}

// ChangeParams: A change of version: as a round begins, or at the call.
type ChangeParams struct {
	// The version that comes into force.
	Version Version `json:"version"`
	// At the beginning of which round; absent for a change at the call.
	Round *int64 `json:"round,omitempty"`
	// Whether the version changes at the call.
	Call bool `json:"call,omitempty"`
}

// UntilParams: Where to stop: after a phase of a round, or at the round's end.
type UntilParams struct {
	// The round in which to stop.
	Round int64 `json:"round"`
	// After which phase; where absent, at the end of the round.
	Phase *Phase `json:"phase,omitempty"`
}

// HandParams: A further hand of a session: what it needs beside what the hand before it leaves.
type HandParams struct {
	// The whole deck, the next card first; if `hands` is given, what is left of it.
	Deck []string `json:"deck"`
	// The cards that each seat is dealt; null or absent if they are dealt from `deck`.
	Hands map[string][]string `json:"hands,omitempty"`
	// What players do of their own will; otherwise they take the default.
	Script []EntryParams `json:"script,omitempty"`
	// Chance: the rolls of the die. One that is not listed brings no shift.
	Rolls []RollParams `json:"rolls,omitempty"`
	// Chance: how the cards lie each time they are shuffled into a new deck.
	Shuffles [][]string `json:"shuffles,omitempty"`
	// Chance: when the version changes.
	Changes []ChangeParams `json:"changes,omitempty"`
	// The version in force as the hand begins; `standard` if it may change and none is named.
	Version *Version `json:"version,omitempty"`
	// The seats that leave the table before this hand, with their credits.
	Leaves []string `json:"leaves,omitempty"`
	// Who comes to the table before this hand, in order.
	Arrives []ArrivalParams `json:"arrives,omitempty"`
	// Where to stop; null or absent to play to the end.
	Until *UntilParams `json:"until,omitempty"`
	// Whether the session ends with this hand.
	LastHand bool `json:"last_hand,omitempty"`
}

// ArrivalParams: Somebody who comes to the table between two hands.
type ArrivalParams struct {
	// Who comes.
	Seat string `json:"seat"`
	// The credits that they bring.
	Stack int64 `json:"stack"`
	// To whose left they sit down; null or absent for the last seat.
	After *string `json:"after,omitempty"`
}

// Problem: A JSON-RPC error: the program could not answer.
type Problem struct {
	// The code of the error, such as -32601 for a method that the program does not know.
	Code int64 `json:"code"`
	// What is wrong, for people.
	Message string `json:"message"`
	// Anything more.
	Data any `json:"data,omitempty"`
}

// Hello: A program's answer to `hello`: who it is and what it claims.
type Hello struct {
	// The version of the protocol, 1.
	Protocol int64 `json:"protocol"`
	// The nonce of the request, as it is.
	Nonce string `json:"nonce"`
	// The program's name, for people.
	Name string `json:"name"`
	// The methods that it answers, besides `hello` and `ruleset`.
	Levels []Method `json:"levels"`
	// `any` for every ruleset, by the choices that `ruleset` tells; or the names of the rulesets and houses that it plays, and rulesets of its own.
	Plays any `json:"plays"`
	// The program's version, for people.
	Version *string `json:"version,omitempty"`
	// What it is written in, for people.
	Language *string `json:"language,omitempty"`
	// How many seats it can play with; 2 to 8 where absent.
	Seats *SeatRange `json:"seats,omitempty"`
	// Whether it plays several hands in one request of `play`.
	Sessions *bool `json:"sessions,omitempty"`
	// Whether its answers to `settle` and `play` say which cards the others see.
	Shown *bool `json:"shown,omitempty"`
}

// ScoreAnswer: What a hand is worth.
type ScoreAnswer struct {
	// What the hand counts.
	Total *int64 `json:"total,omitempty"`
	// Whether the hand is out of range.
	Bombed *bool `json:"bombed,omitempty"`
	// Which special hand it is, null for an ordinary hand.
	Special *OrNull[Special] `json:"special,omitempty"`
}

// Refused: The rules forbid what the request holds.
type Refused struct {
	// The reason; true if the program knows none.
	Refused any `json:"refused"`
}

// RanOut: The program needed something that the request does not hold: it has gone wrong.
type RanOut struct {
	// What it needed.
	RanOut RanOutOf `json:"ran_out"`
}

// CompareAnswer: Which hand is the best.
type CompareAnswer struct {
	// Who holds the best hand; several seats if they tie.
	Best *[]string `json:"best,omitempty"`
	// Whether the best hand would take the sabacc pot.
	SabaccPot *bool `json:"sabacc_pot,omitempty"`
}

// SettleAnswer: What a hand came to.
type SettleAnswer struct {
	// Who wins or shares the hand pot (the main pot).
	Winners *[]string `json:"winners,omitempty"`
	// Who wins or shares each hand pot; nobody is `[]`.
	PotWinners *[][]string `json:"pot_winners,omitempty"`
	// Who wins or shares the sabacc pot.
	SabaccWinners *[]string `json:"sabacc_winners,omitempty"`
	// Whose hand was out of range when it was shown.
	Bombed *[]string `json:"bombed,omitempty"`
	// The demise card of each seat that was dealt one.
	Demise *map[string]string `json:"demise,omitempty"`
	// The cards of each seat that are shown.
	Shown *map[string][]string `json:"shown,omitempty"`
	// What each seat paid in penalties, zero included.
	Paid *map[string]int64 `json:"paid,omitempty"`
	// Each seat's credits afterwards.
	Stacks *map[string]int64 `json:"stacks,omitempty"`
	// What stays in the hand pots.
	HandPot *int64 `json:"hand_pot,omitempty"`
	// What the sabacc pot holds afterwards.
	SabaccPot *int64 `json:"sabacc_pot,omitempty"`
	// What the house took out of the sabacc pot.
	House *int64 `json:"house,omitempty"`
	// What players still owe for penalties.
	Owed *map[string]int64 `json:"owed,omitempty"`
}

// ShiftAnswer: The table after the die.
type ShiftAnswer struct {
	// Whether the shift came.
	Shifted *bool `json:"shifted,omitempty"`
	// Each seat's hand afterwards, without the field.
	Hands *map[string][]string `json:"hands,omitempty"`
	// Each seat's interference field afterwards.
	Fields *map[string][]string `json:"fields,omitempty"`
	// For each seat that lost a card, who picked it.
	Pickers *map[string]string `json:"pickers,omitempty"`
	// The deck afterwards.
	Deck *[]string `json:"deck,omitempty"`
	// The cards that the shift took out of play.
	OutOfPlay *[]string `json:"out_of_play,omitempty"`
}

// PlayAnswer: What happened in a whole hand, and in the hands after it.
type PlayAnswer struct {
	// The fate of each entry of the script.
	Script *[]any `json:"script,omitempty"`
	// Every phase that took place.
	Phases *[]PhaseAnswer `json:"phases,omitempty"`
	// Whether the hand came to its end.
	Over *bool `json:"over,omitempty"`
	// Who takes part.
	DealtIn *[]string `json:"dealt_in,omitempty"`
	// Who deals.
	Dealer *string `json:"dealer,omitempty"`
	// Who called; null if nobody did.
	Caller *OrNull[string] `json:"caller,omitempty"`
	// Who left the hand by folding.
	Folded *[]string `json:"folded,omitempty"`
	// Who was put out by a bomb before the showdown.
	Out *[]string `json:"out,omitempty"`
	// Each seat's credits at the end.
	Stacks *map[string]int64 `json:"stacks,omitempty"`
	// What the hand pots hold at the end.
	HandPot *int64 `json:"hand_pot,omitempty"`
	// What the sabacc pot holds at the end.
	SabaccPot *int64 `json:"sabacc_pot,omitempty"`
	// What the house took.
	House *int64 `json:"house,omitempty"`
	// What players still owe for penalties.
	Owed *map[string]int64 `json:"owed,omitempty"`
	// Each seat's hand at the end, without the field.
	Hands *map[string][]string `json:"hands,omitempty"`
	// Each seat's interference field at the end.
	Fields *map[string][]string `json:"fields,omitempty"`
	// The deck at the end.
	Deck *[]string `json:"deck,omitempty"`
	// The cards that are out of play at the end.
	OutOfPlay *[]string `json:"out_of_play,omitempty"`
	// The version in force at the end, null without versions.
	Version *OrNull[Version] `json:"version,omitempty"`
	// Who wins or shares the hand pot (the main pot).
	Winners *[]string `json:"winners,omitempty"`
	// Who wins or shares each hand pot; nobody is `[]`.
	PotWinners *[][]string `json:"pot_winners,omitempty"`
	// Who wins or shares the sabacc pot.
	SabaccWinners *[]string `json:"sabacc_winners,omitempty"`
	// Whose hand was out of range when it was shown.
	Bombed *[]string `json:"bombed,omitempty"`
	// The demise card of each seat that was dealt one.
	Demise *map[string]string `json:"demise,omitempty"`
	// The cards of each seat that are shown at the end.
	Shown *map[string][]string `json:"shown,omitempty"`
	// Who deals the next hand.
	NextDealer *OrNull[string] `json:"next_dealer,omitempty"`
	// Whether the session is over.
	SessionOver *bool `json:"session_over,omitempty"`
	// What came of the further hands of the session.
	Then *[]HandAnswer `json:"then,omitempty"`
}

// OwnRuleset: A ruleset of the program's own: single choices, on top of a base if it names one.
type OwnRuleset struct {
	// What the report calls it.
	Name string `json:"name"`
	// What it chooses itself, by point, such as `fixed=2`.
	Choices *map[string]string `json:"choices,omitempty"`
	// The built-in ruleset that it is built on; without one, it claims its choices and nothing else.
	Base *OrNull[string] `json:"base,omitempty"`
	// Options of the base, such as `nearest`.
	Options *[]string `json:"options,omitempty"`
	// Points of the base on which it claims nothing.
	Open *[]string `json:"open,omitempty"`
}

// SeatRange: The tables that a program can play: numbers of seats, both included.
type SeatRange struct {
	// The fewest seats.
	Least *int64 `json:"least,omitempty"`
	// The most seats.
	Most *int64 `json:"most,omitempty"`
}

// PhaseAnswer: A phase that took place, and the table as it ended.
type PhaseAnswer struct {
	// The round; 0 for the ante.
	Round int64 `json:"round"`
	// Which phase it was; `discarding` is a part of `drawing`.
	Phase Phase `json:"phase"`
	// Who was asked, once for each question.
	Asked *[]string `json:"asked,omitempty"`
	// Each seat's credits as the phase ended.
	Stacks *map[string]int64 `json:"stacks,omitempty"`
	// What the hand pots held.
	HandPot *int64 `json:"hand_pot,omitempty"`
	// What the sabacc pot held.
	SabaccPot *int64 `json:"sabacc_pot,omitempty"`
	// Each seat's hand, without the field.
	Hands *map[string][]string `json:"hands,omitempty"`
	// The hand pots with the seats that may win them.
	Pots *[]PotAnswer `json:"pots,omitempty"`
	// Whether cards shifted, for a shift.
	Shifted *bool `json:"shifted,omitempty"`
	// Who rolled the die, for a shift.
	Roller *string `json:"roller,omitempty"`
	// The cards of each seat that the others saw in the phase.
	Shown *map[string][]string `json:"shown,omitempty"`
}

// HandAnswer: What happened in a further hand of a session.
type HandAnswer struct {
	// The fate of each entry of the script.
	Script *[]any `json:"script,omitempty"`
	// Every phase that took place.
	Phases *[]PhaseAnswer `json:"phases,omitempty"`
	// Whether the hand came to its end.
	Over *bool `json:"over,omitempty"`
	// Who takes part.
	DealtIn *[]string `json:"dealt_in,omitempty"`
	// Who deals.
	Dealer *string `json:"dealer,omitempty"`
	// Who called; null if nobody did.
	Caller *OrNull[string] `json:"caller,omitempty"`
	// Who left the hand by folding.
	Folded *[]string `json:"folded,omitempty"`
	// Who was put out by a bomb before the showdown.
	Out *[]string `json:"out,omitempty"`
	// Each seat's credits at the end.
	Stacks *map[string]int64 `json:"stacks,omitempty"`
	// What the hand pots hold at the end.
	HandPot *int64 `json:"hand_pot,omitempty"`
	// What the sabacc pot holds at the end.
	SabaccPot *int64 `json:"sabacc_pot,omitempty"`
	// What the house took.
	House *int64 `json:"house,omitempty"`
	// What players still owe for penalties.
	Owed *map[string]int64 `json:"owed,omitempty"`
	// Each seat's hand at the end, without the field.
	Hands *map[string][]string `json:"hands,omitempty"`
	// Each seat's interference field at the end.
	Fields *map[string][]string `json:"fields,omitempty"`
	// The deck at the end.
	Deck *[]string `json:"deck,omitempty"`
	// The cards that are out of play at the end.
	OutOfPlay *[]string `json:"out_of_play,omitempty"`
	// The version in force at the end, null without versions.
	Version *OrNull[Version] `json:"version,omitempty"`
	// Who wins or shares the hand pot (the main pot).
	Winners *[]string `json:"winners,omitempty"`
	// Who wins or shares each hand pot; nobody is `[]`.
	PotWinners *[][]string `json:"pot_winners,omitempty"`
	// Who wins or shares the sabacc pot.
	SabaccWinners *[]string `json:"sabacc_winners,omitempty"`
	// Whose hand was out of range when it was shown.
	Bombed *[]string `json:"bombed,omitempty"`
	// The demise card of each seat that was dealt one.
	Demise *map[string]string `json:"demise,omitempty"`
	// The cards of each seat that are shown at the end.
	Shown *map[string][]string `json:"shown,omitempty"`
	// Who deals the next hand.
	NextDealer *OrNull[string] `json:"next_dealer,omitempty"`
	// Whether the session is over.
	SessionOver *bool `json:"session_over,omitempty"`
	// The reason if the rules forbid what the hand holds; true if the program knows none.
	Refused any `json:"refused,omitempty"`
	// What it needed that the hand does not hold; it has gone wrong then.
	RanOut *RanOutOf `json:"ran_out,omitempty"`
}

// PotAnswer: A hand pot of a hand in play.
type PotAnswer struct {
	// Its credits.
	Amount int64 `json:"amount"`
	// The seats still in the hand that may win it.
	Eligible []string `json:"eligible"`
}
