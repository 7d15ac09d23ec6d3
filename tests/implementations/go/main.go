// A Sabacc program for the conformance suite, written from the rulebook alone.
// It answers all levels for the five base rulesets.
package main

import (
	"bufio"
	"encoding/json"
	"os"
)

func hello(params HelloParams) any {
	return Hello{
		Protocol: 1,
		Nonce:    params.Nonce,
		Name:     "sabacc in go",
		Language: Of("Go"),
		Levels:   []Method{MethodScore, MethodCompare, MethodSettle, MethodShift, MethodPlay},
		Plays:    rulesetNames,
		Seats:    &SeatRange{Least: Of(int64(2)), Most: Of(int64(36))},
		Shown:    Of(true),
	}
}

// read decodes the params of a request and answers them.
func read[T any](raw json.RawMessage, method func(T) any) (any, *Problem) {
	var params T
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &Problem{Code: -32602, Message: err.Error()}
	}
	return method(params), nil
}

// by answers a request by the ruleset that it names. Chance that the request
// should hold, but does not, is answered with what ran out.
func by[T any](raw json.RawMessage, method func(T, Rules) any) (answer any, problem *Problem) {
	defer func() {
		if caught := recover(); caught != nil {
			missing, known := caught.(outOf)
			if !known {
				panic(caught)
			}
			answer = RanOut{RanOutOf(missing)}
		}
	}()
	var named struct{ Ruleset string }
	if err := json.Unmarshal(raw, &named); err != nil {
		return nil, &Problem{Code: -32602, Message: err.Error()}
	}
	rules, known := rulesOf(named.Ruleset)
	if !known {
		return nil, &Problem{Code: -32602, Message: "no such ruleset: " + named.Ruleset}
	}
	return read(raw, func(params T) any { return method(params, rules) })
}

func answer(method string, params json.RawMessage) (any, *Problem) {
	switch method {
	case "hello":
		return read(params, hello)
	case "score":
		return by(params, score)
	case "compare":
		return by(params, compare)
	case "settle":
		return by(params, settle)
	case "shift":
		return by(params, shift)
	case "play":
		return by(params, play)
	}
	return nil, &Problem{Code: -32601, Message: "no such method"}
}

func main() {
	lines, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var request struct {
			Id     int64
			Method string
			Params json.RawMessage
		}
		if json.Unmarshal(lines.Bytes(), &request) != nil {
			os.Exit(1)
		}
		response := Response{Jsonrpc: "2.0", Id: request.Id}
		response.Result, response.Error = answer(request.Method, request.Params)
		if out.Encode(response) != nil {
			os.Exit(1)
		}
	}
}
