/** How many code points one code point of the composed form (NFC) can replace: U+1F82 replaces four. */
const COMPOSED_MAX = 4;

/** The most combining marks in a row that Unicode's Stream-Safe Text Format allows (UAX #15, 13). */
export const MARKS_MAX = 30;

// Looks at each mark of a run once; without the lookbehind, it would count again from each mark.
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** False if the text certainly has more than `maximum` code points in NFC, which is known without normalizing. */
export function mayNormalizeTo(text: string, maximum: number): boolean {
  return codePoints(text) <= COMPOSED_MAX * maximum;
}

/** Normalizing sorts the marks on one letter in quadratic time: 60,000 of them take seconds. */
export function hasTooManyMarks(text: string): boolean {
  return TOO_MANY_MARKS.test(text);
}

/**
 * A text without case, for comparing and sorting in any script. It works letter by letter, because lower-casing a
 * whole word depends on context (a Greek sigma at the end of a word), and through capitals, so that ß becomes ss.
 */
export function fold(text: string): string {
  let folded = '';
  for (const char of text.normalize('NFC')) folded += char.toUpperCase().toLowerCase();
  return folded.normalize('NFC');
}

/** The same without accents and other marks, ligatures and wide letters. */
export function foldForSearch(text: string): string {
  return withoutMarks(fold(withoutMarks(text)));
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
