import { monthsAgo, type Period } from './period.ts';

export interface PlannedObligation {
  /** Unique, so that a second run recognizes it. */
  readonly name: string;
  readonly reference?: string;
  readonly notes?: string;
  readonly contact: string;
  readonly account: 'Receivables' | 'Payables';
  readonly currency_id: string;
  readonly opened_date: string;
  readonly due_date?: string;
  readonly original_amount: number;
  /** Where it comes from. Without it, nothing is posted. */
  readonly funding?: { readonly account: string } | { readonly category: string };
  /** Without an account, a payment is a note. Dates are unique within an obligation. */
  readonly payments?: readonly {
    readonly date: string;
    readonly amount: number;
    readonly account?: string;
  }[];
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** What the Moreaus owe and are owed. Dates are counted back from today, and some lie ahead. */
export function obligations(period: Period): readonly PlannedObligation[] {
  const ago = (months: number, day: number) => monthsAgo(period, months, day);
  const lastMonth = ago(1, 1);
  return [
    {
      name: 'Concert tickets',
      contact: 'Bob Stein',
      account: 'Receivables',
      currency_id: 'EUR',
      opened_date: ago(1, 4),
      due_date: ago(-2, 1),
      original_amount: 80,
    },
    {
      name: 'Loan for the cargo bike',
      reference: `LOAN-${ago(11, 1).slice(0, 7)}`,
      notes: 'Without interest; 150 a month.',
      contact: 'Jules’ parents',
      account: 'Payables',
      currency_id: 'EUR',
      opened_date: ago(11, 15),
      due_date: ago(-8, 15),
      original_amount: 2850,
      funding: { account: 'Bank' },
      // Every month since, up to the last one.
      payments: Array.from({ length: 10 }, (_, index) => ({
        date: ago(10 - index, 15),
        amount: 150,
        account: 'Bank',
      })),
    },
    {
      name: `Childcare, ${MONTH.format(new Date(lastMonth))}`,
      reference: `KS-${lastMonth.slice(0, 7)}-117`,
      contact: 'Kita Sonnenschein',
      account: 'Payables',
      currency_id: 'EUR',
      opened_date: ago(1, 5),
      due_date: ago(0, 5),
      original_amount: 320,
      funding: { category: 'Children' },
    },
    {
      name: 'Repair of two bikes',
      reference: 'R-4471',
      contact: 'Velo Werkstatt',
      account: 'Payables',
      currency_id: 'EUR',
      opened_date: ago(4, 18),
      due_date: ago(3, 18),
      original_amount: 214.5,
      funding: { category: 'Transport' },
      payments: [{ date: ago(3, 2), amount: 214.5, account: 'Bank' }],
    },
    {
      name: 'Translation of a catalogue',
      reference: 'INV-0031',
      contact: 'Priya Nair',
      account: 'Receivables',
      currency_id: 'USD',
      opened_date: ago(2, 20),
      due_date: ago(1, 20),
      original_amount: 1240,
      funding: { category: 'Freelance' },
      payments: [{ date: ago(1, 14), amount: 620, account: 'Dollar account' }],
    },
    {
      name: 'Royalties of the quarter',
      reference: 'NW-0317',
      contact: 'Northwind Publishing',
      account: 'Receivables',
      currency_id: 'GBP',
      opened_date: ago(1, 30),
      due_date: ago(-2, 31),
      original_amount: 318.9,
      funding: { category: 'Royalties' },
    },
    {
      name: 'Deposit for the hotel',
      contact: 'Hotel Bristol',
      account: 'Receivables',
      currency_id: 'GBP',
      opened_date: ago(8, 11),
      due_date: ago(7, 31),
      original_amount: 150,
      funding: { account: 'Bank' },
      payments: [{ date: ago(7, 31), amount: 150, account: 'Bank' }],
    },
    {
      name: 'Half of the summer party',
      contact: 'Camille Laurent',
      account: 'Receivables',
      currency_id: 'EUR',
      opened_date: ago(4, 27),
      original_amount: 96.4,
      payments: [{ date: ago(2, 1), amount: 40 }],
    },
  ];
}
