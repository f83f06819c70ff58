import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Delivery, Webhook } from '../../../client/client.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { done } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import {
  answer,
  deliveriesOf,
  newWebhook,
  PATH,
  PATIENCE_MS,
  runDeliveries,
  sendTest,
  startReceiver,
  verify,
} from '../webhooks/support.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A user with a webhook for contacts, and the program that receives its events. */
async function newReceiver(...reaction: Parameters<typeof startReceiver>) {
  const user = await newUser();
  const receiver = await startReceiver(...reaction);
  return { user, receiver, webhook: await newWebhook(user, receiver.url, ['contact.*']) };
}

/** The writes by which an attempt is claimed and completed. */
const attemptsOf = (user: TestUser) => ({
  by: 'DeliverWebhooks',
  text: `BOOK#${user.bookId}`,
  operation: 'PutItem',
});

test('however a receiver fails, its delivery says what happened, and no other is held up', async () => {
  const user = await newUser();
  const never = () => undefined;
  const receivers = {
    good: await startReceiver(answer(200)),
    broken: await startReceiver(answer(500)),
    redirecting: await startReceiver(answer(302, { location: 'http://localhost:9/' })),
    closing: await startReceiver((_incoming, outgoing) => void outgoing.destroy()),
    resetting: await startReceiver((_incoming, outgoing) => void outgoing.socket?.resetAndDestroy()),
    // Responds after a minute, which is too late.
    slow: await startReceiver(never),
    refusing: await startReceiver(),
  };
  receivers.refusing.stop();
  const webhooks: Record<string, Webhook> = {};
  for (const [name, { url }] of Object.entries(receivers))
    webhooks[name] = await newWebhook(user, url, ['contact.*']);
  done(await user.post('/contacts', { name: 'Bob' }));
  const outcomes = async () => {
    const lists = await Promise.all(
      Object.entries(webhooks).map(async ([name, webhook]) => [name, (await deliveriesOf(user, webhook))[0]]),
    );
    return Object.fromEntries(lists) as Record<string, Delivery | undefined>;
  };
  await expect
    .poll(async () => Object.values(await outcomes()).every((each) => each?.attempts === 1), {
      timeout: PATIENCE_MS,
      interval: 250,
    })
    .toBe(true);
  const pending = {
    event: 'contact.created',
    status: 'pending',
    attempts: 1,
    next_attempt_at: expect.any(String),
  };
  expect(await outcomes()).toMatchObject({
    good: { event: 'contact.created', status: 'delivered', attempts: 1, response_status: 200 },
    broken: { ...pending, response_status: 500 },
    redirecting: { ...pending, response_status: 302 },
    closing: pending,
    resetting: pending,
    slow: pending,
    refusing: pending,
  });
  for (const name of ['closing', 'resetting', 'slow', 'refusing'])
    expect((await outcomes())[name]).not.toHaveProperty('response_status');
  expect(Object.values(receivers).map(({ received }) => received.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
});

test('retries come when they are due, with the same id and body, until the delivery has failed', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(503));
  await sendTest(user, webhook);
  const count = () => receiver.received.length;
  const delays = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR];
  let seconds = 0;
  for (const [index, delay] of delays.entries()) {
    await runDeliveries(user, seconds + delay - 15);
    expect(count(), 'not before it is due').toBe(index + 1);
    seconds += delay + 15;
    await runDeliveries(user, seconds);
    expect(count()).toBe(index + 2);
  }
  const [delivery] = await deliveriesOf(user, webhook);
  expect(delivery).toMatchObject({ status: 'failed', attempts: 7, response_status: 503 });
  expect(delivery).not.toHaveProperty('next_attempt_at');
  await runDeliveries(user, seconds + 2 * DAY);
  expect(count(), 'no more').toBe(7);
  const [first, ...others] = receiver.received;
  for (const each of others) {
    expect(each.text).toBe(first?.text);
    expect(each.headers['webhook-id']).toBe(delivery?.id);
  }
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times.at(-1), 'signed anew at each attempt').toBeGreaterThan((times[0] ?? 0) + DAY);
});

test('after a 2xx, nothing is sent again, however many runs overlap', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  const { id } = await sendTest(user, webhook);
  receiver.reactWith((_incoming, outgoing) => void sleep(100).then(() => outgoing.writeHead(200).end()));
  await Promise.all([
    runDeliveries(user, MINUTE + 5),
    runDeliveries(user, MINUTE + 5),
    runDeliveries(user, MINUTE + 5),
  ]);
  await runDeliveries(user, DAY);
  expect(receiver.received).toHaveLength(2);
  expect(await deliveriesOf(user, webhook)).toMatchObject([{ id, status: 'delivered', attempts: 2 }]);
});

test('a run that dies after it has sent sends again, with the same id', async () => {
  const { user, receiver, webhook } = await newReceiver();
  // The claim succeeds, but the outcome of the attempt is not recorded.
  const lost = await cloud().observer.inject({
    ...attemptsOf(user),
    kind: 'error',
    name: 'ValidationException',
    skip: 1,
    times: 1,
  });
  const { id } = await sendTest(user, webhook);
  expect([await lost.hits(), receiver.received.length]).toEqual([1, 1]);
  expect(await deliveriesOf(user, webhook)).toMatchObject([{ id, status: 'pending', attempts: 0 }]);
  await runDeliveries(user, 2 * MINUTE);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(await deliveriesOf(user, webhook)).toMatchObject([{ id, status: 'delivered', attempts: 1 }]);
});

test('a claim whose response is lost is made again a minute later, and sends once', async () => {
  const { user, receiver, webhook } = await newReceiver();
  await cloud().observer.inject({ ...attemptsOf(user), kind: 'forward then reset', times: 1 });
  const { id } = await sendTest(user, webhook);
  expect(receiver.received).toHaveLength(0);
  await runDeliveries(user, 2 * MINUTE);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(user, webhook)).toMatchObject([{ id, status: 'delivered', attempts: 1 }]);
});

test('an attempt is claimed and completed by plain writes, which take half the units of a transaction', async () => {
  const { user, webhook } = await newReceiver();
  await sendTest(user, webhook);
  const calls = await cloud().observer.calls(`BOOK#${user.bookId}`);
  const own = calls.filter(({ by }) => by.includes('DeliverWebhooks'));
  expect(own.map(({ operation, status }) => [operation, status])).toEqual([
    ['BatchGetItem', 200],
    ['PutItem', 200],
    ['PutItem', 200],
  ]);
});

test('nothing is sent for a book that is being erased', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  await sendTest(user, webhook);
  // An erasure begins with the book's own item.
  await table().delete(`BOOK#${user.bookId}`, 'BOOK');
  await runDeliveries(user, 2 * MINUTE);
  expect(receiver.received).toHaveLength(1);
});

test('a webhook is deactivated after three days of failed attempts, and gets nothing from then on', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  const path = `${PATH}/${webhook.id}`;
  const { id } = await sendTest(user, webhook);
  // As if the first attempt had been that long ago.
  const item = { pk: `BOOK#${user.bookId}`, sk: `WEBHOOK#${webhook.id}` };
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  await table().set(item.pk, item.sk, { failing_since: ago(3 * DAY - HOUR) });
  await runDeliveries(user, MINUTE + 5);
  expect(done(await user.get(path)).is_active, 'an hour early').toBe(true);
  await runDeliveries(user, 2 * HOUR);
  expect(done(await user.get(path)).is_active, 'the third attempt of this delivery').toBe(true);
  await runDeliveries(user, 3 * HOUR);
  expect(done(await user.get(path))).toMatchObject({ is_active: false, inactive_reason: 'failing' });
  const sent = receiver.received.length;
  await runDeliveries(user, DAY);
  expect(receiver.received).toHaveLength(sent);
  expect(await deliveriesOf(user, webhook)).toMatchObject([{ id, status: 'failed' }]);
});

test('the run every minute finds due deliveries, and nothing else', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  const [due, later] = [await sendTest(user, webhook), await sendTest(user, webhook)];
  const sk = `DELIVERY#${webhook.id}#${due.id}`;
  const { due_order } = (await table().get(`BOOK#${user.bookId}`, sk)) ?? {};
  const past = '2026-01-01T00:00:00.000Z';
  const order = String(due_order).replace(/^[^#]*/, past);
  await table().set(`BOOK#${user.bookId}`, sk, { due_at: past, due_order: order });
  const outcomes = Object.values((await cloud().fire('deliver-webhooks')) as Record<string, object>);
  expect(outcomes).toMatchObject([{ ok: true }]);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([due.id, later.id, due.id]);
});

test('pending deliveries of a deleted webhook are not sent, and are no longer due', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  await sendTest(user, webhook);
  const deliveries = () => table().list(`BOOK#${user.bookId}`, 'DELIVERY#');
  expect(await deliveries()).toHaveLength(1);
  expect((await user.delete(`${PATH}/${webhook.id}`)).status).toBe(204);
  await runDeliveries(user, 2 * MINUTE);
  expect([receiver.received.length, await deliveries()]).toEqual([1, []]);
});

test('a replaced secret still signs for a day, and no longer', async () => {
  const { user, receiver, webhook } = await newReceiver(answer(500));
  done(await user.post(`${PATH}/${webhook.id}/rotate-secret`));
  await sendTest(user, webhook);
  await runDeliveries(user, DAY - MINUTE);
  await runDeliveries(user, DAY + HOUR);
  const signatures = receiver.received.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
  expect(signatures).toEqual([2, 2, 1]);
});

test('events carry the record as it was then, each once, and only to webhooks that select them', async () => {
  const user = await newUser();
  const aside = withoutGateway(user);
  const all = await startReceiver();
  const some = await startReceiver();
  const foreign = await startReceiver();
  const selection = ['budget.created', 'contact.*', 'obligation.*', 'lock.updated'];
  const everything = await newWebhook(user, all.url, selection);
  await newWebhook(user, some.url, ['contact.deleted', 'obligation.settled']);
  await newWebhook(await newUser(), foreign.url, selection);
  const inactive = await newWebhook(user, foreign.url, selection);
  done(await user.put(`${PATH}/${inactive.id}`, { ...inactive, is_active: false }));

  const bob = done(await aside.post('/contacts', { name: 'Bob' }));
  const robert = done(await aside.put(`/contacts/${bob.id}`, { name: 'Robert' }));
  expect((await aside.delete(`/contacts/${bob.id}`)).status).toBe(204);
  const restored = done(await aside.post(`/contacts/${bob.id}/restore`));
  const accounts = done(await aside.get('/accounts?type=asset')).data as { id: string; name: string }[];
  const owed = {
    name: 'Loan',
    opened_date: '2026-09-01',
    original_amount: 10,
    outstanding_amount: 10,
    currency_id: 'USD',
    contact_id: bob.id,
    account_id: accounts.find(({ name }) => name === 'Receivables')?.id,
  };
  const loan = done(await aside.post('/obligations', owed));
  const settled = done(await aside.put(`/obligations/${loan.id}`, { ...owed, outstanding_amount: 0 }));
  done(await aside.put('/budgeting/lock', { locked_through: '2026-08-31' }));
  const food = done(await aside.post('/budgeting/categories', { name: 'Food' }));
  // Through the gateway, which notices that something was written.
  done(await user.put(`/budgeting/budgets/2026-09/${food.id}`, { assigned: 5 }));
  // The event tells of the assignment, although nothing is left of it when the event is sent.
  done(await user.put(`/budgeting/budgets/2026-09/${food.id}`, { assigned: 0 }));

  const received = (await all.wait(9)).map(({ body }) => body);
  expect(await deliveriesOf(user, inactive)).toEqual([]);
  const by = (type: string) => received.find((body) => body.type === type);
  const types = [
    'budget.created',
    'contact.created',
    'contact.deleted',
    'contact.restored',
    'contact.updated',
  ];
  const others = ['lock.updated', 'obligation.created', 'obligation.settled', 'obligation.updated'];
  expect(received.map(({ type }) => type).toSorted()).toEqual([...types, ...others]);
  const upserted = (type: string, record: { id: string; updated_at: string }) => ({
    timestamp: record.updated_at,
    data: { type, id: record.id, change: 'upserted', at: record.updated_at, record },
  });
  expect(by('contact.created')).toMatchObject(upserted('contact', bob));
  expect(by('contact.updated')).toMatchObject(upserted('contact', robert));
  expect(by('contact.restored')).toMatchObject(upserted('contact', restored));
  expect(by('contact.deleted').data).toEqual({
    type: 'contact',
    id: bob.id,
    change: 'deleted',
    at: expect.any(String),
  });
  expect(by('obligation.created')).toMatchObject(upserted('obligation', loan));
  expect(by('obligation.settled')).toMatchObject(upserted('obligation', settled));
  expect(by('budget.created').data).toMatchObject({
    id: `2026-09/${food.id}`,
    record: { month: '2026-09', category_id: food.id, assigned: 5 },
  });
  expect(by('lock.updated').data).toMatchObject({ id: 'lock', record: { locked_through: '2026-08-31' } });
  for (const each of all.received) verify(everything.secret, each);
  const selected = (await some.wait(2)).map(({ body }) => body.type);
  expect(selected.toSorted()).toEqual(['contact.deleted', 'obligation.settled']);
  expect(foreign.received).toEqual([]);
  expect((await deliveriesOf(user, everything)).map(({ event }) => event).toSorted()).toEqual([
    ...types,
    ...others,
  ]);
});
