import { messageOf } from '../errors.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import { postToRunning } from './running-service.ts';

/** `npm run fire -- load-fx-rates`: runs a function's schedule or rotation in the running local cloud. */
async function main(name: string): Promise<void> {
  const response = await postToRunning(`/_local/fire/${encodeURIComponent(name)}`);
  const body: unknown = await response.json();
  if (!response.ok) {
    console.error((body as { detail: string }).detail);
    process.exitCode = 1;
    return;
  }
  console.log(JSON.stringify(body, null, 2));
  if (Object.values(body as Record<string, InvocationOutcome>).some(({ ok }) => !ok)) process.exitCode = 1;
}

try {
  await main(process.argv[2] ?? '');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
