import { monthAfter } from './household.ts';

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

/** 150 euros a month, ten times so far. */
const MONTHLY = Array.from({ length: 10 }, (_, index) => ({
  date: `${monthAfter('2025-12', index)}-15`,
  amount: 150,
  account: 'Bank',
}));

/** What the Moreaus owe and are owed. */
export const OBLIGATIONS: readonly PlannedObligation[] = [
  {
    name: 'Concert tickets',
    contact: 'Bob Stein',
    account: 'Receivables',
    currency_id: 'EUR',
    opened_date: '2026-09-04',
    due_date: '2026-12-01',
    original_amount: 80,
  },
  {
    name: 'Loan for the cargo bike',
    reference: 'LOAN-2025-11',
    notes: 'Without interest; 150 a month.',
    contact: 'Jules’ parents',
    account: 'Payables',
    currency_id: 'EUR',
    opened_date: '2025-11-15',
    due_date: '2027-06-15',
    original_amount: 2850,
    funding: { account: 'Bank' },
    payments: MONTHLY,
  },
  {
    name: 'Childcare, September',
    reference: 'KS-2026-09-117',
    contact: 'Kita Sonnenschein',
    account: 'Payables',
    currency_id: 'EUR',
    opened_date: '2026-09-05',
    due_date: '2026-10-05',
    original_amount: 320,
    funding: { category: 'Children' },
  },
  {
    name: 'Repair of two bikes',
    reference: 'R-4471',
    contact: 'Velo Werkstatt',
    account: 'Payables',
    currency_id: 'EUR',
    opened_date: '2026-06-18',
    due_date: '2026-07-18',
    original_amount: 214.5,
    funding: { category: 'Transport' },
    payments: [{ date: '2026-07-02', amount: 214.5, account: 'Bank' }],
  },
  {
    name: 'Translation of a catalogue',
    reference: 'INV-0031',
    contact: 'Priya Nair',
    account: 'Receivables',
    currency_id: 'USD',
    opened_date: '2026-08-20',
    due_date: '2026-09-20',
    original_amount: 1240,
    funding: { category: 'Freelance' },
    payments: [{ date: '2026-09-14', amount: 620, account: 'Dollar account' }],
  },
  {
    name: 'Royalties, third quarter',
    reference: 'NW-Q3-2026',
    contact: 'Northwind Publishing',
    account: 'Receivables',
    currency_id: 'GBP',
    opened_date: '2026-09-30',
    due_date: '2026-12-31',
    original_amount: 318.9,
    funding: { category: 'Royalties' },
  },
  {
    name: 'Deposit for the hotel',
    contact: 'Hotel Bristol',
    account: 'Receivables',
    currency_id: 'GBP',
    opened_date: '2026-02-11',
    due_date: '2026-03-31',
    original_amount: 150,
    funding: { account: 'Bank' },
    payments: [{ date: '2026-03-31', amount: 150, account: 'Bank' }],
  },
  {
    name: 'Half of the summer party',
    contact: 'Camille Laurent',
    account: 'Receivables',
    currency_id: 'EUR',
    opened_date: '2026-06-27',
    original_amount: 96.4,
    payments: [{ date: '2026-08-01', amount: 40 }],
  },
];
