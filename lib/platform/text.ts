/** How many code points a single one of the composed form (NFC) can stand for: U+1F82 stands for four. */
const COMPOSED_MAX = 4;

/** The most combining marks in a row that Unicode's Stream-Safe Text Format allows (UAX #15, 13). */
export const MARKS_MAX = 30;

// It looks at each mark of a run once; without the first part it would count again from each of them.
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** False for a text that has more than so many code points in NFC: known without normalizing it. */
export function mayNormalizeTo(text: string, maximum: number): boolean {
  return codePoints(text) <= COMPOSED_MAX * maximum;
}

/** Normalizing sorts the marks on one letter in quadratic time: 60,000 of them take seconds. */
export function hasTooManyMarks(text: string): boolean {
  return TOO_MANY_MARKS.test(text);
}

/**
 * A text without its case, for comparing and ordering in any script. Letter by letter, because lower-casing a
 * whole word depends on context (a Greek sigma at a word's end), and through capitals, so that ß is ss.
 */
export function fold(text: string): string {
  let folded = '';
  for (const char of text.normalize('NFC')) folded += char.toUpperCase().toLowerCase();
  return folded.normalize('NFC');
}
