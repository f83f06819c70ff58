import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import type { Json, requestsTo } from './requests.ts';
import type { Stand } from './stand.ts';

/** What happens to the database while rows are written. */
const FAULTS: readonly FaultRule[] = [
  { text: 'BOOK#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'BOOK#', kind: 'reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'BOOK#', kind: 'error', name: 'ThrottlingException', times: 4 },
];
/** Clients that send the same request. */
const PARALLEL = 3;

export interface Step {
  readonly token: string;
  /** A POST that goes on where the last one stopped. */
  readonly path: string;
  /** The status of the record when nothing is left to do. */
  readonly status: string;
  /** The source of the function that is killed. */
  readonly source: string;
  readonly kills: number;
  /** A kill comes after this time, or up to three times as late. */
  readonly everyMs: number;
}

/**
 * Sends the same request from several clients until the record has the status, while the function is killed, and every
 * third time the database.
 */
export async function throughKills<Found>(
  stand: Stand,
  { send }: ReturnType<typeof requestsTo>,
  { token, path, status, source, kills, everyMs }: Step,
): Promise<{ found: Found; killed: number }> {
  let found: Json;
  const client = async () => {
    while (!found) {
      const answer = await send(token, 'POST', path).catch(() => undefined);
      if (answer?.status !== 200) await sleep(50);
      else if (answer.body.status === status) found = answer.body;
    }
  };
  const clients = Array.from({ length: PARALLEL }, client);
  let killed = 0;
  for (; killed < kills && !found; killed++) {
    await sleep(everyMs * (1 + 2 * Math.random()));
    const fault = await stand.inject(FAULTS[killed % FAULTS.length] as FaultRule);
    await sleep(150);
    if (killed % 3 === 2) await stand.killAndRestart(100);
    else await stand.killFunction(source);
    await fault.remove();
  }
  await Promise.all(clients);
  return { found, killed };
}
