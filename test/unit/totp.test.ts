import { expect, test } from 'vitest';
import { toBase32 } from '../../lib/auth/second-factor/base32.ts';
import { findStep, stepAt, totpCodeAt } from '../../lib/auth/second-factor/totp.ts';
import { codeOf } from '../support/second-factor.ts';

/** The secret of RFC 6238's test vectors. */
const SECRET = Buffer.from('12345678901234567890');

// The vectors have eight digits, of which we show the last six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds, the code is that of RFC 6238', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCodeAt(SECRET, stepAt(now))).toBe(code.slice(2));
  expect(codeOf(toBase32(SECRET), now.getTime())).toBe(code.slice(2));
});

test('base32 is that of RFC 4648', () => {
  expect(toBase32(Buffer.from('12345'))).toBe('GEZDGNBV');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('a code is good for its step and one either way, after the last accepted one', () => {
  const now = new Date(1234567890 * 1000);
  const current = stepAt(now);
  const find = (step: number, lastStep?: number) =>
    findStep(SECRET, totpCodeAt(SECRET, step), { now, lastStep });
  for (const step of [current - 1, current, current + 1]) expect(find(step)).toBe(step);
  for (const step of [current - 2, current + 2]) expect(find(step)).toBeUndefined();
  expect(find(current, current)).toBeUndefined();
  expect(find(current, current + 1)).toBeUndefined();
  expect(find(current, current - 1)).toBe(current);
  expect(findStep(SECRET, '8 90 05 924', { now, lastStep: undefined })).toBeUndefined();
  expect(findStep(SECRET, ' 005 924 ', { now, lastStep: undefined })).toBe(current);
});
