import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordEvent } from '../../lib/changes/events.ts';
import type { WantedRecord } from '../../lib/changes/show-records.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { invalid, Problem } from '../../lib/platform/problems.ts';
import { Gone } from '../../lib/platform/table/guard.ts';
import { eventData } from '../../lib/webhooks/event-data.ts';

const found = vi.hoisted(() => ({
  showRecords: vi.fn<(bookId: BookId, wanted: readonly WantedRecord[]) => Promise<unknown[]>>(),
}));
vi.mock('../../lib/changes/show-records.ts', () => found);
// The book has one member, so that no names are read.
vi.mock('../../lib/platform/endpoint/show-authors.ts', () => ({
  showAuthorsOf: async (shown: unknown) => shown,
}));

const ADA = 'ada' as BookId;
const event: RecordEvent = {
  type: 'budget',
  id: '2026-09/food',
  change: 'updated',
  at: '2026-09-10T08:15:30.000Z',
  position: '1',
  eventId: 'event',
  recordKey: 'BUDGET#2026-09#food',
  after: { pk: 'BOOK#ada', sk: 'BUDGET#2026-09' },
};

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

test('an event whose record is too much to calculate is sent without it, and holds up no other', async () => {
  const message = 'has too many sums';
  found.showRecords.mockRejectedValue(invalid([{ field: 'month', code: 'range_too_large', message }]));
  const { type, id, at } = event;
  expect(await eventData(ADA, [event])).toEqual([{ type, id, change: 'upserted', at }]);
});

test('an event is retried if its record cannot be read at the moment, and dropped if the user is gone', async () => {
  for (const error of [new Problem('service_unavailable'), new Gone('unauthorized')]) {
    found.showRecords.mockRejectedValue(error);
    await expect(eventData(ADA, [event])).rejects.toBe(error);
  }
});

test('several versions of a record are shown one at a time, each as its event left it', async () => {
  found.showRecords.mockImplementation(async (_userId, wanted) => {
    const latest = new Map(wanted.map(({ recordKey, item }) => [recordKey, item?.version]));
    return wanted.map(({ recordKey }) => ({ record: latest.get(recordKey) }));
  });
  const other = { ...event, recordKey: 'BUDGET#2026-09#rent' };
  const events = [event, other, event].map((each, index) => ({ ...each, after: { version: index + 1 } }));
  expect((await eventData(ADA, events)).map(({ record }) => record)).toEqual([1, 2, 3]);
});
