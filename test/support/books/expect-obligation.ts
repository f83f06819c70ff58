import { expect } from 'vitest';
import { minorOf } from '../exact.ts';
import { type BookObligation, paidOf } from './model.ts';
import { digitsOf, type World } from './world.ts';

/** As a read shows it now. */
export async function expectShownObligation(world: World, owed: BookObligation): Promise<void> {
  const answer = await world.user.get(`/obligations/${owed.id}`);
  expect(answer.status, answer.text).toBe(200);
  expectObligation(owed, answer.body);
}

/** As a response shows it. */
export function expectObligation(owed: BookObligation, body: Record<string, unknown>): void {
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
