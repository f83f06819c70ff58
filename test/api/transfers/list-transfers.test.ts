import { TRANSFERS } from '../../support/entry-subjects.ts';
import { listEntrySuite } from '../transactions/suites/entries/list.ts';

/** Between currencies, and inside one account: found under both. */
listEntrySuite(TRANSFERS, (books) => [
  TRANSFERS.body(books, { date: '2026-04-15', to_currency_id: 'JPY', to_amount: 1800 }),
  TRANSFERS.body(books, { date: '2026-04-15', currency_id: 'JPY', to_currency_id: 'EUR', to_amount: 1 }),
  TRANSFERS.body(books, {
    date: '2026-04-01',
    to_account_id: books.accounts.Bank.id,
    to_currency_id: 'EUR',
    to_amount: 11,
  }),
]);
