// The engine behind the Arbiter page: Python in a worker, from this site alone.
// In: {start: {python, package}}, then {id, text}.  Out: {step}, {come}, {id, answer} or {id, failed}.

/** Python sees none of what a page may do: no network, no storage, no other worker. */
const NO_GLOBALS = { Object, Array, Error };

let asked = null;

/** Bytes between two reports of how many have come. */
const REPORTED = 250_000;
const plainly = self.fetch.bind(self);
let come = 0;
let told = 0;

let lost = () => {};
const loss = new Promise((_, reject) => { lost = reject; });
loss.catch(() => {}); // told to whoever asks

/** The largest of Python's files, which lies on the site in gzip. */
const WASM = /\.wasm$/;

/** Python fetches its own files, and waits for ever for one that is missing: here we see what comes. */
self.fetch = async (asked, ...how) => {
  const address = String(asked?.url ?? asked);
  const response = await plainly(...(WASM.test(address) ? [address.replace(WASM, ".packed")] : [asked, ...how])).catch((error) => {
    lost(error);
    throw error;
  });
  if (!response.ok) lost(new Error(`${new URL(response.url).pathname.split("/").at(-1)} cannot be fetched (${response.status})`));
  if (!response.body) return response;
  const counted = new TransformStream({ transform: (bytes, out) => {
    come += bytes.byteLength;
    if (come - told > REPORTED) postMessage({ come: told = come });
    out.enqueue(bytes);
  } });
  const body = response.body.pipeThrough(counted);
  if (!WASM.test(address)) return new Response(body, response);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
};

const own = (address) => {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new Error(`${url.origin} is another host`);
  return url.href;
};

const fetched = async (address) => (await self.fetch(own(address))).arrayBuffer();

const load = async (where) => {
  const started = fetched(where.package);
  started.catch(() => {}); // told below, once Python is there
  const { loadPyodide } = await import(own(`${where.python}pyodide.mjs`));
  const python = await loadPyodide({ indexURL: own(where.python), jsglobals: NO_GLOBALS });
  postMessage({ step: "Reading the rules" });
  python.unpackArchive(await started, "zip", { extractDir: "/engine" });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  const { answer } = python.pyimport("sabacc.arbiter.page");
  postMessage({ step: "" });
  return answer;
};

const said = (error) => String(error?.message ?? error).trim().split("\n").at(-1).slice(0, 300);

onmessage = async ({ data }) => {
  if (data.start) {
    asked = Promise.race([load(data.start), loss]);
    asked.catch(() => {}); // told to whoever asks
    return;
  }
  try {
    const answer = await asked;
    postMessage({ id: data.id, answer: answer(data.text) });
  } catch (error) {
    postMessage({ id: data.id, failed: said(error) });
  }
};
