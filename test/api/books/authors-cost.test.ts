import { expect, test } from 'vitest';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import { withMember } from '../../support/members.ts';
import { done, newBooks } from '../../support/user-with-books.ts';

const EXPENSES = '/budgeting/expenses';

test('names are read only if someone else did it, for one more unit', async () => {
  const { user: ann, record } = await newBooks({ name: 'Ann' });
  for (let day = 1; day <= 3; day++) await record('expense', { date: `2026-03-0${day}` });
  const list = (user: typeof ann) => costOf(ann.bookId, () => user.get(EXPENSES));
  const alone = await list(ann);
  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const own = await list(ann);
  expect([own.operations, own.units]).toEqual([alone.operations, alone.units]);
  const others = await list(bob);
  expect(others.answer.body).toEqual(own.answer.body);
  expect([others.operations.toSorted(), others.units]).toEqual([
    [...alone.operations, 'Query'].toSorted(),
    alone.units + 1,
  ]);
});

test('an expense of any member costs 20 write units and no more reads, and a change of another one unit', async () => {
  const { user: ann, body } = await newBooks({ name: 'Ann' });
  const bob = await withMember(ann, 'recorder', { name: 'Bob' });
  // The first expense of a month creates items that the others change.
  done(await ann.post(EXPENSES, body('expense')));
  const create = (user: typeof ann) => () => user.post(EXPENSES, body('expense'));
  expect(await writeUnitsFor(ann.bookId, create(ann))).toBe(20);
  expect(await writeUnitsFor(ann.bookId, create(bob))).toBe(20);
  const { operations } = await costOf(ann.bookId, create(bob));
  expect(operations.toSorted()).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);

  const { id } = done(await bob.post(EXPENSES, body('expense')));
  const changed = await costOf(ann.bookId, () =>
    ann.put(`${EXPENSES}/${id}`, body('expense', { amount: 1 })),
  );
  expect(changed.operations.toSorted()).toEqual(['BatchGetItem', 'GetItem', 'Query', 'TransactWriteItems']);
});
