import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { connected, day, fakeBank, ownAccount, runOnce } from '../../support/bank.ts';
import { cloud } from '../../support/cloud.ts';

const DAY_MS = 86_400_000;
/** A run that has not reported its end is over after five minutes, and is found by the next quarter. */
const QUARTER = 15 / (24 * 60);

/** An account that is linked. The connection has asked once, when it was made. */
async function linked() {
  const user = await newUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Bank');
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-3) });
  return { user, bank, connection };
}

test('a provider is never asked more than 20 times in 24 hours, though every run is cut off', async () => {
  const { user, bank, connection } = await linked();
  const fault = await cloud().observer.inject({
    ...{ by: 'FetchBanks', text: user.bookId, operation: 'TransactWriteItems' },
    ...{ kind: 'error', name: 'ValidationException' },
  });
  let before = bank.requests.length;
  const asked: number[] = [];
  // From the first time that it is due: six hours by quarters, then until the next day by hours.
  for (let at = 1; at < 2.2; at += at < 1.25 ? QUARTER : 4 * QUARTER) {
    await runOnce(user, connection.id, at).catch(() => undefined);
    if (bank.requests.length > before) asked.push(at);
    before = bank.requests.length;
  }
  await fault.remove();
  const [first = 0] = asked;
  expect(asked.filter((at) => at < first + 1)).toHaveLength(20);
  for (const at of asked)
    expect(asked.filter((other) => other >= at && other < at + 1).length).toBeLessThanOrEqual(20);
  // It goes on as soon as the oldest request no longer counts.
  expect(asked.some((at) => at > first + 1)).toBe(true);
  const { status, next_run_at = '' } = await connection.runAfter(4);
  expect([status, Date.parse(next_run_at) - Date.now() > 3 * DAY_MS]).toEqual(['active', true]);
});

test('a run is one request, without retries, and once a day', async () => {
  const { user, bank, connection } = await linked();
  bank.status = 500;
  const asked: number[] = [];
  for (let at = 1; at < 4; at += QUARTER * 4) {
    const before = bank.requests.length;
    await runOnce(user, connection.id, at);
    if (bank.requests.length > before) asked.push(at);
  }
  // The first was overdue; the others are a day apart, but for the hour that this test takes as a step.
  const apart = asked.slice(2).map((at, index) => Math.round(at - (asked[index + 1] ?? 0)));
  expect(new Set(apart)).toEqual(new Set([1]));
  expect(bank.requests).toHaveLength(1 + asked.length);
});
