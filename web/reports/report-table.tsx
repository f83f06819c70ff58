import { formatDate } from '../platform/formats.ts';
import { useMoney } from '../platform/use-money.ts';
import { Money } from '../ui/money.tsx';

export type Value = string | number | null;

export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'amount' | 'share' | 'count' | 'day';
  readonly look?: 'strong' | 'quiet';
  /** A phone has no room for it. */
  /** A change: what rose has a plus. */
  readonly isSigned?: boolean;
  readonly isOptional?: boolean;
}

export interface Cell {
  readonly value: Value | undefined;
  /** Leads to its transactions. */
  readonly href?: string | undefined;
  /** The colour of the same thing in the chart. */
  readonly swatch?: string | undefined;
  readonly look?: 'second' | 'neg' | 'strong' | undefined;
  /** What is shown instead of the value, which a download has. */
  readonly text?: string | undefined;
}

export interface ReportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Cell[] }[];
  readonly total?: readonly Cell[];
  /** With many columns, it scrolls sideways and the names stay. */
  readonly isWide?: boolean;
}

/** The numbers of a report. The first column names the rows. */
export function ReportTableView({ title, table }: { title: string; table: ReportTable }) {
  const { columns, rows, total, isWide } = table;
  const lookOf = ({ kind, isOptional }: Column) =>
    [kind !== 'text' && kind !== 'day' && 'num', isOptional && 'optional'].filter(Boolean).join(' ');
  const content = (
    <table class={isWide ? 'table report-table' : 'table figures-table'}>
      <caption class="hidden-text">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" class={lookOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) => {
              const cell = cells[index] ?? { value: undefined };
              const look = `${lookOf(column)} ${cell.look ?? ''} ${column.look === 'quiet' ? 'quiet' : ''}`;
              return index === 0 ? (
                <th key={column.title} scope="row" class={look}>
                  <Content column={column} cell={cell} />
                </th>
              ) : (
                <td key={column.title} class={look}>
                  <Content column={column} cell={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map((column, index) => {
              const cell = total[index] ?? { value: undefined };
              const look = `${lookOf(column)} ${cell.look ?? ''}`;
              return index === 0 ? (
                <th key={column.title} scope="row" class={look}>
                  <Content column={column} cell={cell} />
                </th>
              ) : (
                <td key={column.title} class={look}>
                  <Content column={column} cell={cell} />
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
    <section class="scroll-x" aria-label={`${title}, table`} tabIndex={0}>
      {content}
    </section>
  );
}

function Content({ column, cell }: { column: Column; cell: Cell }) {
  const { base } = useMoney();
  const { value, href, swatch } = cell;
  if (value === undefined || value === null) return null;
  const shown =
    cell.text ??
    (typeof value === 'string' ? (
      column.kind === 'day' ? (
        <time dateTime={value}>{formatDate(value)}</time>
      ) : (
        value
      )
    ) : column.kind === 'share' ? (
      percent(value)
    ) : column.kind === 'amount' ? (
      <Money amount={value} currency={base} direction={column.isSigned ? 'change' : 'signed'} />
    ) : (
      String(value)
    ));
  const isZero = value === 0;
  const inner =
    href && !isZero ? (
      <a class="cell-link" href={href}>
        {shown}
      </a>
    ) : (
      shown
    );
  const strong = column.look === 'strong' && !isZero ? <strong>{inner}</strong> : inner;
  if (typeof value !== 'string' || column.kind === 'day') return <>{strong}</>;
  return (
    <span class="keyed">
      {swatch && (
        <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
          <rect class={swatch} width="10" height="10" />
        </svg>
      )}
      <span class="clip" title={value}>
        {strong}
      </span>
    </span>
  );
}

const shares = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A change: what rose has a plus. */
export const signedPercent = (share: number): string => (share > 0 ? `+${percent(share)}` : percent(share));

export function percent(share: number): string {
  return share === 1 ? '100%' : shares.format(share).replace('-', '\u2212');
}
