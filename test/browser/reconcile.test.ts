import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!browserPath).each(sizes)('reconciling an account, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: TestUser;
  let bank: string;
  let category: string;
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR', time_zone: 'UTC' });
    const { api } = user;
    bank = (
      await api.createAccount({
        name: 'Bank',
        type: 'asset',
        opening_balance: 1000,
        opening_date: dayBefore(40),
      })
    ).id;
    category = (await api.createCategory({ name: 'Home' })).id;
    const shared = { currency_id: 'EUR', asset_account_id: bank, category_id: category };
    await api.createExpense({ ...shared, date: dayBefore(9), amount: 400, payee: 'Rent' });
    await api.createExpense({ ...shared, date: dayBefore(8), amount: 0.3, payee: 'Bread' });
    await api.createExpense({ ...shared, date: dayBefore(7), amount: 39.95, payee: 'Shoes' });
    ({ page, complaints } = await openSignedIn(browser, size, user, `/accounts/${bank}`));
  });
  afterAll(() => browser.close());

  const box = (payee: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Cleared: ${payee}, \\d+ \\w+`) });
  const cleared = async () => (await user.api.getAccount(bank)).cleared_balances?.[0]?.balance;
  const figure = (name: string) => page.locator('.live').filter({ hasText: name });

  test('what is on the statement is ticked, and the difference follows', async () => {
    await page.getByRole('link', { name: 'Reconcile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reconcile Bank' }).waitFor();
    await box('Shoes').waitFor();
    await expect
      .poll(() =>
        page.getByRole('table', { name: 'Register since the beginning' }).locator('tbody input').count(),
      )
      .toBe(4);
    await page.waitForLoadState('networkidle');
    // Before the names of categories. The opening balance has none.
    expect(await page.locator('.ticks-table .category-icon').count()).toBe(3);
    await expectAccessible(page);
    await page.getByLabel('Statement balance').fill('599.70');
    await expect.poll(() => figure('Difference').textContent()).toContain('400.30');
    await box('Rent').check();
    await expect.poll(() => figure('Cleared').textContent()).toContain('600.00');
    await expect.poll(cleared).toBe(600);
    // The rest is one line.
    await page.getByText('Bread, −0.30 on').waitFor();
    expect(await page.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark it cleared' }).click();
    await expect.poll(() => box('Bread').isChecked()).toBe(true);
    await expect.poll(() => figure('Difference').textContent()).toContain('0.00');
  });

  test.skipIf(size === 'phone')('keys move and tick', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect.poll(() => box('Shoes').isChecked()).toBe(true);
    await expect.poll(cleared).toBe(559.75);
    await page.keyboard.press('Space');
    await expect.poll(cleared).toBe(599.7);
    expect(await box('Shoes').isChecked()).toBe(false);
  });

  test('it is finished, and the register says so', async () => {
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bank', exact: true }).waitFor();
    const [done] = (await user.api.listReconciliations(bank)).data;
    expect(done).toMatchObject({ date: dayBefore(0), balance: 599.7 });
    const register = page.getByRole('table', { name: 'Register' });
    const row = register.getByRole('row').filter({ hasText: 'Rent' });
    await row.getByRole('img', { name: 'Reconciled' }).waitFor();
    await page.getByRole('table', { name: 'Reconciliations' }).getByText('599.70').waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });

  test('the last one is reopened after a question', async () => {
    await page.getByRole('button', { name: 'Reopen' }).click();
    const question = page.getByRole('dialog', { name: /^Reopen/ });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reopen' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await user.api.listReconciliations(bank)).data).toEqual([]);
    const row = page.getByRole('table', { name: 'Register' }).getByRole('row').filter({ hasText: 'Rent' });
    await row.getByRole('img', { name: 'Cleared' }).waitFor();
  });

  test('what is missing is posted under a category, which finishes too', async () => {
    await page.getByRole('link', { name: 'Reconcile' }).click();
    await page.getByLabel('Statement of').fill(dayBefore(8));
    await page.getByLabel('Statement balance').fill('590');
    await expect.poll(() => figure('Difference').textContent()).toContain('9.70');
    expect(await box('Shoes').count()).toBe(0);
    await page.getByRole('button', { name: 'Post the difference' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post the difference' });
    await dialog.getByLabel('Category').selectOption('Home');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Post the difference' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bank', exact: true }).waitFor();
    const [done] = (await user.api.listReconciliations(bank)).data;
    expect(done).toMatchObject({ balance: 590, adjustment_id: expect.any(String) });
    await page.getByRole('link', { name: 'Reconcile' }).click();
    await box('Shoes').waitFor();
    expect(
      await page
        .getByRole('table', { name: /^Register since \d+/ })
        .locator('tbody input')
        .count(),
    ).toBe(1);
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bank', exact: true }).waitFor();
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
