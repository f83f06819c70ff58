import { fold } from '../platform/text.ts';
import { closest } from './closest-names.ts';
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
  const alike = records.filter((each) => foldedName(each) === folded || each.aliases?.has(folded));
  if (alike.length === 0) {
    const candidates = closest(folded, preferred(records, preferences), comparedBy(folded), CANDIDATES_MAX);
    return { found: undefined, isAmbiguous: false, candidates };
  }
  const left = preferred(alike, [...preferences, isSpelledAlike, isUsable]);
  const [found, ...others] = left;
  if (found && others.length === 0) return { found };
  return { found: undefined, isAmbiguous: true, candidates: left.slice(0, CANDIDATES_MAX) };
}

/** Three letters are the misspelled code of a currency rather than its name. */
function comparedBy(folded: string): (record: Named) => string {
  return (record) => (record.aliases && folded.length === 3 ? fold(record.id) : foldedName(record));
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
