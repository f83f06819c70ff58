import { JOURNAL } from '../../support/entry-subjects.ts';
import { listEntrySuite } from '../transactions/suites/entries/list.ts';

/** In another currency, with many lines, and in the base currency only: found under each of their accounts. */
listEntrySuite(JOURNAL, ({ accounts, ...books }) => [
  JOURNAL.body({ accounts, ...books }, { date: '2026-04-15', currency_id: 'JPY' }),
  JOURNAL.body(
    { accounts, ...books },
    {
      date: '2026-04-01',
      currency_id: 'JPY',
      lines: [
        { account_id: accounts['Opening balances'].id, credit: 500 },
        { account_id: accounts['Credit card'].id, debit: 100 },
        { account_id: accounts.Bank.id, debit: 150 },
        { account_id: accounts.Bank.id, debit: 250 },
      ],
    },
  ),
  JOURNAL.body(
    { accounts, ...books },
    {
      date: '2026-04-15',
      lines: [
        { account_id: accounts['Credit card'].id, debit_base: 1 },
        { account_id: accounts.Payables.id, credit_base: 1 },
      ],
    },
  ),
]);
