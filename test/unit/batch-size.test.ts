import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireFit } from '../../lib/batch/size.ts';
import type { Problem } from '../../lib/platform/problems.ts';

function fitsOf(count: number, fits: (count: number) => boolean): number {
  try {
    requireFit(count, fits);
    return count;
  } catch (error) {
    return (error as Problem).fits ?? -1;
  }
}

test('a batch that does not fit is refused with the largest number that does', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 100 }), (outcomes) => {
      // Another transaction may make room again: it can cancel out what an earlier one adds to a month.
      const fits = (count: number) => count <= 1 || (count < outcomes.length && outcomes[count - 1] === true);
      const told = fitsOf(outcomes.length, fits);
      expect([fits(told), fits(told + 1)]).toEqual([true, false]);
    }),
  );
});

test('a batch that fits passes', () => {
  expect(fitsOf(100, () => true)).toBe(100);
});
