import { expect } from 'vitest';
import { converted, rateFor } from './arithmetic.ts';
import { sent } from './ask.ts';
import type { PaymentDraft } from './drafts.ts';
import { expectShownObligation } from './expect-obligation.ts';
import { type BookLine, type BookObligation, sum } from './model.ts';
import { expectEntry, refused, refusedField } from './take.ts';
import { found, jsonAmount, picked, type World } from './world.ts';

/** What a payment was made for: if it moved money, for the opening entry at that time. */
const madeFor = (
  { currencyId, accountId, entryId, revision }: BookObligation,
  { taken }: { taken: bigint | undefined },
): string => [currencyId, accountId, ...(taken === undefined ? [] : [entryId, revision])].join(' ');

export async function pay(world: World, pick: number, draft: PaymentDraft): Promise<string | undefined> {
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

function paymentsOf(world: World, wanted: { isDeleted: boolean }) {
  return [...world.model.obligations.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((owed) => owed.payments.map((payment) => ({ owed, payment })))
    .filter(({ payment }) => payment.isDeleted === wanted.isDeleted);
}

export async function deletePayment(world: World, pick: number): Promise<string | undefined> {
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

export async function restorePayment(world: World, pick: number): Promise<string | undefined> {
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
