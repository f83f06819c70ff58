import { expect } from 'vitest';
import { minorOf } from '../exact.ts';
import { digitsOf, found, jsonAmount, picked } from '../ledger-world.ts';
import { converted, rateFor } from './arithmetic.ts';
import { sent } from './ask.ts';
import type { ObligationDraft, PaymentDraft } from './drafts.ts';
import { type BookLine, type BookObligation, paidOf, sum } from './model.ts';
import { expectEntry, refused, refusedField } from './take.ts';
import type { BooksWorld } from './world.ts';

interface AskedObligation {
  readonly body: Record<string, unknown>;
  readonly accountId: string;
  /** Of the opening entry. */
  readonly lines: readonly BookLine[] | undefined;
  readonly rate: number;
  readonly isRateMissing: boolean;
}

function askFor(world: BooksWorld, draft: ObligationDraft): AskedObligation {
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

export async function owe(world: BooksWorld, draft: ObligationDraft): Promise<string> {
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
  expectObligation(world, owed, answer.body);
  return what;
}

function noteOpening(
  world: BooksWorld,
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

/** Replaces it by a draft of the same currency, account and day, with another funding or amount. */
export async function changeObligation(
  world: BooksWorld,
  pick: number,
  wanted: ObligationDraft,
): Promise<string | undefined> {
  const { model } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => !isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const { isAsset, currencyId, openedDate } = owed;
  // A rate is always sent where one is needed, so that whether the old one stays is not the question here.
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
  expectObligation(world, owed, answer.body);
  return what;
}

function changesEntry(world: BooksWorld, owed: BookObligation, asked: AskedObligation): boolean {
  const before = owed.entryId === undefined ? undefined : world.model.entries.get(owed.entryId);
  const text = (lines: readonly BookLine[] | undefined) =>
    lines
      ?.map(({ accountId, categoryId, amount, base }) => `${accountId} ${categoryId} ${amount} ${base}`)
      .join('|');
  return text(before?.lines) !== text(asked.lines) || (before !== undefined && owed.rate !== asked.rate);
}

export async function deleteObligation(world: BooksWorld, pick: number): Promise<string | undefined> {
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

export async function restoreObligation(world: BooksWorld, pick: number): Promise<string | undefined> {
  const { model } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const answer = await world.user.post(`/obligations/${owed.id}/restore`);
  const what = 'restore obligation';
  if (owed.entryId && model.isLocked(owed.openedDate)) return refused(what, answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(200);
  owed.isDeleted = false;
  if (owed.entryId) model.bring(owed.entryId);
  expectObligation(world, owed, answer.body);
  return what;
}

/** What a payment was made for: one that moved money, for the opening entry as it was. */
const madeFor = (
  { currencyId, accountId, entryId, revision }: BookObligation,
  { taken }: { taken: bigint | undefined },
): string => [currencyId, accountId, ...(taken === undefined ? [] : [entryId, revision])].join(' ');

export async function pay(world: BooksWorld, pick: number, draft: PaymentDraft): Promise<string | undefined> {
  const { model, baseId } = world;
  const pool = [...model.obligations.values()].filter(({ isDeleted }) => !isDeleted);
  if (pool.length === 0) return undefined;
  const owed = picked(pool, pick);
  const { currencyId, isAsset } = owed;
  const part = (owed.outstanding * BigInt(draft.percent)) / 100n;
  const minor = part > 0n ? part : 1n;
  const date = draft.daysLater ? '2026-03-02' : owed.openedDate;
  const moves = draft.money !== 'none';
  const isOther = draft.money === 'other' && draft.moneyCurrencyId !== currencyId;
  const rate = rateFor(draft.rate, currencyId, baseId, date);
  const needsRate = moves && !(isOther && draft.moneyCurrencyId === baseId);
  const asset = picked(world.money, draft.moneyPick);
  const answer = await world.user.post(`/obligations/${owed.id}/payments`, {
    date,
    amount: jsonAmount(minor, currencyId),
    ...(moves && { asset_account_id: asset }),
    ...(needsRate && { fx_rate: sent(draft.rate, currencyId, baseId) }),
    ...(moves &&
      isOther && {
        money_currency_id: draft.moneyCurrencyId,
        money_amount: jsonAmount(draft.moneyMinor, draft.moneyCurrencyId),
      }),
  });
  const what = `pay (${draft.money})`;
  const moneyBase =
    isOther && draft.moneyCurrencyId === baseId
      ? draft.moneyMinor
      : converted(minor, currencyId, rate ?? 0, baseId);
  if (minor > owed.outstanding) return refusedField(what, answer, 'amount');
  if (moves && !owed.entryId) return refused(what, answer, '409 obligation_not_posted');
  if (needsRate && rate === undefined) return refusedField(what, answer, 'fx_rate');
  if (moves && isOther && moneyBase === 0n) return refusedField(what, answer, 'amount');
  if (moves && model.isLocked(date)) return refused(what, answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(200);
  const moved = owed.payments.filter((payment) => !payment.isDeleted && payment.taken !== undefined);
  const total = sum(moved.map(({ amount }) => amount)) + minor;
  const before = sum(moved.map(({ taken }) => taken ?? 0n));
  const due = converted(total, currencyId, owed.rate, baseId) - before;
  const taken = due > 0n ? due : 0n;
  if (moves) {
    const sign = isAsset ? 1n : -1n;
    const difference = sign * (taken - moneyBase);
    if (difference !== 0n && world.exchange === undefined) {
      const { data } = (await world.user.get('/accounts?type=income&limit=100')).body;
      world.exchange = found(
        (data as { name: string; id: string }[]).find(({ name }) => name === 'Exchange differences'),
      ).id;
    }
    const lines: BookLine[] = [
      {
        accountId: asset,
        currencyId: isOther ? draft.moneyCurrencyId : currencyId,
        amount: sign * (isOther ? draft.moneyMinor : minor),
        base: sign * moneyBase,
      },
      { accountId: owed.accountId, currencyId, amount: -sign * minor, base: -sign * taken },
      ...(difference === 0n
        ? []
        : [{ accountId: world.exchange ?? '', currencyId: baseId, amount: difference, base: difference }]),
    ];
    const entry = { id: answer.body.id as string, kind: 'payment' as const, date, lines };
    expectEntry(answer.body, entry, baseId);
    model.entries.set(entry.id, entry);
  } else expect(answer.body.lines).toEqual([]);
  owed.outstanding -= minor;
  owed.payments.push({
    id: answer.body.id,
    amount: minor,
    taken: moves ? taken : undefined,
    madeFor: madeFor(owed, { taken: moves ? taken : undefined }),
    isDeleted: false,
  });
  await expectShownObligation(world, owed);
  return owed.outstanding === 0n ? `${what} and settle` : what;
}

function paymentsOf(world: BooksWorld, wanted: { isDeleted: boolean }) {
  return [...world.model.obligations.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((owed) => owed.payments.map((payment) => ({ owed, payment })))
    .filter(({ payment }) => payment.isDeleted === wanted.isDeleted);
}

export async function deletePayment(world: BooksWorld, pick: number): Promise<string | undefined> {
  const { model } = world;
  const pool = paymentsOf(world, { isDeleted: false });
  if (pool.length === 0) return undefined;
  const { owed, payment } = picked(pool, pick);
  const answer = await world.user.delete(`/obligations/${owed.id}/payments/${payment.id}`);
  const date = model.entries.get(payment.id)?.date;
  if (date !== undefined && model.isLocked(date))
    return refused('delete payment', answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(204);
  payment.isDeleted = true;
  owed.outstanding += payment.amount;
  if (date !== undefined) model.remove(payment.id);
  await expectShownObligation(world, owed);
  return 'delete payment';
}

export async function restorePayment(world: BooksWorld, pick: number): Promise<string | undefined> {
  const { model } = world;
  const pool = paymentsOf(world, { isDeleted: true });
  if (pool.length === 0) return undefined;
  const { owed, payment } = picked(pool, pick);
  const answer = await world.user.post(`/obligations/${owed.id}/payments/${payment.id}/restore`);
  const date = model.deleted.get(payment.id)?.date;
  if (payment.madeFor !== madeFor(owed, payment))
    return refused('restore payment', answer, '409 obligation_changed');
  if (payment.amount > owed.outstanding) return refused('restore payment', answer, '409 exceeds_outstanding');
  if (date !== undefined && model.isLocked(date))
    return refused('restore payment', answer, '409 period_locked');
  expect(answer.status, answer.text).toBe(200);
  payment.isDeleted = false;
  owed.outstanding -= payment.amount;
  if (date !== undefined) model.bring(payment.id);
  await expectShownObligation(world, owed);
  return 'restore payment';
}

async function expectShownObligation(world: BooksWorld, owed: BookObligation): Promise<void> {
  const answer = await world.user.get(`/obligations/${owed.id}`);
  expect(answer.status, answer.text).toBe(200);
  expectObligation(world, owed, answer.body);
}

function expectObligation(_world: BooksWorld, owed: BookObligation, body: Record<string, unknown>): void {
  const minor = (value: unknown) => minorOf(value as number, digitsOf(owed.currencyId));
  expect({
    original: minor(body.original_amount),
    outstanding: minor(body.outstanding_amount),
    paid: minor(body.paid_amount),
    status: body.status,
    isSettled: body.settled_at !== null,
    direction: body.direction,
    isPosted: body.is_posted,
    entryId: body.opening_entry_id,
  }).toEqual({
    original: owed.original,
    outstanding: owed.outstanding,
    paid: paidOf(owed),
    status: owed.outstanding === 0n ? 'settled' : 'open',
    isSettled: owed.outstanding === 0n,
    direction: owed.isAsset ? 'owed_to_me' : 'owed_by_me',
    isPosted: owed.entryId !== undefined,
    entryId: owed.entryId,
  });
}
