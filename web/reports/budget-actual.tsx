import type { BudgetReport } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatMonth } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { Tick } from '../ui/bar.tsx';
import { BarChart } from './charts/bar-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';

const BARS = 20;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly assigned: number;
  readonly spent: number;
  readonly left: number;
  readonly available: number;
}

/** What was assigned to each category in the range, and what was spent. */
export function BudgetActualReport() {
  const money = useMoney();
  const range = useRange({ months: 3, isWhole: true, canBeLater: true });
  const query = { from: range.fromMonth, to: range.toMonth };
  const reading = useRead(['budget-report', query], () => api.getBudgetReport(query), { keepPrevious: true });
  const decimals = money.decimals();
  const searchOf = (id: string) => ({ category_id: id, from: range.from, to: range.to });
  return (
    <ReportPage
      id="budget"
      reading={reading}
      fileRange={`${query.from}-${query.to}`}
      filters={<RangeFilters range={range} isWhole />}
      view={(report) => {
        const rows = rowsOf(report, decimals);
        if (rows.length === 0) return undefined;
        const shown = rows.slice(0, BARS);
        const sumOf = (pick: (row: Row) => number) => add(decimals, 0, ...rows.map(pick));
        return {
          figure: sumOf(({ spent }) => spent),
          note: `${t.spent}, ${t.range(formatMonth(query.from), formatMonth(query.to))}`,
          chart: (
            <>
              <BarChart
                title={t.names.budget}
                about={t.about.budget}
                rows={shown.map((row) => ({
                  key: row.id,
                  name: row.name,
                  value: row.spent,
                  mark: row.assigned,
                  look: 'expense',
                  overFrom: row.left < 0 ? Math.max(row.assigned, 0) : undefined,
                  note: row.left < 0 ? t.over : undefined,
                }))}
                hasNotes
                onOpen={(index) => range.go('/transactions', searchOf(shown[index]?.id ?? ''))}
              />
              <p class="quiet small">
                <Tick />
                {t.assigned}
              </p>
              {shown.length < rows.length && <p class="quiet small">{t.onlyShown(shown.length)}</p>}
            </>
          ),
          table: {
            columns: [
              { title: t.category, kind: 'text' },
              { title: t.assigned, kind: 'amount' },
              { title: t.spent, kind: 'amount' },
              { title: t.difference, kind: 'amount', look: 'strong' },
              { title: t.available, kind: 'amount', isOptional: true },
            ],
            rows: rows.map(({ id, name, assigned, spent, left, available }) => ({
              key: id,
              cells: [
                { value: name },
                { value: assigned, href: to(`/budget/${query.to}`) },
                { value: spent, href: to('/transactions', searchOf(id)) },
                { value: left, look: left < 0 ? 'neg' : undefined },
                { value: available, look: 'second' },
              ],
            })),
            total: [
              { value: t.total },
              { value: sumOf(({ assigned }) => assigned) },
              { value: sumOf(({ spent }) => spent) },
              { value: sumOf(({ left }) => left) },
              { value: sumOf(({ available }) => available) },
            ],
          },
        };
      }}
    />
  );
}

/** The categories of all months, the largest first. Those without any amount are left out. */
function rowsOf({ months }: BudgetReport, decimals: number): Row[] {
  const byId = new Map<string, Row>();
  for (const { categories } of months)
    for (const { category_id: id, name, assigned, activity, available } of categories) {
      const before = byId.get(id);
      const sums = {
        assigned: add(decimals, before?.assigned ?? 0, assigned),
        spent: add(decimals, before?.spent ?? 0, -activity),
      };
      byId.set(id, { id, name, ...sums, left: add(decimals, sums.assigned, -sums.spent), available });
    }
  return [...byId.values()]
    .filter(({ assigned, spent }) => assigned !== 0 || spent !== 0)
    .toSorted((a, b) => Math.max(b.spent, b.assigned) - Math.max(a.spent, a.assigned));
}
