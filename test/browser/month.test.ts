import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const today = new Date().toISOString().slice(0, 10);
const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
const fileOf = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

describe.skipIf(!browserPath).each(sizes)('balances that a household understands, on a %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: TestUser;
  let bank: string;
  let card: string;
  const idOf = async (name: string) =>
    (await user.api.listAccounts().all()).find((account) => account.name === name)?.id ?? '';
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR', time_zone: 'UTC' });
    [bank, card] = [await idOf('Bank'), await idOf('Credit card')];
    ({ page, complaints } = await openSignedIn(browser, size, user, '/accounts?edit=new'));
  });
  afterAll(() => browser.close());

  test('an account asks what the bank says on which day, and a file from before moves its opening balance', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByRole('group', { name: 'What does your bank say, and on which day?' }).waitFor();
    await dialog.getByLabel('Name').fill('Giro');
    await dialog.getByLabel('Opening balance').fill('1000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Giro' }).click();
    await page.getByRole('link', { name: 'Opening balance' }).waitFor();
    const giro = await idOf('Giro');
    await page.goto(page.url().replace(/accounts.*/, `imports?account_id=${giro}`));
    const [first, second] = [daysBefore(today, 20), daysBefore(today, 5)];
    await page
      .getByLabel('Bank file')
      .setInputFiles(
        fileOf(
          'month.csv',
          `Date,Payee,Amount,Balance\n${first},Rent,-400.10,1099.90\n${second},Shop,-99.90,1000.00`,
        ),
      );
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 rows are from before').waitFor();
    // 1,000 on top of what the rows have already taken away.
    await page.getByText('the difference is 1,500.00 EUR').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move the opening balance' }).click();
    await page.getByText('With these rows, the account agrees').waitFor();
    await page.getByText('2 rows are from before').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect(await user.api.getAccount(giro)).toMatchObject({ balance: 1000 });
    const found = (await user.api.listTransactions({ q: 'opening balance', account_id: giro })).data;
    expect(found).toMatchObject([{ kind: 'journal', date: daysBefore(first, 1), amount: 1500 }]);

    await page.getByRole('status').getByRole('link', { name: 'Reconcile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reconcile Giro' }).waitFor();
    expect(await page.getByLabel('Statement balance').inputValue()).toBe('1000.00');
  });

  test('a debt is what is owed, and what was paid beyond it is in credit: everywhere, without a sign', async () => {
    await user.api.createTransfer({
      ...{ date: today, amount: 52, currency_id: 'EUR', from_account_id: bank, to_account_id: card },
    });
    await page.goto(page.url().replace(/accounts.*/, 'accounts'));
    const table = page.getByRole('table', { name: 'Accounts' });
    const row = table.getByRole('row').filter({ hasText: 'Credit card' });
    await expect.poll(() => row.textContent()).toContain('52.00in credit');
    await page.getByRole('link', { name: 'Credit card' }).click();
    const line = page.getByRole('table', { name: 'Register' }).getByRole('row').nth(1);
    await expect.poll(() => line.textContent()).toContain('52.00in credit');
    await page.goto(page.url().replace(/accounts.*/, ''));
    const forecast = page.getByRole('region', { name: 'Forecast' });
    const outlook = forecast.getByRole('listitem').filter({ hasText: 'Credit card' });
    await expect.poll(() => outlook.textContent()).toContain('now 52.00 in credit');
    await page.goto(`${page.url()}reports/forecast?view=table`);
    await page.getByText('52.00 in credit').first().waitFor();
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});

/** The innermost elements that reach beyond the window. */
const WIDE = `[...document.querySelectorAll('main *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5 && each.children.length === 0)
  .slice(0, 5).map((each) => each.parentElement.className + '>' + each.tagName + '.' + each.getAttribute('class') + ' ' + each.textContent).join('; ')`;

describe.skipIf(!browserPath).each(sizes)('amounts of 12 digits, on a %s', (size) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  test('no screen is wider than the window', async () => {
    const user = await newUser({ base_currency_id: 'VND', time_zone: 'UTC' });
    const { api } = user;
    const account = await api.createAccount({
      ...{
        name: 'Ngân hàng',
        type: 'asset',
        opening_balance: 987_654_321_098,
        opening_date: daysBefore(today, 40),
      },
    });
    const contact = await api.createContact({ name: 'Anh' });
    const category = await api.createCategory({ name: 'Nhà' });
    const salary = await api.createCategory({ name: 'Lương', kind: 'income' });
    const shared = { date: today, currency_id: 'VND', asset_account_id: account.id };
    await api.createExpense({ ...shared, amount: 123_456_789_012, payee: 'Nhà ở', category_id: category.id });
    await api.createIncome({ ...shared, amount: 234_567_890_123, payee: 'Công ty', category_id: salary.id });
    await api.assignBudget(today.slice(0, 7), category.id, { assigned: 123_456_789_011 });
    const receivable = (await api.listAccounts().all()).find(({ name }) => name === 'Receivables');
    const loan = await api.createObligation({
      ...{ name: 'Loan', contact_id: contact.id, account_id: receivable?.id ?? '', currency_id: 'VND' },
      ...{
        original_amount: 123_456_789_012,
        outstanding_amount: 123_456_789_012,
        opened_date: today,
        funding_account_id: account.id,
      },
    });
    await api.createSchedule({
      ...{ name: 'Rent', kind: 'expense', rule: { frequency: 'monthly' }, starts_on: today, mode: 'remind' },
      template: {
        amount: 123_456_789_012,
        ...{ currency_id: 'VND', asset_account_id: account.id, category_id: category.id },
      },
    });
    const { page } = await openSignedIn(browser, size, user, '/');
    const wide: string[] = [];
    for (const screen of [
      ...['', 'transactions', 'accounts', `accounts/${account.id}`, `budget/${today.slice(0, 7)}`],
      ...['schedules', 'obligations', `obligations/${loan.id}`, `contacts/${contact.id}`, 'reports'],
      ...['reports/net-worth', 'reports/spending', 'reports/income-expenses', 'reports/forecast'],
      ...['reports/budget', 'reports/trial-balance'],
    ]) {
      await page.goto(page.url().replace(/\/app\/.*/, `/app/${screen}`));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (over > 0) wide.push(`${screen} by ${over} px: ${await page.evaluate(WIDE)}`);
    }
    expect(wide).toEqual([]);
    await page.context().close();
  });
});
