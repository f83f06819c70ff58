import { useEffect, useRef } from 'preact/hooks';
import type { AnyTransaction, Category, RegisterLine } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { FOR_NAMES, useCategories } from '../platform/books.ts';
import { formatDate, formatDay, today } from '../platform/formats.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { type ListReading, useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useRowFocus } from '../platform/use-cursor.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import { Mark } from '../transactions/cleared.tsx';
import { By } from '../ui/author.tsx';
import { Balance } from '../ui/balance.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { SpaceRow } from '../ui/space-row.tsx';
import { dayColumn, TableHead } from '../ui/table-head.tsx';
import { OtherSide, otherSideOf } from './other-side.tsx';

interface RegisterTableProps {
  readonly list: ListReading<RegisterLine>;
  /** The currency that the account is kept in. */
  readonly currency: string;
  /** Whether credits raise the balance. */
  readonly isCredit: boolean;
  /** Whether its balance is what is owed. */
  readonly isDebt: boolean;
  readonly cursor: string | undefined;
  readonly linkTo: (transactionId: string) => string;
  /** By id, in a shared book. */
  readonly records: ReadonlyMap<string, AnyTransaction>;
}

/** Only the visible rows are on the page. */
export function RegisterTable(props: RegisterTableProps) {
  const { list, currency, isCredit, isDebt, cursor, linkTo, records } = props;
  const { base } = useMoney();
  const isPhone = useMedia(PHONE);
  const categories = useCategories(FOR_NAMES).data;
  const lock = useRead(['lock'], () => api.getLock());
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = list.data ?? [];
  const rows = useRows(lines.length, () => (isPhone ? 60 : 37), body);
  const lastShown = rows.shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (list.hasMore && lastShown >= lines.length - 30) list.more();
  }, [lastShown, lines.length, list.hasMore, list.isLoadingMore]);
  const at = lines.findIndex((line) => line.line_id === cursor);
  useEffect(() => {
    if (at >= 0) rows.scrollTo(at);
  }, [at]);
  useRowFocus(cursor);
  const isForeign = currency !== base;
  const days = lines.map(({ date }) => date);
  return (
    <table class="table register-table" aria-rowcount={list.hasMore ? -1 : lines.length + 1}>
      <TableHead
        caption={t.register}
        rowIndex={1}
        columns={[
          { name: t.state, isHidden: true, width: 'state-s', look: 'state' },
          dayColumn(days, today(useUser().time_zone)),
          { name: common.payee },
          { name: t.otherSide, width: 'other', look: 'optional' },
          { name: t.amountIn(currency), width: 'amount-l', look: 'num last' },
          { name: t.balance, width: 'amount-l', look: 'num optional' },
          ...(isForeign ? [{ name: t.inBase(base), width: 'amount', look: 'num optional mid' }] : []),
        ]}
      />
      <tbody ref={body}>
        <SpaceRow height={rows.above} />
        {rows.shown.map(({ index }) => {
          const line = lines[index];
          return (
            line && (
              <Row
                key={line.line_id}
                line={line}
                categories={categories}
                index={index}
                measure={rows.measure}
                currency={currency}
                isCredit={isCredit}
                isDebt={isDebt}
                isLocked={line.date <= (lock.data?.locked_through ?? '')}
                isCursor={cursor === line.line_id}
                href={linkTo(line.transaction_id)}
                record={records.get(line.transaction_id)}
              />
            )
          );
        })}
        <SpaceRow height={rows.below} />
      </tbody>
    </table>
  );
}

/** An entry that moves no money changes what foreign money is worth. */
export function titleOf({ payee, memo, kind, debit, credit, counter_accounts }: RegisterLine): string {
  if (payee || memo) return payee ?? memo ?? '';
  if (kind !== 'journal') return common.kinds[kind];
  if (debit === 0 && credit === 0) return transactionTexts.exchangeDifference;
  return counter_accounts.map(({ name }) => name).join(', ') || common.kinds.journal;
}

interface RowProps {
  readonly line: RegisterLine;
  readonly categories: readonly Category[] | undefined;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
  readonly currency: string;
  readonly isCredit: boolean;
  readonly isDebt: boolean;
  readonly isLocked: boolean;
  readonly isCursor: boolean;
  readonly href: string;
  readonly record: AnyTransaction | undefined;
}

function Row(props: RowProps) {
  const { line, categories, index, measure, currency, isCredit, isDebt, isLocked, isCursor, href, record } =
    props;
  const { base } = useMoney();
  const year = today(useUser().time_zone).slice(0, 4);
  const title = titleOf(line);
  const note = line.payee ? line.memo : undefined;
  const other = otherSideOf(line);
  const day = line.date.startsWith(year) ? formatDay(line.date) : formatDate(line.date);
  const isForeign = currency !== base;
  const balance = isForeign ? line.currency_balance : line.balance;
  const lock = isLocked && (
    <span class="lock" role="img" aria-label={t.locked}>
      <Icon name="lock" size="s" />
    </span>
  );
  const mark = line.cleared_on !== undefined && <Mark isReconciled={line.is_reconciled === true} />;
  const strong = (
    <Balance
      amount={balance}
      isDebt={isDebt}
      currency={isForeign ? line.currency_id : base}
      home={currency}
    />
  );
  return (
    <tr class={isCursor ? 'is-cursor' : ''} data-index={index} ref={measure} aria-rowindex={index + 2}>
      <td class="pick state">
        {mark}
        {lock}
      </td>
      <td class="quiet optional">
        <time dateTime={line.date}>{day}</time>
      </td>
      <td>
        <div class="pay">
          <a class="payee" href={href} title={title}>
            {title}
          </a>
          {note && <span class="quiet clip optional">{note}</span>}
          {record && <By record={record} />}
        </div>
        <span class="sub">
          {mark}
          {lock}
          <time dateTime={line.date}>{day}</time>, {other}
        </span>
      </td>
      <td class="second optional">
        <OtherSide line={line} categories={categories} />
      </td>
      <td class="num last">
        <Change line={line} currency={currency} isCredit={isCredit} />
        <span class="sub">{strong}</span>
      </td>
      <td class="num optional">{strong}</td>
      {isForeign && (
        <td class="num quiet optional mid">
          <Money amount={isDebt ? Math.abs(line.balance) : line.balance} />
        </td>
      )}
    </tr>
  );
}

/** How the line changed the balance. What comes into an asset is green; a debt that grows is not. */
function Change({ line, currency, isCredit }: Pick<RowProps, 'line' | 'currency' | 'isCredit'>) {
  const amount = line.debit || line.credit;
  const isRaised = line.debit > 0 !== isCredit;
  return (
    <Money
      amount={amount === 0 || isRaised ? amount : -amount}
      currency={line.currency_id}
      home={currency}
      direction={isRaised && !isCredit ? 'in' : 'signed'}
    />
  );
}
