import { api } from '../../platform/api.ts';
import { begun } from '../../platform/begun.ts';
import { addMonths } from '../../platform/days.ts';
import { formatMonth } from '../../platform/formats.ts';
import { add, mean } from '../../platform/money.ts';
import { useRead } from '../../platform/reads.ts';
import { tagText } from '../../platform/tags.ts';
import { useMoney } from '../../platform/use-money.ts';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { StacksPicture } from './pictures.tsx';
import { Tile, TileRows } from './tile.tsx';

/** What was spent for each tag in six months. */
export function TagsTile({ day }: { readonly day: string }) {
  const query = { from: `${addMonths(day.slice(0, 7), -5)}-01`, to: day, by: 'tag' as const };
  const reading = useRead(['spending', query], () => api.getSpending(query));
  return (
    <Tile
      id="spending"
      part={{ title: t.tags, by: 'tag', empty: t.tile.noTags }}
      reading={reading}
      view={({ rows }) => {
        const tagged = rows.flatMap(({ name, amount, count }) => (name ? [{ name, amount, count }] : []));
        const [first] = tagged;
        if (!first) return undefined;
        return {
          figure: first.amount,
          note: t.tile.largestTag(tagText(first.name), first.count),
          picture: (
            <TileRows
              rows={tagged.map(({ name, amount }) => ({
                ...{ key: name, name: tagText(name), amount },
                ...{ share: amount / Math.max(first.amount, 0.01), look: 'saved' as const },
              }))}
            />
          ),
        };
      }}
    />
  );
}

const COLOURS = 2;

/** The largest categories in each of six months. */
export function ByMonthTile({ day }: { readonly day: string }) {
  const decimals = useMoney().decimals();
  const range = { from: addMonths(day.slice(0, 7), -5), to: day.slice(0, 7) };
  const reading = useRead(['summary', range], () => api.getSummary(range));
  return (
    <Tile
      id="spending"
      part={{ title: t.byMonth, by: 'month' }}
      reading={reading}
      view={({ months, total }) => {
        const largest = total.categories.filter(({ kind }) => kind === 'expense').slice(0, COLOURS);
        if (largest.length === 0) return undefined;
        const columns = months.map(({ month, expense, categories }) => {
          const own = largest.map(
            ({ category_id }) => categories.find((each) => each.category_id === category_id)?.amount ?? 0,
          );
          const rest = add(decimals, expense, ...own.map((amount) => -amount));
          const parts = [
            ...own.map((amount, index) => [`c${index + 1}`, amount] as const),
            ['c7', rest] as const,
          ];
          return { key: month, parts };
        });
        return {
          figure: mean(
            decimals,
            begun(months).map(({ expense }) => expense),
          ),
          note: (
            <>
              {t.tile.aMonth}{' '}
              <span class="keys-in">
                {[...largest.map(({ name }) => name), t.other].map((name, index, all) => (
                  <>
                    <svg class="chart swatch" viewBox="0 0 10 10" aria-hidden="true">
                      <rect
                        class={index === all.length - 1 ? 'c7' : `c${index + 1}`}
                        width="10"
                        height="10"
                      />
                    </svg>{' '}
                    {name}{' '}
                  </>
                ))}
              </span>
            </>
          ),
          picture: (
            <StacksPicture
              label={t.about.spendingByMonth(formatMonth(range.from), formatMonth(range.to))}
              columns={columns}
            />
          ),
        };
      }}
    />
  );
}
