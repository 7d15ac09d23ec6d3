/** What the face cards are worth, and what each version of the game brings with it. */

import { FACES } from "./cards.mjs";

/** In the order of FACES: Idiot, Queen, Endurance, Balance, Demise, Moderation, Evil One, Star. */
const TABLE = {
  usual: [0, -2, -8, -11, -13, -14, -15, -17],
  rebel: [0, 5, 10, -3, -7, -15, -12, -8],
  imperial: [0, -11, -8, -5, -18, -2, -14, 5],
  corellian: [0, -8, -5, -7, -2, -5, -11, -2],
  "new-republic": [0, -9, 8, 5, -11, -14, -2, -13],
  "corporate-sector": [0, -4, 7, -9, -10, -13, -14, 5],
};

/** @type {Map<string, Map<string, number>>} The values of the face cards, by the name of the choice. */
export const FACE_VALUES = new Map(
  Object.entries(TABLE).map(([name, values]) => [name, new Map(FACES.map((face, index) => [face, values[index]]))]),
);

const edition = (faces, regionalArray, draws, keeps, trades) => ({
  faces: FACE_VALUES.get(faces),
  regionalArray,
  draws,
  keeps,
  trades,
});

/** @type {Map<string, import("./house.mjs").Edition>} What decides where a version is named. */
export const VERSIONS = new Map([
  ["standard", edition("usual", null, "one", true, "any-number")],
  ["rebel", edition("rebel", "force", "one-or-two", false, "up-to-two")],
  ["imperial", edition("imperial", "death", "two-with-evil-one", false, "three-or-none")],
  ["corellian", edition("corellian", "profit", "one-or-three", true, "any-number")],
  ["new-republic", edition("new-republic", "justice", "one", true, "any-number")],
  ["corporate-sector", edition("corporate-sector", "monarchy", "one-or-two", true, "up-to-one")],
]);
