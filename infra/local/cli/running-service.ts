import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** Sends a request to the local cloud that uses the data folder. Its lock file says where to ask for its address. */
export async function postToRunning(path: string, body?: object): Promise<Response> {
  const dataDir = process.env.DATA_DIR || '.local';
  try {
    const lock = readFileSync(join(dataDir, 'lock.json'), 'utf8');
    const { awsEndpoint } = JSON.parse(lock) as { awsEndpoint: string };
    const instance = await fetch(`${awsEndpoint}/_local/instance`);
    const { url } = (await instance.json()) as { url: string };
    return await fetch(new URL(path, url), {
      method: 'POST',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new StartError(
      `No service is running with the data folder ${dataDir}. Start one with "npm start", or set DATA_DIR to the folder of the running one.`,
    );
  }
}
