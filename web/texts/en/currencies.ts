export const currencyTexts = {
  title: 'Currencies',
  rateTitle: 'Exchange rate on a day',
  show: 'Show rate',
  rate: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
  source: (source: string, day: string) => `${source}, ${day}`,
  sources: {
    ECB: 'European Central Bank',
    sample: 'Sample rates',
    same_currency: 'The same currency',
  } as Readonly<Record<string, string>>,
  search: 'Code or name',
  code: 'Code',
  symbol: 'Symbol',
  decimals: 'Decimals',
  base: 'Base currency',
  nothingFound: (q: string) => `No currency matches “${q}”.`,
};
