import { beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { type Answer, fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { table } from '../../support/table.ts';
import { newBooks } from '../../support/user-with-books.ts';
import { shownBooks } from '../exports/restored.ts';
import { interruptCommit } from './interrupt-commit.ts';
import { csvOf, newImporter } from './support.ts';

const NDJSON = 'application/x-ndjson';

let source: TestUser;
let lines: string[];
beforeAll(async () => {
  const books = await newBooks({ base_currency_id: 'EUR' });
  source = books.user;
  await books.record('expense', { currency_id: 'USD', fx_rate: 0.5, amount: 12.34, payee: 'Bakery' });
  await books.record('income', { currency_id: 'EUR', amount: 100 });
  lines = (await source.api.getExport({ format: 'archive' }).all()).match(/.*\n/g) ?? [];
});

function send(user: TestUser, path: string, text: string): Promise<Answer> {
  return user.post(path, undefined, { rawBody: text, headers: { 'content-type': NDJSON } });
}

async function begin(user: TestUser, count: number): Promise<Import> {
  const answer = await send(user, '/imports?file_name=books.ndjson', lines.slice(0, count).join(''));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('an archive sent in parts is restored, and shows the same books', async () => {
  const target = await newUser({ base_currency_id: 'USD' });
  const started = await begin(target, 9);
  expect(started).toMatchObject({
    status: 'preview',
    format: 'archive',
    file_name: 'books.ndjson',
    counts: { rows: 9, new: 9, committed: 0 },
  });
  expect((await target.get(`/imports/${started.id}/rows`)).body).toMatchObject({ data: [], has_more: false });
  const early = await target.post(`/imports/${started.id}/commit`);
  expect([early.status, fieldCodes(early)]).toEqual([422, { body: 'invalid_archive' }]);
  const path = `/imports/${started.id}/parts?number=2`;
  const rest = lines.slice(9).join('');
  const { body } = await send(target, path, rest);
  expect(body.counts).toMatchObject({ rows: lines.length, committed: 0 });
  // The response to the part was lost, so it is sent again.
  expect((await send(target, path, rest)).body).toEqual(body);
  const answers = await Promise.all([1, 2].map(() => target.post(`/imports/${started.id}/commit`)));
  expect(answers.map(({ body: { status } }) => status)).toEqual(['committed', 'committed']);
  const [shown] = (await target.api.listImports()).data;
  expect(shown).toMatchObject({ status: 'committed', counts: { committed: lines.length } });
  expect((await target.post(`/imports/${started.id}/commit`)).body).toEqual(shown);
  const stored = await table().get(`BOOK#${target.bookId}`, `IMPORT#${started.id}`);
  expect(stored, 'it stays in the list').not.toHaveProperty('expires_at_seconds');
  expect(await shownBooks(target)).toEqual(await shownBooks(source));
  const reverted = await target.post(`/imports/${started.id}/revert`);
  expect([reverted.status, reverted.body.code]).toEqual([409, 'import_state']);
});

test('409: a number that is not the next one, or was sent with other content', async () => {
  const target = await newUser();
  const { id } = await begin(target, 5);
  for (const [number, text] of [
    [3, lines.slice(5).join('')],
    [1, lines.slice(0, 4).join('')],
  ] as const) {
    const answer = await send(target, `/imports/${id}/parts?number=${number}`, text);
    expect([answer.status, answer.body.code], String(number)).toEqual([409, 'import_state']);
  }
});

test('409: a restore that is continued 30 days after the upload', async () => {
  const target = await newUser();
  const { id } = await begin(target, lines.length);
  const partition = `BOOK#${target.bookId}`;
  const past = Math.floor(Date.now() / 1000) - 1;
  // A commit that was interrupted, so the import itself does not expire. DynamoDB has removed some of the archive.
  await table().set(partition, `IMPORT#${id}`, { status: 'committing', expires_at_seconds: past + 3600 });
  const restore = await table().get(partition, `RESTORE#${id}`);
  expect(Math.round((restore?.expires_at_seconds - past) / 86_400)).toBe(30);
  await table().set(partition, `RESTORE#${id}`, { expires_at_seconds: past });
  for (const { sk, expires_at_seconds } of await table().list(partition, 'RESTORE_TEXT#')) {
    expect(expires_at_seconds).toBe(restore?.expires_at_seconds);
    await table().delete(partition, sk);
  }
  const answer = await target.post(`/imports/${id}/commit`);
  expect([answer.status, answer.body.code]).toEqual([409, 'import_state']);
  expect(answer.body.detail).toContain('has expired');
});

/** Commits only the first step of a restore, which clears the books. */
async function interruptAfterClearing(target: TestUser, id: string): Promise<void> {
  await interruptCommit(target, id, { skip: 1 });
}

test('a restore that has begun keeps another one from beginning, until it is given up', async () => {
  const target = await newUser();
  const [first, second] = [await begin(target, lines.length), await begin(target, lines.length)];
  await interruptAfterClearing(target, first.id);
  const commit = (id: string) => target.post(`/imports/${id}/commit`);
  const refused = await commit(second.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'import_state']);
  expect(refused.body.detail).toContain(`DELETE /imports/${first.id}`);
  expect((await target.delete(`/imports/${first.id}`)).status).toBe(204);
  expect((await commit(first.id)).status).toBe(404);
  expect((await commit(second.id)).body.status).toBe('committed');
  expect(await shownBooks(target)).toEqual(await shownBooks(source));
});

/** Does something after the books were read and found empty, and before the settings are replaced. */
async function beforeSettings(between: (target: TestUser) => Promise<unknown>) {
  const target = await newUser({ base_currency_id: 'USD' });
  const { id } = await begin(target, lines.length);
  await interruptAfterClearing(target, id);
  const held = await holdWrite(target, 'CommitImport', 'all');
  const late = target.post(`/imports/${id}/commit`);
  await held(() => between(target));
  return { target, id, committed: await late };
}

test('409: a transaction that is recorded just before the base currency changes', async () => {
  const { target, committed } = await beforeSettings(({ api }) =>
    api.createAccount({ name: 'Mine', type: 'asset', opening_balance: 5 }),
  );
  expect([committed.status, committed.body.code]).toEqual([409, 'not_empty']);
  expect((await target.api.getMe()).base_currency_id).toBe('USD');
});

test('a schedule that is created just before the restore is removed as well', async () => {
  const { target, id, committed } = await beforeSettings(async ({ api }) => {
    const account = await api.createAccount({ name: 'Mine', type: 'asset' });
    const category = await api.createCategory({ name: 'Mine' });
    await api.createSchedule({
      name: 'Mine',
      kind: 'expense',
      template: { currency_id: 'USD', amount: 1, asset_account_id: account.id, category_id: category.id },
      rule: { frequency: 'daily' },
      starts_on: '2040-01-01',
      mode: 'post',
    });
  });
  expect(committed.status, committed.text).toBe(200);
  while ((await target.api.commitImport(id)).status !== 'committed');
  expect(await shownBooks(target)).toEqual(await shownBooks(source));
});

test('a restore that can no longer continue can be given up', async () => {
  const target = await newUser();
  const overtaken = await begin(target, lines.length);
  const path = `/imports/${overtaken.id}`;
  await interruptAfterClearing(target, overtaken.id);
  // It has restored nothing yet, and now the books are not empty.
  await target.post('/contacts', { name: 'Anna' });
  expect((await target.post(`${path}/commit`)).body.code).toBe('not_empty');
  expect((await target.delete(path)).status).toBe(204);
  expect((await target.get(path)).status).toBe(404);
  expect(await table().get(`BOOK#${target.bookId}`, 'LEDGER')).not.toHaveProperty('restoring');

  const other = await newUser();
  const expired = await begin(other, lines.length);
  await other.post(`/imports/${expired.id}/commit`);
  await table().set(`BOOK#${other.bookId}`, `IMPORT#${expired.id}`, { status: 'committing' });
  await table().set(`BOOK#${other.bookId}`, `RESTORE#${expired.id}`, {
    phase: 'records',
    expires_at_seconds: 1,
  });
  expect((await other.delete(`/imports/${expired.id}`)).status).toBe(204);
});

test('409: a restore that has restored transactions is not given up', async () => {
  const target = await newUser();
  const { id } = await begin(target, lines.length);
  await target.post(`/imports/${id}/commit`);
  await table().set(`BOOK#${target.bookId}`, `IMPORT#${id}`, { status: 'committing' });
  await table().set(`BOOK#${target.bookId}`, `RESTORE#${id}`, { phase: 'records' });
  const refused = await target.delete(`/imports/${id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import_state']);
});

test('404: an archive that is deleted while its commit begins', async () => {
  const target = await newUser();
  const { id } = await begin(target, lines.length);
  const between = await holdWrite(target, 'CommitImport');
  const late = target.post(`/imports/${id}/commit`);
  await between(() => target.delete(`/imports/${id}`));
  expect([(await late).status, (await late).body.code]).toEqual([404, 'not_found']);
});

test('413: a part of more than 2 MiB', async () => {
  const target = await newUser();
  const { id } = await begin(target, 5);
  const answer = await send(target, `/imports/${id}/parts?number=2`, 'x'.repeat(2 * 1024 * 1024 + 1));
  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
});

test('415: a part that is not an archive', async () => {
  const target = await newUser();
  const { id } = await begin(target, 5);
  const answer = await target.post(`/imports/${id}/parts?number=2`, undefined, {
    rawBody: lines.slice(5).join(''),
    headers: { 'content-type': 'text/csv' },
  });
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
});

test('409: a part of a bank file', async () => {
  const user = await newImporter();
  const { id } = await user.preview(csvOf(['2026-09-12', 'Farmers market', '-54.20']));
  const answer = await send(user, `/imports/${id}/parts?number=2`, lines.join(''));
  expect([answer.status, answer.body.code]).toEqual([409, 'import_state']);
});

test('409: an archive for a user who has a contact', async () => {
  const user = await newUser();
  await user.api.createContact({ name: 'Bob' });
  const answer = await send(user, '/imports', lines.join(''));
  expect([answer.status, answer.body.code]).toEqual([409, 'not_empty']);
  const target = await newUser();
  const { id } = await begin(target, lines.length);
  await target.api.createContact({ name: 'Bob' });
  const late = await target.post(`/imports/${id}/commit`);
  expect([late.status, late.body.code]).toEqual([409, 'not_empty']);
});

test('422: names the invalid line, counted across all parts, and stores nothing of the part', async () => {
  const target = await newUser();
  const { id } = await begin(target, 5);
  const wrong = lines.slice(5).join('').replace('"amount":12.34', '"amount":12.35');
  const answer = await send(target, `/imports/${id}/parts?number=2`, wrong);
  expect([answer.status, fieldCodes(answer)]).toEqual([422, { body: 'invalid_archive' }]);
  const line = lines.findIndex((each) => each.includes('"amount":12.34')) + 1;
  expect(answer.body.errors[0].message).toMatch(new RegExp(`^line ${line}: lines: debits equal credits`));
  expect((await target.api.getImport(id))?.counts.rows).toBe(5);
});

test('422: a parameter that is only for bank files', async () => {
  const user = await newImporter();
  const answer = await send(user, `/imports?account_id=${user.bank}`, lines.join(''));
  expect([answer.status, fieldCodes(answer)]).toEqual([422, { account_id: 'conflicting_fields' }]);
});
