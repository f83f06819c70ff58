import { expect, test } from 'vitest';
import type { Ledger } from '../../lib/ledger/ledger.ts';
import { readBetweenSteps } from '../../lib/ledger/settled.ts';

/** Reads a list while the ledger has these revisions, one after the other. */
async function readWhile(revisions: readonly number[], manyWrittenAt?: Date, readBytes = 1000) {
  let count = 0;
  const found = await readBetweenSteps(async () => {
    const revision = revisions[count++] ?? 0;
    return { readBytes, ledger: { revision, manyWrittenAt: manyWrittenAt?.toISOString() } as Ledger };
  });
  return { count, revision: found.ledger.revision };
}

const ago = (ms: number) => new Date(Date.now() - ms);

test('a list is read once if many transactions were never written together, or long ago', async () => {
  expect(await readWhile([7])).toEqual({ count: 1, revision: 7 });
  expect(await readWhile([7], ago(3_600_000))).toEqual({ count: 1, revision: 7 });
});

test('if many were written lately, a list is read again until nothing is written meanwhile', async () => {
  expect(await readWhile([7, 7], ago(10))).toEqual({ count: 2, revision: 7 });
  expect(await readWhile([7, 8, 9, 9], ago(10))).toEqual({ count: 4, revision: 9 });
  // The clock of the function that wrote them may be ahead.
  expect(await readWhile([7, 7], ago(-10_000))).toEqual({ count: 2, revision: 7 });
});

test('reads no more than a request may read', async () => {
  const MIB = 1024 * 1024;
  expect(await readWhile([7, 8], ago(10), 5 * MIB)).toEqual({ count: 1, revision: 7 });
  expect(await readWhile([7, 8, 9, 10], ago(10), 3 * MIB)).toEqual({ count: 2, revision: 8 });
});
