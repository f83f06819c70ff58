import { useRef } from 'preact/hooks';
import type { Account, Category, RegisterLine } from '../../client/client.ts';
import { FOR_NAMES, useCategories } from '../platform/books.ts';
import { formatDate, formatNear, today } from '../platform/formats.ts';
import { useKeys } from '../platform/keys.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { fromMinor } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { accountTexts } from '../texts/en/accounts.ts';
import { common } from '../texts/en/common.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { SpaceRow } from '../ui/space-row.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { changeOf } from './lines.ts';
import { OtherSide, otherSideOf } from './other-side.tsx';
import { titleOf } from './register-table.tsx';
import type { Marks } from './use-marks.ts';

interface ReconcileTableProps {
  readonly account: Account;
  readonly currency: string;
  readonly lines: readonly RegisterLine[];
  /** The line that is exactly the difference. */
  readonly hint: RegisterLine | undefined;
  readonly marks: Marks;
  /** The day of the last reconciliation. */
  readonly since: string | undefined;
  readonly isLoading: boolean;
}

/** What is not reconciled yet, with a box for what is on the statement. Only visible rows are on the page. */
export function ReconcileTable(props: ReconcileTableProps) {
  const { currency, lines, hint, marks, since, isLoading } = props;
  const { go } = useAddress();
  const isPhone = useMedia(PHONE);
  const categories = useCategories(FOR_NAMES).data;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useRows(lines.length, () => (isPhone ? 60 : 37), body);
  const cursor = useCursor(lines, ({ line_id }) => line_id, {
    open: ({ transaction_id }) => go(`/transactions/${transaction_id}`),
  });
  useKeys({
    Space: (event) => {
      // A focused box, button or link takes the key itself.
      const isOfRow = event.target === document.body || event.target instanceof HTMLTableRowElement;
      const line = lines.find(({ line_id }) => line_id === cursor);
      if (!line || !isOfRow) return;
      event.preventDefault();
      marks.mark(line, !marks.isCleared(line));
    },
  });
  if (lines.length === 0) return isLoading ? <Skeleton lines={8} /> : <Empty text={t.nothing} />;
  return (
    <>
      {hint && <Hint {...props} line={hint} />}
      <table class="table ticks-table" aria-rowcount={isLoading ? -1 : lines.length + 1}>
        <TableHead
          caption={since ? t.since(formatDate(since)) : t.sinceStart}
          rowIndex={1}
          columns={[
            { name: t.cleared, isHidden: true, width: 'check' },
            { name: common.date, width: 'day', look: 'optional' },
            { name: common.payee },
            { name: accountTexts.otherSide, width: 'other', look: 'optional' },
            { name: accountTexts.amountIn(currency), width: 'amount-l', look: 'num last' },
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
                  {...props}
                  line={line}
                  categories={categories}
                  index={index}
                  measure={rows.measure}
                  isCursor={cursor === line.line_id}
                />
              )
            );
          })}
          <SpaceRow height={rows.below} />
        </tbody>
      </table>
    </>
  );
}

function Hint({ account, currency, line, marks }: ReconcileTableProps & { readonly line: RegisterLine }) {
  const money = useMoney();
  const day = today(useUser().time_zone);
  const decimals = money.decimals(currency);
  const amount = fromMinor(changeOf(line, account, decimals), decimals);
  return (
    <div class="notice amber slim" role="status">
      <Icon name="search" />
      <p>
        {t.isExactly(titleOf(line), money.show(amount, currency, true), formatNear(line.date, day))}{' '}
        <button class="button plain small inline-act" type="button" onClick={() => marks.mark(line, true)}>
          {t.markIt}
        </button>
      </p>
    </div>
  );
}

interface RowProps extends ReconcileTableProps {
  readonly line: RegisterLine;
  readonly categories: readonly Category[] | undefined;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
  readonly isCursor: boolean;
}

function Row({ account, currency, line, categories, index, measure, isCursor, hint, marks }: RowProps) {
  const money = useMoney();
  const near = formatNear(line.date, today(useUser().time_zone));
  const decimals = money.decimals(currency);
  const amount = fromMinor(changeOf(line, account, decimals), decimals);
  const title = titleOf(line);
  const other = otherSideOf(line);
  const look = [isCursor && 'is-cursor', hint?.line_id === line.line_id && 'is-hint'];
  return (
    <tr class={look.filter(Boolean).join(' ')} data-index={index} ref={measure} aria-rowindex={index + 2}>
      <td class="pick">
        <input
          type="checkbox"
          aria-label={t.clearedOf(title, near)}
          checked={marks.isCleared(line)}
          onChange={({ currentTarget }) => marks.mark(line, currentTarget.checked)}
        />
      </td>
      <td class="quiet optional">
        <time dateTime={line.date}>{near}</time>
      </td>
      <td class="clip">
        <a class="payee" href={to(`/transactions/${line.transaction_id}`)} title={title}>
          {title}
        </a>
        <span class="sub">
          <time dateTime={line.date}>{near}</time>, {other}
        </span>
      </td>
      <td class="second optional">
        <OtherSide line={line} categories={categories} />
      </td>
      <td class="num last">
        <Money
          amount={amount}
          currency={currency}
          home={currency}
          direction={amount > 0 && account.type === 'asset' ? 'in' : 'signed'}
        />
      </td>
    </tr>
  );
}
