import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccountName, bookedThrough, dateOf, dayNumberOf, pendingOn } from './days.ts';
import { type AccountsRequest, type BankAnswer, type BankServer, send, startBankServer } from './server.ts';

/** How many days before it was started the demo bank knows. */
const HISTORY_DAYS = 120;

const ACCOUNTS: readonly (readonly [name: AccountName, title: string, currency: string, start: number])[] = [
  ['everyday', 'Everyday account', 'EUR', 1800],
  ['savings', 'Savings', 'EUR', 4000],
  ['card', 'Credit card', 'EUR', 60],
  ['dollars', 'Dollar account', 'USD', 300],
];

export interface DemoBank extends BankServer {
  /** The day that it is at the bank. */
  readonly today: () => string;
  readonly passDays: (count: number) => void;
  readonly expireLogin: (isExpired: boolean) => void;
}

/** Invented banks on this machine, of which days pass on request. */
export async function startDemoBank({ port = 0, now = Date.now() } = {}): Promise<DemoBank> {
  const first = dayNumberOf(now) - HISTORY_DAYS;
  let today = dayNumberOf(now);
  let isExpired = false;

  const answer = ({ query }: AccountsRequest): BankAnswer => {
    const start = Number(query.get('start-date') ?? 0);
    const wants = query.get('balances-only') !== '1';
    const accounts = ACCOUNTS.map(([name, title, currency, balance]) => {
      const booked = bookedThrough(name, today, first);
      const entries = [...booked, ...(query.get('pending') === '1' ? pendingOn(name, today) : [])];
      return {
        id: `demo-${name}`,
        conn_id: name === 'card' ? 'demo-card' : 'demo-bank',
        name: title,
        currency,
        balance: booked.reduce((sum, each) => sum + Number(each.amount), balance).toFixed(2),
        'balance-date': Date.parse(`${dateOf(today)}T12:00:00Z`) / 1000,
        // Whoever has to sign in again gets what was known before.
        transactions:
          wants && !isExpired
            ? entries.filter(({ posted }) => posted === 0 || posted >= start).toReversed()
            : [],
      };
    });
    return {
      body: {
        errlist: isExpired
          ? [{ code: 'con.auth', msg: 'Demo Bank wants you to sign in again.', conn_id: 'demo-bank' }]
          : [],
        connections: [
          { conn_id: 'demo-bank', name: 'Demo Bank' },
          { conn_id: 'demo-card', name: 'Demo Card' },
        ],
        accounts: [
          ...accounts,
          {
            id: 'demo-miles',
            conn_id: 'demo-card',
            name: 'Miles',
            currency: 'https://example.com/currencies/miles',
            balance: '12000',
            'balance-date': Date.parse(`${dateOf(today)}T12:00:00Z`) / 1000,
            transactions: [],
          },
        ],
      },
    };
  };

  const passDays = (count: number) => {
    today += count;
  };
  const expireLogin = (value: boolean) => {
    isExpired = value;
  };
  const other = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    switch (`${incoming.method} ${pathname}`) {
      case 'GET /':
        break;
      case 'POST /days':
        passDays(Math.min(400, Math.max(1, Math.trunc(Number(searchParams.get('count') ?? 1)) || 1)));
        break;
      case 'POST /expire':
        expireLogin(true);
        break;
      case 'POST /repair':
        expireLogin(false);
        break;
      case 'POST /token':
        send(outgoing, 200, `${server.setupToken()}\n`);
        return true;
      default:
        return false;
    }
    const login = isExpired ? 'has expired' : 'is valid';
    send(outgoing, 200, `It is ${dateOf(today)} at the demo bank. The login ${login}.\n`);
    return true;
  };

  const server: BankServer = await startBankServer({ port, answer, other });
  return { ...server, today: () => dateOf(today), passDays, expireLogin };
}
