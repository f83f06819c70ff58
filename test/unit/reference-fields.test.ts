import { expect, test } from 'vitest';
import type { Document } from '../../tools/openapi/types.ts';
import { Fields } from '../../tools/reference/fields.ts';

/** The text of the description of one field. */
function textOf(schema: object): string {
  const document = { components: { schemas: {} } } as unknown as Document;
  const page = new Fields(document, new Set()).ofSchema({ properties: { field: schema } }, 'request');
  return page.text.replace(/<[^>]+>/g, '').trim();
}

test('the reference page says what a list consists of, and which values it may have', () => {
  const days = { type: 'string', enum: ['mo', 'tu'] };
  expect(textOf({ type: 'array', items: { type: 'string' } })).toBe('field list of strings');
  expect(textOf({ type: 'array', items: { type: 'string', format: 'uuid' } })).toBe('field list of ids');
  expect(textOf({ type: ['array', 'null'], items: days })).toBe(
    'field list of strings or null Each is one of mo, tu.',
  );
  expect(textOf({ type: 'array', items: { oneOf: [] } })).toBe('field list of objects');
});
