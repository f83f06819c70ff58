import type { Random } from './random.ts';

export interface PlannedTransaction {
  readonly kind: 'expense' | 'income';
  readonly category: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
  readonly date: string;
  /** Unique together with the date, so that a second run knows what exists. */
  readonly memo: string;
  readonly payee?: string;
  /** Instead of the single category. The amounts add up to the transaction's. */
  readonly splits?: readonly { readonly category: string; readonly amount: number; readonly memo?: string }[];
  readonly is_refund?: boolean;
}

/** A transaction planned for a day of a given month. */
export type Given = Omit<PlannedTransaction, 'kind' | 'date'> & { kind?: 'income' };

type Add = (day: number, given: Given) => void;

const bank = { account: 'Bank', currency: 'EUR' } as const;
const cash = { account: 'Cash', currency: 'EUR' } as const;
const card = { account: 'Credit card', currency: 'EUR' } as const;

export function everyMonth(add: Add, random: Random, index: number): void {
  add(27, {
    kind: 'income',
    category: 'Salary',
    ...bank,
    amount: index < 6 ? 3420 : 3545,
    memo: 'Ada, Amt für Statistik',
  });
  add(28, { kind: 'income', category: 'Salary', ...bank, amount: 2180, memo: 'Jules, Lycée Voltaire' });
  add(1, { category: 'Rent', ...bank, amount: 1480, memo: 'Flat', payee: 'Hausverwaltung Lindner' });
  add(3, { category: 'Utilities', ...bank, amount: random.price(92, 168), memo: 'Electricity and heating' });
  add(3, { category: 'Utilities', ...bank, amount: 44.99, memo: 'Phone and internet' });
  add(2, { category: 'Transport', ...bank, amount: 116, memo: 'Two monthly tickets' });
  add(5, { category: 'Children', ...bank, amount: 320, memo: 'Kita Sonnenschein' });
  add(12, {
    category: 'Subscriptions',
    account: 'Credit card',
    currency: 'USD',
    amount: 15.49,
    memo: 'Films',
  });
  add(19, {
    category: 'Subscriptions',
    account: 'Credit card',
    currency: 'USD',
    amount: 9.99,
    memo: 'Storage',
  });
  add(20, {
    category: 'Subscriptions',
    account: 'Credit card',
    currency: 'GBP',
    amount: 11.5,
    memo: 'Newspaper',
  });
  const toys = random.price(9, 24);
  add(24, {
    category: 'Groceries',
    ...card,
    amount: Number((58.4 + toys - 3.5).toFixed(2)),
    memo: 'Drugstore and food, one receipt',
    payee: 'Kaufland',
    splits: [
      { category: 'Groceries', amount: 58.4 },
      { category: 'Children', amount: toys, memo: 'Toys' },
      { category: 'Groceries', amount: -3.5, memo: 'Bottles returned' },
    ],
  });
  if (index % 2 === 0) {
    const amount = random.whole(9, 16) * 100;
    add(16, {
      kind: 'income',
      category: 'Freelance',
      account: 'Dollar account',
      currency: 'USD',
      amount,
      memo: 'Translations',
    });
  }
}

export function everyWeek(add: Add, random: Random): void {
  for (const [week, monday] of [1, 8, 15, 22].entries()) {
    const shop = () => random.pick('Market hall', 'Supermarket', 'Organic shop', 'Baker and butcher');
    add(monday + 1, {
      category: 'Groceries',
      ...bank,
      amount: random.price(38, 74),
      memo: `${shop()}, week ${week + 1}`,
    });
    add(monday + 4, {
      category: 'Groceries',
      ...card,
      amount: random.price(61, 128),
      memo: `${shop()}, weekend ${week + 1}`,
    });
    add(monday + 2, {
      category: 'Groceries',
      ...cash,
      amount: random.price(6, 19),
      memo: `Bread and eggs ${week + 1}`,
    });
    add(monday + 5, {
      category: 'Restaurants',
      ...card,
      amount: random.price(24, 79),
      memo: `${random.pick('Osteria', 'Pho', 'Tapas', 'Biergarten', 'Sushi')} ${week + 1}`,
    });
    if (random.next() < 0.6)
      add(monday + 3, {
        category: 'Restaurants',
        ...cash,
        amount: random.price(4, 15),
        memo: `Coffee and cake ${week + 1}`,
      });
    if (random.next() < 0.35)
      add(monday + 6, {
        category: 'Children',
        ...card,
        amount: random.price(12, 60),
        memo: `${random.pick('Books', 'Swimming course', 'Football boots', 'Zoo')} ${week + 1}`,
      });
    if (random.next() < 0.25)
      add(monday, {
        category: 'Health',
        ...bank,
        amount: random.price(8, 65),
        memo: `${random.pick('Pharmacy', 'Dentist', 'Glasses')} ${week + 1}`,
      });
    if (random.next() < 0.25)
      add(monday + 5, {
        category: 'Clothing',
        ...card,
        amount: random.price(25, 140),
        memo: `${random.pick('Winter coat', 'Shoes', 'Rain gear', 'Jeans')} ${week + 1}`,
      });
    if (random.next() < 0.15)
      add(monday + 2, {
        category: 'Transport',
        ...cash,
        amount: random.price(11, 34),
        memo: `Taxi ${week + 1}`,
      });
  }
}

export function everyQuarter(add: Add, random: Random): void {
  add(10, { category: 'Insurance', ...bank, amount: 187.4, memo: 'Liability and household' });
  add(21, {
    kind: 'income',
    category: 'Royalties',
    account: 'Bank',
    currency: 'GBP',
    amount: random.price(140, 420),
    memo: 'Northwind Publishing',
  });
  add(26, {
    kind: 'income',
    category: 'Interest',
    account: 'Savings',
    currency: 'EUR',
    amount: random.price(18, 31),
    memo: 'Savings',
  });
}

export function weekInLondon(add: Add, random: Random): void {
  add(9, { category: 'Travel', ...card, amount: 412.6, memo: 'Train to London, four seats' });
  add(14, {
    category: 'Travel',
    account: 'Credit card',
    currency: 'GBP',
    amount: 864,
    memo: 'Hotel Bristol',
  });
  for (let day = 10; day < 15; day++) {
    add(day, {
      category: 'Restaurants',
      account: 'Credit card',
      currency: 'GBP',
      amount: random.price(38, 96),
      memo: 'Dinner in London',
    });
    add(day, {
      category: 'Travel',
      account: 'Cash',
      currency: 'GBP',
      amount: random.price(9, 30),
      memo: 'Tube and museums',
    });
  }
}

export function twoWeeksInNewYork(add: Add, random: Random): void {
  add(2, { category: 'Travel', ...bank, amount: 2384.2, memo: 'Flights to New York' });
  add(20, {
    category: 'Travel',
    account: 'Dollar account',
    currency: 'USD',
    amount: 2190,
    memo: 'Flat in Brooklyn',
  });
  for (let day = 7; day < 20; day++) {
    add(day, {
      category: 'Restaurants',
      account: 'Credit card',
      currency: 'USD',
      amount: random.price(22, 118),
      memo: 'Out in New York',
    });
    if (day % 2 === 0)
      add(day, {
        category: 'Travel',
        account: 'Dollar account',
        currency: 'USD',
        amount: random.price(15, 74),
        memo: 'Museums and ferries',
      });
  }
}

export function christmas(add: Add, random: Random): void {
  for (const [index, who] of ['Léa', 'Tom', 'grandparents', 'Camille', 'Ada', 'Jules'].entries()) {
    add(8 + index * 2, { category: 'Gifts', ...card, amount: random.price(18, 95), memo: `For ${who}` });
  }
  add(29, { category: 'Gifts', ...cash, amount: 60, memo: 'Neighbours and postman' });
}

/** Shoes that did not fit went back. */
export function somethingSentBack(add: Add): void {
  add(6, { category: 'Clothing', ...card, amount: 89.9, memo: 'Sandals', payee: 'Schuhhaus Nord' });
  add(14, {
    category: 'Clothing',
    ...card,
    amount: 89.9,
    memo: 'Sandals sent back',
    payee: 'Schuhhaus Nord',
    is_refund: true,
  });
}
