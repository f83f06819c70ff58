import type { ImportRow } from '../../client/client.ts';
import { type Ask, FOLDED, type Inbox, PLACES, type Place } from './inbox.ts';

/** A row of the table: a heading, a question, or a row of the file. */
export type Item =
  | {
      readonly type: 'head';
      readonly key: string;
      readonly place: Place;
      readonly rows: readonly ImportRow[];
    }
  | { readonly type: 'ask'; readonly key: string; readonly ask: Ask }
  | { readonly type: 'row'; readonly key: string; readonly row: ImportRow; readonly place?: Place };

/** What the keys move over. */
export type Stop = Exclude<Item, { type: 'head' }>;

export const rowsOf = (stop: Stop): readonly ImportRow[] =>
  stop.type === 'ask' ? stop.ask.rows : [stop.row];

export function flatItems(rows: readonly ImportRow[]): Item[] {
  return rows.map((row) => ({ type: 'row', key: `row ${row.row}`, row }));
}

/** The inbox as rows of one table. Of what is folded, only the heading. */
export function inboxItems({ asks, rows }: Inbox, isOpen: (place: Place) => boolean): Item[] {
  return PLACES.flatMap((place): Item[] => {
    const own = place === 'ask' ? asks.flatMap((ask) => ask.rows) : rows[place];
    if (own.length === 0) return [];
    const head: Item = { type: 'head', key: `head ${place}`, place, rows: own };
    if (FOLDED.includes(place) && !isOpen(place)) return [head];
    if (place === 'ask') return [head, ...asks.map((ask): Item => ({ type: 'ask', key: ask.key, ask }))];
    return [head, ...own.map((row): Item => ({ type: 'row', key: `row ${row.row}`, row, place }))];
  });
}
