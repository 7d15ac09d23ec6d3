// Ranks what the theme's search finds by what players mean; how it finds, marks and shows stays its own.
// Loaded before the theme's script, which starts the search.
//
// A place is a question of the rulebook with all its rules, a section, or a whole page.  It has
// phrases: its title, those of its rules, and those by which players ask for it.  A query is held
// against the words of each place and against its nearest phrases, after both have been said in the
// same words ("jackpot" is the sabacc pot).  The best places are then named to the theme's search.
"use strict";

(() => {
  const [SETUP, QUERY, RESULT] = [0, 2, 3];
  /** Ids of rules and sentences are looked for as they are, and so is what has signs of the search. */
  const EXACT = /^\S+\.\S+$|^[a-z](-[a-z]?\d+)+$|["~^*:\\]|(^|\s)[+-](?!\d)/i;
  /** How much heavier a word as it is weighs than what begins like it. */
  const WORD = 3;
  /** How much heavier the place weighs whose id was typed. */
  const NAMED = 1000;
  /** How many of the best places are named to the theme's search. */
  const BEST = 10;

  /** What one word counts in a place, by where it stands; found by trials over a thousand queries. */
  const STANDS = { title: 3, rule: 1.5, asked: 4, text: 0.05 };
  /** Rules say what is so under some ruleset: their titles are nearer to answers than to questions. */
  const NEAR = { title: 1, rule: 0.8, asked: 1 };
  /** How much the nearest phrases count beside the words, and the next nearest beside the nearest. */
  const [PHRASE, NEXT] = [0.3, 0.1];
  /** What a phrase counts in which the very words were typed. */
  const VERBATIM = 1;
  /** What two words side by side count beside single ones. */
  const PAIR = 0.2;
  /** Rare words tell more, but not as much more as they are rarer. */
  const RARE = 0.6;
  /** What a word counts, in a query, that no place has. */
  const UNKNOWN = 1.5;
  /** How much is gained by a place that players ask for in many ways: it is what they come for. */
  const KNOWN = 0.15;
  /** Pages by how seldom they are what somebody looks for; the first that fits counts. */
  const SELDOM = [
    [/^rules\/.*#/, 1],
    [/^(decisions|sources)\//, 0.3],
    [/^glossary/, 0.85],
    [/^rules\//, 0.85],
    [/^casebook\//, 0.5],
    [/#/, 0.6],
  ];
  /** What others weigh, and sections of pages that players ask for. */
  const PAGE = 0.95;

  /** How many words side by side may mean one thing. */
  const LONGEST = 6;

  /** Words that tell nothing of what is asked. */
  const IDLE = new Set(
    (
      "a an the is are was were be been am it its s t d m re ll ve my your our his her their i you " +
      "he she we they me him us them of to at as by for in on with so that this these those there " +
      "here then than and or if do does did have has had will would shall should could oh ok just " +
      "please now still really ever actually like get gets got wants want something anything some any " +
      "thing things happen happens happened happening what which going go goes make makes made already another " +
      "while during about again though although exactly simply also can may might allowed permitted " +
      "possible legal legally always wasn isn aren don didn doesn"
    ).split(" "),
  );

  /** Forms that no ending tells. */
  const FORMS = new Map(
    (
      "lost:lose losing:lose dealt:deal drew:draw drawn:draw threw:throw thrown:throw fell:fall " +
      "fallen:fall won:win winner:win winning:win paid:pay leaving:leave took:take " +
      "taken:take gave:give given:give shown:show held:hold chose:choose chosen:choose began:begin " +
      "begun:begin kept:keep forgot:forget forgotten:forget tied:tie tying:tie dice:die saw:see " +
      "seen:see laid:lay lies:lie came:come spoke:speak sabers:sabre sabres:sabre neighbor:neighbour " +
      "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10"
    )
      .split(" ")
      .map((form) => form.split(":")),
  );

  /** The words of a text; a minus before a digit is a minus, in whichever way it is written, and so is "can't". */
  const words = (text) =>
    text
      .toLowerCase()
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/\b(?:minus|negative)\s+(?=\d)/g, "-")
      .replace(/\bcan(?:['\u2019]?t| not)\b/g, "cannot")
      .replace(/\b(do|does|did|is|are|was|were|would|should|could|has|have)nt\b/g, "$1n't")
      .replace(/(n['\u2019]t\b)|['\u2019](s\b)?/g, (_, not) => (not ? " not" : _.length > 1 ? "s" : " "))
      .replace(/\b-|-(?!\d)/g, " ")
      .split(/[\s,;:!?()/"+.\u201c\u201d]+/)
      .filter((word) => word !== "");

  /** What a word has in common with its other forms: bombs, bombed, bombing. */
  const stem = (word) => {
    if (FORMS.has(word)) return FORMS.get(word);
    if (/\d/.test(word) || word.length < 4) return word;
    const one = word.replace(/ies$/, "y").replace(/(ss|x|ch|sh)es$/, "$1").replace(/([^s])s$/, "$1");
    if (FORMS.has(one)) return FORMS.get(one);
    const bare = /^(.*?[aeiouy].*)(?:ing|ed)$/.exec(one)?.[1].replace(/([^aeiouls])\1$/, "$1") ?? one;
    return bare.length > 3 ? bare.replace(/e$/, "") : bare;
  };

  const telling = (all) => {
    const kept = all.filter((word) => !IDLE.has(word));
    return kept.length ? kept : all;
  };

  const verbatim = (text) => words(text).map(stem).join(" ");

  /** A text by its telling words alone. */
  const inShort = (text) => telling(words(text)).map(stem).join(" ");

  /** By each of several words that mean the same, in their stems, the one that stands for them. */
  const sameWords = (groups) =>
    new Map(
      Object.entries(groups).flatMap(([one, others]) =>
        [one, ...others.split(", ")].map((other) => [verbatim(other), one]),
      ),
    );

  /** What stands for words side by side, though idle ones may be said among them. */
  const standsFor = (some, same) => {
    const whole = same.get(some.map(stem).join(" "));
    if (whole || IDLE.has(some[0]) || IDLE.has(some.at(-1))) return whole;
    return same.get(telling(some).map(stem).join(" "));
  };

  /** The words of a text as those that stand for them, phrases first: "end the hand" is to call. */
  const meant = (text, same) => {
    const all = words(text);
    const found = [];
    for (let at = 0; at < all.length; ) {
      let size = Math.min(LONGEST, all.length - at);
      while (size > 1 && !standsFor(all.slice(at, at + size), same)) size -= 1;
      const one = standsFor(all.slice(at, at + size), same);
      if (one) found.push(one);
      else if (!IDLE.has(all[at])) found.push(stem(all[at]));
      at += size;
    }
    return found.length ? found : all.map(stem);
  };

  /** Those words, and each two that stand side by side. */
  const terms = (text, same) => {
    const all = meant(text, same);
    return [...new Set([...all, ...all.slice(1).map((word, before) => `${all[before]} ${word}`)])];
  };

  /** Whether a longer word was meant, and one letter is wrong, missing, too many, or has changed places. */
  const mistyped = (typed, word) => {
    if (typed.length < 4 || word.length < 4 || Math.abs(typed.length - word.length) > 1) return false;
    let at = 0;
    while (at < word.length && typed[at] === word[at]) at += 1;
    const [rest, other] = [typed.slice(at), word.slice(at)];
    const swapped = rest.length > 1 && rest[1] + rest[0] + rest.slice(2) === other;
    return swapped || rest.slice(1) === other.slice(1) || rest === other.slice(1) || rest.slice(1) === other;
  };

  const plain = (html) => html.replace(/<code>.*?<\/code>|<[^>]*>|&[a-z]+;/g, " ");

  /** The places of an index, with what is known of their words. */
  class Places {
    constructor(docs, groups) {
      this.same = sameWords(groups);
      const places = new Map();
      for (const { location, title, text, asked } of docs) {
        const rule = /^(rules\/.*#[^.]+\.[^.]+)\../.exec(location);
        const key = rule ? rule[1] : location;
        if (!places.has(key)) places.set(key, { key, phrases: [], counts: new Map(), known: 0 });
        const place = places.get(key);
        const phrases = asked ? asked.split(", ") : [];
        place.known += phrases.length;
        this.add(place, rule ? "rule" : "title", plain(title));
        for (const phrase of phrases) this.add(place, "asked", phrase);
        if (!/^(decisions|sources)\//.test(key))
          for (const word of meant(plain(text), this.same)) this.count(place, word, STANDS.text);
      }
      this.all = [...places.values()];
      this.having = new Map();
      for (const place of this.all) {
        place.size = [...place.counts.values()].reduce((sum, count) => sum + count, 0);
        const seldom = SELDOM.find(([pages]) => pages.test(place.key))?.[1] ?? PAGE;
        const own = place.known ? Math.max(seldom, PAGE) : seldom;
        place.weight = own * (1 + KNOWN * Math.log(1 + place.known));
        for (const word of place.counts.keys()) this.having.set(word, (this.having.get(word) ?? 0) + 1);
      }
      this.telling = new Map();
      for (const [word, places] of this.having) {
        const rare = Math.log(1 + this.all.length / (0.5 + places)) ** RARE;
        this.telling.set(word, word.includes(" ") ? PAIR * rare : rare);
      }
      this.mean = this.all.reduce((sum, { size }) => sum + size, 0) / this.all.length;
    }

    add(place, kind, text) {
      const own = terms(text, this.same);
      place.phrases.push({ kind, own, typed: verbatim(text) });
      for (const word of own) this.count(place, word, STANDS[kind]);
    }

    count({ counts }, word, more) {
      counts.set(word, (counts.get(word) ?? 0) + more);
    }

    /** How much a word tells. */
    tells(word) {
      return this.telling.get(word) ?? UNKNOWN;
    }

    /** The terms of a query; one that no place has is what begins like it, or what was mistyped. */
    asked(query) {
      const all = terms(query, this.same).filter((word) => this.having.has(word) || !word.includes(" "));
      return new Set(all.map((word) => (this.having.has(word) ? word : this.known(word))));
    }

    known(typed) {
      if (typed.length < 3) return typed;
      const commonest = (fits) => {
        let best = null;
        for (const [word, count] of this.having)
          if (fits(word) && count > (this.having.get(best) ?? 0)) best = word;
        return best;
      };
      return commonest((word) => word.startsWith(typed)) ?? commonest((word) => mistyped(typed, word)) ?? typed;
    }

    /** The places by how well they answer, the best first: how well, and where. */
    ranked(query) {
      const asked = this.asked(query);
      const typed = verbatim(query);
      const total = [...asked].reduce((sum, word) => sum + this.tells(word), 0);
      const scored = this.all.map((place) => {
        let found = 0;
        for (const word of asked) {
          const count = place.counts.get(word) ?? 0;
          found += (this.tells(word) * count) / (count + (1 + place.size / this.mean) / 2);
        }
        if (!found) return [0, place.key];
        const near = place.phrases.map((phrase) => this.near(phrase, asked, total, typed)).sort((a, b) => b - a);
        const nearest = near[0] + NEXT * (near[1] ?? 0);
        return [place.weight * (found / total + PHRASE * nearest), place.key];
      });
      return scored.filter(([score]) => score > 0).sort(([one], [other]) => other - one);
    }

    /** How much a phrase and a query have in common, of what both tell. */
    near({ kind, own, typed: words }, asked, total, typed) {
      let [both, all] = [0, 0];
      for (const word of own) {
        const tells = this.tells(word);
        all += tells;
        if (asked.has(word)) both += tells;
      }
      return ((2 * both) / (total + all)) * NEAR[kind] + (words === typed ? VERBATIM : 0);
    }
  }

  /** A word of the index by which a place is named to the theme's search. */
  const name = (number) => `=${number}=`;

  const term = (word) => {
    const plain = word.replace(/^-/, "\\\\-"); // or the search takes it for "without"
    return /\d/.test(word) ? `${plain}^${WORD}` : `${plain}^${WORD} ${stem(word)}`;
  };

  /** Leaves what was typed of the words that were looked for, since readers are told of them. */
  const typed = (terms) => {
    const all = Object.entries(terms).filter(([word]) => !word.startsWith("="));
    const other = (word, found) =>
      all.some(([one, hit]) => one !== word && (hit ? word.startsWith(one) : one.startsWith(word)));
    return Object.fromEntries(all.filter(([word, found]) => found || !other(word)));
  };

  const onIdle = window.requestIdleCallback ?? ((then) => setTimeout(then));

  window.Worker = class extends window.Worker {
    constructor(url, ...rest) {
      super(url, ...rest);
      this.searches = /\/search\.[^/]*js$/.test(String(url));
      if (!this.searches) return;
      this.completions = [];
      this.completed = [];
      this.places = null;
      this.numbers = new Map();
      this.titles = new Map();
      this.scores = null;
      this.id = "";
      this.learned = false;
      if (location.protocol === "file:") addEventListener("load", () => onIdle(() => this.prepare()));
      this.addEventListener("message", ({ data: { type, data } }) => {
        if (type !== RESULT) return;
        data.items = this.ordered(data.items);
        for (const item of data.items.flat()) item.terms = typed(item.terms);
        data.suggest = this.completed;
      });
    }

    postMessage(message, ...rest) {
      const { type, data } = message;
      if (this.searches && type === SETUP) this.learn(message, rest);
      else if (this.searches && type === QUERY) this.ask(message, rest);
      else super.postMessage(message, ...rest);
    }

    /** From a folder the theme has the index read only when somebody begins to search: too late. */
    prepare() {
      if (window.__index) this.postMessage({ type: SETUP, data: { ...window.__index, options: {} } });
    }

    learn({ type, data }, rest) {
      if (this.learned) return;
      this.learned = true;
      const titles = data.docs.flatMap(({ title }) => words(plain(title)));
      this.completions = [...new Set(telling(titles))].sort();
      this.read = () => new Places(data.docs, data.config.same ?? {});
      this.titles = new Map(data.docs.map(({ location, title }) => [location, inShort(plain(title))]));
      this.numbers = new Map(data.docs.map(({ location }, number) => [location, number]));
      const docs = data.docs.map((entry, number) => ({ ...entry, asked: `${entry.asked ?? ""} ${name(number)}` }));
      const options = { ...data.options, suggest: false }; // it would look for whole phrases, too
      super.postMessage({ type, data: { ...data, docs, options } }, ...rest);
    }

    ask({ type, data }, rest) {
      const last = words(data).at(-1) ?? " ";
      this.completed = this.completions.filter((word) => word.startsWith(last)).slice(0, 1);
      this.id = data.trim();
      const all = EXACT.test(this.id) ? [] : words(data);
      if (!all.length) this.scores = null;
      else {
        this.places ??= this.read();
        const best = this.places.ranked(data).slice(0, BEST);
        this.scores = new Map(best.map(([score, key]) => [key, score]));
        const named = best.map(([, key]) => name(this.numbers.get(key)));
        data = [...named, ...telling(all).map(term)].join(" ");
      }
      super.postMessage({ type, data }, ...rest);
    }

    /** Puts the best places first, each before its rules, but behind the rule whose title was typed; or that of an id. */
    ordered(items) {
      const better = (one, other) => other.score - one.score;
      const heaviest = Math.max(1, ...items.flat().map(({ score }) => score));
      const title = inShort(this.id);
      for (const item of items.flat()) {
        const { location } = item;
        if (this.scores) {
          const rest = item.score / heaviest / NAMED;
          const rule = this.scores.get(location.replace(/^(rules\/.*#[^.]+\.[^.]+)\..*/, "$1")) ?? 0;
          const named = this.titles.get(location) === title;
          item.score = (this.scores.get(location) ?? (named ? 2 * rule : rule / 2)) + rest;
        } else if (location.endsWith(`#${this.id}`)) item.score *= NAMED;
      }
      return items.map((page) => page.sort(better)).sort(([one], [other]) => better(one, other));
    }
  };
})();
