import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchTooLarge } from '../../lib/batch/size.ts';

test('a batch that does not fit is refused with the largest number that does', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 100 }), (outcomes) => {
      // Another transaction may make room again: it can cancel out what an earlier one adds to a month.
      const fits = (count: number) => count <= 1 || (count < outcomes.length && outcomes[count - 1] === true);
      const told = batchTooLarge(outcomes.length, fits).fits ?? -1;
      expect([fits(told), fits(told + 1)]).toEqual([true, false]);
    }),
  );
});
