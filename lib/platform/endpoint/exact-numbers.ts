/** The text of a double has at most 24 characters. Nobody needs to send more than this. */
const NUMBER_MAX_CHARACTERS = 40;

/** The strings and numbers of a valid JSON text. Strings are matched because they may contain digits. */
const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** A double preserves every decimal of up to 15 digits. */
const PRESERVED_DIGITS = 15;

/** Only longer decimals, and exponents, need a closer look. */
const IN_DOUBT = /[\d.]{16}|\d[eE]/;

/**
 * The value of a valid JSON text with null for each number that a double cannot represent: `12.340000000000000001` would
 * silently become 12.34, and money must not change before it is validated. Undefined if there is no such number.
 *
 * The same place in both values tells whether a number is exact. A set of paths would tell it too, but a long name would
 * be part of every path inside it, and a body of 32 KB would take seconds.
 */
export function exactValue(text: string): unknown {
  if (!IN_DOUBT.test(text)) return undefined;
  let isExactText = true;
  const exactText = text.replace(STRINGS_AND_NUMBERS, (token) => {
    if (token.startsWith('"') || !IN_DOUBT.test(token) || isExact(token)) return token;
    isExactText = false;
    return 'null';
  });
  return isExactText ? undefined : JSON.parse(exactText);
}

/** What is at a place inside a value of `exactValue`. */
export function exactAt(exact: unknown, key: string | number): unknown {
  return (exact as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
}

/** The paths of the numbers in a value that are null in its exact value, at most `max` of them. */
export function inexactPaths(
  value: unknown,
  exact: unknown,
  max: number,
  path = '',
  found: string[] = [],
): readonly string[] {
  if (exact === undefined || found.length >= max) return found;
  if (typeof value === 'number' && exact === null) found.push(path);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : pathTo(path, key);
      inexactPaths(inner, exactAt(exact, key), max, place, found);
    }
  return found;
}

/** The path of a field, as error messages show it. */
export function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Whether the number is the same as the shortest decimal of its double. */
function isExact(source: string): boolean {
  // Check the length first: comparing the digits of a number that fills the body takes seconds.
  if (source.length > NUMBER_MAX_CHARACTERS) return false;
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  // Without comparing digits, unless it is so small that a double has fewer of them.
  if (source.length <= PRESERVED_DIGITS && Math.abs(value) > 1e-300) return true;
  return digits(source) === digits(String(value));
}

/** Significant digits and exponent, in a canonical form. */
function digits(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start++;
  // A pattern such as /0+$/ would start again at every zero.
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return '0';
  const scale = Number(exponent) - fraction.length + (all.length - end);
  return `${text.startsWith('-') ? '-' : ''}${all.slice(start, end)}e${scale}`;
}
