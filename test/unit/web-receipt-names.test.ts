import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NamedReceipt, receiptNames } from '../../web/exports/receipt-names.ts';

const receipt = (payee: string, given: Partial<NamedReceipt> = {}): NamedReceipt => ({
  ...{ date: '2026-11-11', payee, amount: '64.90 EUR', type: 'image/jpeg' },
  ...given,
});

test('names have the date, the payee, the amount, and the ending of the type', () => {
  expect(
    receiptNames([
      receipt('Market'),
      receipt('Café Zürich', { date: '2026-01-02', type: 'application/pdf' }),
      receipt('', { type: 'image/heic' }),
    ]),
  ).toEqual([
    '2026-11-11 Market 64.90 EUR.jpg',
    '2026-01-02 Café Zürich 64.90 EUR.pdf',
    '2026-11-11 64.90 EUR.heic',
  ]);
});

test('equal names are numbered so that they sort, whatever their letters', () => {
  const many = Array.from({ length: 12 }, (_, index) => receipt(index % 2 ? 'MARKET' : 'Market'));
  const names = receiptNames(many);
  expect(names.slice(0, 2)).toEqual([
    '2026-11-11 Market 64.90 EUR (01).jpg',
    '2026-11-11 MARKET 64.90 EUR (02).jpg',
  ]);
  expect(names.at(-1)).toBe('2026-11-11 MARKET 64.90 EUR (12).jpg');
});

test('nothing that a payee contains leads out of the folder, or is refused by a file system', () => {
  expect(receiptNames([receipt('../../etc/passwd\0\u202e\n<b>"C:\\x"?*|')])).toEqual([
    '2026-11-11 .. .. etc passwd b C x 64.90 EUR.jpg',
  ]);
});

test('any receipts have different names, sorted by date, and short enough', () => {
  const any = fc.record({
    date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-11-11'),
    payee: fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.constantFrom('Market', 'market')),
    amount: fc.constantFrom('5.00 EUR', '64.90 EUR'),
    type: fc.constantFrom('image/jpeg' as const, 'application/pdf' as const),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (all) => {
      const names = receiptNames(all);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(all.length);
      for (const [index, name] of names.entries()) {
        expect(name.startsWith(all[index]?.date ?? '')).toBe(true);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }
    }),
    { numRuns: 30 },
  );
});
