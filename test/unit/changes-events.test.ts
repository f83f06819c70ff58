import { describe, expect, test } from 'vitest';
import { positionOf, type StreamRecord, toEvents } from '../../lib/changes/events.ts';
import { countThatFits } from '../../lib/changes/show-records.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { RECORD_PREFIXES, STREAMED_KEYS } from '../../lib/platform/table/names.ts';
import type { Item } from '../../lib/platform/table/write.ts';

const ID = '019933b2-8f5e-7c41-8000-000000000001';
const OTHER = '019933b2-8f5e-7c41-8000-000000000002';
const bookId = '019933b2-0000-7c41-8000-000000000000' as BookId;

function written(sk: string, before?: Item, after?: Item): StreamRecord {
  return { bookId, sk, sequenceNumber: '12', writtenAt: new Date('2026-09-10T08:15:30Z'), before, after };
}
const eventsFor = (record: StreamRecord) =>
  toEvents(record).map(({ type, id, change }) => `${type} ${id} ${change}`);

const live = { kind: 'expense', memo: 'a', version: 1, created_at: '2026-09-10T08:15:30.250Z' };
const gone = { ...live, version: 2, deleted_at: '2026-09-10T08:15:31.000Z' };

describe('what a write did to a record', () => {
  test.each([
    ['created', undefined, live],
    ['updated', live, { ...live, version: 2, memo: 'changed' }],
    ['deleted', live, gone],
    ['deleted', live, undefined],
    ['restored', gone, { ...live, version: 3 }],
  ])('%s', (change, before, after) => {
    expect(eventsFor(written(`TRANSACTION#${ID}`, before, after))).toEqual([`expense ${ID} ${change}`]);
  });

  test('nothing, if the record was deleted and stays deleted or is removed', () => {
    expect(eventsFor(written(`TRANSACTION#${ID}`, gone, { ...gone, version: 3 }))).toEqual([]);
    expect(eventsFor(written(`TRANSACTION#${ID}`, gone, undefined))).toEqual([]);
    expect(eventsFor(written(`TRANSACTION#${ID}`, undefined, gone))).toEqual([]);
  });

  test.each([
    [`PERSON#${ID}`, 'user', { id: ID, name: 'Ada' }, ID],
    [`MEMBER#${ID}`, 'member', { id: ID, role: 'editor', shared: true }, ID],
    ['LEDGER', 'lock', { revision: 3 }, 'lock'],
    [`ACCOUNT#${ID}`, 'account', { id: ID }, ID],
    [`CATEGORY#${ID}`, 'category', { id: ID }, ID],
    [`CONTACT#${ID}`, 'contact', { id: ID }, ID],
    [`OBLIGATION#${ID}`, 'obligation', { id: ID }, ID],
    [`PAYMENT_NOTE#${ID}`, 'payment', {}, ID],
    [`SCHEDULE#${ID}`, 'schedule', { id: ID }, ID],
  ])('%s is a change of type %s', (sk, type, item, id) => {
    expect(eventsFor(written(sk, undefined, item))).toEqual([`${type} ${id} created`]);
  });

  test('the template passes on every kind of item that has changes, and no others', () => {
    const passedOn = (sk: string) =>
      STREAMED_KEYS.some((key) => key === sk) || RECORD_PREFIXES.some((prefix) => sk.startsWith(prefix));
    const item = { id: bookId, ids: ['a', 'b'], values: 2, version: 1 };
    const moved = { ...item, ids: ['b', 'a'] };
    for (const sk of STREAMED_KEYS) expect(eventsFor(written(sk, item, moved)).length, sk).toBeLessThan(3);
    expect(eventsFor(written('LEDGER', undefined, item))).toHaveLength(1);
    for (const prefix of RECORD_PREFIXES) {
      const member = { role: 'editor', shared: true };
      const item = { kind: 'income', month: '2026-09', version: 1, [`category_${ID}`]: 1, ...member };
      expect(eventsFor(written(`${prefix}${ID}`, undefined, item)), prefix).toHaveLength(1);
    }
    for (const sk of ['COUNTS', `SESSION#${ID}`, 'CHANGES#000000#8', `PLACE#${ID}#1`, `IMPORTED#${ID}`]) {
      expect(passedOn(sk), sk).toBe(false);
      expect(eventsFor(written(sk, undefined, { id: ID })), sk).toEqual([]);
    }
  });
});

test('the rules between the places of one that has moved are changes, and no others', () => {
  const order = (ids: string) => ({ ids: [...ids], values: 9, version: 1 });
  const moved = (before: string | undefined, after: string) =>
    eventsFor(written('RULE_ORDER', before === undefined ? undefined : order(before), order(after)));
  expect(moved('abcde', 'acdbe')).toEqual(['rule c updated', 'rule d updated', 'rule b updated']);
  // Those that are new or gone are changes of their own.
  expect(moved('ab', 'xab')).toEqual(['rule a updated', 'rule b updated']);
  expect(moved('abc', 'ac')).toEqual(['rule c updated']);
  expect(moved(undefined, 'a')).toEqual([]);
});

describe('what no response shows is not a change', () => {
  test.each([
    ['LEDGER', { revision: 1 }, { revision: 2, turnover: 5 }],
    [`ACCOUNT#${ID}`, { category_count: 0, version: 1 }, { category_count: 1, version: 1 }],
    [`CATEGORY#${ID}`, { live_count: 0, version: 1 }, { live_count: 1, version: 1 }],
    [
      `SCHEDULE#${ID}`,
      { missed: [], version: 1 },
      { missed: ['2026-09-01'], retry_on: '2026-09-02', version: 2 },
    ],
    ['PROFILE', { id: bookId, name: 'Ada' }, { id: bookId, name: 'Ada', other: 1 }],
  ])('%s', (sk, before, after) => {
    expect(eventsFor(written(sk, before, after))).toEqual([]);
  });

  test('but what one shows is: a balance, the lock', () => {
    const account = { base_minor: 5n, version: 1 };
    expect(eventsFor(written(`ACCOUNT#${ID}`, account, { base_minor: 6n, version: 2 }))).toHaveLength(1);
    expect(eventsFor(written('LEDGER', {}, { locked_through: '2026-08-31' }))).toEqual(['lock lock updated']);
  });
});

describe('obligations', () => {
  const open = { id: ID, status: 'open', version: 1 };
  const settled = { id: ID, status: 'settled', version: 2 };

  test('are settled and reopened, besides being updated', () => {
    expect(eventsFor(written(`OBLIGATION#${ID}`, open, settled))).toEqual([
      `obligation ${ID} updated`,
      `obligation ${ID} settled`,
    ]);
    expect(eventsFor(written(`OBLIGATION#${ID}`, settled, { ...open, version: 3 }))).toEqual([
      `obligation ${ID} updated`,
      `obligation ${ID} reopened`,
    ]);
  });

  test('are not reopened by a restore', () => {
    const deleted = { ...settled, deleted_at: '2026-09-10T08:15:31.000Z' };
    expect(eventsFor(written(`OBLIGATION#${ID}`, deleted, open))).toEqual([`obligation ${ID} restored`]);
  });

  test('are shown on a later page if their notes would make the response too large', () => {
    const noted = (notes_bytes: number) => ({
      type: 'obligation' as const,
      id: ID,
      recordKey: `OBLIGATION#${ID}`,
      item: {
        ...open,
        notes_bytes,
        name: 'Loan',
        opened_date: '2026-01-01',
        currency_id: 'EUR',
        original_minor: 1n,
        outstanding_minor: 1n,
        contact_id: OTHER,
        account_id: OTHER,
        created_at: '2026-09-10T08:15:30.250Z',
        updated_at: '2026-09-10T08:15:30.250Z',
      },
    });
    const [half, most] = [noted(1024 * 1024), noted(3 * 1024 * 1024)];
    expect([half, half, half].map((_, count) => countThatFits([half, half, half].slice(count)))).toEqual([
      2, 2, 1,
    ]);
    expect(countThatFits([most, half])).toBe(1);
  });
});

describe('budgets', () => {
  const month = (amounts: Record<string, number>) => ({
    month: '2026-09',
    version: 1,
    ...Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`category_${id}`, amount])),
  });

  test('are one record per category, and only those that differ have changed', () => {
    const sk = 'BUDGET#2026-09';
    expect(eventsFor(written(sk, undefined, month({ [ID]: 100 })))).toEqual([`budget 2026-09/${ID} created`]);
    expect(
      eventsFor(written(sk, month({ [ID]: 100, [OTHER]: 5 }), month({ [ID]: 100, [OTHER]: 6 }))),
    ).toEqual([`budget 2026-09/${OTHER} updated`]);
    expect(eventsFor(written(sk, month({ [ID]: 100 }), month({ [OTHER]: 7 })))).toEqual([
      `budget 2026-09/${ID} deleted`,
      `budget 2026-09/${OTHER} created`,
    ]);
    expect(eventsFor(written(sk, month({ [ID]: 100 }), { ...month({ [ID]: 100 }), version: 2 }))).toEqual([]);
  });
});

describe('an event', () => {
  test('has the same id when it is repeated, and no other event has it', () => {
    const settled = written(`OBLIGATION#${ID}`, { status: 'open' }, { status: 'settled' });
    const ids = [
      ...toEvents(settled),
      ...toEvents(written(`OBLIGATION#${OTHER}`, undefined, { status: 'open' })),
    ];
    expect(new Set(ids.map(({ eventId }) => eventId)).size).toBe(3);
    expect(toEvents(settled)).toEqual(toEvents({ ...settled }));
  });

  test("has the record's time, which is more exact than the stream's", () => {
    expect(toEvents(written(`TRANSACTION#${ID}`, undefined, live))[0]?.at).toBe('2026-09-10T08:15:30.250Z');
    expect(toEvents(written(`ACCOUNT#${ID}`, { version: 1 }, { version: 2 }))[0]?.at).toBe(
      '2026-09-10T08:15:30.000Z',
    );
  });

  test('has a position that sorts as text in the numeric order of sequence numbers', () => {
    const positions = ['9', '10', '4421584500000000017450439091'].map((sequenceNumber) =>
      positionOf({ sequenceNumber }),
    );
    expect(positions.toSorted()).toEqual(positions);
  });
});
