import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../api.ts';
import { type Asked, ask } from './ask.ts';
import type { BookStep, EntryDraft } from './drafts.ts';
import { type BookEntry, type BookLine, BooksModel } from './model.ts';
import { changeObligation, deleteObligation, owe, restoreObligation } from './owe.ts';
import { deletePayment, pay, restorePayment } from './pay.ts';
import { type ShownLine, toLine } from './shown.ts';
import { fits } from './sums.ts';
import { found, newCategory, PATHS, picked, type World } from './world.ts';

/**
 * Sends one step, and checks the response against the model's prediction. Returns the outcome; undefined if there is no
 * record for it and nothing was sent.
 */
export async function take(world: World, step: BookStep): Promise<string | undefined> {
  switch (step.do) {
    case 'create':
      return create(world, step.draft);
    case 'repeat create':
      return repeatCreate(world);
    case 'batch':
      return createAll(world, step.drafts);
    case 'update':
      return update(world, step);
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
    case 'replace category':
      return replaceCategory(world, step.pick % world.categories.length);
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

async function create(world: World, draft: EntryDraft): Promise<string> {
  const asked = ask(world, draft);
  const { path, body, kind, date } = asked;
  const key = randomUUID();
  const answer = await world.user.post(path, body, { headers: { 'idempotency-key': key } });
  const what = `create ${kind}`;
  if (asked.refusedField) return refusedField(what, answer, asked.refusedField);
  if (world.model.isLocked(date)) return refused(what, answer, '409 period_locked');
  if (!fitsIn(world, { id: '', ...asked })) return refusedField(`${what} (sum)`, answer, 'amount');
  world.lastCreate = { path, body, key, text: answer.text };
  return post(world, asked, answer, draft);
}

async function repeatCreate({ user, lastCreate }: World): Promise<string | undefined> {
  if (!lastCreate) return undefined;
  const { path, body, key, text } = lastCreate;
  const answer = await user.post(path, body, { headers: { 'idempotency-key': key } });
  expect([answer.status, answer.text, answer.headers.get('idempotency-replayed')]).toEqual([
    200,
    text,
    'true',
  ]);
  return 'repeat create';
}

/** Whether all sums stay within their limit if this entry is added or replaced. */
function fitsIn({ model }: World, entry: BookEntry): boolean {
  const after = new BooksModel();
  for (const each of [...model.live, entry]) after.entries.set(each.id, each);
  return fits(after);
}

/** What single requests, one after the other, would do, all or none. */
async function createAll(world: World, drafts: readonly EntryDraft[]): Promise<string> {
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

async function update(
  world: World,
  { pick, draft: wanted, keeps }: Extract<BookStep, { do: 'update' }>,
): Promise<string | undefined> {
  const { model } = world;
  // Only what was created by its own form can be replaced by it.
  const own = model.live.filter(({ id, kind }) => {
    const form = world.drafts.get(id)?.form;
    return form === wanted.form && (wanted.form !== 'spend' || kind === wanted.kind);
  });
  if (own.length === 0) return undefined;
  const before = picked(own, pick);
  const old = found(world.drafts.get(before.id));
  const kept = Object.entries(old).filter(([name]) => keeps.includes(name));
  const draft: EntryDraft = { ...wanted, ...Object.fromEntries(kept) };
  const asked = ask(world, draft);
  const answer = await world.user.put(`${asked.path}/${before.id}`, asked.body);
  const what = `update ${asked.kind}`;
  if (asked.refusedField) return refusedField(what, answer, asked.refusedField);
  const [isLocked, wouldBeLocked] = [model.isLocked(before.date), model.isLocked(asked.date)];
  if (isLocked || wouldBeLocked)
    return refused(isLocked === wouldBeLocked ? what : 'move across the lock', answer, '409 period_locked');
  if (!fitsIn(world, { ...asked, id: before.id })) return refusedField(`${what} (sum)`, answer, 'amount');
  expect(answer.body.id, `${JSON.stringify(asked.body)} ${answer.text}`).toBe(before.id);
  post(world, asked, answer, draft);
  const wasSplit = before.lines.length > 2;
  const isSplit = asked.lines.length > 2;
  return wasSplit === isSplit ? what : `${what} from ${wasSplit ? 'split to plain' : 'plain to split'}`;
}

function post(world: World, asked: Asked, answer: Answer, draft: EntryDraft): string {
  expect(answer.status, `${JSON.stringify(asked.body)} ${answer.text}`).toBe(200);
  const entry = { id: answer.body.id as string, kind: asked.kind, date: asked.date, lines: asked.lines };
  expectEntry(answer.body, entry, world.baseId);
  expect(answer.body).toMatchObject({ is_locked: false, ...asked.fx });
  world.model.entries.set(entry.id, entry);
  world.drafts.set(entry.id, draft);
  return `create ${asked.kind}${asked.lines.length > 2 ? ' of several lines' : ''}`;
}

async function deleteOrRestore(
  world: World,
  pick: number,
  what: 'delete' | 'restore',
): Promise<string | undefined> {
  const { model, user } = world;
  const pool = [...(what === 'delete' ? model.entries : model.deleted).values()].filter(
    ({ kind }) => kind !== 'payment',
  );
  if (pool.length === 0) return undefined;
  const entry = picked(pool, pick);
  const path = `${PATHS[entry.kind as keyof typeof PATHS]}/${entry.id}`;
  const answer = what === 'delete' ? await user.delete(path) : await user.post(`${path}/restore`);
  if (!world.drafts.has(entry.id)) return refused(what, answer, '409 managed_by_obligation');
  if (model.isLocked(entry.date)) return refused(what, answer, '409 period_locked');
  if (what === 'delete') {
    expect(answer.status, answer.text).toBe(204);
    model.remove(entry.id);
  } else if (!hasCategories(world, entry)) {
    return refused('restore (category)', answer, '409 restore_blocked');
  } else if (!fitsIn(world, entry)) {
    return refused('restore (sum)', answer, '409 restore_blocked');
  } else {
    expect(answer.status, answer.text).toBe(200);
    expectEntry(answer.body, entry, world.baseId);
    model.bring(entry.id);
  }
  return `${what} ${entry.kind}`;
}

/** Whether none of the categories that its lines count in was deleted. */
export function hasCategories({ categories }: World, { lines }: Pick<BookEntry, 'lines'>): boolean {
  return lines.every(
    ({ categoryId }) => categoryId === undefined || categories.some(({ id }) => id === categoryId),
  );
}

/** Deletes a category, and creates another one so that there is always one of each kind. */
async function replaceCategory(world: World, slot: number): Promise<string> {
  const old = found(world.categories[slot]);
  const answer = await world.user.delete(`/budgeting/categories/${old.id}`);
  if (world.model.linesIn(old.id).length > 0)
    return refused('delete category', answer, '409 category_in_use');
  expect(answer.status, answer.text).toBe(204);
  world.categories[slot] = await newCategory(world.user, old.kind);
  return 'delete category';
}

/** Whatever the order of its lines, a record shows exactly this entry. */
export function expectEntry(
  body: { kind: string; date: string; lines: ShownLine[] },
  entry: Pick<BookEntry, 'kind' | 'date' | 'lines'>,
  baseId: string,
): void {
  const shown = body.lines.map((line) => toLine(line, baseId));
  expect([body.kind, body.date]).toEqual([entry.kind, entry.date]);
  expect(shown.map(text).sort()).toEqual(entry.lines.map(text).sort());
}

function text({ accountId, currencyId, amount, base }: BookLine): string {
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
