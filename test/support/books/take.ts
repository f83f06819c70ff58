import { expect } from 'vitest';
import type { Answer } from '../api.ts';
import { minorOf } from '../exact.ts';
import type { ShownLine } from '../ledger-shown.ts';
import { digitsOf, found, picked } from '../ledger-world.ts';
import { type Asked, ask } from './ask.ts';
import type { BookStep, EntryDraft } from './drafts.ts';
import type { BookEntry, BookLine } from './model.ts';
import { changeObligation, deleteObligation, owe, restoreObligation } from './owe.ts';
import { deletePayment, pay, restorePayment } from './pay.ts';
import type { BooksWorld } from './world.ts';

const PATHS = {
  expense: '/budgeting/expenses',
  income: '/budgeting/incomes',
  transfer: '/budgeting/transfers',
  journal: '/ledger/entries',
};
type OwnKind = keyof typeof PATHS;

/**
 * Sends one step, and checks the response against the model's prediction. Returns the outcome; undefined if there is no
 * record for it and nothing was sent.
 */
export async function take(world: BooksWorld, step: BookStep): Promise<string | undefined> {
  switch (step.do) {
    case 'create':
      return create(world, step.draft);
    case 'batch':
      return createAll(world, step.drafts);
    case 'update':
      return update(world, step.pick, step.draft);
    case 'delete':
      return deleteOrRestore(world, step.pick, 'delete');
    case 'restore':
      return deleteOrRestore(world, step.pick, 'restore');
    case 'lock': {
      const answer = await world.user.put('/budgeting/lock', { locked_through: step.through });
      expect(answer.status, answer.text).toBe(200);
      world.model.lockedThrough = step.through;
      return step.through === null ? 'unlock' : 'lock';
    }
    case 'owe':
      return owe(world, step.draft);
    case 'change obligation':
      return changeObligation(world, step.pick, step.draft);
    case 'delete obligation':
      return deleteObligation(world, step.pick);
    case 'restore obligation':
      return restoreObligation(world, step.pick);
    case 'pay':
      return pay(world, step.pick, step.draft);
    case 'delete payment':
      return deletePayment(world, step.pick);
    case 'restore payment':
      return restorePayment(world, step.pick);
  }
}

async function create(world: BooksWorld, draft: EntryDraft): Promise<string> {
  const asked = ask(world, draft);
  const answer = await world.user.post(asked.path, asked.body);
  if (asked.refusedField) return refusedField(`create ${asked.kind}`, answer, asked.refusedField);
  if (world.model.isLocked(asked.date)) return refused(`create ${asked.kind}`, answer, '409 period_locked');
  return post(world, asked, answer, draft);
}

/** What single requests, one after the other, would do, all or none. */
async function createAll(world: BooksWorld, drafts: readonly EntryDraft[]): Promise<string> {
  const { model, user } = world;
  const asked = drafts.map((draft) => ask(world, draft));
  const sent = asked.map(({ kind, body }) => ({ kind, ...body }));
  const answer = await user.post('/transactions/batch', { transactions: sent });
  const named = ((answer.body?.errors ?? []) as { field: string }[]).map(({ field }) => field);
  const placesOf = (toField: (one: Asked) => string | undefined) =>
    asked.flatMap((one, index) => {
      const field = toField(one);
      return field === undefined ? [] : [`transactions[${index}]${field}`];
    });
  const faults = placesOf(({ refusedField: field }) => field && `.${field}`);
  if (faults.length > 0) {
    // One of them may have more than one fault.
    const placeOf = (field: string) => field.replace(/\..*/, '');
    expect([answer.status, named], answer.text).toEqual([422, expect.arrayContaining(faults)]);
    expect(new Set(named.map(placeOf)), answer.text).toEqual(new Set(faults.map(placeOf)));
    // Without them, the others are recorded.
    const valid = drafts.filter((_, index) => asked[index]?.refusedField === undefined);
    if (valid.length > 0) return createAll(world, valid);
    return 'batch: 422 by place';
  }
  const locked = placesOf(({ date }) => (model.isLocked(date) ? '' : undefined));
  if (locked.length > 0) {
    expect(named, answer.text).toEqual(locked);
    return refused('batch', answer, '409 period_locked');
  }
  if (answer.body?.code === 'batch_too_large') {
    expect(answer.body.fits).toBeLessThan(drafts.length);
    await createAll(world, drafts.slice(0, answer.body.fits));
    return 'batch in parts';
  }
  expect(answer.status, answer.text).toBe(200);
  const { data } = answer.body as { data: { id: string }[] };
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort());
  for (const [index, one] of asked.entries())
    post(world, one, { ...answer, body: data[index] }, found(drafts[index]));
  return drafts.length > 1 ? 'batch of several' : 'batch of one';
}

async function update(world: BooksWorld, pick: number, draft: EntryDraft): Promise<string | undefined> {
  const { model } = world;
  const asked = ask(world, draft);
  // Only what was created by its own form can be replaced by it.
  const own = model.liveOf(asked.kind).filter(({ id }) => world.drafts.has(id));
  if (own.length === 0) return undefined;
  const before = picked(own, pick);
  const answer = await world.user.put(`${asked.path}/${before.id}`, asked.body);
  const what = `update ${asked.kind}`;
  if (asked.refusedField) return refusedField(what, answer, asked.refusedField);
  if (model.isLocked(before.date) || model.isLocked(asked.date))
    return refused(what, answer, '409 period_locked');
  expect(answer.body.id).toBe(before.id);
  post(world, asked, answer, draft);
  const wasSplit = before.lines.length > 2;
  const isSplit = asked.lines.length > 2;
  return wasSplit === isSplit ? what : `${what} from ${wasSplit ? 'split to plain' : 'plain to split'}`;
}

function post(world: BooksWorld, asked: Asked, answer: Answer, draft: EntryDraft): string {
  expect(answer.status, `${JSON.stringify(asked.body)} ${answer.text}`).toBe(200);
  const entry = { id: answer.body.id as string, kind: asked.kind, date: asked.date, lines: asked.lines };
  expectEntry(answer.body, entry, world.baseId);
  world.model.entries.set(entry.id, entry);
  world.drafts.set(entry.id, draft);
  return `create ${asked.kind}${asked.lines.length > 2 ? ' of several lines' : ''}`;
}

async function deleteOrRestore(
  world: BooksWorld,
  pick: number,
  what: 'delete' | 'restore',
): Promise<string | undefined> {
  const { model, user } = world;
  const pool = [...(what === 'delete' ? model.entries : model.deleted).values()].filter(
    ({ kind }) => kind !== 'payment',
  );
  if (pool.length === 0) return undefined;
  const entry = picked(pool, pick);
  const path = `${PATHS[entry.kind as OwnKind]}/${entry.id}`;
  const answer = what === 'delete' ? await user.delete(path) : await user.post(`${path}/restore`);
  if (!world.drafts.has(entry.id)) return refused(what, answer, '409 managed_by_obligation');
  if (model.isLocked(entry.date)) return refused(what, answer, '409 period_locked');
  if (what === 'delete') {
    expect(answer.status, answer.text).toBe(204);
    model.remove(entry.id);
  } else {
    expect(answer.status, answer.text).toBe(200);
    expectEntry(answer.body, entry, world.baseId);
    model.bring(entry.id);
  }
  return `${what} ${entry.kind}`;
}

/** Whatever the order of its lines, a record shows exactly this entry. */
export function expectEntry(
  body: { kind: string; date: string; lines: ShownLine[] },
  entry: Pick<BookEntry, 'kind' | 'date' | 'lines'>,
  baseId: string,
): void {
  const shown = body.lines.map(({ account_id, currency_id, ...line }) => {
    const [digits, baseDigits] = [digitsOf(currency_id), digitsOf(baseId)];
    return {
      accountId: account_id,
      currencyId: currency_id,
      amount: minorOf(line.debit, digits) - minorOf(line.credit, digits),
      base: minorOf(line.debit_base, baseDigits) - minorOf(line.credit_base, baseDigits),
    };
  });
  const expected = entry.lines.map(({ accountId, currencyId, amount, base }) => ({
    accountId,
    currencyId,
    amount,
    base,
  }));
  expect([body.kind, body.date]).toEqual([entry.kind, entry.date]);
  expect(shown.map(text).sort()).toEqual(expected.map(text).sort());
}

function text({ accountId, currencyId, amount, base }: Omit<BookLine, 'categoryId'>): string {
  return `${accountId} ${amount} ${currencyId} ${base}`;
}

export function refused(what: string, answer: Answer, expected: string): string {
  expect(`${answer.status} ${answer.body?.code}`, answer.text).toBe(expected);
  return `${what}: ${expected}`;
}

export function refusedField(what: string, answer: Answer, field: string): string {
  expect([answer.status, found(answer.body?.errors?.[0]).field], answer.text).toEqual([422, field]);
  return `${what}: 422 ${field}`;
}
