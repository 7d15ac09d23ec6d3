// Builds elements out of text alone: nothing here, or anywhere on this page, reads HTML.

const PROPERTIES = new Set(["checked", "disabled", "hidden", "value", "selected", "open"]);

/** Make an element; `on` holds listeners, children are elements, texts, or nothing. */
export const el = (tag, { on = {}, data = {}, ...attributes } = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (PROPERTIES.has(name)) made[name] = value;
    else made.setAttribute(name, value);
  }
  Object.assign(made.dataset, data);
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  if ("value" in attributes && tag === "select") made.value = attributes.value;
  for (const [event, heard] of Object.entries(on)) made.addEventListener(event, heard);
  return made;
};

export const button = (text, heard, attributes = {}) =>
  el("button", { type: "button", on: { click: heard }, ...attributes }, text);

/** A labelled control: the label stands above it. */
export const field = (label, control, note = "") =>
  el("label", { class: "field" }, el("span", { class: "name" }, label), control,
    note && el("span", { class: "hint" }, note));

const option = ([key, text, more = {}]) => el("option", { value: key, ...more }, text);

/** A list to choose from; an option is `[key, text]`, a group of them `{label, options}`. */
export const choose = (options, value, heard, attributes = {}) =>
  el("select", { ...attributes, value, on: { change: (event) => heard(event.target.value) } },
    options.map((one) => (Array.isArray(one) ? option(one) : el("optgroup", { label: one.label }, one.options.map(option)))));

export const write = (value, heard, attributes = {}) =>
  el("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 200, ...attributes, value,
    on: { input: (event) => heard(event.target.value) } });

export const amount = (value, heard, attributes = {}) =>
  write(value, heard, { inputmode: "numeric", size: 5, maxlength: 16, class: "amount", ...attributes });

export const tick = (label, checked, heard, attributes = {}) =>
  el("label", { class: "tick" },
    el("input", { type: "checkbox", ...attributes, checked, on: { change: (event) => heard(event.target.checked) } }),
    label);

export const group = (legend, attributes, ...children) =>
  el("fieldset", attributes, el("legend", {}, legend), ...children);

/** One of the steps in which the page is filled in. */
export const step = (number, legend, attributes, ...children) =>
  group([el("span", { class: "number" }, String(number)), " ", legend], { ...attributes, class: `step ${attributes.class ?? ""}` }, ...children);

/** Put new children in, and the focus back on the control with the key that had it. */
export const refill = (root, children, wanted = "") => {
  const key = wanted || document.activeElement?.dataset.key;
  const inside = wanted || root.contains(document.activeElement);
  root.replaceChildren(...children);
  if (inside && key) keyed(root, key)?.focus();
};

export const keyed = (root, key) =>
  [...root.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
