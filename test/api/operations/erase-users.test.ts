import { expect, test } from 'vitest';
import { newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { connected, fakeBank } from '../../support/bank.ts';
import { cloud } from '../../support/cloud.ts';
import { itemsNaming } from '../../support/engine/scan.ts';
import { storedItems, writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';

type Outcome = { ok: boolean; payload: unknown };

/** ERASED_ITEMS=20000 is more than a request can remove. With fewer, the request is interrupted. */
const ITEMS = Number(process.env.ERASED_ITEMS ?? 800);

async function fire(): Promise<Outcome> {
  const outcomes = (await cloud().fire('erase-users')) as Record<string, Outcome>;
  return Object.values(outcomes)[0] as Outcome;
}

const erase = (user: TestUser) => user.delete('/auth/me', { body: { password: PASSWORD } });
const queued = ({ bookId }: TestUser) => table().get('ERASURE', `BOOK#${bookId}`);

async function userWith(itemCount: number): Promise<TestUser> {
  const user = await newUser();
  await writeItems(
    Array.from({ length: itemCount }, (_, i) => ({
      pk: `BOOK#${user.bookId}`,
      sk: `TRANSACTION#${String(i).padStart(6, '0')}`,
      memo: user.email,
    })),
  );
  return user;
}

async function itemsLeft({ bookId }: TestUser): Promise<number> {
  return (await storedItems(bookId, ' ', '~')).length;
}

test(`nothing is left of a user with ${ITEMS} items, even if a run is interrupted and two run at once`, async () => {
  const user = await userWith(ITEMS);
  const brokenOff = await cloud().observer.inject({
    kind: 'reset',
    text: `BOOK#${user.bookId}`,
    by: 'DeleteMe',
    operation: 'BatchWriteItem',
    skip: Math.ceil(ITEMS / 100),
  });
  expect((await erase(user)).status).toBe(204);
  await brokenOff.remove();
  expect(await queued(user)).toMatchObject({ partition: `BOOK#${user.bookId}` });
  const afterRequest = await itemsLeft(user);
  expect(afterRequest).toBeGreaterThan(0);
  expect(afterRequest).toBeLessThan(ITEMS);

  const fault = await cloud().observer.inject({
    kind: 'reset',
    text: `BOOK#${user.bookId}`,
    by: 'EraseUsers',
    operation: 'BatchWriteItem',
    skip: 2,
  });
  expect((await fire()).ok).toBe(false);
  expect(await fault.remove()).toBeGreaterThan(0);
  const afterFailure = await itemsLeft(user);
  expect(afterFailure).toBeGreaterThan(0);
  expect(afterFailure).toBeLessThan(afterRequest);
  expect(await queued(user)).toMatchObject({ partition: `BOOK#${user.bookId}` });

  const runs = await Promise.all([fire(), fire()]);
  expect(runs.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await itemsNaming(user, [user.id, user.email])).toEqual([]);
});

test('one user whose items cannot be removed does not hold up another', async () => {
  const [stuck, other] = [await newUser(), await newUser()];
  const fault = await cloud().observer.inject({
    kind: 'reset',
    text: `BOOK#${stuck.bookId}`,
    operation: 'BatchWriteItem',
  });
  await erase(stuck);
  const otherFault = await cloud().observer.inject({
    kind: 'reset',
    text: `BOOK#${other.bookId}`,
    by: 'DeleteMe',
    operation: 'BatchWriteItem',
  });
  await erase(other);
  await otherFault.remove();
  expect((await fire()).ok).toBe(false);
  expect([await queued(stuck), await queued(other)]).toEqual([expect.anything(), undefined]);
  await fault.remove();
  expect((await fire()).ok).toBe(true);
  expect(await queued(stuck)).toBeUndefined();
});

test('the secret of a bank connection that the request could not remove is removed too', async () => {
  const user = await newUser();
  await connected(user, await fakeBank());
  const secrets = () => table().list(`BANK#${user.bookId}`);
  const fault = await cloud().observer.inject({
    kind: 'reset',
    text: `BANK#${user.bookId}`,
    by: 'DeleteMe',
    operation: 'TransactWriteItems',
  });
  expect((await erase(user)).status).toBe(204);
  expect(await fault.remove()).toBeGreaterThan(0);
  expect(await secrets()).toHaveLength(1);
  expect((await fire()).ok).toBe(true);
  expect([await secrets(), await queued(user)]).toEqual([[], undefined]);
});

test('a run reports what it did, and needs nothing that its role does not allow', async () => {
  const { ok, payload } = await fire();
  expect(ok).toBe(true);
  expect(payload).toEqual({
    users_finished: expect.any(Number),
    users_left: expect.any(Number),
    items_removed: expect.any(Number),
  });
  const denied = (await cloud().denials()).map(({ functionId }) => functionId);
  expect(denied.filter((id) => /EraseUsers|DeleteMe/.test(id))).toEqual([]);
});
