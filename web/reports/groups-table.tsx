import type { Category, SummaryTotal } from '../../client/client.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { CategoryName } from '../ui/category-icon.tsx';
import { Money } from '../ui/money.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { percent } from './report-table.tsx';

interface GroupsTableProps {
  readonly total: SummaryTotal;
  readonly categories: readonly Category[];
  readonly from: string;
  readonly to: string;
}

const KINDS = ['income', 'expense'] as const;

/** What came in and went out by group, each with its categories. */
export function GroupsTable({ total, categories, from, to: until }: GroupsTableProps) {
  const { base } = useMoney();
  const known = new Map(categories.map((category) => [category.id, category]));
  const groupOf = (id: string) => known.get(id)?.group_id;
  const grouped = new Set(total.groups.map(({ group_id }) => group_id));
  const parts = KINDS.flatMap((kind) => {
    const own = total.categories.filter((category) => category.kind === kind);
    const without = own.filter(({ category_id }) => !grouped.has(groupOf(category_id) ?? ''));
    return [
      ...total.groups
        .filter((group) => group.kind === kind)
        .map((group) => ({
          ...group,
          categories: own.filter(({ category_id }) => groupOf(category_id) === group.group_id),
        })),
      ...(without.length > 0
        ? [
            {
              group_id: undefined,
              name: t.withoutGroup[kind],
              kind,
              amount: undefined,
              share: undefined,
              categories: without,
            },
          ]
        : []),
    ];
  });
  return (
    <section class="region" aria-label={t.groupsAndCategories}>
      <h2>{t.groupsAndCategories}</h2>
      <table class="table figures-table">
        <TableHead
          caption={t.groupsAndCategories}
          columns={[
            { name: t.category },
            { name: t.amountIn(base), width: 'amount', look: 'num' },
            { name: t.share, width: 'amount', look: 'num optional' },
          ]}
        />
        {parts.map(({ group_id, name, kind, amount, share, categories: rows }) => (
          <tbody key={group_id ?? kind}>
            <tr class="group">
              <th scope="rowgroup">{name}</th>
              <td class="num">
                {amount !== undefined && (
                  <a class="cell-link" href={to('/transactions', { group_id, from, to: until })}>
                    <Money amount={amount} />
                  </a>
                )}
              </td>
              <td class="num optional">{share !== undefined && percent(share)}</td>
            </tr>
            {rows.map((row) => (
              <tr key={row.category_id}>
                <th scope="row">
                  <CategoryName icon={known.get(row.category_id)?.icon} name={row.name} />
                </th>
                <td class="num">
                  <a
                    class="cell-link"
                    href={to('/transactions', { category_id: row.category_id, from, to: until })}
                  >
                    <Money amount={row.amount} />
                  </a>
                </td>
                <td class="num quiet optional">{percent(row.share)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
