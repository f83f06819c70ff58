import type { Category, ImportRow } from '../../client/client.ts';
import { nameOf } from '../../lib/imports/memory/words.ts';

/** Where a row of a preview is shown, in this order. */
export const PLACES = ['ask', 'proposed', 'decided', 'left_out', 'transfer', 'here', 'error'] as const;
export type Place = (typeof PLACES)[number];

/** What is folded until it is asked for: nothing has to be done there. */
export const FOLDED: readonly Place[] = ['transfer', 'here', 'error'];

/** Rows that one answer is for: those of a payee, or one that has to be looked at by itself. */
export interface Ask {
  readonly key: string;
  readonly rows: readonly ImportRow[];
}

export interface Inbox {
  readonly asks: readonly Ask[];
  readonly rows: Readonly<Record<Exclude<Place, 'ask'>, readonly ImportRow[]>>;
}

/** The categories that stand for none. */
export function uncategorizedIds(categories: readonly Category[]): ReadonlySet<string> {
  return new Set(categories.filter(({ name }) => name === 'Uncategorized').map(({ id }) => id));
}

/** Where a row belongs as it is now. */
export function placeOf(row: ImportRow, uncategorized: ReadonlySet<string>): Place {
  const { status, include, proposed_by } = row;
  if (status === 'error' || status === 'transfer') return status;
  if (status !== 'new') return 'here';
  if (!include) return 'left_out';
  if (!proposed_by) return 'decided';
  return row.message !== undefined || isWithoutCategory(row, uncategorized) ? 'ask' : 'proposed';
}

/** Whether it would be posted without a category that means something. */
export function isWithoutCategory(row: ImportRow, uncategorized: ReadonlySet<string>): boolean {
  const { kind, category_id, splits, proposed_by } = row;
  if (kind === undefined || kind === 'transfer' || splits) return false;
  if (proposed_by?.source === 'default') return true;
  return category_id === undefined || uncategorized.has(category_id);
}

/** Whether somebody has to decide about it. */
export function isAnswered({ include, proposed_by }: ImportRow): boolean {
  return !include || proposed_by === undefined;
}

/** The rows where they belong. Each payee is asked about once. */
export function inboxOf(rows: readonly ImportRow[], place: (row: ImportRow) => Place): Inbox {
  const asks = new Map<string, ImportRow[]>();
  const others: Record<Exclude<Place, 'ask'>, ImportRow[]> = {
    ...{ proposed: [], decided: [], left_out: [] },
    ...{ transfer: [], here: [], error: [] },
  };
  for (const row of rows) {
    const at = place(row);
    if (at !== 'ask') others[at].push(row);
    else {
      const key = askKey(row);
      const own = asks.get(key);
      if (own) own.push(row);
      else asks.set(key, [row]);
    }
  }
  return { asks: [...asks].map(([key, own]) => ({ key, rows: own })), rows: others };
}

/** As the service compares payees. What may be the other side of something is a case of its own. */
function askKey({ row, payee, memo, message }: ImportRow): string {
  const name = nameOf(payee ?? memo);
  return message !== undefined || name === '' ? `row ${row}` : `payee ${name}`;
}

/** What a row becomes, as a choice of a list: a category, or the other account of a transfer. */
export type Choice = string;

const SUGGESTED_MAX = 3;

/**
 * What is likeliest for these rows: what was offered before, what the service says, then what the other rows of the file
 * have most often in this direction.
 */
export function suggestionsFor(
  rows: readonly ImportRow[],
  kindOf: (categoryId: string) => 'expense' | 'income' | undefined,
  often: Readonly<Record<'in' | 'out', readonly Choice[]>>,
  offered: readonly Choice[],
): Choice[] {
  const own = rows.flatMap(({ suggestions }) =>
    suggestions.flatMap(({ category_id, transfer_account_id }) => {
      if (transfer_account_id) return [`transfer ${transfer_account_id}`];
      const kind = category_id && kindOf(category_id);
      return kind ? [`${kind} ${category_id}`] : [];
    }),
  );
  const others = often[rows[0]?.direction ?? 'out'];
  return [...new Set([...offered, ...own, ...others])].slice(0, SUGGESTED_MAX);
}

/** The categories that the rows of each direction have, the most frequent first. */
export function oftenIn(
  rows: readonly ImportRow[],
  uncategorized: ReadonlySet<string>,
): Record<'in' | 'out', Choice[]> {
  const of = (wanted: 'in' | 'out') => {
    const counts = new Map<Choice, number>();
    for (const row of rows) {
      const { direction, kind, category_id, splits, is_refund } = row;
      if (direction !== wanted || is_refund || splits || kind === 'transfer') continue;
      if (!category_id || isWithoutCategory(row, uncategorized)) continue;
      const choice = `${kind} ${category_id}`;
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([choice]) => choice);
  };
  return { in: of('in'), out: of('out') };
}
