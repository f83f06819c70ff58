/**
 * A fresh process that loads one bundle, answers one event and says how long it took since the process began. As
 * little as possible is done here, because it counts; CommonJS, because loading the ES module loader would, too.
 */
const { writeSync } = require('node:fs');

const [, , file = '', event = ''] = process.argv;
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function main() {
  const { handler } = file.endsWith('.mjs') ? await import(file) : require(file);
  const answer = await handler(JSON.parse(event), context);
  const ms = performance.now();
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ ms, cpuMs: (user + system) / 1000, answer: answer ?? null }));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
