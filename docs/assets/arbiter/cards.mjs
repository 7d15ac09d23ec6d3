// The cards: their names in words, their drawings, and how often each is in the deck.

const known = new Map();
let own = new Map();
let pictures = "";

/** @param {[string, string, number][]} cards Name, words and copies, in the order of the deck. */
export const learn = (cards, site) => {
  pictures = new URL("assets/cards/", site).href;
  for (const [name, words, copies] of cards) known.set(name, { words, copies });
};

/** Play with a deck of the table's own: how often it has some cards, by name. */
export const playWith = (deck) => {
  own = new Map([...deck].map(([name, count]) => [name, Number(count)]));
};

/** Stands for a card that nobody has seen. */
export const UNSEEN = "?";

export const isCard = (name) => known.has(name);
export const inWords = (name) => known.get(name)?.words ?? String(name);
export const copies = (name) => own.get(name) ?? known.get(name)?.copies ?? 0;
export const names = () => [...known.keys()];

/** The whole deck in its order, each copy of a face card beside the other. */
export const deck = () => names().flatMap((name) => Array(copies(name)).fill(name));

export const drawing = (name) => {
  const image = new Image(62, 86);
  image.className = "card";
  image.alt = ""; // its button says it
  if (isCard(name) || name === UNSEEN) image.src = `${pictures}${name === UNSEEN ? "back" : name}.svg`;
  return image;
};

/** Suits in rows, the face cards in the last one. */
export const rows = () => {
  const found = new Map();
  for (const name of names()) {
    const suit = /^([a-z]+)-(\d+|ace|commander|mistress|master)$/.exec(name)?.[1] ?? "face cards";
    if (!found.has(suit)) found.set(suit, []);
    found.get(suit).push(name);
  }
  return found;
};
