import type { BookFile } from './book.ts';

const MONTHS = 6;

/** Who is paid how, how often in a month, and for what. `#` is another number each time. */
const SPENDING = [
  ['REWE SAGT DANKE #//KOELN/DE', 'Karte #', 5, 'E:Groceries'],
  ['EDEKA MARKT #', 'Karte #', 3, 'E:Groceries'],
  ['SQ *KAFFEEWERK #', 'Karte #', 4, 'E:Eating out'],
  ['PAYPAL *SPOTIFY', 'Abo', 1, 'E:Subscriptions'],
  ['PAYPAL *EBAY #', 'Artikel #', 2, 'E:Household'],
  ['DB Vertrieb GmbH', 'Fahrkarte #', 2, 'E:Travel'],
  ['Amazon.de*#', 'AMZN Mktp', 3, 'E:Household'],
  ['Amazon.de*#', 'AMZN Mktp', 1, 'E:Gifts'],
  ['Hausverwaltung Nord', 'Miete', 1, 'E:Rent'],
] as const;

/** The books of a household that does not exist, so that the measurement can be tried. They are the same each time. */
export function inventedBook(): BookFile {
  const random = numbers();
  const rows: BookFile['rows'] = [];
  const add = (
    month: number,
    day: number,
    account: string,
    texts: readonly string[],
    cents: number,
    label: string,
  ) => {
    const [payee = '', memo = ''] = texts.map((text) =>
      text.replaceAll('#', () => String(1000 + random(9000))),
    );
    const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    rows.push([date, account, payee, memo, cents, label]);
  };
  for (let month = 1; month <= MONTHS; month++) {
    for (const [payee, memo, times, label] of SPENDING)
      for (let time = 0; time < times; time++)
        add(month, 1 + random(28), 'Bank', [payee, memo], -(500 + random(9500)), label);
    // A new shop each month.
    add(
      month,
      1 + random(28),
      'Bank',
      [`Laden ${'abcdef'.repeat(2).slice(month, month + 4)}`, ''],
      -2000,
      'E:Leisure',
    );
    add(month, 3, 'Bank', ['Ada Moreau', 'Sparen #'], -30_000, 'T:Savings');
    add(month, 3, 'Savings', ['Ada Moreau', 'Sparen #'], 30_000, 'T:Bank');
    add(month, 27, 'Bank', ['Arbeit GmbH', `Lohn ${month}/2026`], 321_116, 'I:Salary');
    if (month % 2 === 0) add(month, 28, 'Bank', ['Amazon.de*#', 'AMZN Mktp'], 1999, 'E:Household');
  }
  return { columns: ['date', 'account', 'payee', 'memo', 'amount', 'label'] as never, rows };
}

/** Numbers below a maximum that only look random. */
function numbers(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
