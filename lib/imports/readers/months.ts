import { foldForSearch } from '../../platform/text.ts';

/** Prefixes of the months' names in English, German, French, Spanish, Portuguese and Dutch, without accents. */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mrt', 'mrz', 'mae'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

/** 1 to 12. A prefix is enough, because banks abbreviate the names as they like. */
export function monthByName(name: string): number | undefined {
  const folded = foldForSearch(name);
  const index = BEGINNINGS.findIndex((beginnings) => beginnings.some((text) => folded.startsWith(text)));
  return index === -1 ? undefined : index + 1;
}
