import { foldForSearch } from '../platform/text.ts';

const PUNCTUATION_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * A payee as it is compared: without case, accents, words that contain a digit, and punctuation at the ends of words,
 * because banks add card numbers, dates and cities. If nothing is left, the payee is compared as it is.
 */
export function payeeKey(payee: string | undefined): string {
  const words = foldForSearch(payee ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const kept = words
    .filter((word) => !/\p{N}/u.test(word))
    .map((word) => word.replace(PUNCTUATION_AT_ENDS, ''))
    .filter((word) => word !== '');
  return (kept.length > 0 ? kept : words).join(' ');
}
