import { expect, test } from 'vitest';
import { inline } from '../../tools/reference/markdown.ts';

test('the reference page shows links, bold and code as such', () => {
  expect(inline('See [Standard Webhooks](https://www.standardwebhooks.com), **then** `PUT`.').text).toBe(
    'See <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, <strong>then</strong> <code>PUT</code>.',
  );
});

test('the reference page leaves brackets that are not links unchanged', () => {
  expect(inline('transactions[3].category_id (or [1]) and `lines[2]`').text).toBe(
    'transactions[3].category_id (or [1]) and <code>lines[2]</code>',
  );
});
