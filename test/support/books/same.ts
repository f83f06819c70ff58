import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Node's comparison is many times faster than expect's, which only has to explain a difference. */
export function same(shown: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(shown, expected)) expect(shown).toEqual(expected);
}
