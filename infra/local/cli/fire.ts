import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../lambda/lambda-function.ts';

/** `npm run fire -- load-fx-rates`: runs a function's schedule or rotation in the running local cloud. */
async function main(name: string, dataDir: string): Promise<void> {
  const response = await post(`/_local/fire/${encodeURIComponent(name)}`, dataDir);
  if (!response) {
    console.error(
      `No service is running with the data folder ${dataDir}. Start one with "npm start", or set DATA_DIR to the folder of the running one.`,
    );
    process.exitCode = 1;
    return;
  }
  const body: unknown = await response.json();
  if (!response.ok) {
    console.error((body as { detail: string }).detail);
    process.exitCode = 1;
    return;
  }
  console.log(JSON.stringify(body, null, 2));
  if (Object.values(body as Record<string, Outcome>).some(({ ok }) => !ok)) process.exitCode = 1;
}

/** Returns undefined if there is no local cloud. Its lock file says where to ask for its address. */
async function post(path: string, dataDir: string): Promise<Response | undefined> {
  try {
    const lock = readFileSync(join(dataDir, 'lock.json'), 'utf8');
    const { awsEndpoint } = JSON.parse(lock) as { awsEndpoint: string };
    const instance = await fetch(`${awsEndpoint}/_local/instance`);
    const { url } = (await instance.json()) as { url: string };
    return await fetch(new URL(path, url), { method: 'POST' });
  } catch {
    return undefined;
  }
}

await main(process.argv[2] ?? '', process.env.DATA_DIR || '.local');
