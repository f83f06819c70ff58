import { describe, expect, test } from 'vitest';
import type { BookId } from '../../lib/platform/book.ts';
import {
  afterAttempt,
  type DeliveryState,
  healthAfter,
  type WebhookHealth,
} from '../../lib/webhooks/attempts.ts';
import { deliverAll, firstDue } from '../../lib/webhooks/deliver-all.ts';
import { EVENTS, isEarlier, isSelected, SELECTIONS } from '../../lib/webhooks/events.ts';
import { BODY_MAX_BYTES, newDelivery, type WebhookEvent } from '../../lib/webhooks/new-delivery.ts';
import { sentAtOnce } from '../../lib/webhooks/record-events.ts';
import { Turns } from '../../lib/webhooks/turns.ts';

const START = Date.parse('2026-11-15T12:00:00.000Z');
const HOUR = 3_600_000;
const NEW: DeliveryState = { status: 'pending', attempts: 0, round_attempts: 0 };

/** Attempts a delivery whenever it is due, and returns the hours since the start at which that was. */
function attemptAll(before: DeliveryState, status: number | undefined) {
  const hours: number[] = [];
  let state = before;
  for (let at = START; state.status === 'pending'; at = Date.parse(state.next_attempt_at ?? '')) {
    hours.push((at - START) / HOUR);
    state = afterAttempt(state, { at: new Date(at), status });
  }
  return { hours, state };
}

describe('a delivery', () => {
  test('that is not accepted is retried after 1, 5 and 30 minutes and 2, 12 and 24 hours, and has then failed', () => {
    for (const status of [undefined, 500, 302, 404, 199, 300]) {
      const { hours, state } = attemptAll(NEW, status);
      const waits = hours.slice(1).map((hour, index) => Math.round((hour - (hours[index] ?? 0)) * 60));
      expect(waits).toEqual([1, 5, 30, 120, 720, 1440]);
      expect(state).toEqual({
        status: 'failed',
        attempts: 7,
        round_attempts: 7,
        response_status: status,
        next_attempt_at: undefined,
      });
    }
  });

  test.each([200, 204, 299])('with the response %s is delivered', (status) => {
    const { state } = attemptAll(NEW, status);
    expect(state).toMatchObject({ status: 'delivered', attempts: 1, response_status: status });
  });

  test('has failed at once when the receiver is gone', () => {
    expect(attemptAll(NEW, 410).state).toMatchObject({ status: 'failed', attempts: 1 });
  });

  test('that is requested again keeps counting attempts, and restarts its retries', () => {
    const failed = attemptAll(NEW, 500).state;
    const again = attemptAll({ ...failed, status: 'pending', round_attempts: 0 }, 500).state;
    expect(again).toMatchObject({ status: 'failed', attempts: 14 });
  });
});

describe('a webhook', () => {
  const health: WebhookHealth = { is_active: true };
  const at = (hours: number) => new Date(START + hours * HOUR);
  const healthOf = (attempts: readonly (readonly [hours: number, status?: number])[], nth = 4) =>
    attempts.reduce((before, [hours, status]) => healthAfter(before, { at: at(hours), status }, nth), health);

  test('is deactivated if every attempt for three days has failed', () => {
    expect(healthOf([[0], [1, 500], [71.9, 404]])).toEqual({
      is_active: true,
      failing_since: at(0).toISOString(),
    });
    expect(healthOf([[0], [72, 500]])).toMatchObject({ is_active: false, inactive_reason: 'failing' });
    expect(
      healthOf([
        [0, 500],
        [1, 200],
        [72.5, 500],
      ]),
    ).toMatchObject({ is_active: true });
  });

  test('that had nothing to send since a failure is not deactivated by the first attempts of the next delivery', () => {
    expect(healthOf([[0], [200, 500]], 3)).toMatchObject({ is_active: true });
    expect(healthOf([[0, 410]], 1)).toMatchObject({ is_active: false });
  });

  test('that was deactivated meanwhile is left as it is by a failure', () => {
    const inactive = { is_active: false };
    expect(healthAfter(inactive, { at: new Date(), status: 410 }, 4)).toBe(inactive);
  });

  test('is deactivated at once when the receiver is gone', () => {
    expect(healthOf([[0, 410]])).toMatchObject({ is_active: false, inactive_reason: 'gone' });
  });

  test('is unchanged by a success that follows no failure, so that it need not be written', () => {
    expect(healthAfter(health, { at: at(0), status: 200 }, 1)).toBe(health);
  });
});

describe('events', () => {
  test.each([
    [['expense.created'], ['expense.created']],
    [['contact.*'], EVENTS.filter((event) => event.startsWith('contact.'))],
    [['obligation.*'], EVENTS.filter((event) => event.startsWith('obligation.'))],
    [['*'], EVENTS],
    [['lock.updated', 'user.*'], EVENTS.filter((event) => /^(lock\.updated|user\..*)$/.test(event))],
  ])('%j selects exactly those', (selections, selected) => {
    expect(EVENTS.filter((event) => isSelected(selections, event))).toEqual(selected);
  });

  test('can each be selected, including those specific to obligations', () => {
    expect(SELECTIONS).toEqual(
      expect.arrayContaining([...EVENTS, 'obligation.settled', 'obligation.reopened']),
    );
  });

  test('are sent if the time of the stream, which is rounded down, may be after the webhook was created', () => {
    const webhookCreated = '2026-11-16T07:23:28.500Z';
    const minute = '2026-11-16T07:23:00.000Z';
    const at = (time: string) => ({ updated_at: time });
    const renamed = { at: minute, before: at('2026-11-01T10:00:00.000Z'), after: at(minute) };
    expect(isEarlier(renamed, webhookCreated)).toBe(true);
    expect(isEarlier({ at: minute, after: at(minute) }, webhookCreated)).toBe(true);
    expect(isEarlier({ at: minute, before: at(minute) }, webhookCreated)).toBe(false);
    const postedTo = { before: at('2026-11-01T10:00:00.000Z'), after: at('2026-11-01T10:00:00.000Z') };
    expect(isEarlier({ at: minute, ...postedTo }, webhookCreated)).toBe(false);
    expect(isEarlier({ at: '2026-11-16T07:22:00.000Z', ...postedTo }, webhookCreated)).toBe(true);
  });

  test('of accounts created in the same minute as the webhook are sent too', () => {
    const account = { updated_at: '2026-11-16T07:23:20.000Z' };
    const posting = { at: account.updated_at, before: account, after: account };
    expect(isEarlier(posting, '2026-11-16T07:23:28.500Z')).toBe(false);
  });
});

describe('a new delivery', () => {
  const event: WebhookEvent = {
    id: 'e1',
    name: 'contact.created',
    at: new Date(START),
    data: {
      type: 'contact',
      id: 'c',
      change: 'upserted',
      at: new Date(START).toISOString(),
      record: { id: 'c' },
    },
  };
  const now = new Date(START + 500);
  const idOf = (change: Partial<WebhookEvent>, webhookId = 'w') =>
    newDelivery({ ...event, ...change }, webhookId, now).id;

  test('has the same id however often the event is read, and a different one for anything else', () => {
    const ids = [idOf({}), idOf({}), idOf({ id: 'e2' }), idOf({}, 'v')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('sorts by the time of the event', () => {
    const ids = [0, 1, 1000, 10_000_000].map((ms) => idOf({ at: new Date(START + ms) }));
    expect(ids).toEqual(ids.toSorted());
  });

  test('leaves out a record that would make the body too large', () => {
    const large = { ...event, data: { ...event.data, record: { notes: 'x'.repeat(BODY_MAX_BYTES) } } };
    const { record: _left, ...data } = event.data;
    const timestamp = event.at.toISOString();
    expect(JSON.parse(newDelivery(large, 'w', now).body)).toEqual({ type: event.name, timestamp, data });
    expect(JSON.parse(newDelivery(event, 'w', now).body).data).toEqual(event.data);
  });
});

describe('turns', () => {
  /** `ada a1` is the first delivery of the webhook `a` of the user `ada`. */
  const turnsOf = (...names: string[]) => {
    const turns = new Turns<ReturnType<typeof named>>();
    for (const name of names) turns.add(named(name));
    return turns;
  };
  const named = (name: string) => ({ name, bookId: name.split(' ')[0] ?? '', webhookId: name.slice(0, -1) });
  const all = (turns: ReturnType<typeof turnsOf>) => {
    const taken: string[] = [];
    for (let item = turns.take(); item; item = turns.take()) taken.push(item.name);
    return taken;
  };

  test('alternate between webhooks, with four of each at the same time', () => {
    const turns = turnsOf('u a1', 'u a2', 'u a3', 'u a4', 'u a5', 'u a6', 'u b1', 'u c1');
    expect(all(turns)).toEqual(['u a1', 'u b1', 'u c1', 'u a2', 'u a3', 'u a4']);
    turns.done(named('u a2'), { giveUp: false });
    expect(all(turns)).toEqual(['u a5']);
  });

  test('end for an abandoned webhook, and for no other', () => {
    const turns = turnsOf('u a1', 'u a2', 'u b1', 'u b2');
    turns.done(turns.take() ?? named('u a1'), { giveUp: true });
    expect(all(turns)).toEqual(['u b1', 'u b2']);
  });

  test('alternate between users, of whom none has more than ten deliveries at the same time', () => {
    const many = [...'abcdefghij'].flatMap((webhook) => [1, 2].map((number) => `eve ${webhook}${number}`));
    const turns = turnsOf(...many, 'ada a1', 'ada a2');
    const taken = all(turns);
    expect(taken.slice(0, 4)).toEqual(['eve a1', 'ada a1', 'eve b1', 'ada a2']);
    expect(taken.filter((name) => name.startsWith('eve'))).toHaveLength(10);
    turns.done(named('eve a1'), { giveUp: false });
    expect(all(turns)).toEqual(['eve a2']);
  });
});

test('deliveries to a receiver that failed last time are not sent at once, but with the next run', () => {
  const webhooks = [{ id: 'w' }, { id: 'failing', failing_since: new Date(START).toISOString() }];
  const recorded = [{ webhook_id: 'w' }, { webhook_id: 'failing' }];
  expect(sentAtOnce(webhooks, recorded)).toEqual([{ webhook_id: 'w' }]);
});

describe('due deliveries', () => {
  async function* due(...webhooks: readonly (readonly [id: string, count: number])[]) {
    for (const [webhook, count] of webhooks)
      for (let first = 0; first < count; first += 200)
        yield Array.from({ length: Math.min(200, count - first) }, (_, index) => ({
          when: '2026-11-15T12:00:00.000Z',
          owner: 'ada' as BookId,
          ids: [webhook, `${webhook} ${first + index}`],
        }));
  }

  test("of one webhook do not hide another's", async () => {
    const found = await firstDue(due(['dead', 60_000], ['alive', 2]));
    expect(found.filter(({ webhookId }) => webhookId === 'dead')).toHaveLength(1000);
    expect(found.slice(-2).map(({ id }) => id)).toEqual(['alive 0', 'alive 1']);
  });

  test('are limited, so that a run has time for what it finds', async () => {
    const many = Array.from({ length: 300 }, (_, index) => [`webhook ${index}`, 200] as const);
    expect(await firstDue(due(...many))).toHaveLength(50_000);
  });

  test('of a receiver that does not respond get no more attempts in this run', async () => {
    const found = await firstDue(due(['dead', 20], ['alive', 20]));
    const attempt = async ({ webhookId }: { webhookId: string }) =>
      webhookId === 'dead' ? 'unanswered' : 'delivered';
    expect(await deliverAll(found, () => true, attempt)).toMatchObject({ unanswered: 4, delivered: 20 });
  });
});
