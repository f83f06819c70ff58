import type { Currency } from '../../client/client.ts';
import { useCurrencies } from './books.ts';
import { locale } from './formats.ts';
import { editableAmount, formatAmount, type Minor, parseAmount } from './money.ts';
import { usePreferences } from './preferences.ts';
import { useUser } from './session.ts';

export interface MoneyFormats {
  /** The base currency. */
  readonly base: string;
  readonly isHidden: boolean;
  decimals(currency?: string): number;
  symbol(currency?: string): string;
  /** `1,234.50`, or dots if amounts are hidden. */
  show(amount: number, currency?: string, plus?: boolean): string;
  /** For a field, where an amount can be edited. */
  edit(amount: number, currency?: string): string;
  parse(text: string, currency?: string): Minor | undefined;
}

const HIDDEN = '•••••';

/** Formats amounts as the API's currencies, the preferences and the locale say. */
export function useMoney(): MoneyFormats {
  const { base_currency_id: base } = useUser();
  const { data: currencies } = useCurrencies();
  const { hideAmounts } = usePreferences();
  const find = (code: string): Currency | undefined => currencies?.find(({ id }) => id === code);
  const decimals = (code = base) => find(code)?.decimal_places ?? usualDecimals(code);
  return {
    base,
    isHidden: hideAmounts,
    decimals,
    symbol: (code = base) => find(code)?.symbol ?? usualSymbol(code),
    show: (amount, code = base, plus = false) =>
      hideAmounts ? HIDDEN : formatAmount(amount, decimals(code), locale(), plus),
    edit: (amount, code = base) => editableAmount(amount, decimals(code), locale()),
    parse: (text, code = base) => parseAmount(text, decimals(code), locale()),
  };
}

/** Until the currencies have been read. */
function usualDecimals(code: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The same as the API's, so that nothing changes when they have been read. */
function usualSymbol(code: string): string {
  try {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  } catch {
    return code;
  }
}
