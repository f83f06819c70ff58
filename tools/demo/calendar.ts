import type { Random } from './random.ts';

export interface PlannedTransaction extends Wallet {
  readonly kind: 'expense' | 'income';
  readonly category: string;
  readonly amount: number;
  readonly date: string;
  /** Unique together with the date, so that a second run knows what exists. */
  readonly memo: string;
  readonly payee?: string;
  /** Instead of the single category. The amounts add up to the transaction's. */
  readonly splits?: readonly { readonly category: string; readonly amount: number; readonly memo?: string }[];
  readonly is_refund?: boolean;
}

interface Wallet {
  readonly account: string;
  readonly currency: string;
}

/** Plans a transaction for a day of the month. */
export type Add = (
  day: number,
  category: string,
  wallet: Wallet,
  amount: number,
  memo: string,
  more?: Pick<PlannedTransaction, 'payee' | 'splits' | 'is_refund'>,
) => void;

export type Month = Readonly<Record<PlannedTransaction['kind'], Add>>;

const bank = { account: 'Bank', currency: 'EUR' };
const cash = { account: 'Cash', currency: 'EUR' };
const card = { account: 'Credit card', currency: 'EUR' };
const cardInDollars = { account: 'Credit card', currency: 'USD' };
const cardInPounds = { account: 'Credit card', currency: 'GBP' };
const dollars = { account: 'Dollar account', currency: 'USD' };

export function everyMonth({ expense, income }: Month, random: Random, index: number): void {
  income(27, 'Salary', bank, index < 6 ? 3420 : 3545, 'Ada, Amt für Statistik');
  income(28, 'Salary', bank, 2180, 'Jules, Lycée Voltaire');
  expense(1, 'Rent', bank, 1480, 'Flat', { payee: 'Hausverwaltung Lindner' });
  expense(3, 'Utilities', bank, random.price(92, 168), 'Electricity and heating');
  expense(3, 'Utilities', bank, 44.99, 'Phone and internet');
  expense(2, 'Transport', bank, 116, 'Two monthly tickets');
  expense(5, 'Children', bank, 320, 'Kita Sonnenschein');
  expense(12, 'Subscriptions', cardInDollars, 15.49, 'Films');
  expense(19, 'Subscriptions', cardInDollars, 9.99, 'Storage');
  expense(20, 'Subscriptions', cardInPounds, 11.5, 'Newspaper');
  const toys = random.price(9, 24);
  const total = Number((58.4 + toys - 3.5).toFixed(2));
  expense(24, 'Groceries', card, total, 'Drugstore and food, one receipt', {
    payee: 'Kaufland',
    splits: [
      { category: 'Groceries', amount: 58.4 },
      { category: 'Children', amount: toys, memo: 'Toys' },
      { category: 'Groceries', amount: -3.5, memo: 'Bottles returned' },
    ],
  });
  if (index % 2 === 0) income(16, 'Freelance', dollars, random.whole(9, 16) * 100, 'Translations');
}

export function everyWeek({ expense }: Month, random: Random): void {
  const shop = () => random.pick('Market hall', 'Supermarket', 'Organic shop', 'Baker and butcher');
  const place = () => random.pick('Osteria', 'Pho', 'Tapas', 'Biergarten', 'Sushi');
  const forChildren = () => random.pick('Books', 'Swimming course', 'Football boots', 'Zoo');
  const remedy = () => random.pick('Pharmacy', 'Dentist', 'Glasses');
  const garment = () => random.pick('Winter coat', 'Shoes', 'Rain gear', 'Jeans');
  for (const [index, monday] of [1, 8, 15, 22].entries()) {
    const week = index + 1;
    expense(monday + 1, 'Groceries', bank, random.price(38, 74), `${shop()}, week ${week}`);
    expense(monday + 4, 'Groceries', card, random.price(61, 128), `${shop()}, weekend ${week}`);
    expense(monday + 2, 'Groceries', cash, random.price(6, 19), `Bread and eggs ${week}`);
    expense(monday + 5, 'Restaurants', card, random.price(24, 79), `${place()} ${week}`);
    if (random.next() < 0.6)
      expense(monday + 3, 'Restaurants', cash, random.price(4, 15), `Coffee and cake ${week}`);
    if (random.next() < 0.35)
      expense(monday + 6, 'Children', card, random.price(12, 60), `${forChildren()} ${week}`);
    if (random.next() < 0.25) expense(monday, 'Health', bank, random.price(8, 65), `${remedy()} ${week}`);
    if (random.next() < 0.25)
      expense(monday + 5, 'Clothing', card, random.price(25, 140), `${garment()} ${week}`);
    if (random.next() < 0.15) expense(monday + 2, 'Transport', cash, random.price(11, 34), `Taxi ${week}`);
  }
}

export function everyQuarter({ expense, income }: Month, random: Random): void {
  expense(10, 'Insurance', bank, 187.4, 'Liability and household');
  income(21, 'Royalties', { ...bank, currency: 'GBP' }, random.price(140, 420), 'Northwind Publishing');
  income(26, 'Interest', { account: 'Savings', currency: 'EUR' }, random.price(18, 31), 'Savings');
}

export function weekInLondon({ expense }: Month, random: Random): void {
  expense(9, 'Travel', card, 412.6, 'Train to London, four seats');
  expense(14, 'Travel', cardInPounds, 864, 'Hotel Bristol');
  for (let day = 10; day < 15; day++) {
    expense(day, 'Restaurants', cardInPounds, random.price(38, 96), 'Dinner in London');
    expense(day, 'Travel', { ...cash, currency: 'GBP' }, random.price(9, 30), 'Tube and museums');
  }
}

export function twoWeeksInNewYork({ expense }: Month, random: Random): void {
  expense(2, 'Travel', bank, 2384.2, 'Flights to New York');
  expense(20, 'Travel', dollars, 2190, 'Flat in Brooklyn');
  for (let day = 7; day < 20; day++) {
    expense(day, 'Restaurants', cardInDollars, random.price(22, 118), 'Out in New York');
    if (day % 2 === 0) expense(day, 'Travel', dollars, random.price(15, 74), 'Museums and ferries');
  }
}

export function presents({ expense }: Month, random: Random): void {
  for (const [index, who] of ['Léa', 'Tom', 'grandparents', 'Camille', 'Ada', 'Jules'].entries())
    expense(8 + index * 2, 'Gifts', card, random.price(18, 95), `For ${who}`);
  expense(29, 'Gifts', cash, 60, 'Neighbours and postman');
}

/** Shoes that did not fit went back. */
export function somethingSentBack({ expense }: Month): void {
  const payee = 'Schuhhaus Nord';
  expense(6, 'Clothing', card, 89.9, 'Sandals', { payee });
  expense(14, 'Clothing', card, 89.9, 'Sandals sent back', { payee, is_refund: true });
}
