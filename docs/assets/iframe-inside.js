// Makes a hidden frame answer as a worker does; see iframe-worker.js.
self.postMessage = (data, target) => parent.postMessage(data, target || "*");
self.importScripts = (...addresses) => addresses.reduce((before, src) => before.then(() => new Promise((done) => {
  const script = document.createElement("script");
  script.src = src;
  script.onload = done;
  document.body.append(script);
})), Promise.resolve());
