import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler } from '../../functions/operations/erase-users.ts';

vi.mock('../../lib/auth/erasure/erase-users.ts', () => ({
  eraseUsers: async () => ({
    usersFinished: 1,
    usersLeft: 1,
    itemsRemoved: 2,
    failures: [new Error('The database did not respond.')],
  }),
}));

test('a run that fails logs why, and what it did', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = handler({}, { getRemainingTimeInMillis: () => 900_000 } as Context);
  await expect(run).rejects.toThrow('1 sweeps failed.');
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([
    { level: 'info', users_finished: 1, users_left: 1, items_removed: 2 },
    { level: 'error', error: { message: 'The database did not respond.' } },
  ]);
});
