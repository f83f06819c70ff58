import { expect, test } from 'vitest';
import { PASSWORD } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { announcement, attach, codeOf, JPEG, send } from '../../support/files.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

type Outcome = { ok: boolean; payload: { uploads_removed: number; files_removed: number } };

const DAY_MS = 24 * 60 * 60 * 1000;

async function run(): Promise<Outcome['payload']> {
  const { ok, payload } = (await cloud().invoke('clean-attachments', {}, 0)) as Outcome;
  expect(ok).toBe(true);
  return payload;
}

test('uploads that nobody completed within a day go with their files, and stored files stay', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const stored = await attach(user, id);
  const pending = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG('p'))));
  await send(pending, JPEG('p'));
  await run();
  done(await user.get(`/attachments/${pending.id}`));
  const item = await table().get(`BOOK#${user.bookId}`, `ATTACHMENT#${pending.id}`);
  const [due = '', ...owner] = String(item?.due_order).split('#');
  expect(Date.parse(due) - Date.parse(pending.created_at)).toBe(DAY_MS);
  // As if a day had passed, for this one only: other tests have uploads too.
  await writeItems([{ ...item, due_order: [new Date().toISOString(), ...owner].join('#') }]);
  expect((await run()).uploads_removed).toBeGreaterThanOrEqual(1);
  expectProblem(await user.get(`/attachments/${pending.id}`), 404, 'not_found');
  expect(done(await user.get(`/transactions/${id}`)).attachment_count).toBe(1);
  const { url } = done(await user.get(`/attachments/${stored.id}/download`));
  expect((await fetch(url)).status).toBe(200);
  expect(await table().get(`BOOK#${user.bookId}`, `TRANSACTION#${id}`)).toMatchObject({ attached: 1 });
});

test('files without a record go, and so do those of an erased book; a run goes on where the last one ended', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const kept = await attach(user, id, JPEG('kept'));
  const { url } = done(await user.get(`/attachments/${kept.id}/download`));
  const again = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG('again'))));
  await user.delete(`/attachments/${again.id}`);
  // The address still takes the file.
  expect((await send(again, JPEG('again'))).status).toBe(200);
  await run();
  expect(await table().get('CLEAN_UP', 'FILES')).toMatchObject({ after: '' });
  expect((await fetch(url)).status).toBe(200);
  await user.delete('/auth/me', { body: { password: PASSWORD } });
  expect((await run()).files_removed).toBeGreaterThanOrEqual(1);
  expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
});
