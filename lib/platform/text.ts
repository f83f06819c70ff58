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

/** A text without case, for comparing and sorting in any script. */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : withoutCase(text.normalize('NFC')).normalize('NFC');
}

/** A letter becomes at most four, marks included. The rest is for the few characters that stand for whole phrases. */
const FOLDED_PER_CHARACTER = 4;
const FOLDED_EXTRA = 100;

/**
 * The same without accents and other marks, ligatures and wide letters. U+FDFA alone would become 18 characters, so
 * the end of a text that grows more than any real one is cut off: what is folded is never much longer than what was
 * read.
 */
export function foldForSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const maximum = FOLDED_PER_CHARACTER * text.length + FOLDED_EXTRA;
  return withoutMarks(withoutCase(withoutMarks(text, maximum)), maximum);
}

/** As texts of payees and banks are compared: without case and marks, with single spaces. */
export function foldText(text: string): string {
  return foldForSearch(text).replace(/\s+/gu, ' ').trim();
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

/**
 * Through capitals, so that ß becomes ss. The small form of a Greek sigma depends on the letters around it, and of no
 * other letter.
 */
function withoutCase(text: string): string {
  return text.toUpperCase().replaceAll('Σ', 'σ').toLowerCase();
}

/** Normalizing is quick. What follows takes ten times as long for each character. */
function withoutMarks(text: string, maximum: number): string {
  return text.normalize('NFKD').slice(0, maximum).replace(/\p{M}/gu, '');
}
