// The sheet of what a table settles: boxes to tick, and the house file that they make.
// Without this script the sheet can be printed and filled in by hand.
"use strict";

(() => {
  const LONGEST = 60;
  const ABSENT = "n/a";

  const el = (tag, fields = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), fields);
    made.append(...children);
    return made;
  };

  /** Read `a=b,c=d` as a map. */
  const pairs = (text) => new Map(text.split(",").filter(Boolean).map((pair) => pair.split("=")));

  /** A field for a whole number. */
  const whole = (value, least, most, label) => {
    const made = el("input", { type: "number", min: least, max: most, step: "1", value, defaultValue: value, required: true });
    made.setAttribute("aria-label", `${label}: a number from ${least} to ${most}`);
    return made;
  };

  /** A field for each number of a list: `queen=-20/20/-2/Queen`. */
  const listed = (text) => [...pairs(text)].map(([name, entry]) => {
    const [least, most, usual, words] = entry.split("/");
    return { name, words, input: whole(usual, least, most, words), usual };
  });

  /** What a choice with a list plays otherwise: `queen = -3, star = -10`. */
  const differing = (entries) => entries.filter(({ input, usual }) => Number(input.value) !== Number(usual))
    .map(({ name, input }) => `${name} = ${Number(input.value)}`).join(", ");

  const quoted = (text) => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;

  /** What is wrong with the name of a house; nothing where it is a good one, or none. */
  const wrongName = (name) => {
    if (!name) return "";
    if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name) || / {2}| #/.test(name)) return "Use words with single spaces as the name.";
    if (/^(?:standard|forum|holonet|swag|classic)/.test(name)) return "That name belongs to a ruleset of this book: choose another.";
    return "";
  };

  /** Make a question of its heading, and of the list of its choices below. */
  const question = (heading, changed) => {
    const list = [...function* after() { for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) yield next; }()].find((next) => next.matches("ul"));
    const { point, when = "" } = heading.dataset;
    const ways = when.split("|").filter(Boolean).map((way) => new Map([...pairs(way)].map(([other, names]) => [other, names.split("/")])));
    const group = el("div", { className: "choices" });
    group.setAttribute("role", "radiogroup");
    group.setAttribute("aria-labelledby", heading.id);
    const choices = [...list.children].map((item) => {
      const { choice, number, least, most, list: entries = "" } = item.dataset;
      const words = item.querySelector("a");
      const radio = el("input", { type: "radio", name: `settle ${point}`, value: choice });
      radio.checked = radio.defaultChecked = item.textContent.trim().startsWith("☒");
      radio.addEventListener("change", changed);
      const label = el("label", {}, radio, " ", el("span", { textContent: words.textContent }));
      const row = el("div", { className: "choice" }, label);
      let amount = null;
      if (number !== undefined) {
        amount = whole(number, least, most, words.textContent);
        amount.addEventListener("input", () => { radio.checked = true; changed(); });
        row.append(amount);
      }
      const cards = listed(entries);
      for (const { words: card, input } of cards) {
        input.addEventListener("input", () => { radio.checked = true; changed(); });
        row.append(el("label", { className: "entry" }, `${card} `, input));
      }
      row.append(el("a", { href: words.href, textContent: "the rule", className: "to-rule" }));
      row.lastChild.setAttribute("aria-label", `The rule: ${words.textContent}`);
      group.append(row);
      return { choice, radio, amount, initial: number, cards, title: words.textContent };
    });
    list.replaceWith(group);
    const usual = choices.find(({ radio }) => radio.checked);
    const chosen = () => choices.find(({ radio }) => radio.checked) ?? usual;
    const extent = [heading, ...function* between() { for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) { yield next; if (next === group) return; } }()];
    return { point, ways, usual, chosen, show: (arises) => { for (const part of extent) part.classList.toggle("idle", !arises); } };
  };

  /** The questions of a chapter: it is hidden if none of them arises. */
  const within = (heading) => {
    const found = [];
    for (let next = heading.nextElementSibling; next && !next.matches("h2"); next = next.nextElementSibling)
      if (next.matches("[data-point]")) found.push(next);
    return found;
  };

  const start = (sheet) => {
    const base = sheet.dataset.settle;
    const known = pairs(sheet.dataset.known);
    const name = el("input", { type: "text", maxLength: LONGEST, id: "settle-name", autocomplete: "off" });
    const file = el("pre", { tabIndex: 0 });
    file.setAttribute("aria-label", "The house file");
    const trouble = el("p", { className: "trouble" });
    trouble.setAttribute("role", "alert");
    const said = el("span", { className: "said" });
    said.setAttribute("role", "status");
    const copy = el("button", { type: "button", className: "md-button md-button--primary", textContent: "Copy" });
    const save = el("button", { type: "button", className: "md-button", textContent: "Download" });
    const again = el("button", { type: "reset", className: "md-button", textContent: "Start again" });
    let text = "";

    const made = () => {
      const asked = new Map(questions.map((one) => [one.point, one]));
      const played = (point) => {
        if (!asked.has(point)) return known.get(point) ?? ABSENT;
        return arises(asked.get(point)) ? asked.get(point).chosen().choice : ABSENT;
      };
      const arises = ({ ways }) => ways.length === 0 || ways.some((way) => [...way].every(([other, names]) => names.includes(played(other))));
      const faults = [wrongName(name.value.trim())];
      const own = [];
      for (const one of questions) {
        const here = arises(one);
        one.show(here);
        if (!here) continue;
        const { choice, amount, initial, cards, title } = one.chosen();
        for (const { input } of cards) if (!input.checkValidity()) faults.push(`${input.getAttribute("aria-label")}.`);
        if (cards.length && !differing(cards)) faults.push(`${title}: every number is as usual; change one, or tick another box.`);
        if (amount && !amount.checkValidity()) faults.push(`${amount.getAttribute("aria-label")}.`);
        if (choice === one.usual.choice && (!amount || amount.value === initial)) continue;
        if (cards.length) own.push(`"${one.point}" = { choice = "${choice}", list = { ${differing(cards)} } }`);
        else own.push(amount ? `"${one.point}" = { choice = "${choice}", number = ${Number(amount.value)} }` : `"${one.point}" = "${choice}"`);
      }
      for (const heading of chapters) heading.classList.toggle("idle", within(heading).every((one) => one.matches(".idle")));
      const wrong = faults.filter(Boolean);
      const lines = [...(name.value.trim() ? [`name = ${quoted(name.value.trim())}`] : []), `base = "${base}"`, "", "[choices]", ...own];
      text = `${lines.join("\n")}\n`;
      trouble.textContent = wrong.join(" ");
      file.textContent = text;
      file.hidden = copy.disabled = save.disabled = wrong.length > 0;
      said.textContent = "";
    };

    const form = el("form", { className: "settle-form" });
    sheet.replaceWith(form);
    form.append(sheet);
    const chapters = [...sheet.querySelectorAll("h2")].filter((heading) => within(heading).length > 0);
    const questions = [...sheet.querySelectorAll("[data-point]")].map((heading) => question(heading, made));
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        said.textContent = "Copied.";
      } catch {
        getSelection()?.selectAllChildren(file);
        said.textContent = "Press Ctrl and C to copy what is marked.";
      }
    });
    save.addEventListener("click", () => {
      const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
      const called = name.value.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "our-table";
      el("a", { href: address, download: `${called}.toml` }).click();
      setTimeout(() => URL.revokeObjectURL(address));
    });
    name.addEventListener("input", made);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(made));
    form.append(el("section", { className: "house-file" }, el("h2", { textContent: "Your house file" }),
      el("p", {}, el("label", { htmlFor: name.id, textContent: "What do you call your table?" }), " ", name),
      trouble, file, el("p", {}, copy, " ", save, " ", again, " ", said)));
    made();
  };

  for (const sheet of document.querySelectorAll("[data-settle]")) start(sheet);
})();
