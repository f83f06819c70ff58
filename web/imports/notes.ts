import type { ImportRow } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import type { Accepted } from './accepted.ts';
import { isAnswered, type Place } from './inbox.ts';

/** How many rows a part of the inbox has, and what of them. */
export function noteOf(place: Place, rows: readonly ImportRow[], accepted: Accepted): string {
  const open = rows.filter((row) => !isAnswered(row));
  if (place === 'ask') return open.length === 0 ? t.allAnswered : t.rowsToDecide(open.length);
  if (place === 'proposed') {
    const left = open.filter(({ row }) => !accepted.has(row)).length;
    return left === 0 ? t.allAccepted(rows.length) : t.ofAll(left, rows.length);
  }
  if (place === 'here') {
    const alike = rows.filter(({ status }) => status === 'possible_duplicate').length;
    return t.alreadyHere(rows.filter(({ include }) => !include).length, alike);
  }
  const [first] = rows;
  if (place === 'error' && rows.length === 1 && first?.message) return t.oneError(first.message);
  return String(rows.length);
}
