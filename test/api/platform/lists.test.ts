import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser, walk } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { expectStableWalk } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
const names = Array.from({ length: 12 }, (_, i) => `Contact ${String(i).padStart(2, '0')}`);
beforeAll(async () => {
  user = await newUser();
  await Promise.all(
    names.map((name, i) => user.post('/contacts', { name, phone: i % 3 === 0 ? '333' : '1' })),
  );
});

const namesOf = (records: { name: string }[]) => records.map(({ name }) => name);

describe('a list', () => {
  test('has the same envelope everywhere', async () => {
    for (const path of ['/contacts', '/accounts', '/currencies', '/auth/sessions', '/budgeting/categories']) {
      const { status, body } = await user.get(`${path}?limit=100`);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['data', 'has_more', 'next_cursor']);
      expect(body.has_more).toBe(body.next_cursor !== null);
      expect(body.data).toBeInstanceOf(Array);
    }
  });

  test('has 25 records per page by default', async () => {
    expect((await user.get('/currencies')).body.data).toHaveLength(25);
  });

  test('that is empty says so', async () => {
    const { body } = await user.get('/budgeting/incomes');
    expect(body).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  test('shows a write as soon as its response has been sent', async () => {
    const writer = await newUser();
    for (let i = 1; i <= 5; i++) {
      const { body } = await writer.post('/contacts', { name: `Fresh ${i}` });
      expect((await writer.get('/contacts')).body.data).toHaveLength(i);
      await writer.put(`/contacts/${body.id}`, { name: `Renamed ${i}` });
      expect(namesOf((await writer.get('/contacts')).body.data)).toContain(`Renamed ${i}`);
    }
  });
});

describe('limit', () => {
  test.each(['1', '100'])('may be %s', async (limit) => {
    expect((await user.get(`/contacts?limit=${limit}`)).body.data).toHaveLength(Math.min(12, Number(limit)));
  });

  test.each(['0', '101', '-1', '1.5', '1e1', '', 'ten', '+5', '%205', '0x10', '05', '9999999999999999999'])(
    'may not be %j',
    async (limit) => {
      const answer = await user.get(`/contacts?limit=${limit}`);
      expect([answer.status, fieldCodes(answer)]).toEqual([422, { limit: 'out_of_range' }]);
    },
  );

  test('may change from page to page', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (const limit of [1, 5, 2, 100]) {
      const { body } = await user.get(`/contacts?limit=${limit}${cursor}`);
      seen.push(...namesOf(body.data));
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
    expect(seen).toEqual(names);
  });

  test('that fits exactly leaves no empty last page', async () => {
    const { body } = await user.get('/contacts?limit=12');
    expect([body.data.length, body.has_more, body.next_cursor]).toEqual([12, false, null]);
  });
});

describe('paging through a list', () => {
  test.each([1, 3, 11, 12, 13])('in pages of %i visits every record once, in order', async (limit) => {
    expect(namesOf(await walk(user, '/contacts', limit))).toEqual(names);
  });

  test('visits every lasting record exactly once, while others before and after the cursor come, change and go', async () => {
    const owner = await newUser();
    const created = await Promise.all(
      ['b', 'd', 'f', 'h', 'j', 'l', 'n'].map((name) => owner.post('/contacts', { name })),
    );
    const ids = created.map(({ body }) => body.id);
    const [first, , , , , , last] = created.map(({ body }) => body);
    await expectStableWalk(
      owner,
      '/contacts',
      async (page) => {
        await owner.post('/contacts', { name: `a ${page}` });
        await owner.post('/contacts', { name: `m ${page}` });
        if (page === 1) await owner.delete(`/contacts/${first.id}`);
        if (page === 2) await owner.put(`/contacts/${last.id}`, { name: 'n', phone: 'changed' });
      },
      ids,
    );
  });

  test('continues if the record at its cursor was deleted', async () => {
    const owner = await newUser();
    for (const name of ['1', '2', '3']) await owner.post('/contacts', { name });
    const { body: page } = await owner.get('/contacts?limit=1');
    await owner.delete(`/contacts/${page.data[0].id}`);
    const { body: rest } = await owner.get(`/contacts?cursor=${page.next_cursor}`);
    expect(namesOf(rest.data)).toEqual(['2', '3']);
  });

  test('with a filter has full pages as long as more records exist', async () => {
    const { body: first } = await user.get('/contacts?q=333&limit=3');
    expect([first.data.length, first.has_more]).toEqual([3, true]);
    const { body: rest } = await user.get(`/contacts?q=333&limit=3&cursor=${first.next_cursor}`);
    expect([rest.data.length, rest.has_more]).toEqual([1, false]);
    expect(namesOf([...first.data, ...rest.data])).toEqual(names.filter((_, i) => i % 3 === 0));
  });

  test('with a filter that leaves out hundreds in a row still has full pages', async () => {
    const owner = await newUser();
    const { body: first } = await owner.post('/contacts', { name: 'a needle' });
    await owner.post('/contacts', { name: 'z needle' });
    const pk = `BOOK#${owner.bookId}`;
    const stored = await table().get(pk, `CONTACT#${first.id}`);
    const hay = Array.from(
      { length: 450 },
      (_, i) => `0189${String(i).padStart(4, '0')}-0000-7000-8000-000000000000`,
    );
    await writeItems(
      hay.map((id) => {
        const name = `hay ${id}`;
        const by_order = stored?.by_order.replace('a needle', name).replace(first.id, id);
        return { ...stored, sk: `CONTACT#${id}`, id, name, search_text: name, by_order };
      }),
    );
    const { body: page } = await owner.get('/contacts?q=needle&limit=1');
    expect([namesOf(page.data), page.has_more]).toEqual([['a needle'], true]);
    const { body: next } = await owner.get(`/contacts?q=needle&limit=1&cursor=${page.next_cursor}`);
    expect([namesOf(next.data), next.has_more]).toEqual([['z needle'], false]);
    expect(namesOf((await owner.get('/contacts?q=needle&limit=2')).body.data)).toEqual([
      'a needle',
      'z needle',
    ]);
    expect(await walk(owner, '/contacts', 100)).toHaveLength(452);
  });

  test('shows deleted records only when asked to', async () => {
    const owner = await newUser();
    const [one] = await Promise.all(['1', '2', '3'].map((name) => owner.post('/contacts', { name })));
    await owner.delete(`/contacts/${one?.body.id}`);
    expect(namesOf(await walk(owner, '/contacts', 1))).toEqual(['2', '3']);
    expect(namesOf(await walk(owner, '/contacts?include_deleted=false', 1))).toEqual(['2', '3']);
    const all = await walk(owner, '/contacts?include_deleted=true', 1);
    expect(namesOf(all)).toEqual(['1', '2', '3']);
    expect(all.map(({ deleted_at }) => deleted_at !== undefined)).toEqual([true, false, false]);
  });
});

describe('a query parameter', () => {
  test('that the list does not have is a 422 that names it', async () => {
    for (const [query, name] of [
      ['page=2', 'page'],
      ['Limit=5', 'Limit'],
      ['__proto__=1', '__proto__'],
      ['=x', ''],
      ['kind=expense', 'kind'],
    ] as const) {
      const answer = await user.get(`/contacts?${query}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(answer.body.errors).toMatchObject([{ field: name, code: 'unknown_parameter' }]);
    }
  });

  test('that is given twice is a 422', async () => {
    const answer = await user.get('/contacts?limit=1&limit=2&q=a&q=a');
    expect(fieldCodes(answer)).toEqual({ limit: 'repeated_parameter', q: 'repeated_parameter' });
  });

  test('with an invalid value is a 422 that reports all of them at once', async () => {
    const categories = await user.get('/budgeting/categories?kind=other&is_active=yes&limit=0&x=1');
    expect(fieldCodes(categories)).toEqual({
      x: 'unknown_parameter',
      kind: 'invalid_value',
      is_active: 'invalid_value',
      limit: 'out_of_range',
    });
    const flags = ['', '1', 'TRUE', 'no'];
    for (const flag of flags) {
      expect((await user.get(`/contacts?include_deleted=${flag}`)).status).toBe(422);
    }
  });
});
