/**
 * A thread that runs every function, one request at a time, with the code that they share loaded once. Each request has
 * the environment and the access key of its function, so the local cloud checks the function's own role.
 */
const { subscribe } = require('node:diagnostics_channel');
const { pathToFileURL } = require('node:url');
const { join } = require('node:path');
const { workerData } = require('node:worker_threads');
const { serve } = require('../../../infra/local/lambda/runtime.cjs');

/** @type {Record<string, string>} */
let environment = {};

/** @param {Record<string, string>} next */
function use(next) {
  for (const name of Object.keys(environment)) if (!(name in next)) delete process.env[name];
  Object.assign(process.env, next);
  environment = next;
}

// The SDK reads the access key once for all requests of a thread.
subscribe('http.client.request.created', (/** @type {any} */ { request }) => {
  const signed = request.getHeader('authorization');
  if (typeof signed === 'string' && signed.startsWith('AWS4-'))
    request.setHeader(
      'authorization',
      signed.replace(/Credential=[^/]+/, `Credential=${environment.AWS_ACCESS_KEY_ID}`),
    );
});

const timeBudget = import(pathToFileURL(join(workerData.folder, 'time-budget.mjs')).href);

/** @type {Map<string, Promise<any>>} */
const modules = new Map();

serve(async ({ module, handler, context, environment }) => {
  use(environment);
  // Functions that set no limit start without one, and not with that of the request before.
  (await timeBudget).startTimeBudget(Number.POSITIVE_INFINITY);
  const loading = modules.get(module) ?? import(pathToFileURL(join(workerData.folder, module)).href);
  modules.set(module, loading);
  return { handler: (await loading)[handler], context };
});
