// The engine behind the Arbiter page: Python in a worker, from this site alone.
// In: {start: {python, package}}, then {id, text}.  Out: {step}, {id, answer} or {id, failed}.

/** Python sees none of what a page may do: no network, no storage, no other worker. */
const NO_GLOBALS = { Object, Array, Error };

let asked = null;

const own = (address) => {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new Error(`${url.origin} is another host`);
  return url.href;
};

const fetched = async (address) => {
  const response = await fetch(own(address));
  if (!response.ok) throw new Error(`${address} cannot be fetched (${response.status})`);
  return response.arrayBuffer();
};

const load = async (where) => {
  const started = fetched(where.package);
  started.catch(() => {}); // told below, once Python is there
  postMessage({ step: "Fetching Python" });
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
    asked = load(data.start);
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
