import { expect, test } from 'vitest';
import { createToken } from '../../lib/auth/tokens/contract.ts';
import { getExport } from '../../lib/exports/contract.ts';
import { oneOf } from '../../lib/platform/endpoint/faults.ts';
import { readBody, readQuery } from '../../lib/platform/endpoint/validate.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';
import { SELECTIONS } from '../../lib/webhooks/events.ts';

test('a message lists the allowed values', () => {
  expect(oneOf(['read', 'write'])).toBe('must be one of "read", "write"');
});

test('a missing parameter or field that has only certain values lists them', () => {
  const errors = new FieldErrors();
  readQuery(getExport, {}, errors);
  readBody(createToken, { name: null }, undefined, errors);
  expect(errors.list.map(({ field, message }) => [field, message])).toEqual([
    ['format', 'is required, and must be one of "hledger", "beancount", "csv", "archive"'],
    ['name', 'is required'],
    ['scope', 'is required, and must be one of "read", "record", "write"'],
  ]);
});

test('a message about many allowed values stays short enough to read', () => {
  const message = oneOf(SELECTIONS);
  expect(message).toMatch(/^must be one of "\*", "expense\.\*", .*"member\.\*".*, or \d+ others; GET \/docs/);
  expect(message.length).toBeLessThan(500);
});
