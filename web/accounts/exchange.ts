import type { Account } from '../../client/client.ts';
import { add } from '../platform/money.ts';

/** What an account has in a currency that its statement does not know, and the transfer that exchanges it. */
export interface Exchange {
  readonly currency: string;
  readonly balance: number;
  readonly transfer: {
    readonly currency_id: string;
    readonly amount: number | undefined;
    readonly to_currency_id: string;
    readonly to_amount: number | undefined;
  };
}

/**
 * A payment in another currency stays in it, although most banks take their own. What that was worth is what the balance
 * in the base currency says, as long as it is about one currency alone.
 */
export function exchangesOf(account: Account, base: string, decimals: number): Exchange[] {
  const own = account.currency_id ?? base;
  const others = account.balances.filter(({ currency_id, balance }) => currency_id !== own && balance !== 0);
  const inOwn = account.balances.find(({ currency_id }) => currency_id === own)?.balance ?? 0;
  const worth =
    others.length === 1 && own === base ? Math.abs(add(decimals, account.balance, -inOwn)) : undefined;
  return others.map(({ currency_id: currency, balance }) => {
    const [mine, theirs] = [
      { currency: own, amount: worth },
      { currency, amount: Math.abs(balance) },
    ];
    const isSpent = account.type === 'liability' ? balance > 0 : balance < 0;
    const [from, to] = isSpent ? [mine, theirs] : [theirs, mine];
    const transfer = {
      ...{ currency_id: from.currency, amount: from.amount },
      ...{ to_currency_id: to.currency, to_amount: to.amount },
    };
    return { currency, balance, transfer };
  });
}
