import { useEffect, useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import type { Account, AnyTransaction, RegisterLine } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { AccountBank } from '../banks/account-bank.tsx';
import { api } from '../platform/api.ts';
import { useBook, useMay } from '../platform/book.ts';
import { holdsMoney, isDebt } from '../platform/books.ts';
import { isDay } from '../platform/days.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { readAgain, useList, useRead } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { common } from '../texts/en/common.ts';
import { reconcileTexts } from '../texts/en/reconcile.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import { remove, restore } from '../transactions/records.ts';
import { TransactionDialog } from '../transactions/transaction-dialog.tsx';
import { DayFilter } from '../ui/day-filter.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { DeleteAccountDialog } from './delete-account.tsx';
import { kindOf } from './kinds.ts';
import { Reconciliations } from './reconciliations.tsx';
import { RegisterTable } from './register-table.tsx';
import { RevalueDialog } from './revalue-dialog.tsx';

/** One account: its balance, and every line that changed it, newest first. */
export default function AccountScreen() {
  const { id = '' } = useRoute().params;
  const { search, change, go } = useAddress();
  const may = useMay();
  const { base } = useMoney();
  const from = isDay(search.from) ? search.from : undefined;
  const until = isDay(search.to) ? search.to : undefined;
  const account = useRead(['account', id], () => api.getAccount(id));
  const register = useList(['register', id, from, until], (cursor) =>
    api.getRegister(id, {
      limit: 100,
      ...(from && { from }),
      ...(until && { to: until }),
      ...(cursor && { cursor }),
    }),
  );
  const records = useRecords(id, { from, until }, register.data);
  const record = account.data;
  // Accounts for incomes and expenses are kept in the base currency.
  const currency = record?.currency_id ?? base;
  const close = () => change({ transaction: undefined, account_id: undefined, currency_id: undefined });
  const open = (transaction: string) => change({ transaction }, false);
  const cursor = useCursor(register.data ?? [], (line) => line.line_id, {
    open: (line) => open(line.transaction_id),
    remove: (line) => may('deleteExpense') && void deleteTransaction(line.transaction_id),
    isLong: true,
  });

  if (isProblem(account.error, 'not_found', 'validation_failed') && !record)
    return (
      <Screen title={t.title}>
        <Notice kind="red">{t.gone}</Notice>
      </Screen>
    );
  return (
    <Screen
      key={id}
      hasBalances
      title={record?.name ?? t.title}
      note={record && aboutText(record, currency, base)}
      actions={
        record && (
          <>
            {holdsMoney(record) && hasForeign(record, base) && may('revalueAccount') && (
              <button
                class="button secondary"
                type="button"
                onClick={() => change({ revalue: 'true' }, false)}
              >
                {t.revalue}
              </button>
            )}
            {holdsMoney(record) && may('createReconciliation') && (
              <a class="button secondary" href={to(`/accounts/${id}/reconcile`)}>
                {reconcileTexts.reconcile}
              </a>
            )}
            {may('updateAccount') && (
              <button class="button secondary" type="button" onClick={() => change({ edit: id }, false)}>
                {common.edit}
              </button>
            )}
            {holdsMoney(record) && record.is_active && may('createExpense') && (
              <a
                class="button secondary"
                href={to(`/accounts/${id}`, {
                  ...search,
                  transaction: 'new',
                  account_id: id,
                  ...(currency !== base && { currency_id: currency }),
                })}
              >
                <Icon name="plus" size="s" />
                {t.addHere}
              </a>
            )}
          </>
        )
      }
    >
      <Loaded reading={account} lines={2}>
        {(data) => (
          <section class="region gap-below" aria-labelledby="balance">
            <div class="region-head">
              <h2 id="balance">{t.balance}</h2>
            </div>
            <div class="worth">
              <Balance account={data} currency={currency} />
              <search class="filters tight always">
                <DayFilter
                  label={common.from}
                  value={from}
                  isSet={!!from}
                  onChange={(day) => change({ from: day })}
                />
                <DayFilter
                  label={common.to}
                  value={until}
                  isSet={!!until}
                  onChange={(day) => change({ to: day })}
                />
              </search>
            </div>
            <BalanceChart
              name={data.name}
              lines={register.data ?? []}
              currency={currency}
              isDebt={isDebt(data)}
              until={until}
            />
          </section>
        )}
      </Loaded>
      {record && holdsMoney(record) && <Reconciliations account={record} currency={currency} />}
      <Loaded reading={register} lines={8}>
        {(lines) =>
          lines.length > 0 || register.hasMore ? (
            <RegisterTable
              list={register}
              records={records}
              currency={currency}
              isDebt={record !== undefined && isDebt(record)}
              isCredit={record?.type !== 'asset' && record?.type !== 'expense'}
              cursor={cursor}
              linkTo={(transaction) => to(`/accounts/${id}`, { ...search, transaction })}
            />
          ) : (
            <Empty text={from || until ? t.registerNothing : t.registerEmpty}>
              {(from || until) && (
                <button
                  class="button secondary"
                  type="button"
                  onClick={() => change({ from: undefined, to: undefined })}
                >
                  {t.clear}
                </button>
              )}
            </Empty>
          )
        }
      </Loaded>
      {search.transaction && <TransactionDialog id={search.transaction} onClose={close} />}
      {search.edit && may('updateAccount') && (
        <AccountDialog id={id} onClose={() => change({ edit: undefined })} />
      )}
      {record && may('revalueAccount') && search.revalue && (
        <RevalueDialog account={record} onClose={() => change({ revalue: undefined })} />
      )}
      {record && may('deleteAccount') && search.delete && (
        <DeleteAccountDialog
          account={record}
          onClose={() => change({ delete: undefined })}
          onDone={() => go('/accounts')}
        />
      )}
    </Screen>
  );
}

function Balance({ account, currency }: { account: Account; currency: string }) {
  const money = useMoney();
  const own = account.balances.find((each) => each.currency_id === currency)?.balance ?? 0;
  const isForeign = currency !== money.base;
  const amount = isForeign ? own : account.balance;
  const parts = account.balances.some((each) => each.currency_id !== currency) ? account.balances : [];
  const notes = [
    ...parts.map((each) => t.part(money.show(each.balance, each.currency_id), each.currency_id)),
    ...(isForeign ? [t.inTheBooks(money.show(account.balance), money.base)] : []),
  ];
  return (
    <div>
      <p class={amount < 0 && !isDebt(account) ? 'neg' : ''}>
        <Figure amount={isDebt(account) ? Math.abs(amount) : amount} currency={currency} look="hero" />
      </p>
      {isDebt(account) && <p class="worth-note">{amount < 0 ? t.inCredit : t.owed}</p>}
      {notes.length > 0 && <p class="worth-note">{notes.join(', ')}</p>}
      {holdsMoney(account) && <AccountBank accountId={account.id} />}
    </div>
  );
}

/** Money in the base currency alone has the value that it has. */
const hasForeign = ({ balances }: Account, base: string): boolean =>
  balances.some(({ currency_id, balance }) => currency_id !== base && balance !== 0);

function aboutText(account: Account, currency: string, base: string): string {
  const word = t.types[kindOf(account)];
  return currency === base ? word : t.aboutIn(word, currency);
}

/** The transactions of the lines, by id. Only in a shared book, for who recorded them: the register does not tell. */
function useRecords(
  account_id: string,
  { from, until }: { readonly from: string | undefined; readonly until: string | undefined },
  lines: readonly RegisterLine[] = [],
): ReadonlyMap<string, AnyTransaction> {
  const isShared = (useBook()?.member_count ?? 0) > 1;
  const list = useList(
    ['transactions', { account_id, from, to: until }],
    (cursor) =>
      api.listTransactions({
        account_id,
        limit: 100,
        ...(from && { from }),
        ...(until && { to: until }),
        ...(cursor && { cursor }),
      }),
    isShared,
  );
  // Both are newest first: it is read as far back as the register.
  const [oldest, wanted] = [list.data?.at(-1)?.date ?? '', lines.at(-1)?.date ?? ''];
  useEffect(() => {
    if (isShared && list.hasMore && oldest >= wanted) list.more();
  }, [isShared, list.hasMore, list.isLoadingMore, oldest, wanted]);
  return useMemo(() => new Map(list.data?.map((each) => [each.id, each])), [list.data]);
}

/** At once, with "Undo". */
const deleteTransaction = (id: string) =>
  atOnce(async () => {
    const record = await api.getTransaction(id);
    await remove(record);
    say(transactionTexts.deleted(1), async () => {
      await restore(record);
      await readAgain();
    });
    await readAgain();
  });
