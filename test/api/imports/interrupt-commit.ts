import { expect } from 'vitest';
import type { TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';

/** Commits an import until a write fails: the first that contains `text`, after `skip` others. */
export async function interruptCommit(
  user: TestUser,
  importId: string,
  { text = `BOOK#${user.bookId}`, skip = 0 }: { readonly text?: string; readonly skip?: number },
): Promise<void> {
  const rule = await cloud().observer.inject({
    kind: 'error',
    name: 'InternalServerError',
    by: 'CommitImport',
    operation: 'TransactWriteItems',
    text,
    skip,
  });
  const interrupted = await user.post(`/imports/${importId}/commit`, undefined, { faultExpected: true });
  expect(interrupted.status).toBe(503);
  await rule.remove();
}
