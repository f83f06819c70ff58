import type { PlannedTransaction } from './calendar.ts';
import { dayIn, firstMonth, monthAfter, monthsAgo, type Period } from './period.ts';

export interface PlannedTransfer {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly amount: number;
  readonly toCurrency?: string;
  readonly toAmount?: number;
  readonly date: string;
  /** Unique together with the date, so that a second run knows what exists. */
  readonly memo: string;
}

/** Roughly what the bank charges for one unit of a foreign currency, in euros. */
const PRICES: Readonly<Record<string, number>> = { USD: 0.88, GBP: 1.17 };

/** Cash is withdrawn on the 2nd, the card is paid off on the 5th, and something is put aside after pay day. */
export function transfers(planned: readonly PlannedTransaction[], period: Period): PlannedTransfer[] {
  const before = dayIn(firstMonth(period), 5);
  const all = [fromBank('Credit card', 'EUR', 512.8, before, 'Card, what was there before')];
  for (const month of period.months) {
    all.push(fromBank('Savings', 'EUR', 350, `${month}-28`, 'Put aside'));
    all.push(fromBank('Cash', 'EUR', 120, `${month}-02`, 'Cash machine'));
    for (const [currency, amount] of spentFrom('Cash', planned, month))
      if (currency !== 'EUR')
        all.push(fromBank('Cash', currency, amount, `${month}-09`, `Cash for the trip, ${currency}`));
    for (const [currency, amount] of spentFrom('Credit card', planned, month))
      all.push(fromBank('Credit card', currency, amount, `${monthAfter(month, 1)}-05`, `Card, ${currency}`));
  }
  all.push({
    from: 'Dollar account',
    to: 'Bank',
    currency: 'USD',
    amount: 600,
    toCurrency: 'EUR',
    date: monthsAgo(period, 3, 12),
    memo: 'Dollars to euros, at the rate of the day',
  });
  return all.filter(({ date }) => date <= period.today);
}

function spentFrom(from: string, planned: readonly PlannedTransaction[], month: string): Map<string, number> {
  const cents = new Map<string, number>();
  for (const { account, date, currency, amount, is_refund } of planned) {
    if (account !== from || !date.startsWith(month)) continue;
    cents.set(currency, (cents.get(currency) ?? 0) + (is_refund ? -1 : 1) * Math.round(amount * 100));
  }
  return new Map([...cents].map(([currency, sum]) => [currency, sum / 100]));
}

/** A transfer from the bank, in euros. The amount arrives in the given currency. */
function fromBank(to: string, currency: string, amount: number, date: string, memo: string): PlannedTransfer {
  const route = { from: 'Bank', to, date, memo };
  const price = PRICES[currency];
  if (price === undefined) return { ...route, currency, amount };
  const paid = Math.round(amount * price * 100) / 100;
  return { ...route, currency: 'EUR', amount: paid, toCurrency: currency, toAmount: amount };
}
