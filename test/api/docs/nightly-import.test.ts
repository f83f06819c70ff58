import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { documentedProgram } from '../../support/documented-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the documented script posts what is new, however often it runs, and nothing that was deleted', async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const script = join(folder, 'nightly.mjs');
  writeFileSync(script, documentedProgram('docs/integrations.md', 'js nightly'));
  const statement = join(folder, 'bank.json');
  const env = { ...process.env, BASE_URL: cloud().url, TOKEN: user.token, STATEMENT: statement };
  const night = async (count: number) => {
    const transactions = [
      { id: 'T1', date: '2026-03-04', amount: -5, payee: 'Bakery, "Corner"' },
      { id: 'T2', date: '2026-03-05', amount: -1234.5 },
      { id: 'T3', date: '2026-03-05', amount: 2000, payee: 'Acme' },
    ].slice(0, count);
    writeFileSync(statement, JSON.stringify({ transactions, balance: 0 }));
    return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
  };
  expect(await night(0)).toMatch(/^0 posted, 0 /);
  expect(await night(2)).toMatch(/^2 posted, 0 .*\nbalance here: .*-1239\.5\b/);
  const { data } = await user.api.listTransactions();
  expect(data).toMatchObject([{ amount: 1234.5 }, { amount: 5, payee: 'Bakery, "Corner"' }]);
  await user.api.deleteExpense(data[0]?.id ?? '');
  expect(await night(3)).toMatch(/^1 posted, 0 .*\nbalance here: .*\b1995\b/);
  expect(await night(3)).toMatch(/^0 posted, 0 .*\nbalance here: .*\b1995\b/);
  const imports = await user.api.listImports();
  expect(imports.data.map(({ status }) => status)).toEqual(['committed', 'committed']);
});
