// Tells the theme's search what players mean by what they type; how it searches stays its own.
// Loaded before the theme's script, which starts the search.
"use strict";

(() => {
  const [SETUP, QUERY, RESULT] = [0, 2, 3];
  /** Ids of rules and sentences are looked for as they are, and so is what has signs of the search. */
  const EXACT = /^\S+\.\S+$|^[a-z](-[a-z]?\d+)+$|["~^*:\\]|(^|\s)[+-](?!\d)/i;
  /** How much heavier a word as it is weighs than what begins like it, and a whole phrase. */
  const [WORD, WHOLE] = [3, 9];
  /** How much heavier the place weighs whose id was typed. */
  const NAMED = 1000;
  /** Titles of more words are sentences, which nobody types. */
  const LONG = 6;
  /** The words that the theme's search leaves out of its index, and some that tell nothing here. */
  const IDLE = new Set(
    (
      "a able about across after all almost also am among an and any are as at be because been " +
      "but by can could dear did do does either else ever every for from get got had has " +
      "have he her hers him his how however i if in into is it its just let like likely " +
      "may me might must my neither no nor not of off often on only or other our own rather " +
      "said say says she should since so some than that the their them then there these they " +
      "this tis to too twas us wants was we were what when where which while who whom why will " +
      "with would yet you your " +
      "anybody anyone exist happen happened happens ok somebody someone " +
      "aren d didn doesn don isn ll m re t ve wasn won"
    ).split(" "),
  );

  /** Both of its words are idle, and together they are not. */
  const ALL_IN = /\ball[ -]in\b/gi;

  /** The words of a text; a minus before a digit is a minus, in whichever way it is written. */
  const words = (text) =>
    text
      .toLowerCase()
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/\b(?:minus|negative)\s+(?=\d)/g, "-")
      .replace(ALL_IN, "allin")
      .replace(/\b-|-(?!\d)/g, " ")
      .split(/[\s,;:!?()/'\u2019"+.]+/)
      .filter((word) => word !== "" && word !== "s");

  const telling = (all) => {
    const kept = all.filter((word) => !IDLE.has(word));
    return kept.length ? kept : all;
  };

  /** What a word has in common with its other forms: bombs, bombed, bombing. */
  const stem = (word) => /^([a-z]{3,}?)(?:ing|ed|es|e|s)?$/.exec(word)?.[1] ?? word;

  /** A phrase as one word, whatever the order and the forms of its words. */
  const whole = (all) => `=${[...new Set(all.map(stem))].sort().join("")}`;

  /** A phrase with its idle words and without: "can I fold" asks for more than "fold". */
  const wholes = (all) => [...new Set([whole(all), whole(telling(all))])];

  const term = (word) => {
    const plain = word.replace(/^-/, "\\\\-"); // or the search takes it for "without"
    return /\d/.test(word) ? `${plain}^${WORD}` : `${plain}^${WORD} ${stem(word)}`;
  };

  const told = (query) => {
    const all = EXACT.test(query.trim()) ? [] : words(query);
    const phrases = all.length ? wholes(all).map((key) => `${key}^${WHOLE}`) : [];
    return all.length ? [...phrases, ...telling(all).map(term)].join(" ") : query;
  };

  const title = (entry) => words(entry.title.replace(/<code>.*?<\/code>|<[^>]*>/g, ""));

  /** Lets an entry be found by a whole phrase: its title, or one by which players ask for it. */
  const findable = (entry) => {
    const phrases = entry.asked?.split(", ") ?? [];
    const keys = [...phrases.map(words), title(entry)].filter(({ length }) => length <= LONG);
    const more = `${entry.title} ${phrases}`.search(ALL_IN) < 0 ? [] : ["allin"];
    return { ...entry, asked: [...phrases, ...new Set(keys.flatMap(wholes)), ...more].join(" ") };
  };

  /** Leaves what was typed of the words that were looked for, since readers are told of them. */
  const typed = (terms) => {
    const all = Object.entries(terms).filter(([word]) => !word.startsWith("="));
    const other = (word, found) =>
      all.some(([one, hit]) => one !== word && (hit ? word.startsWith(one) : one.startsWith(word)));
    return Object.fromEntries(all.filter(([word, found]) => found || !other(word)));
  };

  /** Which part of what was asked has been found; all of it where a whole phrase has. */
  const share = (terms, asked) => {
    const hits = Object.keys(terms).filter((word) => terms[word]);
    if (hits.some((word) => word.startsWith("="))) return 1;
    const alike = (word) => hits.some((hit) => word.startsWith(hit) || hit.startsWith(word));
    return asked.filter(alike).length / asked.length;
  };

  /** Puts first the place that is named, or what has most of the words: to the theme's search one rare word outweighs two others. */
  const ranked = (items, asked, id) => {
    const better = (one, other) => other.score - one.score;
    const named = (item) => (item.location.endsWith(`#${id}`) ? NAMED : 1);
    for (const item of items.flat()) item.score *= asked.length ? share(item.terms, asked) ** 2 : named(item);
    return items.map((page) => page.sort(better)).sort(([one], [other]) => better(one, other));
  };

  const onIdle = window.requestIdleCallback ?? ((then) => setTimeout(then));

  window.Worker = class extends window.Worker {
    constructor(url, ...rest) {
      super(url, ...rest);
      this.searches = /\/search\.[^/]*js$/.test(String(url));
      if (!this.searches) return;
      this.completions = [];
      this.completed = [];
      this.asked = [];
      this.id = "";
      this.learned = false;
      if (location.protocol === "file:") addEventListener("load", () => onIdle(() => this.prepare()));
      this.addEventListener("message", ({ data: { type, data } }) => {
        if (type !== RESULT) return;
        data.items = ranked(data.items, this.asked, this.id);
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
      this.completions = [...new Set(telling(data.docs.flatMap(title)))].sort();
      const options = { ...data.options, suggest: false }; // it would look for whole phrases, too
      super.postMessage({ type, data: { ...data, docs: data.docs.map(findable), options } }, ...rest);
    }

    ask({ type, data }, rest) {
      const last = words(data).at(-1) ?? " ";
      this.completed = this.completions.filter((word) => word.startsWith(last)).slice(0, 1);
      this.id = data.trim();
      this.asked = EXACT.test(this.id) ? [] : telling(words(data));
      super.postMessage({ type, data: told(data) }, ...rest);
    }
  };
})();
