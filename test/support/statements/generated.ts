import fc from 'fast-check';
import { decodeEntities } from '../../../lib/imports/readers/ofx/entities.ts';
import { cleanText } from '../../../lib/imports/readers/text.ts';

/** A row as a bank knows it, before it is written in some format. */
export interface BankRow {
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly bank_id?: string;
}

const CHARACTERS = [...'abcXYZ019 ,;|\t"\'&<>!^$%-+.:/=()#äßéñ€漢😀\u0301'];

/** A text that survives reading unchanged. */
const text = (maximum: number) =>
  fc
    .string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 40 })
    .map((raw) => cleanText(raw, maximum) ?? '')
    .filter((value) => value !== '' && decodeEntities(value) === value);

const date = fc
  .record({
    year: fc.integer({ min: 1970, max: 2069 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

/** Without redundant trailing zeros. */
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }).map((minor) => {
  const cents = String(minor % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${minor / 100n}${cents && `.${cents}`}`;
});

export const bankRow: fc.Arbitrary<BankRow> = fc.record(
  {
    date,
    direction: fc.constantFrom('in' as const, 'out' as const),
    amount,
    payee: text(150),
    memo: text(500),
    bank_id: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
  },
  { requiredKeys: ['date', 'direction', 'amount'] },
);

export const bankRows = fc.array(bankRow, { minLength: 1, maxLength: 12 });
