/** A thread that runs the bundle of one function, as a Lambda execution environment does. */
const { pathToFileURL } = require('node:url');
const { parentPort, workerData } = require('node:worker_threads');
const { serve } = require('./runtime.cjs');

async function load() {
  const { file } = workerData;
  const module = file.endsWith('.mjs') ? await import(pathToFileURL(file).href) : require(file);
  const handler = module[workerData.handler];
  if (typeof handler === 'function') return handler;
  throw new TypeError(`${workerData.file} does not export a function named ${workerData.handler}.`);
}

const loading = load();
// Sent even if loading failed: from now on the request's timeout applies, and the request reports the error.
const reportReady = () => parentPort?.postMessage({ ready: true });
loading.then(reportReady, reportReady);

const { context } = workerData;
serve(async () => ({ handler: await loading, context }));
