import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../lib/contracts/index.ts';
import { cloud } from '../support/cloud.ts';
import { attackEndpoint } from './attack.ts';
import { createVictim, fingerprint, type Victim } from './attacker.ts';

/** `npm run test:hostile` sends 20,000; a run of the whole suite sends fewer. */
const TOTAL = Number(process.env.HOSTILE_REQUESTS ?? 2_000);
const SEED = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
let victim: Victim;
let victimsData: string;

beforeAll(async () => {
  victim = await createVictim();
  victimsData = await fingerprint(victim.id);
  console.log(`Hostile requests: ${TOTAL}, seed ${SEED}.`);
});

describe('hostile requests', () => {
  const each = Math.ceil(TOTAL / endpoints.length);
  test.concurrent.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers every one of them by its contract',
    async (_id, endpoint) => attackEndpoint(cloud().url, victim, endpoint, { count: each, seed: SEED }),
  );

  test('the victim of all this has lost and leaked nothing', async () => {
    expect(await fingerprint(victim.id)).toBe(victimsData);
  });
});
