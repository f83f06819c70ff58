import { expect } from 'vitest';
import { converted, rateFor } from './arithmetic.ts';
import { sent } from './ask.ts';
import type { ObligationDraft } from './drafts.ts';
import { expectObligation } from './expect-obligation.ts';
import type { BookLine, BookObligation } from './model.ts';
import { hasCategories, refused, refusedField } from './take.ts';
import { jsonAmount, picked, type World } from './world.ts';

interface AskedObligation {
  readonly body: Record<string, unknown>;
  readonly accountId: string;
  /** Of the opening entry. */
  readonly lines: readonly BookLine[] | undefined;
  readonly rate: number;
  readonly isRateMissing: boolean;
}

function askFor(world: World, draft: ObligationDraft): AskedObligation {
  const { isAsset, currencyId, date, originalMinor, funding } = draft;
  const accountId = isAsset ? world.receivables : world.payables;
  const rate = rateFor(draft.rate, currencyId, world.baseId, date);
  const base = converted(originalMinor, currencyId, rate ?? 0, world.baseId);
  const category = picked(
    world.categories.filter(({ kind }) => kind === (isAsset ? 'income' : 'expense')),
    draft.pick,
  );
  const money = picked(world.money, draft.pick);
  const sign = isAsset ? 1n : -1n;
  const other =
    funding === 'category'
      ? { accountId: category.accountId, categoryId: category.id }
      : { accountId: funding === 'account' ? money : world.opening };
  const lines = [
    { accountId, currencyId, amount: sign * originalMinor, base: sign * base },
    { ...other, currencyId, amount: -sign * originalMinor, base: -sign * base },
  ];
  return {
    accountId,
    lines: funding === 'none' ? undefined : lines,
    rate: rate ?? 0,
    isRateMissing: funding !== 'none' && rate === undefined,
    body: {
      name: 'Owed',
      opened_date: date,
      original_amount: jsonAmount(originalMinor, currencyId),
      outstanding_amount: jsonAmount(originalMinor + draft.interestMinor, currencyId),
      contact_id: world.contactId,
      account_id: accountId,
      currency_id: currencyId,
      ...(funding === 'account' && { funding_account_id: money }),
      ...(funding === 'category' && { funding_category_id: category.id }),
      ...(funding === 'opening' && { funding: 'opening_balance' }),
      ...(funding !== 'none' && { fx_rate: sent(draft.rate, currencyId, world.baseId) }),
    },
  };
}

export async function owe(world: World, draft: ObligationDraft): Promise<string> {
  const asked = askFor(world, draft);
  const answer = await world.user.post('/obligations', asked.body);
  const what = `owe (${draft.funding})`;
  if (asked.isRateMissing) return refusedField(what, answer, 'currency_id');
  if (asked.lines && world.model.isLocked(draft.date)) return refused(what, answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(200);
  const owed: BookObligation = {
    id: answer.body.id,
    accountId: asked.accountId,
    isAsset: draft.isAsset,
    currencyId: draft.currencyId,
    openedDate: draft.date,
    original: draft.originalMinor,
    outstanding: draft.originalMinor + draft.interestMinor,
    entryId: undefined,
    revision: 0,
    rate: asked.rate,
    payments: [],
    isDeleted: false,
  };
  world.model.obligations.set(owed.id, owed);
  noteOpening(world, owed, asked, draft, answer.body);
  expectObligation(owed, answer.body);
  return what;
}

function noteOpening(
  world: World,
  owed: BookObligation,
  { lines }: AskedObligation,
  { date }: ObligationDraft,
  body: { opening_entry_id?: string },
): void {
  owed.entryId = body.opening_entry_id;
  expect(body.opening_entry_id !== undefined).toBe(lines !== undefined);
  if (lines && owed.entryId)
    world.model.entries.set(owed.entryId, { id: owed.entryId, kind: 'journal', date, lines });
}

/** Replaces it with a draft of the same currency, account and day, but another funding or amount. */
export async function changeObligation(
  world: World,
  pick: number,
  wanted: ObligationDraft,
): Promise<string | undefined> {
  const { model } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => !isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const { isAsset, currencyId, openedDate } = owed;
  // A rate is always sent where one is needed, because whether the old rate stays is not tested here.
  const rate = wanted.rate === 'provider' ? 1.5 : wanted.rate;
  const draft: ObligationDraft = { ...wanted, isAsset, currencyId, date: openedDate, rate };
  const asked = askFor(world, draft);
  const answer = await world.user.put(`/obligations/${owed.id}`, asked.body);
  const what = `change obligation (${draft.funding})`;
  const isReplaced = owed.entryId !== undefined || asked.lines !== undefined;
  const hasMoney = owed.payments.some((payment) => !payment.isDeleted && payment.taken !== undefined);
  if (hasMoney && changesEntry(world, owed, asked))
    return refused(what, answer, '409 obligation_has_payments');
  if (isReplaced && changesEntry(world, owed, asked) && model.isLocked(openedDate))
    return refused(what, answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(200);
  owed.original = draft.originalMinor;
  owed.outstanding = draft.originalMinor + draft.interestMinor;
  if (changesEntry(world, owed, asked)) {
    if (owed.entryId) model.entries.delete(owed.entryId);
    owed.rate = asked.rate;
    owed.revision += 1;
    noteOpening(world, owed, asked, draft, answer.body);
  }
  expectObligation(owed, answer.body);
  return what;
}

function changesEntry(world: World, owed: BookObligation, asked: AskedObligation): boolean {
  const before = owed.entryId === undefined ? undefined : world.model.entries.get(owed.entryId);
  const text = (lines: readonly BookLine[] | undefined) =>
    lines
      ?.map(({ accountId, categoryId, amount, base }) => `${accountId} ${categoryId} ${amount} ${base}`)
      .join('|');
  return text(before?.lines) !== text(asked.lines) || (before !== undefined && owed.rate !== asked.rate);
}

export async function deleteObligation(world: World, pick: number): Promise<string | undefined> {
  const { model } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => !isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const answer = await world.user.delete(`/obligations/${owed.id}`);
  const what = 'delete obligation';
  if (owed.payments.some(({ isDeleted }) => !isDeleted))
    return refused(what, answer, '409 obligation_has_payments');
  if (owed.entryId && model.isLocked(owed.openedDate)) return refused(what, answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(204);
  owed.isDeleted = true;
  if (owed.entryId) model.remove(owed.entryId);
  return what;
}

export async function restoreObligation(world: World, pick: number): Promise<string | undefined> {
  const { model } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const answer = await world.user.post(`/obligations/${owed.id}/restore`);
  const what = 'restore obligation';
  const entry = owed.entryId === undefined ? undefined : model.deleted.get(owed.entryId);
  if (entry && model.isLocked(owed.openedDate)) return refused(what, answer, '409 period_locked');
  if (entry && !hasCategories(world, entry)) return refused(what, answer, '409 restore_blocked');
  expect(answer.status, answer.text).toBe(200);
  owed.isDeleted = false;
  if (owed.entryId) model.bring(owed.entryId);
  expectObligation(owed, answer.body);
  return what;
}
