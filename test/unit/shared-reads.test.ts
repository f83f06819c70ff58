import { expect, test } from 'vitest';
import type { Key } from '../../lib/platform/table/keys.ts';
import { type Reads, sharedReads } from '../../lib/platform/table/reads.ts';

const key = (sk: string) => ({ pk: 'BOOK#1', sk }) as Key;

/** Records what is read. Every item exists except those named `MISSING`. */
function source() {
  const calls: string[][] = [];
  const reads: Reads = {
    getItems: async (wanted) => {
      calls.push(wanted.map((each) => each?.sk ?? '-'));
      return wanted.map((each) => (each?.sk === 'MISSING' ? undefined : each && { ...each }));
    },
  };
  return { calls, shared: sharedReads(reads) };
}

/** Reads twice, one after the other, as drafts do. */
async function draft(shared: Reads, first: string, second: string): Promise<unknown[]> {
  const before = await shared.getItems([key('LEDGER'), undefined, key(first)]);
  return [...before, ...(await shared.getItems([key(second)]))].map((item) => item?.sk);
}

test('concurrent reads are combined, with each key read once', async () => {
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

test('a failed read fails for every caller', async () => {
  const failing: Reads = { getItems: () => Promise.reject(new Error('down')) };
  const shared = sharedReads(failing);
  const asked = await Promise.allSettled([shared.getItems([key('A')]), shared.getItems([key('B')])]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
