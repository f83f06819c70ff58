import { setTimeout as sleep } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, test, vi } from 'vitest';
import type { BookId } from '../../../lib/platform/book.ts';
import { cloud } from '../../support/cloud.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { engine, table } from '../../support/table.ts';
import { type Books, done, newBooks } from '../../support/user-with-books.ts';
import { environmentOnEngine } from '../../support/without-gateway.ts';

const PAUSE_MS = 10;
/** On a busy machine, a report may also run out of time, which is a different 503. */
const ATTEMPTS = 10;

/** Accounts whose codes sort between Cash (1000) and the categories' (4000 and up): together they take two pages. */
async function addManyAccounts({ user, accounts }: Books): Promise<void> {
  const pk = `BOOK#${user.bookId}`;
  const stored = await table().get(pk, `ACCOUNT#${accounts.Cash.id}`);
  await writeItems(
    Array.from({ length: 1100 }, (_, i) => {
      const [id, code] = [`many-${i}`, `15${String(i).padStart(4, '0')}`];
      return { ...stored, pk, sk: `ACCOUNT#${id}`, id, code, name: `Account ${i}` };
    }),
  );
}

/**
 * Posts as the ledger does, directly in the table, until `work` is done: several times while the observer holds a read.
 * The pauses leave time for the reads.
 */
async function whilePosting<T>({ user, accounts, categories }: Books, work: Promise<T>): Promise<T> {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  const add = (sk: string, attribute: string, delta: number) => ({
    Update: {
      TableName: inject('deployed').tableName,
      Key: { pk: `BOOK#${user.bookId}`, sk },
      UpdateExpression: 'ADD #attribute :delta',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':delta': delta },
    },
  });
  const posting = new TransactWriteCommand({
    TransactItems: [
      add('LEDGER', 'revision', 1),
      add(`ACCOUNT#${accounts.Cash.id}`, 'base_minor', -100),
      add(`ACCOUNT#${categories.expense.account.id}`, 'base_minor', 100),
    ],
  });
  while (!isDone) {
    await engine().send(posting);
    await sleep(PAUSE_MS);
  }
  return finished;
}

test.each([
  ['/reports/trial-balance', 'GetTrialBalance'],
  ['/reports/summary?from=2026-01&to=2026-12', 'GetSummary'],
])('%s is a 503 with Retry-After while its user keeps writing, and never a 500', async (path, by) => {
  const books = await newBooks();
  await addManyAccounts(books);
  // Each read takes longer than a posting: none of them is whole.
  const text = `BOOK#${books.user.bookId}`;
  const rule = await cloud().observer.inject({ kind: 'delay', ms: 100, text, by, operation: 'Query' });
  const details: string[] = [];
  while (details.length < ATTEMPTS && !details.at(-1)?.includes('while this was read')) {
    const refused = await whilePosting(books, books.user.get(path, { faultExpected: true }));
    expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
    expect(refused.headers.get('retry-after')).toBe('1');
    details.push(refused.body.detail);
  }
  await rule.remove();
  expect(details.at(-1), 'not for want of time').toContain('while this was read');
  expect((await books.user.get(path)).status, 'once the writing has stopped').toBe(200);
});

test('a report overtaken by a write is read again, and shows a single moment', async () => {
  const books = await newBooks();
  // It reads the environment when it is loaded, and another file may have loaded it before.
  vi.resetModules();
  Object.assign(process.env, environmentOnEngine(inject('engineUrl')));
  const { readSettled } = await import('../../../lib/ledger/settled.ts');
  let reads = 0;
  const { found, ledger } = await readSettled(books.user.bookId as BookId, async () => {
    reads += 1;
    if (reads < 3) await books.record('expense');
    return reads;
  });
  expect([found, ledger.revision]).toEqual([3, 2]);
});

test('books that do not balance while nothing is written are a failure of the service', async () => {
  const { user, accounts, record } = await newBooks();
  await record('expense');
  await table().set(`BOOK#${user.bookId}`, `ACCOUNT#${accounts.Bank.id}`, { base_minor: 1 });
  const answer = await user.get('/reports/trial-balance', { faultExpected: true });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
  await table().set(`BOOK#${user.bookId}`, `ACCOUNT#${accounts.Bank.id}`, { base_minor: 0 });
  expect(done(await user.get('/reports/trial-balance')).total).toEqual({ debit: 12, credit: 12 });
});
