import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { SEPARATOR } from '../../lib/platform/table/keys.ts';
import { readPageOfAll } from '../../lib/platform/table/page-of-all.ts';
import type { Item } from '../../lib/platform/table/write.ts';

const stored = vi.hoisted(() => ({ items: [] as Record<string, unknown>[] }));
vi.mock('../../lib/platform/table/read.ts', () => ({
  async *queryPrefix() {
    yield* stored.items;
  },
}));

const PREFIX = { pk: 'BOOK#1', sk: 'THING#' };
const position = ({ name, id }: Item) => `${name}${SEPARATOR}${id}`;
const read = (request: Parameters<typeof readPageOfAll>[1]) => readPageOfAll(PREFIX, request, (item) => item);
const namesIn = (items: readonly Item[]) => items.map(({ name }) => name);

function store(...names: string[]): void {
  stored.items = names.map((name, index) => ({ id: String(index), name }));
}

async function walk(limit: number, equal: Item = {}): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await read({ position, equal, after, limit });
    pages.push(items);
    after = next;
  } while (after !== undefined);
  return pages;
}

it('orders by UTF-8 bytes, like an index, even beyond the basic plane', async () => {
  store('😀', '～', 'é', 'z', 'Z');
  const { items, next } = await read({ position });
  expect(namesIn(items)).toEqual(['Z', 'z', 'é', '～', '😀']);
  expect(next).toBeUndefined();
});

it('puts a name before the longer ones that start with it', async () => {
  store('Ann-Marie', 'Ann Lee', 'Ann');
  expect(namesIn((await read({ position })).items)).toEqual(['Ann', 'Ann Lee', 'Ann-Marie']);
});

it('has no next page after a page that is exactly full', async () => {
  store('a', 'b', 'c', 'd');
  expect((await walk(2)).map(namesIn)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('continues after a record that was deleted since its page was read', async () => {
  store('a', 'b', 'c');
  const { next } = await read({ position, limit: 2 });
  stored.items.splice(1, 1);
  expect(namesIn((await read({ position, after: next, limit: 2 })).items)).toEqual(['c']);
});

it('treats an absent filter as any value, and false as false', async () => {
  stored.items = [
    { id: '1', name: 'a', is_active: false },
    { id: '2', name: 'b', is_active: true },
  ];
  expect((await walk(1, { is_active: undefined })).flat()).toHaveLength(2);
  expect(namesIn((await walk(1, { is_active: false })).flat())).toEqual(['a']);
});

it('visits every record that matches exactly once, whatever the size of a page', async () => {
  const thing = fc.record({
    id: fc.uuid(),
    name: fc.string({ unit: 'grapheme', maxLength: 3 }),
    is_active: fc.boolean(),
  });
  const things = fc.uniqueArray(thing, { selector: ({ id }) => id, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(things, fc.integer({ min: 1, max: 9 }), async (items, limit) => {
      stored.items = items;
      const active = items.filter((item) => item.is_active);
      const pages = await walk(limit, { is_active: true });
      expect(new Set(pages.flat())).toEqual(new Set(active));
      expect(pages.flat()).toHaveLength(active.length);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }),
  );
});
