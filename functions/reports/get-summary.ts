import { allCategories } from '../../lib/categories/store.ts';
import { allGroups } from '../../lib/groups/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { invalid } from '../../lib/platform/problems.ts';
import { getSummary } from '../../lib/reports/contract.ts';
import { monthTotals } from '../../lib/reports/month-totals.ts';
import { checkMonths } from '../../lib/reports/range.ts';
import { countRows, groupsOf, SUMMARY_ROWS_MAX, showTotals } from '../../lib/reports/summary.ts';

export const handler = endpoint(
  getSummary,
  ({ query }, errors) => checkMonths(query, errors),
  async ({ caller, query }, months) => {
    const { from, to } = query;
    const { found, ledger } = await readSettled(caller.bookId, () =>
      Promise.all([
        monthTotals(caller.bookId, from, to, SUMMARY_ROWS_MAX),
        allCategories(caller.bookId),
        allGroups(caller.bookId),
      ]),
    );
    const [totals, categories, groups] = found;
    const groupOf = groupsOf(categories, groups);
    if (!totals || countRows(totals, groupOf) > SUMMARY_ROWS_MAX) {
      const message = `covers more than ${SUMMARY_ROWS_MAX} category rows, or more than one request may read; choose fewer months`;
      throw invalid([{ field: 'to', code: 'range_too_long', message }]);
    }
    const currency = currencyOf(ledger.baseCurrencyId);
    const byId = new Map(categories.map((category) => [category.id, category]));
    return {
      from,
      to,
      base_currency_id: ledger.baseCurrencyId,
      months: months.map((month) => ({
        month,
        ...showTotals(
          totals.filter((total) => total.month === month),
          byId,
          groupOf,
          currency,
        ),
      })),
      total: showTotals(totals, byId, groupOf, currency),
    };
  },
);
