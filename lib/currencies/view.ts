import type { Currency } from '../ledger/currency.ts';

export function currencyView(currency: Currency) {
  return {
    id: currency.code,
    code: currency.code,
    name: currency.name,
    symbol: currency.symbol,
    decimal_places: currency.decimalPlaces,
  };
}
