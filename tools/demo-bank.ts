import { startDemoBank } from './demo-bank/demo-bank.ts';

/** `npm run demo-bank`: invented banks on this machine, to try bank connections without a bank. */

const PORT = Number(process.env.DEMO_BANK_PORT ?? 3055);

const bank = await startDemoBank({ port: PORT });
console.log(`The demo bank is at ${bank.url}. It is ${bank.today()} there.

Setup token, good once:

  ${bank.setupToken()}

  curl -X POST '${bank.url}/days?count=1'    a day passes at the bank
  curl -X POST '${bank.url}/expire'          the login at the bank expires
  curl -X POST '${bank.url}/repair'          and is repaired
  curl -X POST '${bank.url}/token'           another setup token

Ctrl-C stops it.`);
// The server alone does not keep the program running, for the sake of tests.
setInterval(() => undefined, 2 ** 30);
