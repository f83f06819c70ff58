import { CURRENCIES, type Currency } from '../ledger/currency.ts';
import { fold } from '../platform/text.ts';
import type { Named } from './named-records.ts';

let known: readonly Named[] | undefined;

/** All currencies, with everything that people call them. */
export function namedCurrencies(): readonly Named[] {
  known ??= CURRENCIES.map((each) => ({ id: each.code, name: each.name, aliases: aliasesOf(each) }));
  return known;
}

/** The US dollar is "USD", "US Dollar", "dollar" and "$", and each of the words in the plural. */
function aliasesOf({ code, name, symbol }: Currency): ReadonlySet<string> {
  const word = name.split(' ').at(-1) ?? name;
  return new Set([code, symbol, ...[name, word].flatMap((each) => [each, `${each}s`])].map(fold));
}
