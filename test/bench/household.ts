import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { newId } from '../../lib/platform/id.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { archiveParts } from '../../tools/openapi/example-export.ts';
import { readPartition, type StoredItem, writeItems } from './items.ts';

export const PASSWORD = 'correct horse battery';

/** A user with some of everything, from which requests take their ids. */
export interface Household {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
  readonly otherSessionId: string;
  readonly accessTokenId: string;
  readonly assetAccountId: string;
  readonly otherAccountId: string;
  readonly foreignAccountId: string;
  readonly spareAccountId: string;
  readonly expenseCategoryId: string;
  readonly incomeCategoryId: string;
  readonly spareCategoryId: string;
  readonly expenseId: string;
  readonly incomeId: string;
  readonly transferId: string;
  readonly deletedTransferId: string;
  readonly journalEntryId: string;
  readonly deletedJournalEntryId: string;
  readonly deletedExpenseId: string;
  readonly deletedIncomeId: string;
  readonly scheduleId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly contactId: string;
  readonly deletedContactId: string;
  readonly obligationId: string;
  readonly deletedObligationId: string;
  /** Posted, with payments that move money. */
  readonly paidObligationId: string;
  readonly walletId: string;
  readonly paymentId: string;
  readonly deletedPaymentId: string;
  /** A preview, and an import that is committed. */
  readonly importId: string;
  /** The first part of an archive. */
  readonly archiveImportId: string;
  readonly committedImportId: string;
  /** Everything stored for it. */
  readonly items: readonly StoredItem[];
}

/** More than one page of each list. */
const RECORDS = 30;
/** Fewer than fit into one transaction. */
const BATCH = 10;

type Body = Record<string, unknown>;
/** A body that is a string is a bank file. */
type Call = (
  method: string,
  path: string,
  body?: Body | string,
  mediaType?: string,
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
) => Promise<any>;

/** Created through the API, so that the stored data is what the service stores. */
export async function createHousehold(
  url: string,
  engine: DynamoDBClient,
  table: string,
): Promise<Household> {
  const email = `bench-${newId()}@example.com`;
  const callAs = caller(url);
  const { token, data: user } = await callAs('')('POST', '/auth/register', {
    name: 'Bench',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    base_currency_id: 'EUR',
    // Any zone but UTC, which needs no data about clock changes.
    time_zone: 'Europe/Berlin',
  });
  const call = callAs(String(token));
  await callAs('')('POST', '/auth/login', { email, password: PASSWORD });
  const create = async (path: string, body: Body): Promise<string> =>
    String((await call('POST', path, body)).id);
  const many = async (one: (index: number) => Promise<string>): Promise<string> => {
    let last = '';
    for (let index = 0; index < RECORDS; index++) last = await one(index);
    return last;
  };
  /** Creates this many transactions of a kind, a few at a time. The id is that of the last one. */
  const manyOf = async (kind: string, one: (index: number) => Body): Promise<string> => {
    let last = '';
    for (let first = 0; first < RECORDS; first += BATCH) {
      const transactions = Array.from({ length: BATCH }, (_, index) => ({ kind, ...one(first + index) }));
      const { data } = await call('POST', '/transactions/batch', { transactions });
      last = String((data as Body[]).at(-1)?.id);
    }
    return last;
  };
  const deleted = async (path: string, body: Body): Promise<string> => {
    const id = await create(path, body);
    await call('DELETE', `${path}/${id}`);
    return id;
  };

  // Before there is any other record, because only then can an archive be restored.
  const archive = await call('POST', '/imports', archiveParts[0], 'application/x-ndjson');
  const assetAccountId = await create('/accounts', { name: 'Current account', type: 'asset' });
  const otherAccountId = await create('/accounts', { name: 'Savings account', type: 'asset' });
  // Bought at its own rate, so that there is something to revalue.
  const foreignAccountId = await create('/accounts', {
    name: 'Foreign account',
    type: 'asset',
    opening_balance: 100,
    opening_currency_id: 'USD',
    opening_fx_rate: 2,
    opening_date: '2026-01-15',
  });
  const spareAccountId = await create('/accounts', { name: 'Spare account', type: 'asset' });
  const expenseCategoryId = await create('/budgeting/categories', { name: 'Food', kind: 'expense' });
  const incomeCategoryId = await create('/budgeting/categories', { name: 'Salary', kind: 'income' });
  const spareCategoryId = await create('/budgeting/categories', { name: 'Spare', kind: 'expense' });
  const expense = (index: number): Body => transactionBody(expenseCategoryId, assetAccountId, index);
  const income = (index: number): Body => transactionBody(incomeCategoryId, assetAccountId, index);
  const transfer = (index: number): Body => transferBody(assetAccountId, otherAccountId, index);
  const entry = (index: number): Body => entryBody(assetAccountId, otherAccountId, index);
  const contactId = await many((index) => create('/contacts', { name: `Contact ${index}` }));
  const obligation = (index: number): Body => ({
    name: `Loan ${index}`,
    opened_date: dayOf(index),
    original_amount: 100,
    outstanding_amount: 60,
    contact_id: contactId,
    account_id: assetAccountId,
    currency_id: 'EUR',
  });
  const walletId = await create('/accounts', { name: 'Wallet', type: 'asset' });
  const paidObligationId = await create('/obligations', {
    ...obligation(0),
    funding_account_id: walletId,
  });
  const payments = `/obligations/${paidObligationId}/payments`;
  const payment = { date: dayOf(0), amount: 1, asset_account_id: walletId };
  const upload = async (): Promise<string> =>
    String((await call('POST', `/imports?account_id=${walletId}`, BANK_FILE)).id);
  const committedImportId = await upload();
  await call('POST', `/imports/${committedImportId}/commit`);
  const importId = await upload();
  // Creates what is independent at the same time.
  const [schedules, obligations, paid, expenses, incomes, transfers, entries] = await Promise.all([
    many((index) =>
      create('/budgeting/schedules', scheduleBody({ expenseCategoryId, assetAccountId }, index)),
    ),
    many((index) => create('/obligations', obligation(index))),
    many(() => create(payments, payment)),
    manyOf('expense', expense),
    manyOf('income', income),
    manyOf('transfer', transfer),
    manyOf('journal', entry),
  ]);
  const webhookId = await create('/webhooks', WEBHOOK);
  const made = {
    webhookId,
    deliveryId: await many(() => create(`/webhooks/${webhookId}/test`, {})),
    committedImportId,
    archiveImportId: String(archive.id),
    importId,
    paidObligationId,
    walletId,
    paymentId: paid,
    deletedPaymentId: await deleted(payments, payment),
    assetAccountId,
    otherAccountId,
    foreignAccountId,
    spareAccountId,
    expenseCategoryId,
    incomeCategoryId,
    spareCategoryId,
    contactId,
    expenseId: expenses,
    incomeId: incomes,
    transferId: transfers,
    journalEntryId: entries,
    scheduleId: schedules,
    accessTokenId: await create('/auth/tokens', { name: 'Script', scope: 'read' }),
    obligationId: obligations,
    deletedExpenseId: await deleted('/budgeting/expenses', expense(0)),
    deletedIncomeId: await deleted('/budgeting/incomes', income(0)),
    deletedTransferId: await deleted('/budgeting/transfers', transfer(0)),
    deletedJournalEntryId: await deleted('/ledger/entries', entry(0)),
    deletedContactId: await deleted('/contacts', { name: 'Gone' }),
    deletedObligationId: await deleted('/obligations', obligation(0)),
  };
  const userId = String((user as Body).id);
  const [own, login] = [keys.user(userId as UserId), keys.login(email)];
  const items = [
    ...(await readPartition(engine, table, own.pk)),
    ...(await readPartition(engine, table, login.pk)),
  ];
  const sessionIds = items.flatMap(({ sk }) => /^SESSION#(.*)/.exec(sk.S)?.[1] ?? []).sort();
  const [sessionId = '', otherSessionId = ''] = sessionIds;
  return { ...made, userId, email, token: String(token), sessionId, otherSessionId, items };
}

/** The same household for another user, whose data one endpoint may change without affecting the others. */
export async function cloneHousehold(
  household: Household,
  engine: DynamoDBClient,
  table: string,
): Promise<Household> {
  const userId = newId();
  const text = JSON.stringify(household)
    .replaceAll(household.email, `bench-${userId}@example.com`)
    .replaceAll(household.userId, userId);
  const clone = JSON.parse(text) as Household;
  await writeItems(engine, table, clone.items);
  return clone;
}

export function transactionBody(categoryId: string, assetAccountId: string, index: number): Body {
  return {
    category_id: categoryId,
    asset_account_id: assetAccountId,
    currency_id: 'EUR',
    amount: 10 + index,
    date: dayOf(index),
    memo: 'Bench',
  };
}

export function transferBody(fromAccountId: string, toAccountId: string, index: number): Body {
  return {
    from_account_id: fromAccountId,
    to_account_id: toAccountId,
    currency_id: 'EUR',
    amount: 10 + index,
    date: dayOf(index),
    memo: 'Bench',
  };
}

/** In the future, so that nothing posts it. */
export const SCHEDULE_START = '2126-01-01';

/** Nobody listens there. */
export const WEBHOOK: Body = { url: 'http://localhost:9', events: ['contact.created'] };

export function scheduleBody(
  { expenseCategoryId, assetAccountId }: Pick<Household, 'expenseCategoryId' | 'assetAccountId'>,
  index: number,
): Body {
  const { date: _date, ...template } = transactionBody(expenseCategoryId, assetAccountId, index);
  const rule = { frequency: 'monthly' };
  return { name: 'Rent', kind: 'expense', template, rule, starts_on: SCHEDULE_START, mode: 'post' };
}

export function entryBody(debitAccountId: string, creditAccountId: string, index: number): Body {
  return {
    currency_id: 'EUR',
    date: dayOf(index),
    memo: 'Bench',
    lines: [
      { account_id: debitAccountId, debit: 10 + index },
      { account_id: creditAccountId, credit: 10 + index },
    ],
  };
}

/** A month of a bank account. */
export const BANK_FILE = ['Date,Payee,Amount']
  .concat(
    Array.from({ length: 30 }, (_, i) => `2026-04-${String(30 - i).padStart(2, '0')},Shop ${i},-${i + 1}.00`),
  )
  .join('\n');

/** Three months in a row, so that reports have something to add up. */
export function dayOf(index: number): string {
  return `2026-0${1 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`;
}

export function caller(url: string): (token: string) => Call {
  return (token) =>
    async (method, path, body, mediaType = 'text/csv') => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          'content-type': typeof body === 'string' ? mediaType : 'application/json',
        },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(`${method} ${path} returned ${response.status} in the bench: ${text}`);
      return text === '' ? {} : JSON.parse(text);
    };
}
