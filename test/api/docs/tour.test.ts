import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cloud } from '../../support/cloud.ts';

/** The tour's shell blocks, in order, as one script against the test's own cloud. */
function tour(): string {
  const page = readFileSync('docs/tour.md', 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(2);
  return blocks.join('\n').replace('BASE=http://localhost:3000', `BASE=${cloud().url}`);
}

test('the tour in docs/tour.md works as written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tour-'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', tour()], { cwd: folder });
    const lines = stdout.split('\n').filter((line) => line !== '');
    const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [
      me,
      expense,
      expenses,
      summary,
      trialBalance,
      split,
      transfer,
      register,
      payment,
      loan,
      ...others
    ] = answers;
    const [assigned, budget, schedule, forecast, sessions, refused, phone, erased, ...rest] = others;
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
    expect(split).toMatchObject({ amount: 42.5, splits: [{ amount: 30 }, { amount: 12.5 }] });
    expect(transfer).toMatchObject({ kind: 'transfer', amount: 42.5 });
    const paid = -(expense?.base_amount as number);
    expect(register?.data).toMatchObject([
      { transaction_id: transfer?.id, credit: 42.5, currency_balance: -42.5 },
      { transaction_id: expense?.id, credit: 54.2, balance: paid, currency_balance: -54.2 },
    ]);
    expect(payment).toMatchObject({ kind: 'payment', amount: 40, lines: [{}, {}] });
    expect(loan).toMatchObject({
      outstanding_amount: 40,
      paid_amount: 40,
      is_posted: true,
      direction: 'owed_to_me',
    });
    expect(assigned).toMatchObject({ name: 'Groceries', assigned: 300 });
    expect(budget).toMatchObject({ month: '2026-09', assigned: 300 });
    expect(schedule).toMatchObject({ name: 'Rent', next_date: schedule?.starts_on });
    const today = expect.any(Object) as object;
    expect(forecast?.accounts).toMatchObject([
      { name: 'Bank', points: [today, { date: schedule?.starts_on }, {}, {}] },
    ]);
    expect(sessions?.data).toMatchObject([{ device_name: 'Phone', current: false }, { current: true }]);
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(phone).toEqual(me);
    expect(erased).toMatchObject({ status: 401, code: 'unauthorized' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
