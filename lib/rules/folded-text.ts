import { foldText } from '../platform/text.ts';

/** Longer than any payee or memo of a record. What a file has beyond is not compared. */
const COMPARED_MAX = 1000;

/** A text as it is compared. */
export interface FoldedText {
  readonly text: string;
  /**
   * Which letters it has, one bit each, of which some share one. Most of what is searched for has a letter that the text
   * lacks, and is not searched for at all: 2,000 values and 10,000 rows are 20 million searches.
   */
  readonly letters: number;
}

export function foldedText(text = ''): FoldedText {
  const folded = foldText(text.slice(0, COMPARED_MAX));
  return { text: folded, letters: lettersOf(folded) };
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** False if the part is certainly not in the text. */
export function mayContain(text: FoldedText, part: FoldedText): boolean {
  return part.text.length <= text.text.length && (part.letters & ~text.letters) === 0;
}
