/**
 * What Lambda's runtime does in a thread that runs functions: it serves one request at a time, sends what they print
 * and sets their clock. It is CommonJS and plain JavaScript, because an ES module in TypeScript would double the start
 * time of every worker.
 */
const { format } = require('node:util');
const { parentPort } = require('node:worker_threads');

// Stack traces show source files and lines, not positions in a bundle. In Lambda there are no source maps.
process.setSourceMapsEnabled(true);

/** @type {string | undefined} */
let requestId;

for (const [stream, level] of /** @type {const} */ ([
  [process.stdout, 'info'],
  [process.stderr, 'error'],
])) {
  let rest = '';
  // Sent as messages, because a worker's streams arrive later than the result.
  stream.write = (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') parentPort?.postMessage({ log: line, level, requestId });
    return true;
  };
}

// Lambda's runtime wraps what `console` prints. Other lines are taken as they are.
for (const [method, level] of /** @type {const} */ ([
  ['debug', 'DEBUG'],
  ['log', 'INFO'],
  ['info', 'INFO'],
  ['warn', 'WARN'],
  ['error', 'ERROR'],
])) {
  const stream = level === 'ERROR' ? process.stderr : process.stdout;
  console[method] = (/** @type {unknown[]} */ ...values) => {
    const message = values.length === 1 ? values[0] : format(...values);
    const line = { timestamp: new Date().toISOString(), level, requestId, message };
    stream.write(`${JSON.stringify(line)}\n`);
  };
}

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

const SystemDate = Date;
let clockOffsetMs = 0;
const now = () => SystemDate.now() + clockOffsetMs;

/** Sets the clock of the current request. The clock is replaced only if a request needs another one. */
function setClock(/** @type {number} */ offsetSeconds) {
  clockOffsetMs = offsetSeconds * 1000;
  if (clockOffsetMs === 0 || Date !== SystemDate) return;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new SystemDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** @param {NodeJS.CpuUsage} since */
function cpuMsSince(since) {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Serves requests with the handler and the context that `find` returns for each. Messages to the main thread: { log,
 * level, requestId } per line, and { result } or { error } per request, with the CPU time of this thread in { cpuMs }.
 *
 * @param {(message: any) => Promise<{ handler: Function, context: object }>} find
 */
exports.serve = (find) => {
  parentPort?.on('message', async (message) => {
    const { event, timeoutMs, clockOffsetSeconds } = message;
    requestId = message.requestId;
    setClock(clockOffsetSeconds);
    let started = process.threadCpuUsage();
    try {
      const { handler, context } = await find(message);
      // Loading the code does not count as work of the request.
      started = process.threadCpuUsage();
      const deadline = Date.now() + timeoutMs;
      const result = await handler(JSON.parse(event), {
        ...context,
        awsRequestId: requestId,
        callbackWaitsForEmptyEventLoop: true,
        getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
      });
      const json = JSON.stringify(result === undefined ? null : result);
      parentPort?.postMessage({ result: json, cpuMs: cpuMsSince(started) });
    } catch (error) {
      parentPort?.postMessage({ error: describe(error), cpuMs: cpuMsSince(started) });
    }
  });
};
