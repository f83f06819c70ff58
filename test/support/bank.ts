import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideAccount, OutsideAccountInput } from '../../client/client.ts';
import { type DemoBank, startDemoBank } from '../../tools/demo-bank/demo-bank.ts';
import { type AccountsRequest, type BankServer, startBankServer } from '../../tools/demo-bank/server.ts';
import type { TestUser } from './api.ts';
import { cloud } from './cloud.ts';

let shared: Promise<DemoBank> | undefined;

/** The demo bank, once for each worker. */
export function sharedBank(): Promise<DemoBank> {
  shared ??= startDemoBank();
  return shared;
}

export interface Row {
  id?: string;
  posted: number | string;
  amount: string;
  description?: string;
  payee?: string;
  memo?: string;
  pending?: boolean;
}

export interface Account {
  id: string;
  name: string;
  currency?: string;
  balance?: string;
  conn_id?: string;
  rows: Row[];
}

/** A bank that sends what a test says. */
export interface FakeBank extends BankServer {
  accounts: Account[];
  /** Besides the accounts, or in place of them. */
  extra: Record<string, unknown>;
  status: number;
  /** Runs before each answer. */
  before: (request: AccountsRequest) => Promise<void> | void;
}

export async function fakeBank(accounts: Account[] = []): Promise<FakeBank> {
  const state: Pick<FakeBank, 'accounts' | 'extra' | 'status' | 'before'> = {
    accounts,
    extra: {},
    status: 200,
    before: () => undefined,
  };
  const server = await startBankServer({
    answer: async (request) => {
      await state.before(request);
      const shown = state.accounts.map(({ rows, currency = 'EUR', balance = '0', ...rest }) => ({
        currency,
        balance,
        'balance-date': Math.floor(Date.now() / 1000),
        ...rest,
        transactions: request.query.get('balances-only') === '1' ? [] : rows,
      }));
      return {
        status: state.status,
        body: { errlist: [], connections: [], accounts: shown, ...state.extra },
      };
    },
  });
  return Object.assign(state, server);
}

/** Noon UTC of a day, in seconds. */
export const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000;
/** A day, counted from today in UTC. */
export const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export const CONNECTIONS = '/connections';

export async function connected(user: TestUser, bank: BankServer, name?: string) {
  const { id } = await user.api.createConnection({
    provider: 'simplefin',
    setup_token: bank.setupToken(),
    ...(name !== undefined && { name }),
  });
  const outside = async (): Promise<OutsideAccount[]> => (await user.api.listOutsideAccounts(id)).data;
  const named = async (wanted: string): Promise<OutsideAccount> => {
    const found = (await outside()).find((each) => each.name === wanted);
    if (!found) throw new Error(`The connection has no account ${wanted}.`);
    return found;
  };
  return {
    id,
    outside,
    named,
    link: async (wanted: string, given: OutsideAccountInput): Promise<OutsideAccount> =>
      user.api.linkOutsideAccount(id, (await named(wanted)).id, given),
    /** Runs it as if it were days later, when it is due, and returns it when that is over. */
    runAfter: async (days: number) => {
      await runOnce(user, id, days);
      return user.api.getConnection(id);
    },
    /** Asks for a run, and waits until it is over. */
    sync: async () => {
      await user.api.syncConnection(id);
      for (let tries = 0; tries < 600; tries++) {
        if ((await user.api.getConnection(id)).running_since === undefined) break;
        await sleep(50);
      }
      return user.api.getConnection(id);
    },
    /** The rows that wait for an account. */
    rows: async (wanted: string) => {
      const { import_id } = await named(wanted);
      if (import_id === undefined) return [];
      const rows = await user.api.listImportRows(import_id, { limit: 100 }).all();
      return rows;
    },
  };
}

/** One invocation of the function, for one connection, if it is due then. */
export async function runOnce(user: TestUser, id: string, days: number): Promise<unknown> {
  const event = { run: { bookId: user.bookId, id } };
  const outcome = await cloud().invoke('fetch-banks', event, days * 86_400 + 60);
  if (!(outcome as { ok?: boolean }).ok) throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** An account of one's own for each name. */
export async function ownAccount(user: TestUser, name: string, type: 'asset' | 'liability' = 'asset') {
  return (await user.api.createAccount({ name, type })).id;
}
