import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { cloud } from '../support/cloud.ts';
import { attackEndpoint, type Tally } from './attack.ts';
import { createVictim, fingerprint, type Victim } from './attacker.ts';

/** `npm run test:hostile` sends 20,000; a run of the whole suite sends fewer. */
const TOTAL = Number(process.env.HOSTILE_REQUESTS ?? 110);
const SEED = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
/** Each endpoint gets different requests, not the same headers over and over. */
function seedFor(id: string): number {
  return SEED + ([...id].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 1_000_000);
}

function inWords(tally: Tally): string {
  const ordered = [...tally].sort(([a], [b]) => a - b);
  return ordered.map(([status, count]) => `${status}: ${count}`).join(', ');
}

/** Without mail, an authenticator app or a passkey, nobody succeeds here; and the one invitation is used up once. */
const NEEDS_SECRET = new Set([
  'resendVerification',
  'deletePendingEmail',
  'forgotPassword',
  'acceptInvitation',
  'previewInvitation',
  'declineInvitation',
  'verifyEmail',
  'undoEmailChange',
  'resetPassword',
  'confirmTotp',
  'deleteTotp',
  'createRecoveryCodes',
  'loginWithSecondFactor',
  'createPasskey',
  'getPasskey',
  'updatePasskey',
  'deletePasskey',
  'loginWithPasskey',
]);

let victim: Victim;
let victimsData: string;
const tallies = new Map<string, Tally>();

beforeAll(async () => {
  victim = await createVictim();
  victimsData = await fingerprint(victim);
  console.log(`Hostile requests: ${TOTAL}, seed ${SEED}.`);
});

describe('hostile requests', () => {
  const each = Math.ceil(TOTAL / endpoints.length);
  test.concurrent.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s responds to every one of them according to its contract',
    async (id, endpoint) => {
      const tally = await attackEndpoint(cloud().url, victim, endpoint, { count: each, seed: seedFor(id) });
      tallies.set(id, tally);
      console.log(`${tallies.size} of ${endpoints.length}, ${id}: ${inWords(tally)}`);
    },
  );

  test('the victim has lost and leaked nothing', async () => {
    expect(await fingerprint(victim)).toBe(victimsData);
  });

  test('some of the requests were valid enough to succeed', () => {
    const byStatus = new Map<number, number>();
    for (const [status, count] of [...tallies.values()].flatMap((tally) => [...tally]))
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    const sent = [...byStatus.values()].reduce((a, b) => a + b, 0);
    console.log(`${sent} requests in all, seed ${SEED}. ${inWords(byStatus)}`);
    const never = [...tallies]
      .filter(([, tally]) => ![...tally.keys()].some((status) => status < 300))
      .map(([id]) => id)
      .filter((id) => !NEEDS_SECRET.has(id));
    if (each >= 100) expect(never).toEqual([]);
  });
});
