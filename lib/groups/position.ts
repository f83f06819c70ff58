import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { rule } from '../platform/endpoint/fields.ts';
import { SEPARATOR } from '../platform/table/keys.ts';
import { fold } from '../platform/text.ts';

const POSITION_MAX = 1_000_000;
const DIGITS_MAX = 15;

/** The place of a group or category among others: a number between two neighbours can always be found. */
export const position = shared(() =>
  z.number().check(
    rule<number>(
      'out_of_range',
      `must be a number from 0 to ${POSITION_MAX}`,
      (value) => value >= 0 && value <= POSITION_MAX,
    ),
    rule<number>('too_many_digits', `must have at most ${DIGITS_MAX} digits`, hasFewDigits),
    z.meta({ minimum: 0, maximum: POSITION_MAX }),
  ),
);

/** Digits and decimals: DynamoDB refuses what is very close to 0. */
function hasFewDigits(value: number): boolean {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const significant = digits.replace('.', '').length;
  return significant <= DIGITS_MAX && significant - 1 - Number(exponent) <= DIGITS_MAX;
}

interface Placed {
  readonly position?: number | undefined;
  readonly name: string;
  readonly id: string;
}

/** Sorts by position, then name, then id; what has a position comes before what has none. */
export function placeOf({ position: at, name, id }: Placed): string {
  if (at === undefined) return ['1', fold(name), id].join(SEPARATOR);
  const digits = at.toFixed(DIGITS_MAX);
  const first = `0${digits.padStart(DIGITS_MAX + 8, '0')}`;
  return [first, fold(name), id].join(SEPARATOR);
}
