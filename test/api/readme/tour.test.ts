import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cloud } from '../../support/cloud.ts';

/** The README's shell blocks marked `tour`, in order, as one script against the test's own cloud. */
function tour(): string {
  const readme = readFileSync('README.md', 'utf8');
  const blocks = [...readme.matchAll(/```sh tour\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(2);
  return blocks.join('\n').replace('BASE=http://localhost:3000', `BASE=${cloud().url}`);
}

test('the tour of the README works as it is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tour-'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', tour()], { cwd: folder });
    const lines = stdout.split('\n').filter((line) => line !== '');
    const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [me, expense, expenses, summary, trialBalance, settled, sessions, refused, phone, ...rest] =
      answers;
    expect(rest).toEqual([]);
    expect(me).toMatchObject({ name: 'Ada', base_currency_id: 'EUR' });
    expect(expense).toMatchObject({
      kind: 'expense',
      amount: 54.2,
      base_currency_id: 'EUR',
      fx_rate_source: 'provider',
    });
    expect(expenses?.data).toEqual([expense]);
    expect(summary?.total).toMatchObject({ expense: expense?.base_amount });
    expect(trialBalance?.total).toEqual({ debit: expense?.base_amount, credit: expense?.base_amount });
    expect(settled).toMatchObject({ status: 'settled', outstanding_amount: 0, contact: { name: 'Bob' } });
    expect(sessions?.data).toMatchObject([{ device_name: 'Phone', current: false }, { current: true }]);
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(phone).toEqual(me);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
