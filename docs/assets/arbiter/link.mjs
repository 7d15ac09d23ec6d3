// The link that carries a dispute: #dispute=EDITION~BASE64URL of its JSON.

/** How many characters a link may have; longer ones are refused both ways. */
export const LONGEST = 30_000;
const HEAD = "dispute=";

export const toLink = (dispute, edition) => {
  const bytes = new TextEncoder().encode(JSON.stringify(dispute));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const packed = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const found = `#${HEAD}${edition}~${packed}`;
  return found.length > LONGEST ? null : found;
};

/** Read a fragment; gives null where it carries no dispute, and fails in words where it cannot be read. */
export const fromLink = (fragment) => {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(HEAD)) return null;
  if (text.length > LONGEST) throw new Error("The dispute in this link is too long to be read.");
  const [edition, packed] = decoded(text.slice(HEAD.length)).split("~");
  if (!/^[0-9a-z.]{1,20}$/.test(edition) || !/^[\w-]+$/.test(packed ?? "")) {
    throw new Error("This link is damaged: the dispute in it cannot be read.");
  }
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return { edition, dispute: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    throw new Error("This link is damaged: the dispute in it cannot be read.");
  }
};

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
