import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as planning from '../../lib/archive/planning-records.ts';
import * as records from '../../lib/archive/records.ts';
import { stored } from '../../lib/transactions/transaction.ts';

/** In its lines, in the settings, and as `is_imported`. */
const IN_ANOTHER_FORM = ['category_id', 'base_currency_id', 'imported', 'version'];

/** The fields of other records are derived from their definitions (lib/archive/archived-fields.ts). */
test('the archive has every stored field of a transaction, so that a restore loses none', () => {
  const known = new Set([...Object.keys(records.transactionRecord.shape), ...IN_ANOTHER_FORM]);
  const lost = Object.keys(stored.item.shape).filter((name) => !known.has(name));
  expect(lost, 'fields to add to transactionRecord in lib/archive/records.ts').toEqual([]);
});

/** The longest texts that archives can have. A number here may rise, but never fall. */
const LENGTHS = {
  accountRecord: { code: 20, name: 150 },
  categoryRecord: { name: 150 },
  contactRecord: { name: 150, email: 254, phone: 50, notes: 5000 },
  obligationRecord: { name: 150, reference: 100, notes: 262_144 },
  paymentNoteRecord: { memo: 500, external_id: 200 },
  transactionRecord: { payee: 150, memo: 500, external_id: 200 },
  archivedLine: { memo: 500 },
  scheduleRecord: { name: 150 },
};

test('a lower limit for requests does not refuse strings in older archives', () => {
  const schemas = { ...records, ...planning };
  const refused = (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).flatMap((name) => {
    const { properties = {} } = z.toJSONSchema(schemas[name], { unrepresentable: 'any' });
    return Object.entries(LENGTHS[name]).flatMap(([field, length]) => {
      const { maxLength = length } = properties[field] as z.core.JSONSchema.JSONSchema;
      return maxLength < length ? [`${name}.${field}: ${length}`] : [];
    });
  });
  expect(
    refused,
    'give these fields of lib/archive/records.ts a schema of their own, with this bound',
  ).toEqual([]);
});
