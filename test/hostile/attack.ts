import fc from 'fast-check';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { cloud } from '../support/cloud.ts';
import { forgetFailedAttempts } from '../support/table.ts';
import { Attacker, fingerprint, sendRaw, type Victim } from './attacker.ts';
import { findings } from './judge.ts';
import { type HostileRequest, requestsTo } from './requests.ts';

/** Otherwise a hundred failures would block every attacker, because they all share one address. */
const CHECKS_PASSWORDS = new Set(['login', 'changePassword', 'deleteMe', 'deleteTotp', 'reauthenticate']);
/** After these the token may be worthless. */
const ENDS_SESSIONS = new Set(['logout', 'deleteSession', 'changePassword', 'deleteMe']);

/** How often each status was returned. */
export type Tally = Map<number, number>;

/** Attackers delete their records, so after this many requests a new one with new records takes over. */
const REQUESTS_PER_ATTACKER = 40;

/** What is written later by what a request asked for, while the next one is being answered: prefixes of keys. */
const CARRIED_OUT_LATER: Readonly<Record<string, readonly string[]>> = {
  redeliver: ['DELIVERY#'],
  syncConnection: ['CONNECTION#', 'OUTSIDE_ACCOUNTS#'],
};

/** CPU time of the functions that serve one request. No honest request takes a fifth of it. */
const CPU_MAX_MS = 500;

export interface AttackOptions {
  readonly count: number;
  readonly seed: number;
  readonly endOnFailure?: boolean;
  /** CPU time of one request, by its `X-Request-Id`. */
  readonly cpuMsFor?: (requestId: string) => Promise<number>;
}

/** Sends many requests to one endpoint. Fails with the smallest request that shows the problem. */
export async function attackEndpoint(
  base: string,
  victim: Victim,
  endpoint: Endpoint,
  { count, seed, endOnFailure = false, cpuMsFor = cloud().cpuMsFor }: AttackOptions,
): Promise<Tally> {
  const tally: Tally = new Map();
  for (let sent = 0; sent < count; sent += REQUESTS_PER_ATTACKER) {
    let attacker = await Attacker.create(victim);
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint, attacker.knowledge), async (request) => {
        const { status, found } = await attack(base, attacker, endpoint, request, cpuMsFor);
        tally.set(status, (tally.get(status) ?? 0) + 1);
        if (found.length > 0) throw new Error(`Found ${found.join(' and ')}.`);
        if (CHECKS_PASSWORDS.has(endpoint.id)) await forgetFailedAttempts();
        if (ENDS_SESSIONS.has(endpoint.id) && !(await attacker.isLoggedIn()))
          attacker = (await attacker.loggedInAgain()) ?? (await Attacker.create(victim));
      }),
      { numRuns: Math.min(REQUESTS_PER_ATTACKER, count - sent), seed: seed + sent, endOnFailure },
    );
  }
  return tally;
}

/** One request, and everything that is wrong afterwards. */
async function attack(
  base: string,
  attacker: Attacker,
  endpoint: Endpoint,
  request: HostileRequest,
  cpuMsFor: (requestId: string) => Promise<number>,
): Promise<{ status: number; found: string[] }> {
  const without = ['SESSION#', ...(CARRIED_OUT_LATER[endpoint.id] ?? [])];
  const before = attacker.stored ?? (await fingerprint(attacker, without));
  const answer = await sendRaw(base, request, endpoint.auth === 'user' ? attacker.token : undefined);
  const found = findings(request, answer);
  attacker.stored = answer.status >= 300 ? await fingerprint(attacker, without) : undefined;
  if (attacker.stored !== undefined && attacker.stored !== before) {
    found.push(`something was written by a request that was answered ${answer.status}`);
  }
  const cpuMs = await cpuMsFor(String(answer.headers['x-request-id']));
  if (cpuMs > CPU_MAX_MS) found.push(`${Math.round(cpuMs)} ms of CPU time for one request`);
  return { status: answer.status, found };
}
