import { expect, test } from 'vitest';
import { affectedTests } from '../changed/affected.ts';

test('a change of a feature affects its tests, those of features that use it, and no others', () => {
  const affected = affectedTests(['lib/webhooks/store.ts']);
  expect(affected).toContain('test/api/webhooks/create-webhook.test.ts');
  expect(affected).not.toContain('test/api/contacts/create-contact.test.ts');
  expect(affectedTests(['lib/contacts/store.ts'])).toEqual(
    expect.arrayContaining([
      'test/api/contacts/list-contacts.test.ts',
      // Obligations name contacts.
      'test/api/obligations/create-obligation.test.ts',
    ]),
  );
});

test('a change of a contract affects few API tests, although most tests know all contracts', () => {
  const affected = affectedTests(['lib/contacts/contract.ts']);
  expect(affected).toContain('test/api/contacts/create-contact.test.ts');
  expect(affected).toContain('test/unit/openapi.test.ts');
  expect(affected).not.toContain('test/api/webhooks/create-webhook.test.ts');
});

test('a test affects itself, and a page the tests of pages', () => {
  expect(affectedTests(['test/unit/money.test.ts'])).toEqual(['test/unit/money.test.ts']);
  expect(affectedTests(['docs/security.md'])).toContain('test/unit/docs.test.ts');
});

test.each(['package-lock.json', 'lib/platform/endpoint/pipeline.ts', 'functions/authorizer.ts'])(
  '%s affects everything',
  (file) => {
    expect(affectedTests([file])).toBe('all');
  },
);
