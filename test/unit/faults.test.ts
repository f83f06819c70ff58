import { expect, test } from 'vitest';
import { oneOf } from '../../lib/platform/endpoint/faults.ts';
import { SELECTIONS } from '../../lib/webhooks/events.ts';

test('a message lists the allowed values', () => {
  expect(oneOf(['read', 'write'])).toBe('must be one of "read", "write"');
});

test('a message about many allowed values stays short enough to read', () => {
  const message = oneOf(SELECTIONS);
  expect(message).toMatch(
    /^must be one of "\*", "expense\.\*", .*"expense\.created".*, or 48 others; GET \/docs/,
  );
  expect(message.length).toBeLessThan(500);
});
