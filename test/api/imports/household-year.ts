/** A row of somebody's account, as it happened: what the bank writes about it, and what it was. */
export interface Event {
  readonly date: string;
  readonly account: Account;
  readonly payee: string;
  readonly memo: string;
  /** In cents. Negative: money goes out. */
  readonly cents: number;
  /** The name of a category, or of the other account of a transfer. */
  readonly label: string;
}

export const ACCOUNTS = ['Current', 'Joint', 'Card', 'Paris'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** `#` is a number, `@` the town of a shop, and `%` the day and the hour of a payment, new each time. */
const HABITS: readonly (readonly [
  Account,
  string,
  string,
  times: number,
  from: number,
  to: number,
  string,
])[] = [
  ['Current', 'Edeka Nordwind #', 'KARTENZAHLUNG % KFN #', 4, -1200, -8900, 'Groceries'],
  ['Current', 'Bio Company Filiale #//@', 'girocard % Terminal #', 2, -900, -4200, 'Groceries'],
  ['Current', 'Kreisbahn Abo', 'Abo # Monatskarte', 1, -4900, -4900, 'Public transport'],
  [
    'Current',
    'PAYPAL EUROPE',
    'PP.#.PP . SPOTIFY, Ihr Einkauf bei SPOTIFY',
    1,
    -1099,
    -1099,
    'Subscriptions',
  ],
  ['Current', 'PAYPAL EUROPE', 'PP.#.PP . EBAY, Ihr Einkauf bei EBAY', 2, -700, -6000, 'Household'],
  ['Current', 'Apotheke am Markt', 'KARTENZAHLUNG % KFN #', 1, -500, -3900, 'Health'],
  ['Current', 'Universität Auenstadt', 'Bezüge # Personalnr. 00418822', 1, 341_266, 341_266, 'Salary'],
  ['Joint', 'Hausverwaltung Brenner', 'Miete Whg. 14 Monat #', 1, -118_000, -118_000, 'Rent'],
  ['Joint', 'Stadtwerke Auenstadt', 'Abschlag # Vertrag 4100221377', 1, -14_200, -14_200, 'Utilities'],
  ['Joint', 'Kita Sonnenblume e. V.', 'Elternbeitrag #', 1, -31_800, -31_800, 'Childcare'],
  ['Joint', 'Glasfaser Nord AG', 'Rechnung # Kundennr. 88121', 1, -3995, -3995, 'Internet and phone'],
  ['Joint', 'REWE MARKT @', 'ELV # % ME1', 3, -1500, -9900, 'Groceries'],
  ['Joint', 'DM-DROGERIE MARKT @', 'ELV # % ME1', 2, -800, -4100, 'Household'],
  ['Card', 'GASTHAUS ZUM KRANZ @', '', 2, -2900, -8800, 'Eating out'],
  ['Card', 'SUMUP *KAFFEERAD', '', 3, -320, -980, 'Eating out'],
  ['Card', 'AMZN MKTP DE*#', '', 3, -900, -7900, 'Household'],
  ['Card', 'DB VERTRIEB GMBH #', '', 2, -1900, -9900, 'Travel'],
  ['Card', 'NETFLIX.COM', '', 1, -1399, -1399, 'Subscriptions'],
  ['Paris', 'CARTE % MONOPRIX @', '', 3, -600, -5400, 'Groceries'],
  ['Paris', 'CARTE % BOULANGERIE UTOPIE', '', 2, -240, -990, 'Eating out'],
  ['Paris', 'PRLV SEPA FREE MOBILE #', '', 1, -1999, -1999, 'Internet and phone'],
  ['Paris', 'VIR SEPA EDITIONS DU QUAI', 'HONORAIRES #', 1, 84_000, 126_000, 'Fees'],
];

/** What happens in a single month. */
const ONCE: readonly (readonly [month: number, Account, string, string, number, string])[] = [
  [2, 'Card', 'ZALANDO SE', '', -11_990, 'Clothing'],
  [3, 'Card', 'ZALANDO SE', '', 3995, 'Clothing'],
  [3, 'Current', 'Amtsgericht Auenstadt', 'Grundbuchauszug AZ 22-4410', -2000, 'Taxes and fees'],
  [4, 'Card', 'HOTEL BELLEVUE LYON', '', -24_800, 'Travel'],
  [5, 'Current', 'PAYPAL EUROPE', 'PP.#.PP . HOLZWERKSTATT, Ihr Einkauf', -6490, 'Gifts'],
  [5, 'Joint', 'Finanzamt Auenstadt', 'Erstattung ESt 2024', 61_240, 'Taxes and fees'],
  [6, 'Current', 'Fahrrad Klinik', 'KARTENZAHLUNG % KFN #', -8900, 'Household'],
  [6, 'Card', 'ZALANDO SE', '', -5990, 'Clothing'],
  [7, 'Card', 'CAMPING LES PINS @', '', -38_000, 'Travel'],
  [7, 'Paris', 'CARTE % PHARMACIE CENTRALE', '', -1890, 'Health'],
  [8, 'Card', 'AUTOGRILL @', '', -2140, 'Eating out'],
  [8, 'Card', 'AMZN MKTP DE*#', '', 2499, 'Household'],
  [9, 'Joint', 'Kita Sonnenblume e. V.', 'Ausflug Zoo #', -1500, 'Childcare'],
  [9, 'Current', 'Zahnarzt Dr. Weiss', 'Rechnung #', -12_400, 'Health'],
  [10, 'Joint', 'Stadtwerke Auenstadt', 'Guthaben Jahresabrechnung #', 8820, 'Utilities'],
  [11, 'Current', 'PAYPAL EUROPE', 'PP.#.PP . SPIELWAREN KRAUSE, Ihr Einkauf', -4590, 'Gifts'],
  [12, 'Card', 'MARKTHALLE @', '', -7420, 'Gifts'],
  [12, 'Card', 'BUCHHANDLUNG SEITENWEISE', '', -3600, 'Gifts'],
];

/** Between own accounts: both banks write a row. */
const TRANSFERS: readonly (readonly [
  from: Account,
  to: Account,
  texts: readonly [string, string],
  number,
])[] = [
  ['Current', 'Joint', ['Lena und David Haushalt', 'Dauerauftrag Lena Hoffmann'], 180_000],
  ['Joint', 'Card', ['KREDITKARTENABRECHNUNG #', 'ZAHLUNG DANKE'], 30_000],
  ['Paris', 'Joint', ['VIR SEPA M OU MME HOFFMANN', 'David Miller'], 25_000],
];

const TOWNS = ['AUENSTADT', 'KOELN', 'NORDEN', 'LYON', 'PARIS 11', 'MAINZ'];

/** A household's year, month by month. It is the same each time. */
export function yearOf(year: number): Event[][] {
  const random = numbers();
  const written = (text: string) =>
    text
      .replaceAll('#', () => String(10_000 + random(89_999)))
      .replaceAll('@', () => TOWNS[random(TOWNS.length)] ?? '')
      .replaceAll('%', () => `${1 + random(28)}.${1 + random(12)}. ${8 + random(12)}:${10 + random(49)}`);
  return Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
    const events: Event[] = HABITS.flatMap(([account, payee, memo, times, from, to, label]) =>
      Array.from({ length: times }, () => ({
        ...{ date: day(1 + random(28)), account, payee: written(payee), memo: written(memo), label },
        cents: from + Math.sign(to - from) * random(Math.abs(to - from) + 1),
      })),
    );
    for (const [number, account, payee, memo, cents, label] of ONCE)
      if (number === at + 1)
        events.push({
          ...{ date: day(1 + random(28)), account, cents, label },
          ...{ payee: written(payee), memo: written(memo) },
        });
    for (const [from, to, [out, into], cents] of TRANSFERS) {
      const start = 2 + random(20);
      events.push(
        { date: day(start), account: from, payee: written(out), memo: '', cents: -cents, label: to },
        { date: day(start + random(3)), account: to, payee: written(into), memo: '', cents, label: from },
      );
    }
    return events.toSorted((a, b) => a.date.localeCompare(b.date));
  });
}

/** Numbers below a maximum that only look random. */
function numbers(): (below: number) => number {
  let state = 2026;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
