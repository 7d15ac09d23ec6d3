// Which control an error is about: it is marked, told beside it, and can be gone to.
import { el } from "./dom.mjs";
import { blamed } from "./house.mjs";

const TOLD = "arbiter-fault";

/** The control of a field of the dispute, or of the nearest one that holds it. */
const control = (root, path) => {
  const plain = path.replace(/^position\./, "").replace(/^record line .*/, "record");
  const all = [...root.querySelectorAll("[data-path]")];
  for (let name = plain; name; name = name.replace(/(\.[^.[]*|\[\d+\]|[^.[]+)$/, "")) {
    const found = all.find((one) => one.dataset.path === name);
    if (found) return found.matches("input, select, textarea, button") ? found : found.querySelector(".add") ?? found.querySelector("input, select, button");
  }
  return null;
};

const pathOf = (error, house) => {
  const path = String(error.field ?? "");
  const place = path === "ruleset" ? blamed(house, String(error.message)) : -1;
  if (place >= 0) return `house[${place}].${house[place].number && /number|bounds/.test(error.message) ? "number" : "choice"}`;
  return path === "house" ? "housefile" : path;
};

const nameOf = (found) => found.getAttribute("aria-label") ?? found.closest("label")?.querySelector(".name")?.textContent ?? "";

/** Mark the control of an error; gives its name and the way to it, or nothing where there is none. */
export const blame = (root, error, house) => {
  const found = control(root, pathOf(error, house));
  if (!found) return {};
  for (let around = found.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  if (!found.hasAttribute("aria-invalid")) { // or it says so itself
    found.setAttribute("aria-invalid", "true");
    found.setAttribute("aria-describedby", TOLD);
    (found.closest("label, .cards") ?? found).after(el("p", { class: "fault", id: TOLD }, String(error.message), "."));
  }
  return { name: nameOf(found), go: () => found.focus() };
};

/** Take every mark away. */
export const blameless = () => {
  document.getElementById(TOLD)?.remove();
  for (const one of document.querySelectorAll(`.arbiter [aria-describedby="${TOLD}"]`)) {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("aria-describedby");
  }
};
