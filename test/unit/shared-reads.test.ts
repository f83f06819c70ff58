import { expect, test } from 'vitest';
import type { Key } from '../../lib/platform/table/keys.ts';
import type { QueryResult } from '../../lib/platform/table/read.ts';
import { type Reads, sharedReads } from '../../lib/platform/table/reads.ts';

const key = (sk: string) => ({ pk: 'USER#1', sk }) as Key;
const NOTHING: QueryResult = { items: [], count: 0, readCount: 0, readBytes: 0, lastKey: undefined };

/** Notes what is read. Every item exists but those that are named `MISSING`. */
function source() {
  const calls: string[][] = [];
  const queries: unknown[] = [];
  const reads: Reads = {
    getItems: async (wanted) => {
      calls.push(wanted.map((each) => each?.sk ?? '-'));
      return wanted.map((each) => (each?.sk === 'MISSING' ? undefined : each && { ...each }));
    },
    query: async (input) => {
      queries.push(input);
      return NOTHING;
    },
  };
  return { calls, queries, shared: sharedReads(reads) };
}

/** Reads twice, one after the other, as drafts do. */
async function draft(shared: Reads, first: string, second: string): Promise<unknown[]> {
  const before = await shared.getItems([key('LEDGER'), undefined, key(first)]);
  return [...before, ...(await shared.getItems([key(second)]))].map((item) => item?.sk);
}

test('what is asked for at the same time is read together, each key once', async () => {
  const { calls, shared } = source();
  const found = await Promise.all([
    draft(shared, 'A', 'X'),
    draft(shared, 'B', 'X'),
    draft(shared, 'A', 'LEDGER'),
    draft(shared, 'MISSING', 'Y'),
  ]);
  expect(calls).toEqual([
    ['LEDGER', 'A', 'B', 'MISSING'],
    ['X', 'Y'],
  ]);
  expect(found).toEqual([
    ['LEDGER', undefined, 'A', 'X'],
    ['LEDGER', undefined, 'B', 'X'],
    ['LEDGER', undefined, 'A', 'LEDGER'],
    ['LEDGER', undefined, undefined, 'Y'],
  ]);
});

test('the same query is sent once', async () => {
  const { queries, shared } = source();
  const input = (day: string) => ({ ExpressionAttributeValues: { ':day': day } });
  await Promise.all(['1', '2', '1'].map((day) => shared.query(input(day))));
  await shared.query(input('2'));
  expect(queries).toEqual([input('1'), input('2')]);
});

test('a read that fails fails for everyone who asked', async () => {
  const failing: Reads = { getItems: () => Promise.reject(new Error('down')), query: async () => NOTHING };
  const shared = sharedReads(failing);
  const asked = await Promise.allSettled([shared.getItems([key('A')]), shared.getItems([key('B')])]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
