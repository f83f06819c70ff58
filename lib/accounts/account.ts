import type { AccountType } from '../ledger/balance.ts';
import { assert } from '../platform/problems.ts';

/** Each type's codes start with its own digit: 1000 to 1999 are assets. */
const FIRST_CODE: Readonly<Record<AccountType, number>> = {
  asset: 1000,
  liability: 2000,
  equity: 3000,
  income: 4000,
  expense: 5000,
};
const CODES_PER_TYPE = 1000;

/** What a new user starts with. Accounts of income and expenses come with their categories. */
export const DEFAULT_ACCOUNTS = [
  { code: '1000', name: 'Cash', type: 'asset' },
  { code: '1010', name: 'Bank', type: 'asset' },
  { code: '1200', name: 'Receivables', type: 'asset' },
  { code: '2000', name: 'Payables', type: 'liability' },
  { code: '2100', name: 'Credit card', type: 'liability' },
  { code: '3000', name: 'Opening balances', type: 'equity' },
] as const satisfies readonly { code: string; name: string; type: AccountType }[];

/** The first free code of the type's range, in tens as long as there are any, to leave room in between. */
export function nextCode(type: AccountType, takenCodes: Iterable<string>): string {
  const taken = new Set(takenCodes);
  for (const code of codesOf(type)) if (!taken.has(code)) return code;
  assert(false, 'the codes of a type never end');
}

/** A full range goes on with longer codes that keep the type's first digit: 5999, then 50000. */
function* codesOf(type: AccountType): Generator<string> {
  const first = FIRST_CODE[type];
  for (let code = first; code < first + CODES_PER_TYPE; code += 10) yield String(code);
  for (let scale = 1; ; scale *= 10) {
    for (let code = first * scale; code < (first + CODES_PER_TYPE) * scale; code += 1) yield String(code);
  }
}
