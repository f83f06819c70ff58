import { expect, test, vi } from 'vitest';
import type { Item } from '../../../lib/platform/table/write.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { newBooks } from '../obligations/support.ts';

vi.setConfig({ testTimeout: 180_000 });

const MAX_BYTES = 8 * 1024 * 1024;
const UNIT_BYTES = 4096;
const LIMIT = 2;

interface WalkedPage {
  readonly ids: string[];
  readonly hasMore: boolean;
  readonly bytes: number;
}

/** Every page of a list, with what each request has read. */
async function walkPages(user: TestUser, path: string): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { answer, units } = await costOf(user.bookId, () => user.get(`${path}&limit=${LIMIT}${next}`));
    expect(answer.status, answer.text).toBe(200);
    const ids = answer.body.data.map(({ id }: { id: string }) => id);
    pages.push({ ids, hasMore: answer.body.has_more, bytes: units * UNIT_BYTES });
    cursor = answer.body.next_cursor;
  } while (cursor !== null);
  return pages;
}

/** Every record once and in order, although some pages end early, and no request reads too much. */
function expectWalk(pages: readonly WalkedPage[], ids: readonly string[]): void {
  expect(pages.flatMap((page) => page.ids)).toEqual(ids);
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_BYTES);
  const endedEarly = pages.filter((page) => page.hasMore && page.ids.length < LIMIT);
  expect(endedEarly.length).toBeGreaterThan(0);
}

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('a search through more contacts than one request may read continues on the next page', async () => {
  const user = await newUser();
  const created = await user.post('/contacts', { name: 'Template', notes: '😀'.repeat(4000) });
  const stored = await table().get(`BOOK#${user.bookId}`, `CONTACT#${created.body.id}`);
  // More than 16 KB each: 12 MB of live ones, and a third of that deleted, in between by name.
  const wanted = new Map([
    [3, 'live'],
    [4, 'deleted'],
    [751, 'live'],
    [900, 'deleted'],
    [999, 'live'],
  ]);
  const items = Array.from({ length: 1000 }, (_, number): Item => {
    const isDeleted = number % 4 === 0;
    const [id, name] = [idOf(number), `name ${String(number).padStart(5, '0')}`];
    const by_order = `${isDeleted ? 'DELETED#' : ''}CONTACT#${name}\u0000${id}`;
    return {
      ...stored,
      sk: `CONTACT#${id}`,
      id,
      name,
      by_order,
      search_text: `${name}${wanted.has(number) ? ' needle' : ''}`,
      ...(isDeleted && { deleted_at: '2026-01-01T00:00:00.000Z' }),
    };
  });
  await writeItems(items);
  const numbers = [...wanted.keys()];
  const live = numbers.filter((number) => wanted.get(number) === 'live').map(idOf);
  expectWalk(await walkPages(user, '/contacts?q=needle'), live);
  expectWalk(await walkPages(user, '/contacts?q=needle&include_deleted=true'), numbers.map(idOf));
  const nothing = await walkPages(user, '/contacts?q=nowhere');
  expectWalk(nothing, []);
  expect(nothing.at(-1)?.hasMore).toBe(false);
});

test('a filter over more obligations than one request may read continues on the next page', async () => {
  const { user, obligation } = await newBooks();
  const created = await obligation({ notes: 'x'.repeat(3000), due_date: '2026-04-01' });
  const pk = `BOOK#${user.bookId}`;
  const sk = `OBLIGATION#${created.id}`;
  const stored = JSON.stringify(await table().get(pk, sk));
  const wanted = [1399, 700, 1];
  await writeItems(
    Array.from({ length: 1400 }, (_, number): Item => {
      const item: Item = JSON.parse(stored.replaceAll(created.id, idOf(number)));
      return wanted.includes(number) ? { ...item, due_date: '2026-12-01' } : item;
    }),
  );
  await table().delete(pk, sk);
  expectWalk(await walkPages(user, '/obligations?due_from=2026-12-01'), wanted.map(idOf));
});
