import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { encodeFeedCursor } from '../../../lib/changes/cursor.ts';
import type { UserId } from '../../../lib/platform/user.ts';
import { newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';

const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The script from docs/integrations.md, unchanged, with the client of this repository. */
function writeScript(): string {
  const [, code = ''] = /```js mirror\n(.*?)```/s.exec(readFileSync('docs/integrations.md', 'utf8')) ?? [];
  const client = pathToFileURL(resolve('client/client.js')).href;
  const file = join(folder, 'mirror.mjs');
  writeFileSync(file, code.replace("'personal-finance-client'", `'${client}'`));
  return file;
}

test('the documented script keeps a copy of the books in SQLite', async () => {
  const user = await newUser();
  const script = writeScript();
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
  const { accounts } = await mirrored();
  const { data } = await user.api.listAccounts();
  expect(accounts).toEqual(new Map(data.map((account) => [account.id, account])));

  // A cursor from an earlier epoch: the copy is rebuilt.
  const db = new DatabaseSync(database);
  db.prepare('UPDATE records SET record = ?').run('{}');
  const expired = encodeFeedCursor(user.id as UserId, { epoch: 999, currentAt: 0, after: '' });
  db.prepare('UPDATE state SET value = ?').run(expired);
  db.close();
  const again = await mirrored();
  expect(again.accounts).toEqual(accounts);
  expect(again.cursor).not.toBe(expired);
});
