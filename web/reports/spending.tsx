import type { Spending } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';
import { percent } from './report-table.tsx';
import { SpendingByMonth } from './spending-by-month.tsx';

const BY = ['category', 'group', 'tag', 'payee', 'account'] as const;
type By = (typeof BY)[number];
/** The chart has as many bars as can be compared. */
const BARS = 12;

/** Where the money went: by category, group, tag, payee, account, or category and month. */
export function SpendingReport() {
  const { search } = useRange({ months: 6, isWhole: false });
  const by = search.by ?? 'category';
  if (by === 'month') return <SpendingByMonth />;
  return <SpendingBy by={BY.find((each) => each === by) ?? 'category'} />;
}

export function GroupBy({ value, onChange }: { value: string; onChange: (by: string) => void }) {
  return (
    <label class={value === 'category' ? 'filter' : 'filter is-set'}>
      <span>{t.groupBy}</span>
      <select
        aria-label={t.groupBy}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {Object.entries(t.groups).map(([group, name]) => (
          <option key={group} value={group}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function SpendingBy({ by }: { by: By }) {
  const money = useMoney();
  const range = useRange({ months: 6, isWhole: false });
  const query = { from: range.from, to: range.to, by };
  const reading = useRead(['spending', query], () => api.getSpending(query), { keepPrevious: true });
  const searchOf = ({ id, name }: Spending['rows'][number]) => {
    const dates = { from: query.from, to: query.to };
    if (by === 'category') return id ? { category_id: id, ...dates } : undefined;
    if (by === 'account') return id ? { account_id: id, kind: 'expense', ...dates } : undefined;
    if (by === 'group') return id ? { group_id: id, kind: 'expense', ...dates } : undefined;
    return name ? { [by]: name, kind: 'expense', ...dates } : undefined;
  };
  const nameOf = ({ name, is_other }: Spending['rows'][number]) =>
    is_other ? t.otherPayees : (name ?? t.none[by]);
  return (
    <ReportPage
      id="spending"
      reading={reading}
      fileRange={`${by}-${query.from}-${query.to}`}
      filters={
        <>
          <RangeFilters range={range} isWhole={false} />
          <GroupBy value={by} onChange={(next) => range.change({ by: next })} />
        </>
      }
      view={({ rows, total }) => {
        if (rows.length === 0) return undefined;
        const shown = rows.filter(({ is_other }) => !is_other).slice(0, BARS);
        return {
          figure: total,
          note: t.range(formatDate(query.from), formatDate(query.to)),
          chart: (
            <>
              <BarChart
                title={t.names.spending}
                about={t.about.spendingBy(t.by[by], nameOf(rows[0] as Spending['rows'][number]))}
                rows={shown.map((row, index) => ({
                  key: row.id ?? row.name ?? String(index),
                  name: nameOf(row),
                  value: row.amount,
                  look: 'c1',
                  note: percent(row.share),
                }))}
                onOpen={(index) => {
                  const found = shown[index] && searchOf(shown[index]);
                  if (found) range.go('/transactions', found);
                }}
              />
              {shown.length < rows.length && <p class="quiet small">{t.onlyShown(shown.length)}</p>}
            </>
          ),
          table: {
            columns: [
              { title: t.groups[by], kind: 'text' },
              { title: t.count, kind: 'count', look: 'quiet', isOptional: true },
              { title: t.amountIn(money.base), kind: 'amount', look: 'strong' },
              { title: t.share, kind: 'share', look: 'quiet' },
            ],
            rows: rows.map((row, index) => {
              const found = searchOf(row);
              return {
                key: `${row.id ?? row.name} ${index}`,
                cells: [
                  { value: nameOf(row) },
                  { value: row.count },
                  { value: row.amount, href: found && to('/transactions', found) },
                  { value: row.share },
                ],
              };
            }),
            total: [{ value: t.total }, { value: undefined }, { value: total }, { value: 1 }],
          },
        };
      }}
    />
  );
}
