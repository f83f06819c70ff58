import { common } from '../texts/en/common.ts';
import type { Failure } from './failures.ts';
import { fromMinor } from './money.ts';
import type { MoneyFormats } from './use-money.ts';

/** A request, or what is missing. */
export type BodyOrFailure<Body> = { readonly body: Body } | { readonly failure: Failure };

export interface Checks {
  /** A text without the spaces around it. */
  needed(text: string, field: string): string;
  /** An amount of money, in the base currency if no other is named. */
  amount(text: string, field: string, currency?: string): number;
  /** An amount that is more than nothing. */
  positive(text: string, field: string, currency?: string): number;
  /** A rate is no money: at most 15 digits, with a point or a comma. */
  rate(text: string, field: string): number;
  fail(field: string, message: string): void;
  /** The request, unless a field is wrong. */
  done<Body>(body: Body): BodyOrFailure<Body>;
}

/** Reads what was typed, and notes what is wrong at its field. Rules beyond that are the API's. */
export function checksOf(money: MoneyFormats): Checks {
  const fields: Record<string, string> = {};
  const checks: Checks = {
    needed: (text, field) => {
      if (text.trim() === '') fields[field] = common.required;
      return text.trim();
    },
    amount: (text, field, currency) => {
      const minor = money.parse(text, currency);
      if (minor === undefined) fields[field] = text.trim() === '' ? common.required : common.notAnAmount;
      return fromMinor(minor ?? 0, money.decimals(currency));
    },
    positive: (text, field, currency) => {
      const amount = checks.amount(text, field, currency);
      if (amount <= 0) fields[field] ??= common.notAnAmount;
      return amount;
    },
    rate: (text, field) => {
      const rate = Number(text.trim().replace(',', '.'));
      if (!(rate > 0)) fields[field] = common.notAnAmount;
      return rate;
    },
    fail: (field, message) => {
      fields[field] = message;
    },
    done: (body) => (Object.keys(fields).length > 0 ? { failure: { fields } } : { body }),
  };
  return checks;
}
