import type { Outcome } from '../lambda/lambda-function.ts';
import { postToRunning } from './running-service.ts';

/** `npm run fire -- load-fx-rates`: runs a function's schedule or rotation in the running local cloud. */
async function main(name: string): Promise<void> {
  const response = await postToRunning(`/_local/fire/${encodeURIComponent(name)}`);
  if (!response) return;
  const body: unknown = await response.json();
  if (!response.ok) {
    console.error((body as { detail: string }).detail);
    process.exitCode = 1;
    return;
  }
  console.log(JSON.stringify(body, null, 2));
  if (Object.values(body as Record<string, Outcome>).some(({ ok }) => !ok)) process.exitCode = 1;
}

await main(process.argv[2] ?? '');
