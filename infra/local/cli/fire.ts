import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../errors.ts';

/** `npm run fire -- load-fx-rates`: runs a function's schedule (or rotation) in the local cloud that is running. */
const [name = ''] = process.argv.slice(2);
try {
  const lock = readFileSync(join(process.env.DATA_DIR || '.local', 'lock.json'), 'utf8');
  const { awsEndpoint } = JSON.parse(lock) as { awsEndpoint: string };
  const response = await fetch(`${awsEndpoint}/_local/fire/${encodeURIComponent(name)}`, { method: 'POST' });
  console.log(JSON.stringify(await response.json(), null, 2));
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(`No local cloud is running here: start one with npm start (${messageOf(error)}).`);
  process.exitCode = 1;
}
