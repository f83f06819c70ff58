import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { entryLine } from '../../lib/archive/lines/transaction.ts';
import { LINE_TYPES } from '../../lib/archive/lines.ts';
import { stored } from '../../lib/transactions/transaction.ts';

/**
 * In its lines, in the settings, as `is_imported` and `is_edited`, and not at all: what `kept_print` is for, the revert of
 * another import, does not exist after a restore; files are not in an archive, so none is stored; and everything restored is by who restores it.
 */
const IN_ANOTHER_FORM = [
  'category_id',
  'base_currency_id',
  'imported',
  'kept_print',
  'attachment_count',
  'version',
  'creator',
  'updater',
];

/** The fields of other records are derived from their definitions (lib/archive/archived-fields.ts). */
test('the archive has every stored field of a transaction, so that a restore loses none', () => {
  const known = new Set([...Object.keys(LINE_TYPES.transaction.schema.shape), ...IN_ANOTHER_FORM]);
  const lost = Object.keys(stored.item.shape).filter((name) => !known.has(name));
  expect(lost, 'fields to add to lib/archive/lines/transaction.ts').toEqual([]);
});

/** The longest texts that archives can have. A number here may rise, but never fall. */
const LENGTHS = {
  account: { code: 20, name: 150 },
  group: { name: 150 },
  category: { name: 150, icon: 30 },
  contact: { name: 150, email: 254, phone: 50, notes: 5000 },
  obligation: { name: 150, reference: 100, notes: 262_144 },
  payment_note: { memo: 500, external_id: 200 },
  transaction: { payee: 150, memo: 500, external_id: 200 },
  entryLine: { memo: 500 },
  schedule: { name: 150 },
  rule: { name: 150 },
};

test('a lower limit for requests does not refuse strings in older archives', () => {
  const refused = (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).flatMap((name) => {
    const schema = name === 'entryLine' ? entryLine : LINE_TYPES[name].schema;
    const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    return Object.entries(LENGTHS[name]).flatMap(([field, length]) => {
      const { maxLength = length } = properties[field] as z.core.JSONSchema.JSONSchema;
      return maxLength < length ? [`${name}.${field}: ${length}`] : [];
    });
  });
  expect(refused, 'give these fields of lib/archive/lines a schema of their own, with this bound').toEqual(
    [],
  );
});
