import { useEffect, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { type Account, isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { holdsMoney } from '../platform/books.ts';
import { isDay } from '../platform/days.ts';
import { formatDate, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { fromMinor, toMinor } from '../platform/money.ts';
import { readAgain, useList, useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts } from '../texts/en/accounts.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { ExchangeNotice } from './exchange-notice.tsx';
import { changedBy, lineThatIs, merged } from './lines.ts';
import { ReconcileFoot } from './reconcile-foot.tsx';
import { ReconcileHead } from './reconcile-head.tsx';
import { ReconcileTable } from './reconcile-table.tsx';
import { useMarks } from './use-marks.ts';

/** Compares an account with a statement: what is on it is ticked, until nothing is missing. */
export default function ReconcileScreen() {
  const { id = '' } = useRoute().params;
  const account = useRead(['account', id], () => api.getAccount(id));
  const { data, error } = account;
  if ((isProblem(error, 'not_found', 'validation_failed') && !data) || (data && !holdsMoney(data)))
    return (
      <Screen title={accountTexts.title}>
        <Notice kind="red">{data ? t.notThis : accountTexts.gone}</Notice>
      </Screen>
    );
  if (!data)
    return (
      <Screen title={accountTexts.title}>
        <Loaded reading={account} lines={8}>
          {() => null}
        </Loaded>
      </Screen>
    );
  return <Reconcile key={id} account={data} />;
}

function Reconcile({ account }: { account: Account }) {
  const { search, change } = useAddress();
  const money = useMoney();
  const now = today(useUser().time_zone);
  const date = isDay(search.date) ? search.date : now;
  const currency = search.currency_id ?? account.currency_id ?? money.base;
  const [text, setText] = useState(search.balance ?? '');
  const decimals = money.decimals(currency);
  const statement = money.parse(text, currency);
  const own = (account.cleared_balances ?? []).find(({ currency_id }) => currency_id === currency);
  const through = own?.reconciled_through;

  const onDay = useRead(['account', account.id, 'on', date], () => api.getAccount(account.id, { on: date }), {
    keepPrevious: true,
  });
  const { lists, again } = useOpenLines(account.id, date);
  const marks = useMarks(account.id);
  const lines = merged(lists).filter(({ currency_id }) => currency_id === currency);
  const known =
    onDay.data?.cleared_balances?.find(({ currency_id }) => currency_id === currency)?.balance ?? 0;
  const cleared = toMinor(known, decimals) + changedBy(marks.waiting, lines, account, decimals);
  const difference = statement === undefined ? undefined : statement - cleared;
  const hint =
    difference === undefined || marks.waiting.size > 0
      ? undefined
      : lineThatIs(difference, lines, account, decimals, marks.isCleared);
  const isLoading = lists.some(({ data, hasMore }) => data === undefined || hasMore);
  const amount = (minor: number) => fromMinor(minor, decimals);
  return (
    <Screen title={t.title(account.name)} note={through && t.lastOn(formatDate(through))}>
      <ReconcileHead
        account={account}
        currency={currency}
        date={date}
        last={now}
        onDate={(day) => change({ date: day })}
        onCurrency={(currency_id) => change({ currency_id })}
        text={text}
        onText={setText}
        onLeave={() => change({ balance: text })}
        cleared={amount(cleared)}
        difference={difference === undefined ? undefined : amount(difference)}
      />
      {difference !== undefined && difference !== 0 && currency === (account.currency_id ?? money.base) && (
        <ExchangeNotice account={account} />
      )}
      {lists.map(
        (list, index) =>
          list.error !== null &&
          list.error !== undefined && (
            <Loaded key={index} reading={{ ...list, data: undefined }}>
              {() => null}
            </Loaded>
          ),
      )}
      <ReconcileTable
        account={account}
        currency={currency}
        lines={lines}
        hint={hint}
        marks={marks}
        since={through}
        isLoading={isLoading}
      />
      <ReconcileFoot
        account={account}
        currency={currency}
        date={date}
        statement={statement === undefined ? undefined : amount(statement)}
        difference={difference === undefined ? undefined : amount(difference)}
        cleared={lines.filter(marks.isCleared).length}
        count={lines.length}
        isLoading={isLoading}
        written={async () => {
          await marks.written();
        }}
        onStale={() => {
          again();
          void readAgain(['account']);
        }}
      />
    </Screen>
  );
}

/** What is not reconciled up to a day: all of it, page after page. */
function useOpenLines(id: string, date: string) {
  // What was read on an earlier visit does not have its ticks.
  const [visit] = useState(() => Date.now());
  const read = (state: 'uncleared' | 'cleared') => (cursor: string | undefined) =>
    api.getRegister(id, { to: date, state, limit: 100, ...(cursor && { cursor }) });
  const uncleared = useList(['open-lines', id, date, 'uncleared', visit], read('uncleared'));
  const cleared = useList(['open-lines', id, date, 'cleared', visit], read('cleared'));
  const lists = [uncleared, cleared];
  useEffect(() => {
    for (const list of lists) if (list.hasMore && !list.error) list.more();
  });
  return {
    lists,
    again: () => {
      uncleared.again();
      cleared.again();
    },
  };
}
