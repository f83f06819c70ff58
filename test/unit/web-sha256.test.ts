import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256, sha256Here } from '../../web/attachments/sha256.ts';

test('the hash of a file is that of another implementation, whatever its length', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000_000]) {
    const bytes = new Uint8Array(length).fill(length % 251);
    expect(Buffer.from(sha256Here(bytes)).toString('hex'), String(length)).toBe(hash('sha256', bytes));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(sha256Here(bytes)).toString('hex')).toBe(hash('sha256', bytes));
    }),
  );
  expect(await sha256(new Uint8Array([1, 2, 3]))).toBe(hash('sha256', new Uint8Array([1, 2, 3])));
});
