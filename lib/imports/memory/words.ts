import { foldText } from '../../platform/text.ts';

/** Longer than any payee or memo of a record. What a file has beyond is not compared. */
const TEXT_MAX = 1000;
/** More than any bank writes. */
const WORDS_MAX = 100;

/** Without case and marks, with single spaces: how texts are compared. */
function folded(text: string): string {
  return foldText(text.slice(0, TEXT_MAX));
}

/** Letters of scripts without spaces between words. */
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]&&\p{L}]`;
/** A run of such letters, or of other letters and digits. */
const RUN = new RegExp(String.raw`${UNSPACED}+|[[\p{L}\p{N}]--${UNSPACED}]+`, 'gv');
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
const WITH_DIGITS_AT_ONE_END = /^(?:\p{N}+(\p{L}{3,})|(\p{L}{3,})\p{N}+)$/u;

/** The words of a text that say something: banks write card numbers, dates and references around them. */
export function wordsOf(text: string): string[] {
  const runs = folded(text).match(RUN) ?? [];
  return runs.flatMap((run) => (IS_UNSPACED.test(run) ? pairsOf(run) : wordOf(run))).slice(0, WORDS_MAX);
}

/** `cinci03` is `cinci`; `2k4rt0` is nothing. */
function wordOf(run: string): string[] {
  if (/^\p{L}{2,}$/u.test(run)) return [run];
  const [, after, before] = WITH_DIGITS_AT_ONE_END.exec(run) ?? [];
  const letters = after ?? before;
  return letters === undefined ? [] : [letters];
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Payee and memo as they are compared. */
export interface ComparedText {
  readonly payeeWords: readonly string[];
  readonly memoWords: readonly string[];
  /** The payee's words; the payee as it is if it has none. Empty without a payee. */
  readonly name: string;
  /** The name and the memo's words. Empty if there is nothing to compare. */
  readonly whole: string;
}

interface Texts {
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
}

export function comparedText({ payee = '', memo = '' }: Texts): ComparedText {
  const payeeWords = wordsOf(payee);
  const memoWords = wordsOf(memo);
  const name = joined(payeeWords, payee);
  // Folded texts have no line breaks.
  const whole = memoWords.length > 0 ? `${name}\n${memoWords.join(' ')}` : name;
  return { payeeWords, memoWords, name, whole };
}

/** How payees are compared. */
export function nameOf(payee = ''): string {
  return joined(wordsOf(payee), payee);
}

function joined(words: readonly string[], payee: string): string {
  return words.length > 0 ? words.join(' ') : folded(payee);
}
