import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { done } from '../../support/user-with-books.ts';
import {
  answer,
  deliveriesOf,
  newWebhook,
  runDeliveries,
  startReceiver,
  verify,
} from '../webhooks/support.ts';

const MINUTE = 60;

/** A user with a contact, of which records of the stream can be made, and with a webhook that gets its events. */
async function newSource() {
  const user = await newUser();
  const receiver = await startReceiver(answer(204));
  const webhook = await newWebhook(user, receiver.url, ['contact.*']);
  const pk = `BOOK#${user.bookId}`;
  const { id } = done(await user.post('/contacts', { name: 'Bob' }));
  const contact = await table().get(pk, `CONTACT#${id}`);
  await receiver.wait(1);
  receiver.received.length = 0;
  let number = 0;
  /** Records of this many contacts, later than everything that was written. */
  const contacts = (count: number) =>
    Array.from({ length: count }, () => {
      number++;
      const sk = `CONTACT#${id.slice(0, -4)}${String(number).padStart(4, '0')}`;
      return {
        eventName: 'INSERT',
        dynamodb: {
          Keys: marshall({ pk, sk }),
          NewImage: marshall({ ...contact, id: sk.slice('CONTACT#'.length), name: `Bob ${number}` }),
          SequenceNumber: `9${String(number).padStart(29, '0')}`,
          ApproximateCreationDateTime: Date.now() / 1000,
        },
      };
    });
  return { user, receiver, webhook, contact, pk, contacts };
}

const nothingFailed = { ok: true, payload: { batchItemFailures: [] } };

/** Has a function consume records, as the stream would, with a clock that is this many seconds ahead. */
const consume = (name: string, Records: readonly object[], secondsAhead = 0) =>
  cloud().invoke(name, { Records }, secondsAhead);

async function record(records: readonly object[], secondsAhead = 0): Promise<void> {
  expect(await consume('record-changes', records, secondsAhead)).toEqual(nothingFailed);
  expect(await consume('record-events', records, secondsAhead)).toEqual(nothingFailed);
}

/** In how many seconds the minute after the next one begins, so that a test is over before a clock reaches it. */
const untilFreeMinute = () => 2 * MINUTE - (Math.floor(Date.now() / 1000) % MINUTE);

const callsOf = async (user: TestUser, by: string) =>
  (await cloud().observer.calls(`BOOK#${user.bookId}`)).filter((call) => call.by.includes(by));

test('of many events, a webhook gets 100 in a minute, and then one event that stands for the others', async () => {
  const { user, receiver, webhook, contacts } = await newSource();
  const start = untilFreeMinute();
  await record(contacts(80), start);
  await record(contacts(80), start + 5);
  const before = (await callsOf(user, 'RecordEvents')).length;
  await record(contacts(80), start + 10);
  const calls = (await callsOf(user, 'RecordEvents')).slice(before);
  expect(
    calls.filter(({ operation }) => operation === 'TransactWriteItems'),
    'once the minute is full, a batch of events is one write',
  ).toHaveLength(1);

  await runDeliveries(user, start + 20);
  expect(receiver.received).toHaveLength(100);
  expect(new Set(receiver.received.map(({ body }) => body.type))).toEqual(new Set(['contact.created']));
  const [latest] = await deliveriesOf(user, webhook);
  expect(latest).toMatchObject({ event: 'changes.available', status: 'pending', attempts: 0 });

  await runDeliveries(user, start + MINUTE + 1);
  expect(receiver.received).toHaveLength(101);
  const last = receiver.received.at(-1);
  expect(last?.body).toEqual({ type: 'changes.available', timestamp: latest?.next_attempt_at, data: {} });
  if (last) verify(webhook.secret, last);
  expect(last?.headers['webhook-id']).toBe(latest?.id);

  // In the next minute, the event that stands for the others was one of the hundred.
  await record(contacts(120), start + MINUTE + 5);
  await runDeliveries(user, start + MINUTE + 20);
  expect(receiver.received).toHaveLength(200);
  await runDeliveries(user, start + 2 * MINUTE + 1);
  expect(receiver.received.slice(200).map(({ body }) => body.type)).toEqual(['changes.available']);
  const listed = await table().list(`BOOK#${user.bookId}`, `DELIVERY#${webhook.id}`);
  expect(listed.filter(({ event }) => event === 'changes.available')).toHaveLength(2);
});

test('events that the stream repeats are counted once', async () => {
  const { user, receiver, webhook, contacts } = await newSource();
  const start = untilFreeMinute();
  const records = contacts(100);
  await record(records.slice(0, 60), start);
  await record(records, start);
  await record(records, start);
  await Promise.all([record(records, start + MINUTE), record(records, start + MINUTE)]);
  await runDeliveries(user, start + 2 * MINUTE);
  expect(receiver.received).toHaveLength(100);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
  const events = (await deliveriesOf(user, webhook)).map(({ event }) => event);
  expect(events).not.toContain('changes.available');
});

test('invocations that overlap do not exceed the limit', async () => {
  const { user, receiver, contacts } = await newSource();
  const start = untilFreeMinute();
  const records = contacts(150);
  expect(await consume('record-changes', records)).toEqual(nothingFailed);
  const consumed = await Promise.all(
    [records.slice(0, 90), records, records].map((part) => consume('record-events', part, start)),
  );
  expect(consumed).toEqual([nothingFailed, nothingFailed, nothingFailed]);
  await runDeliveries(user, start + 2 * MINUTE);
  const types = receiver.received.map(({ body }) => body.type);
  expect(types.filter((type) => type === 'contact.created')).toHaveLength(100);
  expect(types.filter((type) => type === 'changes.available')).toHaveLength(1);
});

test('an event is recorded after its change is in the feed, so that a receiver finds it there', async () => {
  const { user, receiver, contacts } = await newSource();
  const records = contacts(1);
  // Longer than the other function needs if it does not wait, and shorter than it waits.
  await cloud().observer.inject({
    kind: 'delay',
    ms: 2000,
    by: 'RecordChanges',
    operation: 'TransactWriteItems',
    text: `BOOK#${user.bookId}`,
    times: 1,
  });
  const finished: string[] = [];
  const outcomes = ['record-events', 'record-changes'].map(async (name) => {
    expect(await consume(name, records)).toEqual(nothingFailed);
    finished.push(name);
  });
  await Promise.all(outcomes);
  expect(finished).toEqual(['record-changes', 'record-events']);
  await receiver.wait(1);
});

test('stream records of a user who is being erased hold up nobody', async () => {
  const { receiver, pk, contact, contacts } = await newSource();
  // An erasure begins with these. The webhooks go last.
  await Promise.all(['PROFILE', 'LEDGER'].map((sk) => table().delete(pk, sk)));
  const [insert] = contacts(1);
  const { NewImage: _none, ...rest } = insert?.dynamodb ?? {};
  const removal = { eventName: 'REMOVE', dynamodb: { ...rest, OldImage: marshall(contact) } };
  await record([removal]);
  expect(receiver.received).toHaveLength(0);
});

test('a batch that cannot be stored is repeated from its first record, and sends nothing twice', async () => {
  const { receiver, pk, contacts } = await newSource();
  const [first, second] = contacts(2);
  if (!first || !second) throw new Error('No records.');
  expect(await consume('record-changes', [first, second])).toEqual(nothingFailed);
  const broken = await cloud().observer.inject({
    kind: 'error',
    name: 'ValidationException',
    by: 'RecordEvents',
    operation: 'TransactWriteItems',
    text: pk,
  });
  expect(await consume('record-events', [first, second])).toEqual({
    ok: true,
    payload: { batchItemFailures: [{ itemIdentifier: first.dynamodb.SequenceNumber }] },
  });
  await broken.remove();
  // The next invocation gets fewer records, and the one after that gets one of them again.
  await record([first]);
  await record([first, second]);
  const received = await receiver.wait(2);
  // They are sent at the same time.
  expect(received.map(({ body }) => body.data.record.name).toSorted()).toEqual(['Bob 1', 'Bob 2']);
});
