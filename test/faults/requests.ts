import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, Pages } from '../../client/client.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of every shape.
export type Json = any;

/** Requests to a service that may be temporarily down. */
export function requestsTo(url: string) {
  async function send(token: string, method: string, path: string, body?: string, type = 'application/json') {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }

  /** Repeats the request until there is a response. */
  async function must(...request: Parameters<typeof send>): Promise<Json> {
    for (;;) {
      const answer = await send(...request).catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(JSON.stringify(answer.body));
      await sleep(100);
    }
  }

  const list = <Item>(token: string, path: string): Promise<Item[]> =>
    new Pages<Item>(async (cursor): Promise<Page<Item>> => {
      const query = `limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      return must(token, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
    }).all();

  return {
    send,
    must,
    list,
    /** Returns the token of a new user. */
    async register(more: object): Promise<string> {
      const password = 'correct horse battery';
      const email = `user-${randomUUID()}@example.com`;
      const body = { name: 'Ada', email, password, password_confirmation: password, ...more };
      return (await must('', 'POST', '/auth/register', JSON.stringify(body))).token;
    },
    /** Accounts whose balances are not the sums of the transactions' lines. */
    async wrongBalances(token: string, transactions: readonly Json[]): Promise<string[]> {
      const sums = new Map<string, number>();
      for (const { account_id, debit_base, credit_base } of transactions.flatMap(({ lines }) => lines))
        sums.set(account_id, (sums.get(account_id) ?? 0) + cents(debit_base) - cents(credit_base));
      const { total } = await must(token, 'GET', '/reports/trial-balance');
      const accounts = await list<Json>(token, '/accounts');
      return [
        ...(total.debit === total.credit ? [] : ['trial balance']),
        ...accounts.flatMap(({ id, name, type, balance }) => {
          const sign = type === 'asset' || type === 'expense' ? 1 : -1;
          return cents(balance) === sign * (sums.get(id) ?? 0) + 0 ? [] : [`${name}: ${balance}`];
        }),
      ];
    },
  };
}

export const cents = (value: number) => Math.round(value * 100);
