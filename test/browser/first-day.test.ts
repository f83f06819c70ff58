import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('the first day, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: TestUser;
  const month = new Date().toISOString().slice(0, 7);
  const list = () => page.getByRole('region', { name: 'Your first day' });
  const step = (name: string) => list().getByRole('listitem').filter({ hasText: name });
  const overview = () => page.goto(page.url().replace(/\/app\/.*/, '/app/'));
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR', time_zone: 'UTC' });
    ({ page, complaints } = await openSignedIn(browser, size, user));
  });
  afterAll(() => browser.close());

  test('a stranger sees what to do instead of zeros', async () => {
    await list().getByText('0 of 6 done').waitFor();
    await page.getByText('The line begins when an account has a balance').waitFor();
    expect(await page.getByRole('region', { name: 'Net worth' }).textContent()).not.toContain('0.00');
    expect(await page.getByRole('region', { name: 'This month' }).textContent()).not.toContain('0.00');
    await expectAccessible(page);
  });

  test('the usual categories are one tap', async () => {
    await list().getByRole('button', { name: 'Add the usual categories' }).click();
    await list().getByText('1 of 6 done').waitFor();
    expect(await user.api.listGroups().all()).toHaveLength(6);
    await step('Sort your spending').getByText('(done)').waitFor({ state: 'attached' });
  });

  test('an account with what the bank says is the next', async () => {
    await list().getByRole('link', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByLabel('Name').fill('Giro');
    await dialog.getByLabel('Opening balance').fill('1500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await overview();
    await list().getByText('2 of 6 done').waitFor();
  });

  test('the first purchase does not turn the budget red', async () => {
    const [groceries] = (await user.api.listCategories().all()).filter(({ name }) => name === 'Groceries');
    const account = (await user.api.listAccounts().all()).find(({ name }) => name === 'Giro');
    await user.api.createExpense({
      ...{ date: `${month}-01`, amount: 20, currency_id: 'EUR', payee: 'Market' },
      ...{ asset_account_id: account?.id ?? '', category_id: groceries?.id ?? '' },
    });
    await overview();
    await list().getByText('3 of 6 done').waitFor();
    const budget = page.getByRole('region', { name: 'Budget' });
    await budget.getByText('Nothing is assigned this month').waitFor();
    expect(await budget.locator('.neg').count()).toBe(0);
    await user.api.assignBudget(month, groceries?.id ?? '', { assigned: 300 });
  });

  test('it goes away by itself', async () => {
    await overview();
    await list().getByText('4 of 6 done').waitFor();
    const account = (await user.api.listAccounts().all()).find(({ name }) => name === 'Giro');
    const [book] = await user.api.listBooks().all();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    const rows = Array.from({ length: 12 }, (_, index) => `${month}-01,Shop ${index},-9.90`);
    const file = ['Date,Payee,Amount', ...rows].join('\n');
    const { id } = await user.api.createImport(
      { account_id: account?.id, date_format: 'ymd' },
      file,
      'text/csv',
    );
    await user.api.commitImport(id);
    await overview();
    const latest = page.getByRole('region', { name: 'Recent transactions' });
    await latest.getByText('Shop 1').first().waitFor();
    // Not before: a file of many rows is one step, not a book in use.
    await list().getByText('5 of 6 done').waitFor();
    await user.api.createInvitation(book?.id ?? '', { role: 'editor' });
    await overview();
    await latest.getByText('Shop 1').first().waitFor();
    await list().waitFor({ state: 'detached' });
    expect(unexpected(complaints)).toEqual([]);
  });
});
