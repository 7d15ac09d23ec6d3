/*! After iframe-worker 1.0.4, (c) 2020-2024 Martin Donath, MIT licence: https://www.npmjs.com/package/iframe-worker
    Changed: what runs in the frame comes from a file, since no page of this site allows a script within it. */
"use strict";

// From a folder a browser starts no worker: a hidden frame takes its place.
(() => {
  if (location.protocol !== "file:") return;
  const inside = new URL("iframe-inside.js", document.currentScript.src).href;

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      addEventListener("message", (event) => {
        if (event.source !== this.frame.contentWindow) return;
        const heard = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(heard);
        this.onmessage?.(heard);
      });
      this.ready = this.#run(inside).then(() => this.#run(String(url)));
      this.ready.catch((error) => this.onerror?.(error));
    }

    #run(src) {
      const { document: page } = this.frame.contentWindow;
      return new Promise((done, failed) => {
        const script = page.createElement("script");
        script.src = src;
        script.onload = done;
        script.onerror = failed;
        page.body.append(script);
      });
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", structuredClone({ data }))));
    }

    terminate() {
      this.frame.remove();
    }
  };
})();
