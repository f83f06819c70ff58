import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { versioned } from '../../platform/lifecycle.ts';
import { defineRecord, fromItem, internal, optional, pick, type StoredIn } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { EXISTS, NOT_EXISTS, put, unchanged, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import type { secondFactorState } from './contract.ts';

const sealed = shared(() => z.object({ key_version: z.string(), sealed: z.string() }));

const storedCodes = shared(() =>
  z.object({ sealed_key: sealed, made_at: z.string(), hashes: z.array(z.string()) }),
);
export type StoredCodes = z.output<typeof storedCodes>;

/** What a user has set up as second factors. Each passkey has an item of its own. */
export const factors = defineRecord(() => ({
  is_required: internal(z.boolean()),
  totp: optional(internal(sealed)),
  totp_since: optional(internal(timestamp)),
  /** The last step that was accepted. */
  totp_step: optional(internal(z.number())),
  /** A secret that waits for its first code. */
  pending_totp: optional(internal(sealed)),
  pending_until: optional(internal(timestamp)),
  recovery_codes: optional(internal(storedCodes)),
  passkey_count: internal(z.number()),
  wrong_in_a_row: internal(z.number()),
  ...versioned,
}));

export type Factors = StoredIn<typeof factors>;

const NONE: Factors = { is_required: false, passkey_count: 0, wrong_in_a_row: 0, version: 0 };

export async function getFactors(userId: UserId): Promise<Factors> {
  const item = await getItem(keys.factors(userId));
  return item ? fromItem(factors, item) : NONE;
}

/** Stale if anything has changed since it was read. */
export function saveFactors(userId: UserId, { version }: Factors, after: Factors): Write {
  const condition = version === 0 ? { expression: NOT_EXISTS } : unchanged({ version });
  return put(keys.factors(userId), pick(factors.item, { ...after, version: version + 1 }), condition);
}

/** Whether anything was ever set up. */
export function isSetUp({ version }: Factors): boolean {
  return version > 0;
}

/** Counts a wrong answer of a user who has set something up. */
export function countWrong(userId: UserId): Write {
  return update(keys.factors(userId), { add: { wrong_in_a_row: 1, version: 1 } }, { expression: EXISTS });
}

/** After a right answer that changes nothing else of them. */
export async function forgetWrong(userId: UserId): Promise<Write[]> {
  const before = await getFactors(userId);
  return before.wrong_in_a_row === 0 ? [] : [saveFactors(userId, before, { ...before, wrong_in_a_row: 0 })];
}

/** After so many wrong answers in a row, someone is guessing: only another factor than TOTP helps. */
const GUESSES_MAX = 100;

export function isTotpRefused({ wrong_in_a_row }: Factors): boolean {
  return wrong_in_a_row >= GUESSES_MAX;
}

export function hasFactor({ totp, passkey_count }: Factors): boolean {
  return totp !== undefined || passkey_count > 0;
}

export function codesLeft({ recovery_codes }: Factors): number {
  return recovery_codes?.hashes.length ?? 0;
}

export function showFactors(value: Factors): z.output<typeof secondFactorState> {
  const { is_required, totp_since, passkey_count } = value;
  return {
    is_required,
    ...(totp_since !== undefined && { totp_since }),
    passkey_count,
    recovery_codes_left: codesLeft(value),
  };
}
