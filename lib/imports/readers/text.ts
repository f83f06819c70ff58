import { MARKS_MAX } from '../../platform/text.ts';

/** FITID, the longest id of the formats, has at most 255 characters. */
export const BANK_ID_MAX = 255;
/** A group and a category, each with the longest name, and what is between them. */
export const CATEGORY_TEXT_MAX = 303;
const QUOTE_MAX = 40;

// U+FFFD stands for bytes that could not be decoded, and the API does not accept it.
const SPACE = /[\s\p{Cc}\ufffd]+/gu;
/** Text that needs no cleaning, which is most text. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** How much longer than the maximum a text may be before it is cleaned: banks fill up their texts with spaces. */
const RAW_FACTOR = 8;

/**
 * Text of a file in the form that a transaction can hold: trimmed, single-spaced, without control characters, NFC, and
 * truncated. Undefined if nothing is left. It is truncated first of all, because all rows may share an enormous text, and
 * because normalizing can be quadratic.
 */
export function cleanText(raw: string | undefined, maximum: number): string | undefined {
  if (!raw) return undefined;
  if (raw.length <= maximum && PLAIN.test(raw)) return raw;
  const composed = raw
    .slice(0, RAW_FACTOR * maximum)
    .replace(SPACE, ' ')
    .trim()
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFC');
  return firstCodePoints(composed, maximum).trim() || undefined;
}

/** A value of the file for a message. */
export function quoted(raw: string): string {
  const text = cleanText(raw.slice(0, 4 * QUOTE_MAX), QUOTE_MAX + 1) ?? '';
  return `"${text.length > QUOTE_MAX ? `${firstCodePoints(text, QUOTE_MAX)}…` : text}"`;
}

/** A file can have any number of names; a message lists at most this many. */
const LISTED_MAX = 20;

export function quotedList(values: readonly string[]): string {
  const shown = values.slice(0, LISTED_MAX).map(quoted).join(', ');
  return values.length > LISTED_MAX ? `${shown} and ${values.length - LISTED_MAX} more` : shown;
}

function firstCodePoints(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  let end = 0;
  for (let count = 0; count < maximum && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
