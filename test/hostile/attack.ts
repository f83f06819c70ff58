import fc from 'fast-check';
import { expect } from 'vitest';
import type { Endpoint } from '../../lib/contracts/endpoint.ts';
import { Attacker, fingerprint, sendRaw, type Victim } from './attacker.ts';
import { findings } from './judge.ts';
import { type HostileRequest, requestsTo } from './requests.ts';

/** A user is given up after these, because the credentials may be gone. */
const ENDS_SESSIONS = new Set(['logout', 'deleteSession', 'changePassword']);

/** Sends many requests to one endpoint. Fails with the smallest request that shows what is wrong. */
export async function attackEndpoint(
  base: string,
  victim: Victim,
  endpoint: Endpoint,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  let attacker = await Attacker.create(victim);
  await fc.assert(
    fc.asyncProperty(requestsTo(endpoint, attacker.knowledge), async (request) => {
      expect(await attack(base, attacker, endpoint, request)).toEqual([]);
      if (!ENDS_SESSIONS.has(endpoint.id)) return;
      const { status } = await attacker.user.get('/auth/me');
      if (status === 401) attacker = await Attacker.create(victim);
    }),
    { numRuns: count, seed },
  );
}

/** One request, and everything that is wrong afterwards. */
async function attack(
  base: string,
  attacker: Attacker,
  endpoint: Endpoint,
  request: HostileRequest,
): Promise<string[]> {
  const before = await fingerprint(attacker.user.id);
  const answer = await sendRaw(base, request, endpoint.auth === 'user' ? attacker.user.token : undefined);
  const found = findings(request, answer);
  if (answer.status >= 300 && (await fingerprint(attacker.user.id)) !== before) {
    found.push(`something was written by a request that was answered ${answer.status}`);
  }
  return found;
}
