// The quiz of rulings: one question after the other, with a count of the right answers.
// The page itself has every question with its ruling, folded; without this script they stay so.
"use strict";

(() => {
  const ROUND = 10;

  const el = (tag, fields = {}, ...children) => {
    const { class: className, on = {}, ...rest } = fields;
    const made = Object.assign(document.createElement(tag), rest);
    if (className) made.className = className;
    for (const [name, heard] of Object.entries(on)) made.addEventListener(name, heard);
    made.append(...children.filter((child) => child !== null));
    return made;
  };

  const shuffled = (items) => {
    const left = [...items];
    for (let place = left.length - 1; place > 0; place -= 1) {
      const other = Math.floor(Math.random() * (place + 1));
      [left[place], left[other]] = [left[other], left[place]];
    }
    return left;
  };

  const names = (text) => text.split(",").filter(Boolean);

  /** Who is right by the ruling of a question, and whose claim stands too. */
  const ruling = (question) => {
    const { right, too } = question.querySelector(".answer").dataset;
    return { right: names(right), too: names(too) };
  };

  /** A question as it is asked: its text, and a copy of all but the ruling. */
  const told = (question) => {
    const copy = question.cloneNode(true);
    copy.querySelector("details").remove();
    copy.querySelector("summary").remove();
    for (const one of copy.querySelectorAll("[id]")) one.removeAttribute("id");
    return copy;
  };

  const start = (desk) => {
    const questions = [...document.querySelectorAll("details.quiz")];
    let round = [];
    let place = 0;
    let score = 0;

    const begin = () => {
      round = shuffled(questions).slice(0, ROUND);
      place = 0;
      score = 0;
      ask();
    };

    const show = (...children) => desk.replaceChildren(...children);

    const ask = () => {
      const question = round[place];
      const { right, too } = ruling(question);
      const title = question.querySelector("summary").textContent;
      const copy = told(question);
      const claims = [...copy.querySelectorAll("blockquote p")];
      const who = claims.map((claim) => claim.querySelector("strong").textContent.replace(/:$/, ""));
      const options = [...claims.map((claim, at) => [who[at], [...claim.childNodes]]), ["", ["Nobody is right."]]];
      copy.querySelector("blockquote")?.remove();

      const said = el("p", { class: "said" });
      said.setAttribute("role", "status");
      const next = el("button", { type: "button", class: "md-button", hidden: true, textContent: place + 1 < round.length ? "Next question" : "How did I do?",
        on: { click: () => { place += 1; place < round.length ? ask() : end(); } } });
      const answer = question.querySelector("details").cloneNode(true);
      answer.hidden = true;
      answer.open = true;

      const choose = (name, field) => {
        const good = name ? right.includes(name) : right.length === 0;
        const stands = too.includes(name);
        score += good || stands ? 1 : 0;
        for (const one of field.elements) one.disabled = true;
        said.textContent = good ? "Right." : stands ? "That stands too: the text permits both readings." : "Not so.";
        said.dataset.verdict = good || stands ? "good" : "bad";
        answer.hidden = false;
        next.hidden = false;
        next.focus();
      };

      const field = el("fieldset", {}, el("legend", { textContent: "Who is right?" }),
        ...options.map(([name, words]) => el("label", {}, el("input", { type: "radio", name: "quiz-answer", value: name }), " ", el("span", {}, ...words))));
      const form = el("form", { on: { submit: (event) => {
        event.preventDefault();
        const chosen = field.querySelector("input:checked");
        if (chosen) {
          form.querySelector("button").hidden = true;
          choose(chosen.value, field);
        } else said.textContent = "Choose an answer first.";
      } } }, field, el("button", { type: "submit", class: "md-button md-button--primary", textContent: "Rule" }));

      const head = el("h2", { textContent: title, tabIndex: -1 });
      show(el("p", { class: "count", textContent: `Question ${place + 1} of ${round.length} · ${score} right` }), head, ...copy.childNodes, form, said, answer, next);
      if (place > 0) head.focus();
    };

    const end = () => {
      const head = el("h2", { textContent: `${score} of ${round.length} right`, tabIndex: -1 });
      show(head, el("button", { type: "button", class: "md-button md-button--primary", textContent: "Ten more", on: { click: begin } }));
      head.focus();
    };

    desk.hidden = false;
    show(el("button", { type: "button", class: "md-button md-button--primary", textContent: `Ask me ${ROUND} questions`, on: { click: begin } }));
  };

  for (const desk of document.querySelectorAll("[data-quiz]")) start(desk);
})();
