import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { documentedProgram } from '../../support/documented-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'migration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each program's export of the same month. */
const EXPORTS = {
  firefly: [
    'journal_id,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_type,destination_name,destination_type,category',
    '1,Opening balance,EUR,1000.00,,,Opening,2026-09-01T00:00:00+02:00,Initial balance for Giro,Initial balance account,Giro,Asset account,',
    '2,Withdrawal,EUR,-54.20,,,Weekly,2026-09-12T00:00:00+02:00,Giro,Asset account,Market,Expense account,Groceries',
    '3,Deposit,EUR,4.20,,,Bottles,2026-09-13T00:00:00+02:00,Market,Revenue account,Giro,Asset account,Groceries',
    '4,Deposit,EUR,2500.00,,,Salary,2026-09-15T00:00:00+02:00,"Acme, Inc.",Revenue account,Giro,Asset account,Salary',
    '5,Transfer,EUR,200.00,USD,220.50,Reserve,2026-09-16T00:00:00+02:00,Giro,Asset account,Savings,Asset account,',
    // Money from and to a loan is a deposit and a withdrawal there.
    '6,Deposit,EUR,500.00,,,Paid out,2026-09-17T00:00:00+02:00,Car,Loan,Giro,Asset account,',
    '7,Withdrawal,EUR,-500.00,,,Paid back,2026-09-18T00:00:00+02:00,Giro,Asset account,Car,Loan,',
  ],
  ynab: [
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
    '"Giro","","09/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Reconciled"',
    '"Giro","","09/12/2026","Market","Daily: Groceries","Daily","Groceries","Weekly",$54.20,$0.00,"Cleared"',
    '"Giro","","09/13/2026","Market","Daily: Groceries","Daily","Groceries","Bottles",$0.00,$4.20,"Cleared"',
    '"Giro","","09/15/2026","Acme, Inc.","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$2,500.00","Cleared"',
    '"Giro","","09/16/2026","Transfer : Savings","","","","",$200.00,$0.00,"Cleared"',
    '"Savings","","09/16/2026","Transfer : Giro","","","","",$0.00,$200.00,"Cleared"',
  ],
  actual: [
    'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
    'Giro,2026-09-01,Starting Balance,,Starting Balances,1000,0,Reconciled',
    'Giro,2026-09-12,Market,(SPLIT INTO 2) ,,0,-54.2,Cleared',
    'Giro,2026-09-12,Market,(SPLIT 1 OF 2) ,Groceries,-50,0,Cleared',
    'Giro,2026-09-12,Market,(SPLIT 2 OF 2) ,Groceries,-4.2,0,Cleared',
    'Giro,2026-09-13,Market,"Bottles, ""returned""",Groceries,4.2,0,Cleared',
    'Giro,2026-09-15,"Acme, Inc.",,Salary,2500,0,Cleared',
    'Giro,2026-09-16,Savings,,,-200,0,Cleared',
    'Savings,2026-09-16,Giro,,,200,0,Cleared',
  ],
};

test.each([
  ['firefly', 7, { currency_id: 'USD', balance: 220.5 }],
  ['ynab', 5, { currency_id: 'EUR', balance: 200 }],
  ['actual', 6, { currency_id: 'EUR', balance: 200 }],
] as const)(
  'the documented script moves the books from %s, each line once',
  async (program, count, saved) => {
    const { api, token } = await newUser({ base_currency_id: 'EUR' });
    const script = join(folder, 'migrate.mjs');
    const file = join(folder, `${program}.csv`);
    writeFileSync(script, documentedProgram('docs/migration.md', 'js migrate'));
    writeFileSync(file, `\ufeff${EXPORTS[program].join('\r\n')}\r\n`);
    const env = {
      ...process.env,
      BASE_URL: cloud().url,
      TOKEN: token,
      DATES: 'mdy',
      LIABILITIES: 'Car,Savings',
    };
    const run = async () =>
      (await promisify(execFile)(process.execPath, [script, program, file], { env })).stdout;

    expect(await run()).toContain(`${count} of ${count} recorded\nGiro: 3250 EUR\n`);
    expect(await run()).not.toContain('recorded');
    const { data: accounts } = await api.listAccounts({ type: 'liability' });
    expect(accounts.find(({ name }) => name === 'Savings')?.balances).toEqual([
      { ...saved, balance: -saved.balance },
    ]);
    const { total } = await api.getSummary({ from: '2026-09', to: '2026-09' });
    expect(total.categories.map(({ name, kind, amount }) => [name, kind, amount])).toEqual([
      ['Groceries', 'expense', 50],
      [program === 'ynab' ? 'Income' : 'Salary', 'income', 2500],
    ]);
    const { data: refunds } = await api.listExpenses({ from: '2026-09-13' });
    expect(refunds).toMatchObject([{ payee: 'Market', is_refund: true, amount: 4.2 }]);
  },
);
