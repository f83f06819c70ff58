import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { announcement, attach, JPEG, send } from '../../support/files.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { inBook, join, withMember } from '../../support/members.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { done, expectFaults, expectProblem, ID, newBooks, TIMESTAMP } from '../../support/user-with-books.ts';

const at = (id: string) => `/transactions/${id}/attachments`;
const MINUTE_MS = 60_000;

test('announces a file, and says for 15 minutes how to send it; a repeat does not', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const before = Date.now();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await user.post(at(id), announcement(JPEG(), { file_name: ' Beleg é.jpg ' }), { headers });
  const { upload, ...shown } = done(first);
  expect(shown).toEqual({
    ...announcement(JPEG(), { file_name: 'Beleg é.jpg' }),
    id: ID,
    transaction_id: id,
    status: 'pending',
    created_at: TIMESTAMP,
  });
  expect(upload).toMatchObject({
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg' },
    expires_at: TIMESTAMP,
  });
  expect(Date.parse(upload.expires_at) - before).toBeGreaterThan(14 * MINUTE_MS);
  expect(Date.parse(upload.expires_at) - before).toBeLessThanOrEqual(16 * MINUTE_MS);
  expect((await send({ upload }, JPEG())).status).toBe(200);
  const repeat = await user.post(at(id), announcement(JPEG(), { file_name: ' Beleg é.jpg ' }), { headers });
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  expect(done(repeat)).toEqual(shown);
  expect(repeat.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(done(await user.get(`/attachments?transaction_id=${id}`)).data).toEqual([shown]);
  expect(done(await user.get(`/transactions/${id}`))).not.toHaveProperty('attachment_count');
});

test('refuses what cannot be attached', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const faults: [Record<string, unknown>, Record<string, string>][] = [
    [{ content_type: 'text/html' }, { content_type: 'unsupported_type' }],
    [{ content_type: 'image/svg+xml' }, { content_type: 'unsupported_type' }],
    [{ size: 0 }, { size: 'out_of_range' }],
    [{ size: 10 * 1024 * 1024 + 1 }, { size: 'out_of_range' }],
    [{ size: '5' }, { size: 'invalid_type' }],
    [{ file_name: 'a/b.jpg' }, { file_name: 'invalid_characters' }],
    [{ file_name: 'a\\b.jpg' }, { file_name: 'invalid_characters' }],
    [{ file_name: 'x'.repeat(151) }, { file_name: 'too_long' }],
    [{ file_name: ' ' }, { file_name: 'too_short' }],
    [{ sha256: 'abc' }, { sha256: 'invalid_characters' }],
    [{ sha256: null }, { sha256: 'required' }],
    [{ folder: 'x' }, { folder: 'unknown_field' }],
  ];
  for (const [given, codes] of faults)
    expectFaults(await user.post(at(id), { ...announcement(JPEG()), ...given }), codes);
  const { size: _size, ...rest } = announcement(JPEG());
  expectFaults(await user.post(at(id), { ...rest, content_type: 'x' }), {
    content_type: 'unsupported_type',
    size: 'required',
  });
});

test('a transaction that is not there, deleted or of someone else takes no file', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const foreign = await other.record('expense');
  await expectHidden(foreign.id, (each) => user.post(at(each), announcement(JPEG())));
  await user.delete(`/budgeting/expenses/${id}`);
  expectProblem(await user.post(at(id), announcement(JPEG())), 404, 'not_found');
  expectProblem(await user.post(at(NO_ID), announcement(JPEG())), 404, 'not_found');
});

test('locked transactions take files, and the opening entry of an obligation does not', async () => {
  const { user, record, accounts } = await newBooks();
  const { id } = await record('expense');
  await user.put('/budgeting/lock', { locked_through: '2026-12-31' });
  await attach(user, id);
  await user.put('/budgeting/lock', { locked_through: null });
  const contact = await user.api.createContact({ name: 'Bob' });
  await user.api.createObligation({
    name: 'Loan',
    contact_id: contact.id,
    account_id: accounts.Receivables.id,
    currency_id: 'USD',
    opened_date: '2026-09-01',
    original_amount: 10,
    outstanding_amount: 10,
    funding_account_id: accounts.Cash.id,
  });
  const [opening] = (await user.api.listJournalEntries()).data;
  expectProblem(await user.post(at(opening?.id ?? ''), announcement(JPEG())), 409, 'managed_by_obligation');
});

test('of parallel requests, no more than 20 files are announced', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  for (let i = 0; i < 17; i++) done(await user.post(at(id), announcement(JPEG(String(i)))));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => user.post(at(id), announcement(JPEG(`more ${i}`)))),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).toSorted();
  expect(codes).toEqual([...Array(3).fill('attachment_limit_reached'), ...Array(3).fill('ok')]);
  const [{ id: one }] = done(await user.get(`/attachments?transaction_id=${id}`)).data;
  await user.delete(`/attachments/${one}`);
  done(await user.post(at(id), announcement(JPEG('again'))));
});

test('of parallel requests, no more than 1 GiB is announced in a book, pending files counted', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const full = 1024 * 1024 * 1024 - 2 * 100;
  await writeItems([{ pk: `BOOK#${user.bookId}`, sk: 'COUNTS', attachment_bytes: full }]);
  const hundred = Buffer.alloc(100, JPEG());
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => user.post(at(id), announcement(hundred))),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).toSorted();
  expect(codes).toEqual(['attachment_quota_reached', 'attachment_quota_reached', 'ok', 'ok']);
  expect(await table().get(`BOOK#${user.bookId}`, 'COUNTS')).toMatchObject({ attachment_bytes: full + 200 });
  const [{ id: one }] = done(await user.get(`/attachments?transaction_id=${id}`)).data;
  await user.delete(`/attachments/${one}`);
  done(await user.post(at(id), announcement(hundred)));
});

test('recorders attach to what they recorded, viewers to nothing, and outsiders find no book', async () => {
  const { user, record, body } = await newBooks();
  const { id } = await record('expense');
  const recorder = await withMember(user, 'recorder');
  expectProblem(await recorder.post(at(id), announcement(JPEG())), 403, 'insufficient_role');
  const own = done(await recorder.post('/budgeting/expenses', body('expense')));
  const stored = await attach(recorder, own.id);
  expect(stored).toMatchObject({ status: 'stored', created_by: { id: recorder.id } });
  expectProblem(await recorder.delete(`/attachments/${stored.id}`), 403, 'insufficient_role');
  const announced = done(await user.post(at(id), announcement(JPEG())));
  for (const action of ['complete', 'upload'])
    expectProblem(await recorder.post(`/attachments/${announced.id}/${action}`), 403, 'insufficient_role');
  const viewer = await withMember(user, 'viewer');
  expectProblem(await viewer.post(at(own.id), announcement(JPEG())), 403, 'insufficient_role');
  expect(done(await viewer.get(`/attachments/${stored.id}/download`))).toHaveProperty('url');
  const outsider = inBook(await newUser(), user.bookId);
  expectProblem(await outsider.post(at(own.id), announcement(JPEG())), 404, 'book_not_found');
  const member = await newUser();
  await join(user, member, 'editor');
  expectProblem(await member.get(`/attachments/${stored.id}`), 404, 'not_found');
});
