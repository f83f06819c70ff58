import fc from 'fast-check';
import type { Endpoint } from '../../lib/contracts/endpoint.ts';
import { Attacker, fingerprint, sendRaw, type Victim } from './attacker.ts';
import { findings } from './judge.ts';
import { type HostileRequest, requestsTo } from './requests.ts';

/** A user is given up after these, because the credentials may be gone. */
const ENDS_SESSIONS = new Set(['logout', 'deleteSession', 'changePassword']);

/** How often each status was the answer. */
export type Tally = Map<number, number>;

/** Sends many requests to one endpoint. Fails with the smallest request that shows what is wrong. */
export async function attackEndpoint(
  base: string,
  victim: Victim,
  endpoint: Endpoint,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  const tally: Tally = new Map();
  let attacker = await Attacker.create(victim);
  await fc.assert(
    fc.asyncProperty(requestsTo(endpoint, attacker.knowledge), async (request) => {
      const { status, found } = await attack(base, attacker, endpoint, request);
      tally.set(status, (tally.get(status) ?? 0) + 1);
      if (found.length > 0) throw new Error(`Found ${found.join(' and ')}.`);
      if (!ENDS_SESSIONS.has(endpoint.id)) return;
      const alive = await attacker.user.get('/auth/me');
      if (alive.status === 401) attacker = await Attacker.create(victim);
    }),
    { numRuns: count, seed },
  );
  return tally;
}

/** One request, and everything that is wrong afterwards. */
async function attack(
  base: string,
  attacker: Attacker,
  endpoint: Endpoint,
  request: HostileRequest,
): Promise<{ status: number; found: string[] }> {
  const before = await fingerprint(attacker.user.id, 'SESSION#');
  const answer = await sendRaw(base, request, endpoint.auth === 'user' ? attacker.user.token : undefined);
  const found = findings(request, answer);
  if (answer.status >= 300 && (await fingerprint(attacker.user.id, 'SESSION#')) !== before) {
    found.push(`something was written by a request that was answered ${answer.status}`);
  }
  return { status: answer.status, found };
}
