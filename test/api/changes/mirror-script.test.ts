import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { encodeFeedCursor } from '../../../lib/changes/cursor.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import type { UserId } from '../../../lib/platform/user.ts';
import { newUser } from '../../support/api.ts';
import { Mirror } from '../../support/changes/mirror.ts';
import { cloud } from '../../support/cloud.ts';
import { documentedProgram } from '../../support/documented-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the documented script keeps a copy of the books in SQLite', async () => {
  const user = await newUser();
  const script = join(folder, 'mirror.mjs');
  writeFileSync(script, documentedProgram('docs/integrations.md', 'js mirror'));
  const database = join(folder, 'books.sqlite');
  const env = { ...process.env, BASE_URL: cloud().url, TOKEN: user.token, MIRROR: database };
  const mirrored = async () => {
    await promisify(execFile)(process.execPath, [script], { env });
    const db = new DatabaseSync(database);
    const rows = db.prepare("SELECT id, record FROM records WHERE type = 'account'").all();
    const cursor = db.prepare('SELECT value FROM state').get()?.value;
    db.close();
    return { accounts: new Map(rows.map(({ id, record }) => [id, JSON.parse(String(record))])), cursor };
  };
  const { data } = await user.api.listAccounts();
  // The feed follows the books a little later.
  const feed = new Mirror(user.api);
  await feed.until(() => data.every(({ id }) => feed.records.has(`account/${id}`)));
  const { accounts } = await mirrored();
  expect(accounts).toEqual(new Map(data.map((account) => [account.id, account])));

  // A cursor from an earlier epoch: the copy is rebuilt.
  const db = new DatabaseSync(database);
  db.prepare('UPDATE records SET record = ?').run('{}');
  const expired = encodeFeedCursor(
    { id: user.id as UserId, bookId: user.bookId as BookId },
    { epoch: 999, currentAt: 0, after: '' },
  );
  db.prepare('UPDATE state SET value = ?').run(expired);
  db.close();
  const again = await mirrored();
  expect(again.accounts).toEqual(accounts);
  expect(again.cursor).not.toBe(expired);
});
