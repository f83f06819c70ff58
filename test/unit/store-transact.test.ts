import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookId } from '../../lib/platform/book.ts';
import { client } from '../../lib/platform/table/client.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { rehearse, transact } from '../../lib/platform/table/transact.ts';
import { NEW, put, Stale, unchanged, update, type Write } from '../../lib/platform/table/write.ts';

const key = (name: string) => ({ pk: 'BOOK#1', sk: name });
const change = update(key('ACCOUNT#1'), { add: { base_minor: 1n } }, unchanged({ version: 1 }));
const creation = put(key('TRANSACTION#1'), { memo: 'x' }, NEW);

beforeEach(() => vi.stubEnv('TABLE_NAME', 'things'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A DynamoDB that refuses these writes because their conditions fail. */
function refusing(writes: readonly Write[], failing: readonly Write[]) {
  const reasons = writes.map((write) => ({
    Code: failing.includes(write) ? 'ConditionalCheckFailed' : 'None',
  }));
  const error = Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: reasons,
  });
  return vi.spyOn(client, 'send').mockImplementation((() => Promise.reject(error)) as never);
}

test('a record that exists already was created by an earlier attempt, whatever else fails because of it', async () => {
  const writes = [change, creation];
  const send = refusing(writes, writes);
  await expect(transact(writes)).resolves.toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a record that has changed since it was read is stale', async () => {
  const writes = [change, creation];
  refusing(writes, [change]);
  await expect(transact(writes)).rejects.toThrow(Stale);
});

describe('a rehearsal', () => {
  const bookId = '1' as BookId;
  /** Refuses everything, because these conditions and the last one fail. */
  function rehearsing(failing: readonly Write[]) {
    const never = {} as Write;
    return refusing([change, creation, never], [...failing, never]);
  }

  test('has one more condition, which never holds, so that nothing is written', async () => {
    // The user must still exist, which is checked as for a real write.
    const profile = {} as Write;
    const never = {} as Write;
    const send = refusing([change, creation, never, profile], [never]);
    await expect(rehearse(keys.rehearsal(bookId), [change, creation])).resolves.toBeUndefined();
    const [command] = send.mock.calls[0] as unknown as [{ input: { TransactItems: object[] } }];
    expect(command.input.TransactItems[2]).toMatchObject({
      ConditionCheck: {
        Key: { pk: 'BOOK#1', sk: 'REHEARSAL' },
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(pk)',
      },
    });
  });

  test('fails as the real write would', async () => {
    rehearsing([change]);
    await expect(rehearse(keys.rehearsal(bookId), [change, creation])).rejects.toThrow(Stale);
  });

  test('needs no call if there is nothing to write', async () => {
    const send = rehearsing([]);
    await rehearse(keys.rehearsal(bookId), []);
    expect(send).not.toHaveBeenCalled();
  });
});
