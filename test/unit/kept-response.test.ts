import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { packed, unpacked } from '../../lib/platform/table/compressed.ts';
import { canKeep } from '../../lib/platform/table/idempotency.ts';

const incompressible = (bytes: number) => randomBytes((bytes * 3) / 4).toString('base64');
const repetitive = (bytes: number) => JSON.stringify({ data: 'Zoë '.repeat(bytes / 5) });

test.each([
  ['small', repetitive(1000), 'json'],
  ['large', repetitive(1_000_000), 'deflated'],
  ['one that compression does not make shorter', incompressible(300_000), 'json'],
])('a response that is %s comes back as it was', (_what, json, attribute) => {
  const stored = packed(json);
  expect(Object.keys(stored)).toEqual([attribute]);
  expect(unpacked(stored)).toBe(json);
});

test('a response of 350 KB can be stored, compressed or not', () => {
  expect(canKeep(incompressible(350_000))).toBe(true);
  expect(canKeep(incompressible(350_004))).toBe(false);
  expect(canKeep(repetitive(5_000_000))).toBe(true);
});
