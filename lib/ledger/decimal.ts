/** The exact value `digits / 10^scale`, with the smallest scale (not below 0) that can hold it. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** The text of a double has at most 22 digits before the point and 324 zeros after it, so this is more than enough. */
const DECIMAL_TEXT = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads `12.34`, `1e+21` or `1.5e-7` digit by digit, so that no binary fraction is ever involved. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  let digits = BigInt(sign + whole + fraction);
  let scale = fraction.length - Number(exponent);
  if (digits === 0n) return { digits, scale: 0 };
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

export function isSameDecimal(a: Decimal, b: Decimal | undefined): boolean {
  return a.digits === b?.digits && a.scale === b.scale;
}

/** Zeros before the first and after the last other digit do not count: 0.012 and 1200 have two each. */
export function significantDigits({ digits }: Decimal): number {
  return String(digits).replace('-', '').replace(/0+$/, '').length;
}

/** The only rounding rule of the service: to the nearest, with ties away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = [absolute(dividend), absolute(divisor)];
  const rounded = (2n * a + b) / (2n * b);
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
