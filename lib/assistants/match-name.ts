import { fold } from '../platform/text.ts';
import type { Named } from './named-records.ts';

/** What to prefer if several records have the same name, or only similar names. */
export type Preference = (record: Named) => boolean;

export const CANDIDATES_MAX = 10;

export type Match =
  | { readonly found: Named }
  /** Several records have the name, or none has it; these have the closest names. */
  | { readonly found: undefined; readonly isAmbiguous: boolean; readonly candidates: readonly Named[] };

/** Finds the record with this name, ignoring case. A preference that no record meets is ignored. */
export function matchName(
  name: string,
  records: readonly Named[],
  preferences: readonly Preference[] = [],
): Match {
  const folded = fold(name);
  const isSpelledAlike: Preference = (each) => each.name === name;
  const isUsable: Preference = ({ is_active = true }) => is_active;
  const alike = records.filter((each) => foldedName(each) === folded);
  if (alike.length === 0) {
    const candidates = closest(folded, preferred(records, preferences));
    return { found: undefined, isAmbiguous: false, candidates };
  }
  const left = preferred(alike, [...preferences, isSpelledAlike, isUsable]);
  const [found, ...others] = left;
  if (found && others.length === 0) return { found };
  return { found: undefined, isAmbiguous: true, candidates: left.slice(0, CANDIDATES_MAX) };
}

/** Folded once: a batch can have a thousand names, each of which is compared with a thousand records. */
const foldedNames = new WeakMap<Named, string>();

function foldedName(record: Named): string {
  const folded = foldedNames.get(record) ?? fold(record.name);
  foldedNames.set(record, folded);
  return folded;
}

function preferred(records: readonly Named[], preferences: readonly Preference[]): readonly Named[] {
  return preferences.reduce((left, isPreferred) => {
    const some = left.filter(isPreferred);
    return some.length > 0 ? some : left;
  }, records);
}

/** Comparing takes time proportional to the product of both lengths. */
const COMPARED_MAX = 40;

function closest(folded: string, records: readonly Named[]): Named[] {
  return records
    .map((record) => ({ record, distance: distanceOf(folded, foldedName(record)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CANDIDATES_MAX)
    .map(({ record }) => record);
}

/** A name that contains the other counts as closer than any that does not. One word of a name may be meant, too. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [one.slice(0, COMPARED_MAX), other.slice(0, COMPARED_MAX)];
  const longer = Math.abs(a.length - b.length) / 100;
  if (other.includes(one) || (other !== '' && one.includes(other))) return longer;
  const words = b.split(' ').map((word) => differences(a, word) + longer);
  return Math.min(differences(a, b), ...words);
}

/** How many letters differ (Levenshtein). */
function differences(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
