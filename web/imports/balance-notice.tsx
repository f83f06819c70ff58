import type { Account, Import, ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { holdsMoney, isDebt, useAccounts } from '../platform/books.ts';
import { isDay } from '../platform/days.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useAction } from '../platform/writes.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { reconcileTexts } from '../texts/en/reconcile.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import { remove } from '../transactions/records.ts';
import { Notice } from '../ui/notice.tsx';
import { newOpening } from './opening-entry.ts';

interface BalanceNoticeProps {
  readonly value: Import;
  /** Those that are imported, or are going to be. */
  readonly rows: readonly ImportRow[];
}

/**
 * Compares what the file says of the account with what the account has once the rows are in it. An account that has
 * nothing else may begin with the difference.
 */
export function BalanceNotice({ value, rows }: BalanceNoticeProps) {
  const { statement_balance, statement_date } = useAddress().search;
  const accounts = useAccounts().data ?? [];
  const account = accounts.find(({ id }) => id === value.account_id);
  const day = isDay(statement_date) ? statement_date : value.to;
  const stated = Number(statement_balance);
  if (!statement_balance || !Number.isFinite(stated) || !day || !account) return null;
  return (
    <Compared account={account} accounts={accounts} stated={stated} day={day} value={value} rows={rows} />
  );
}

interface ComparedProps {
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly stated: number;
  readonly day: string;
  readonly value: Import;
  readonly rows: readonly ImportRow[];
}

function Compared({ account, accounts, stated, day, value, rows }: ComparedProps) {
  const money = useMoney();
  const may = useMay();
  const writing = useAction();
  const currency = account.currency_id ?? money.base;
  const onDay = useRead(['account', account.id, day], () => api.getAccount(account.id, { on: day }));
  if (!onDay.data) return null;
  const decimals = money.decimals(currency);
  const now = onDay.data.balances.find(({ currency_id }) => currency_id === currency)?.balance ?? 0;
  const changes = (some: readonly ImportRow[]) =>
    some
      .filter((row) => row.currency_id === currency && row.date && row.date <= day)
      .map(({ direction, amount = 0 }) => ((direction === 'in') === !isDebt(account) ? amount : -amount));
  const coming = changes(rows.filter((row) => !row.transaction_id));
  const ours = add(decimals, now, ...coming);
  const isFresh = add(decimals, ours, ...changes(rows).map((change) => -change)) === 0;
  const differenceOf = (theirs: number) => add(decimals, theirs, -ours);
  // Banks count a debt as positive or as negative: whichever is closer is meant.
  const theirs =
    isDebt(account) && Math.abs(differenceOf(-stated)) <= Math.abs(differenceOf(stated)) ? -stated : stated;
  const difference = differenceOf(theirs);
  const show = (amount: number) => `${money.show(amount, currency)} ${currency}`;
  const opening = isFresh && difference !== 0 && newOpening(account, accounts, rows, difference);
  const start = (entry: NonNullable<ReturnType<typeof newOpening>>) =>
    writing.run(async () => {
      const body = { ...entry, currency_id: currency, memo: transactionTexts.openingBalance };
      const record = await api.createJournalEntry(body, writing.once());
      say(t.openingAdded, async () => {
        await remove(record);
        await readAgain();
      });
    });
  return difference === 0 ? (
    <Notice kind="blue">
      {t.balanceAgrees(show(theirs), formatDate(day))}{' '}
      {value.status === 'committed' && (
        <ReconcileLink account={account} currency={currency} day={day} balance={theirs} />
      )}
    </Notice>
  ) : (
    <Notice kind="amber">
      {t.balanceDiffers(show(theirs), formatDate(day), show(ours), show(difference))}{' '}
      {opening && may('createJournalEntry') && (
        <button class="link" type="button" onClick={() => void start(opening)}>
          {t.startWith(show(difference), formatDate(opening.date))}
        </button>
      )}
    </Notice>
  );
}

interface ReconcileLinkProps {
  readonly account: Account;
  readonly currency: string;
  readonly day: string;
  readonly balance: number;
}

/** The file is the statement, so nobody types its balance again. */
function ReconcileLink({ account, currency, day, balance }: ReconcileLinkProps) {
  const money = useMoney();
  const may = useMay();
  const own = account.cleared_balances?.find(({ currency_id }) => currency_id === currency);
  const through = own?.reconciled_through;
  if (!may('createReconciliation') || !holdsMoney(account) || (through && day <= through)) return null;
  const statement = { currency_id: currency, date: day, balance: money.edit(balance, currency) };
  return (
    <a class="link" href={to(`/accounts/${account.id}/reconcile`, statement)}>
      {reconcileTexts.reconcile}
    </a>
  );
}
