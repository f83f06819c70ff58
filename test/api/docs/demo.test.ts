import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { PersonalFinance } from '../../../client/client.ts';

interface Outcome {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

// Two months have everything that a year has, apart from the holidays.
process.env.DEMO_MONTHS = '2';
const { LOGIN, transactions } = await import('../../../tools/demo/household.ts');
const { firstMonth, periodUntil } = await import('../../../tools/demo/period.ts');

function demo(baseUrl: string): Promise<Outcome> {
  const env = { ...process.env, BASE_URL: baseUrl };
  return promisify(execFile)(process.execPath, ['tools/demo.ts'], { env }).catch((error: Outcome) => error);
}

test('creates a household whose books balance, and a second run adds nothing', {
  timeout: 600_000,
}, async () => {
  const first = await demo(inject('cloudUrl'));
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(/Trial balance: debit (\d+\.\d\d) EUR, credit \1 EUR\./);
  expect(first.stdout).toContain(LOGIN.email);

  const api = new PersonalFinance({ baseUrl: inject('cloudUrl') });
  await api.login(LOGIN);
  const { debit, credit } = (await api.getTrialBalance()).total;
  expect(debit).toBe(credit);
  const spent = await api.listExpenses({ limit: 100 }).all();
  const earned = await api.listIncomes({ limit: 100 }).all();
  const today = (await api.getMe()).created_at.slice(0, 10);
  expect(spent.length + earned.length).toBe(transactions(periodUntil(today)).length);
  expect(
    [...spent, ...earned]
      .map(({ date }) => date)
      .toSorted()
      .at(-1)
      ?.slice(0, 7),
  ).toBe(today.slice(0, 7));
  expect(new Set(spent.map(({ currency_id }) => currency_id))).toEqual(new Set(['EUR', 'USD', 'GBP']));
  expect(new Set(spent.map(({ created_by }) => created_by?.name))).toEqual(
    new Set(['Ada Moreau', 'Jules Moreau']),
  );
  const { members, settlement } = await api.getMembersReport({
    from: `${firstMonth(periodUntil(today))}-01`,
    to: today,
  });
  expect(members).toMatchObject([{ name: 'Ada Moreau' }, { name: 'Jules Moreau' }]);
  expect(settlement).toHaveLength(1);
  expect(await api.listObligations({ status: 'open' }).all()).not.toHaveLength(0);
  expect((await api.getBudget(today.slice(0, 7))).assigned).toBe(3720);
  expect(await api.listUpcoming({}).all()).not.toHaveLength(0);

  const second = await demo(inject('cloudUrl'));
  expect(second.stdout).toMatch(/^0 records created, \d+ already existed\.$/m);
  expect((await api.getTrialBalance()).total).toEqual({ debit, credit });
});

test('reports in one sentence that no service is running', async () => {
  const { code, stderr } = await demo('http://localhost:9');
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    'No service responds at http://localhost:9. Start it with npm start, or set BASE_URL.',
  );
});
