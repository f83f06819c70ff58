import { type Books, done, type Json } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** A transaction of each kind, by kind, each on its own day of May 2026, and where it is changed. */
export interface EveryKind {
  readonly expense: Json;
  readonly income: Json;
  readonly transfer: Json;
  readonly journal: Json;
  readonly payment: Json;
  /** The opening entry of a purchase on credit: a journal entry with a category. */
  readonly opening: Json;
}

export async function recordEveryKind({ user, accounts, categories, record }: Books): Promise<EveryKind> {
  const post = async (path: string, body: object) => done(await withoutGateway(user).post(path, body));
  const { Cash, Bank, Payables } = accounts;
  const contact = await post('/contacts', { name: 'Bob' });
  const obligation = await post('/obligations', {
    name: 'Sofa on credit',
    opened_date: '2026-05-06',
    original_amount: 90,
    outstanding_amount: 90,
    currency_id: 'USD',
    contact_id: contact.id,
    account_id: Payables.id,
    funding_category_id: categories.expense.id,
  });
  return {
    expense: await record('expense', { date: '2026-05-01', memo: 'Crème brûlée', payee: 'Café Ångström' }),
    income: await record('income', { date: '2026-05-02', external_id: 'pay-2026-05' }),
    transfer: await post('/budgeting/transfers', {
      date: '2026-05-03',
      from_account_id: Cash.id,
      to_account_id: Bank.id,
      currency_id: 'EUR',
      amount: 10,
      fx_rate: 1.1,
      memo: 'To the bank',
    }),
    journal: await post('/ledger/entries', {
      date: '2026-05-04',
      currency_id: 'USD',
      lines: [
        { account_id: Bank.id, debit: 5, memo: 'Found in the ﬁle' },
        { account_id: accounts['Opening balances'].id, credit: 5 },
      ],
    }),
    payment: await post(`/obligations/${obligation.id}/payments`, {
      date: '2026-05-07',
      amount: 30,
      asset_account_id: Bank.id,
    }),
    opening: done(await user.get(`/ledger/entries/${obligation.opening_entry_id}`)),
  };
}
