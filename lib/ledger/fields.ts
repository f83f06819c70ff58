import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { rule, text } from '../platform/endpoint/fields.ts';
import { findCurrency } from './currency.ts';

export const currencyId = shared(() =>
  z.string().check(
    rule(
      'not_found',
      'must be the ISO 4217 code of an active currency, in capitals',
      (code) => !!findCurrency(code),
    ),
    z.meta({ minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' }),
  ),
);

/** Strings of a transaction, of its parts, and of the rows of a bank file. */
export const PAYEE_MAX = 150;
export const MEMO_MAX = 500;
export const payeeText = shared(() => text(0, PAYEE_MAX));
export const memoText = shared(() => text(0, MEMO_MAX));

/** Bounds that depend on the currency are checked where the currency is known (money.ts). */
export const amount = shared(() => z.number());

export const positiveAmount = shared(() => z.number().check(z.meta({ exclusiveMinimum: 0 })));

/** An exchange rate (fx-rate.ts). Its metadata determines the message for an inexact rate. */
export const rate = shared(() => z.number().check(z.meta({ exclusiveMinimum: 0, quantity: 'rate' })));

/** A number of minor units in the table: the SDK reads small ones as numbers, large ones as bigint. */
export const storedMinor = shared(() =>
  z.pipe(
    z.union([z.number(), z.bigint()]),
    z.transform((value) => BigInt(value)),
  ),
);
