/** The text of a double has at most 24 characters. Nobody needs to send more than this. */
const NUMBER_MAX_CHARACTERS = 40;

/**
 * Paths of the numbers in a JSON text that a double cannot represent: `12.340000000000000001` would silently become
 * 12.34, and money must not change before it is validated. Empty if the text is not JSON.
 */
export function inexactNumbers(text: string): ReadonlySet<string> {
  // A double preserves every decimal of up to 15 digits. Only longer ones, and exponents, need a closer look.
  if (!/[\d.]{16}|\d[eE]/.test(text)) return new Set();
  const found = new Map<unknown, Set<string>>();
  function note(this: unknown, key: string, value: unknown, context?: { readonly source: string }): unknown {
    if (typeof value === 'number' && context && !isExact(context.source, value)) {
      found.set(this, (found.get(this) ?? new Set()).add(key));
    }
    return value;
  }
  let value: unknown;
  try {
    value = JSON.parse(text, note);
  } catch {
    return new Set();
  }
  return found.size === 0 ? new Set() : new Set(findPaths(value, '', found));
}

/** The reviver knows the object that contains a number but not its path, so these objects are searched for. */
function* findPaths(
  value: unknown,
  path: string,
  found: ReadonlyMap<unknown, Set<string>>,
): Generator<string> {
  if (value === null || typeof value !== 'object') return;
  const keys = found.get(value);
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    if (keys?.has(key)) yield innerPath;
    else yield* findPaths(inner, innerPath, found);
  }
}

/** Whether two decimal texts are the same number: the one that was sent, and the shortest one of its double. */
function isExact(source: string, value: number): boolean {
  // Check the length first: comparing the digits of a number that fills the body takes seconds.
  if (source.length > NUMBER_MAX_CHARACTERS) return false;
  return Number.isFinite(value) && digits(source) === digits(String(value));
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
