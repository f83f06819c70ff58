import { cleanText } from '../imports/readers/text.ts';

/** The most characters of a provider's text. */
export const PROVIDER_TEXT_MAX = 300;
/** Removing a secret may bring another one together. */
const ROUNDS_MAX = 5;

/**
 * A provider's text as plain text: without tags, angle brackets and control characters, and without the secrets. Empty
 * if nothing is left.
 */
export function plainText(
  raw: unknown,
  secrets: readonly string[] = [],
  maximum = PROVIDER_TEXT_MAX,
): string {
  if (typeof raw !== 'string') return '';
  const text = raw
    .slice(0, 20 * maximum)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, '');
  // White space before the secrets: a control character in between must not hide one.
  return cleanText(withoutSecrets(cleanText(text, 10 * maximum) ?? '', secrets), maximum) ?? '';
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let left = text;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = left;
    for (const secret of secrets) left = left.replaceAll(secret, '');
    if (left === before) return left;
  }
  return '';
}
