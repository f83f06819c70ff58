import { randomUUID } from 'node:crypto';
import { PersonalFinance } from '../client/client.ts';
import { runSteps, summary } from './smoke/run.ts';
import { newPassword } from './smoke/user-steps.ts';

const USAGE = 'Usage: npm run smoke -- https://api.example.org (the output BaseUrl of the deployment)';

/** `npm run smoke -- URL`: exercises a deployed service as a new user would. */
async function main(): Promise<void> {
  const baseUrl = (process.argv[2] ?? '').replace(/\/+$/, '');
  const timeoutMs = Number(process.env.SMOKE_TIMEOUT_SECONDS || 30) * 1000;
  const isHttp = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isHttp || !(timeoutMs > 0)) {
    console.error(isHttp ? 'SMOKE_TIMEOUT_SECONDS must be a positive number.' : USAGE);
    process.exitCode = 2;
    return;
  }
  const smoke = {
    baseUrl,
    timeoutMs,
    // No retries, because the test looks for requests that fail even once after a deployment.
    api: new PersonalFinance({ baseUrl, timeoutMs, retries: 0 }),
    origin: process.env.SMOKE_ORIGIN,
    email: `smoke-${randomUUID()}@example.com`,
    password: newPassword(),
    isUserLeft: false,
  };
  const outcomes = await runSteps(smoke);
  console.log(`\n${summary(outcomes)}\n`);
  for (const { failure } of outcomes) if (failure) console.error(`${failure}\n`);
  if (outcomes.every(({ result }) => result === 'ok')) console.log(`The service at ${baseUrl} works.`);
  else process.exitCode = 1;
  if (smoke.isUserLeft)
    console.log(`The user ${smoke.email} could not be erased; docs/operations.md says how to erase a user.`);
}

await main();
