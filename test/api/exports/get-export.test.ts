import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shortId } from '../../../lib/platform/id.ts';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { announcement, attach, JPEG } from '../../support/files.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const FORMATS = ['hledger', 'beancount', 'csv', 'archive'] as const;
const MEDIA_TYPES = {
  hledger: 'text/plain; charset=utf-8',
  beancount: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  archive: 'application/x-ndjson',
};

let books: Books;
let user: TestUser;
/** In the order of their dates, which is not that of their creation. */
let [older, newer, refund] = ['', '', ''];
beforeAll(async () => {
  books = await newBooks({ base_currency_id: 'EUR' });
  user = books.user;
  const given = { currency_id: 'USD', fx_rate: 0.5, payee: '=1+2', memo: 'a, "b"' };
  newer = (await books.record('expense', { ...given, date: '2026-03-02', amount: 12.34 })).id;
  older = (await books.record('income', { date: '2026-03-01', currency_id: 'EUR', amount: 5 })).id;
  refund = (
    await books.record('expense', { date: '2026-03-03', currency_id: 'EUR', amount: 1, is_refund: true })
  ).id;
  const deleted = await books.record('expense', { date: '2026-03-02', currency_id: 'EUR', amount: 77 });
  await user.delete(`/budgeting/expenses/${deleted.id}`);
});

const exported = async (query: string) => {
  const answer = await user.get(`/export?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};

test.each(FORMATS)('%s has its media type, and no cursor on the last part', async (format) => {
  const { status, headers } = await user.get(`/export?format=${format}`);
  expect([status, headers.get('content-type'), headers.get('x-next-cursor')]).toEqual([
    200,
    MEDIA_TYPES[format],
    null,
  ]);
});

test('a journal for hledger has live transactions in the order of their dates', async () => {
  const text = await exported('format=hledger');
  expect(text).toContain('account assets:1010 Bank\n');
  expect(text).toContain(`
2026-03-01 (income)   ; id:${older}
    assets:1000 Cash  5.00 EUR
    income:4000 Salary  -5.00 EUR

2026-03-02 (expense) =1+2 | a, "b"  ; id:${newer}
    expenses:5000 Food  12.34 USD @@ 6.17 EUR
    assets:1000 Cash  -12.34 USD @@ 6.17 EUR

2026-03-03 (expense)   ; id:${refund}
    expenses:5000 Food  -1.00 EUR
    assets:1000 Cash  1.00 EUR

`);
  expect(text).not.toContain('77.00');
});

test('a journal for beancount opens every account, and quotes what people wrote', async () => {
  const text = await exported('format=beancount');
  expect(text).toContain('1900-01-01 open Assets:1010-Bank\n  code: "1010"\n  name: "Bank"\n');
  expect(text).toContain(`2026-03-02 * "=1+2" "a, \\"b\\""
  id: "${newer}"
  kind: "expense"
  Expenses:5000-Food  12.34 USD @@ 6.17 EUR
  Assets:1000-Cash  -12.34 USD @@ 6.17 EUR
`);
});

test('a journal for beancount names the stored files of a transaction', async () => {
  const own = await newBooks({ base_currency_id: 'EUR' });
  const { id } = await own.record('expense');
  await attach(own.user, id, JPEG(), { file_name: 'the "bill".jpg' });
  await attach(own.user, id, JPEG('back'), { file_name: 'back.jpg' });
  const lost = announcement(JPEG('lost'), { file_name: 'lost.jpg' });
  await own.user.post(`/transactions/${id}/attachments`, lost);
  const { text } = await own.user.get('/export?format=beancount');
  expect(text).toContain('  kind: "expense"\n  document: "the \\"bill\\".jpg"\n  document-2: "back.jpg"\n');
  expect(text).not.toContain('lost.jpg');
});

test('a table has a row per line, and no text that a spreadsheet would run', async () => {
  expect(await exported('format=csv&from=2026-03-02&to=2026-03-02')).toBe(
    [
      'date,kind,transaction_id,payee,memo,account_code,account_name,line_memo,currency,debit,credit,debit_base,credit_base',
      `2026-03-02,expense,${newer},'=1+2,"a, ""b""",5000,Food,,USD,12.34,0.00,6.17,0.00`,
      `2026-03-02,expense,${newer},'=1+2,"a, ""b""",1000,Cash,,USD,0.00,12.34,0.00,6.17`,
      '',
    ].join('\r\n'),
  );
});

test('tags, and what is cleared and reconciled, are in all three', async () => {
  const own = await newBooks({ base_currency_id: 'EUR' });
  const { Bank } = own.accounts;
  const text = async (query: string) => (await own.user.get(`/export?${query}`)).text;
  const given = { asset_account_id: Bank.id, currency_id: 'EUR', amount: 3, tags: ['rome', 'été'] };
  const spent = [
    await own.record('expense', { ...given, date: '2026-03-10' }),
    await own.record('expense', { ...given, date: '2026-03-11' }),
  ];
  const transaction_ids = spent.map(({ id }) => id);
  await own.user.post(`/accounts/${Bank.id}/cleared`, { transaction_ids });
  await own.user.post(`/accounts/${Bank.id}/reconciliations`, { date: '2026-03-10', balance: -3 });
  const journal = await text(`format=hledger`);
  expect(journal).toContain('    * assets:1010 Bank  -3.00 EUR\n');
  expect(journal).toContain('    ! assets:1010 Bank  -3.00 EUR\n');
  expect(journal).toContain('    expenses:5000 Food  3.00 EUR\n');
  expect(journal).toContain(`  ; id:${spent[0].id}, tag:rome, tag:été, rome:, été:\n`);
  const beans = await text(`format=beancount`);
  expect(beans).toContain('Bank  -3.00 EUR\n    cleared: 2026-03-10\n    reconciled: TRUE\n');
  expect(beans).toContain('Bank  -3.00 EUR\n    cleared: 2026-03-11\n\n');
  expect(beans).toContain('2026-03-10 * "" #rome\n');
  expect(beans).toContain('  tags: "été"\n');
  const table = (await text(`format=csv&columns=tags,cleared_on`)).split('\r\n');
  expect(table[0]).toMatch(/,credit_base,tags,cleared_on$/);
  const added = table.slice(1, 3).map((row) => row.split(',').slice(-2));
  expect(added).toEqual([
    ['rome été', ''],
    ['rome été', '2026-03-10'],
  ]);
});

test('from and to limit the days, without an opening balance', async () => {
  const ids = async (query: string) =>
    [...(await exported(`format=hledger&${query}`)).matchAll(/; id:(\S+)/g)].map(([, id]) => id);
  expect(await ids('from=2026-03-02')).toEqual([newer, refund]);
  expect(await ids('to=2026-03-01')).toEqual([older]);
  expect(await ids('from=2026-03-04')).toEqual([]);
});

test.each([
  ['', { format: 'required' }],
  ['format=xlsx', { format: 'invalid_value' }],
  ['format=hledger&columns=cleared_on', { columns: 'conflicting_fields' }],
  ['format=csv&columns=cleared_on,cleared_on', { columns: 'invalid_value' }],
  ['format=csv&columns=lines', { columns: 'invalid_value' }],
  ['format=csv&from=2026-02-30', { from: 'invalid_date' }],
  ['format=csv&from=2026-03-02&to=2026-03-01', { to: 'invalid_range' }],
  ['format=archive&from=2026-03-01&to=2026-03-02', { from: 'conflicting_fields', to: 'conflicting_fields' }],
])('422: %s', async (query, codes) => {
  const answer = await user.get(`/export?${query}`);
  expect([answer.status, fieldCodes(answer)]).toEqual([422, codes]);
});

describe('an archive', () => {
  test('starts with a version, then has every record, including deleted ones, and nothing secret', async () => {
    const owner = await newUser({ base_currency_id: 'EUR' });
    const { api } = owner;
    const accounts = await api.listAccounts().all();
    const idOf = (name: string) => accounts.find((each) => each.name === name)?.id ?? '';
    const contact = await api.createContact({ name: 'Bob', notes: 'line\nbreak' });
    await api.deleteContact((await api.createContact({ name: 'Gone' })).id);
    const obligation = await api.createObligation({
      name: 'Loan',
      notes: 'n'.repeat(10_000),
      opened_date: '2026-01-01',
      original_amount: 10,
      outstanding_amount: 10,
      currency_id: 'EUR',
      contact_id: contact.id,
      account_id: idOf('Receivables'),
      funding_account_id: idOf('Bank'),
    });
    await api.createPayment(obligation.id, { date: '2026-01-02', amount: 1, external_id: 'note-1' });
    await api.createPayment(obligation.id, { date: '2026-01-02', amount: 2, asset_account_id: idOf('Bank') });
    await api.updateLock({ locked_through: '2025-12-31' });
    const lines = (await api.getExport({ format: 'archive' }).all())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const of = (record: string) => lines.filter((line) => line.record === record);
    expect(lines.slice(0, 3)).toEqual([
      { record: 'archive', version: 1 },
      {
        record: 'settings',
        base_currency_id: 'EUR',
        time_zone: 'UTC',
        opening_account_id: idOf('Opening balances'),
      },
      { record: 'lock', locked_through: '2025-12-31' },
    ]);
    expect(
      of('account')
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['1000', '1010', '1200', '2000', '2100', '3000']);
    expect(of('contact')).toMatchObject([
      { name: 'Bob', notes: 'line\nbreak' },
      { name: 'Gone', deleted_at: expect.any(String) },
    ]);
    expect(of('obligation')).toMatchObject([
      { id: obligation.id, notes: 'n'.repeat(10_000), original_amount: 10, outstanding_amount: 7 },
    ]);
    expect(of('payment_note')).toMatchObject([{ amount: 1, external_id: 'note-1' }]);
    expect(of('transaction')).toMatchObject([
      { kind: 'journal', obligation_id: obligation.id },
      { kind: 'payment', lines: [{ account_id: idOf('Bank'), amount: 2, base_amount: 2 }, { amount: -2 }] },
    ]);
    expect(lines.at(-1)).toEqual({ record: 'end', records: lines.length - 1 });
    expect(JSON.stringify(lines)).not.toMatch(/password|session|token|example\.com/);
  });

  test('names no account that was deleted', async () => {
    const { api } = await newUser({ base_currency_id: 'EUR' });
    const [opening] = await api.listAccounts({ type: 'equity' }).all();
    await api.deleteAccount(opening?.id ?? '');
    expect(await api.getExport({ format: 'archive' }).all()).not.toContain(opening?.id);
  });
});

describe('a file in parts', () => {
  const COUNT = 90;
  const SPLITS = 10;
  let large: TestUser;
  beforeAll(async () => {
    const { user: owner, record, categories } = await newBooks({ base_currency_id: 'EUR' });
    large = owner;
    // Quotes take the most bytes in a response: four each.
    const splits = Array.from({ length: SPLITS }, () => ({
      category_id: categories.expense.id,
      amount: 1,
      memo: '"'.repeat(500),
    }));
    const { id } = await record('expense', {
      category_id: undefined,
      splits,
      currency_id: 'EUR',
      amount: SPLITS,
      date: '2026-03-01',
    });
    const pk = `BOOK#${owner.bookId}`;
    const stored = (await table().get(pk, `TRANSACTION#${id}`)) ?? {};
    // Enough for a file of several parts, with longer texts than a request may have. Their effect on balances does not
    // matter here.
    const lines = (stored.lines as { memo?: string }[]).map((line) => ({
      ...line,
      memo: line.memo?.repeat(5),
    }));
    const items = Array.from({ length: COUNT }, (_, number) => {
      const copyId = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
      const by_order = String(stored.by_order).replace(shortId(id), () => shortId(copyId));
      return { ...stored, lines, by_order, sk: `TRANSACTION#${copyId}` };
    });
    await writeItems(items);
  });

  test.each(FORMATS)('%s: every part fits, ends with a line, and adds to the whole file', async (format) => {
    const parts: string[] = [];
    const reads: number[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { answer, units } = await costOf(large.bookId, () =>
        large.get(`/export?format=${format}${next}`),
      );
      expect(answer.status, answer.text.slice(0, 500)).toBe(200);
      parts.push(answer.text);
      reads.push(units * 4096);
      cursor = answer.headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.max(...parts.map((part) => Buffer.byteLength(JSON.stringify(part))))).toBeLessThanOrEqual(
      4_000_002,
    );
    expect(Math.max(...reads)).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(parts.every((part) => part.endsWith('\n'))).toBe(true);
    const file = parts.join('');
    const ids = [...file.matchAll(/01900000-0000-7000-8000-(\d{12})/g)].map(([, last]) => Number(last));
    expect([...new Set(ids)]).toEqual(Array.from({ length: COUNT }, (_, number) => number));
    const perTransaction = format === 'csv' ? SPLITS + 1 : 1;
    expect(ids).toHaveLength(COUNT * perTransaction);
    expect(file.match(/account assets:1010 Bank|open Assets:1010-Bank|^date,|"version"/gm)).toHaveLength(1);
  });

  test('a cursor belongs to its format and its range', async () => {
    const { headers } = await large.get('/export?format=csv&from=2026-01-01');
    const cursor = headers.get('x-next-cursor');
    expect(cursor).toBeTruthy();
    for (const query of ['format=csv', 'format=hledger&from=2026-01-01', 'format=archive']) {
      const answer = await large.get(`/export?${query}&cursor=${cursor}`);
      expect([answer.status, answer.body.code], query).toEqual([422, 'invalid_cursor']);
    }
  });

  test('409: a journal in which an account would have two names', async () => {
    const { headers } = await large.get('/export?format=hledger');
    const [cash] = await large.api.listAccounts({ type: 'asset' }).all();
    await large.api.updateAccount(cash?.id ?? '', { name: 'Wallet' });
    const answer = await large.get(`/export?format=hledger&cursor=${headers.get('x-next-cursor')}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'archive_outdated']);
  });

  // A category comes with an account that does not count toward the limit.
  test.each(['/contacts', '/budgeting/categories'])(
    '409: an archive whose books changed between two parts: %s',
    async (path) => {
      const { headers } = await large.get('/export?format=archive');
      expect((await large.post(path, { name: 'New' })).status).toBe(200);
      const answer = await large.get(`/export?format=archive&cursor=${headers.get('x-next-cursor')}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'archive_outdated']);
    },
  );

  test('409: an archive, if a payment that moves no money was made, deleted or restored between two parts', async () => {
    const { id: contact_id } = await large.api.createContact({ name: 'Bob' });
    const [account] = await large.api.listAccounts({ type: 'asset' }).all();
    const { id } = await large.api.createObligation({
      name: 'Loan',
      opened_date: '2026-01-01',
      original_amount: 100,
      outstanding_amount: 100,
      currency_id: 'EUR',
      contact_id,
      account_id: account?.id ?? '',
    });
    let payment = '';
    const changes = [
      async () => {
        payment = (await large.api.createPayment(id, { date: '2026-01-02', amount: 10 })).id;
      },
      () => large.api.deletePayment(id, payment),
      () => large.api.restorePayment(id, payment),
    ];
    for (const change of changes) {
      const { headers } = await large.get('/export?format=archive');
      await change();
      const answer = await large.get(`/export?format=archive&cursor=${headers.get('x-next-cursor')}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'archive_outdated']);
    }
  });

  test('503: an archive of books that keep changing, after a limited number of reads', async () => {
    const owner = await newUser();
    // Slow enough for each attempt to see a change, on a busy machine too.
    const slow = { kind: 'delay', ms: 1000, by: 'GetExport', operation: 'Query' } as const;
    const delay = await cloud().observer.inject({ ...slow, text: `BOOK#${owner.bookId}` });
    const exported = owner.get('/export?format=archive', { faultExpected: true });
    let isExported = false;
    exported.finally(() => {
      isExported = true;
    });
    for (; !isExported; await sleep(20)) await owner.post('/contacts', { name: 'New' });
    await delay.remove();
    const { status, body, headers } = await exported;
    expect([status, body?.code]).toEqual([503, 'service_unavailable']);
    // And not because the function has no time left.
    expect(body.detail).toMatch(/^The books kept changing/);
    expect(headers.get('retry-after')).toBe('1');
  });
});
