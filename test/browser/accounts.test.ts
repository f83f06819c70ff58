import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { chooseInRow, expectAccessible, openSignedIn, SIZES } from './support.ts';

describe.skipIf(!browserPath).each(Object.keys(SIZES) as (keyof typeof SIZES)[])('accounts, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: TestUser;
  let complaints: string[];
  const accountsTable = () => page.getByRole('table', { name: 'Accounts' });
  const rowOf = (name: string) => accountsTable().getByRole('row').filter({ hasText: name });
  const idOf = async (name: string) =>
    (await user.api.listAccounts().all()).find((account) => account.name === name)?.id ?? '';
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/accounts'));
  });
  afterAll(() => browser.close());

  test('adds one with an opening balance in another currency', async () => {
    await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
    await rowOf('Cash').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    await dialog.getByLabel('Name').fill('Dollars');
    await dialog.getByLabel('Type').selectOption('Savings');
    await dialog.getByLabel('Opening balance').fill('1,000+200.50');
    await dialog.getByLabel('Opening currency').selectOption('USD');
    await dialog.getByLabel('Opening date').fill('2026-09-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rowOf('Dollars').textContent()).toContain('USD');
    const account = await user.api.getAccount(await idOf('Dollars'));
    expect(account).toMatchObject({
      currency_id: 'USD',
      type: 'asset',
      code: '1100',
      in_budget: true,
      balances: [{ currency_id: 'USD', balance: 1200.5 }],
    });
    const { months } = await user.api.getNetWorth({ from: '2026-09', to: '2026-09' });
    const net = page.getByText('Net worth').locator('..');
    expect(await net.textContent()).toContain(
      new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(months[0]?.net ?? 0),
    );
  });

  test('what only bookkeepers need is behind its name: codes, equity, income and expenses', async () => {
    await page.getByText('For bookkeepers').waitFor();
    expect(await rowOf('Dollars').textContent()).toContain('Savings');
    expect(await page.getByText('Opening balances').isVisible()).toBe(false);
    await page.getByText('For bookkeepers').click();
    await page.getByRole('table', { name: 'For bookkeepers' }).getByText('Opening balances').waitFor();
    expect(new URL(page.url()).searchParams.get('bookkeeping')).toBe('true');
    await expectAccessible(page);
    await page.getByText('For bookkeepers').first().click();

    await chooseInRow(rowOf('Bank'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    await expect.poll(() => dialog.getByLabel('Type').inputValue()).toBe('checking');
    await dialog.getByLabel('Type').selectOption('Investment');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getAccount(await idOf('Bank'))).toMatchObject({ type: 'asset', code: '1300' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rowOf('Bank').textContent()).toContain('Checking');
  });

  test('shows the register with running balances, and keeps the dates in the address', async () => {
    await page.getByRole('link', { name: 'Dollars' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dollars' }).waitFor();
    await page.getByRole('link', { name: 'Add transaction here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByLabel('Amount').fill('20.50');
    expect(await dialog.getByLabel('Currency').inputValue()).toBe('USD');
    await dialog.getByLabel('Payee').fill('Diner');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Food');
    await page.getByRole('option', { name: 'Create “Food”' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const register = page.getByRole('table', { name: 'Register' });
    const line = register.getByRole('row').filter({ hasText: 'Diner' });
    await line.waitFor();
    expect(await line.textContent()).toContain('−20.50');
    expect(await line.textContent()).toContain('1,180.00');
    await expectAccessible(page);
    await page.getByLabel('To', { exact: true }).fill('2026-09-30');
    await line.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('to')).toBe('2026-09-30');
    await page.reload();
    await register.getByRole('row').nth(1).waitFor();
    expect(await register.getByRole('row').count()).toBe(2);
  });

  test('revalues it, or says why not', async () => {
    await page.getByRole('button', { name: 'Revalue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revalue' });
    await expectAccessible(page);
    await dialog.getByLabel('Date').fill('2026-09-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('edits and undoes, deactivates, and asks before it deletes', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    await dialog.getByLabel('Name').fill('Dollar account');
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dollar account' }).waitFor();
    expect(await user.api.getAccount(await idOf('Dollar account'))).toMatchObject({ is_active: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dollars' }).waitFor();
    expect(await user.api.getAccount(await idOf('Dollars'))).toMatchObject({ is_active: true });

    await user.api.createAccount({ name: 'Mistake', type: 'asset' });
    await page.goto(page.url().replace(/accounts.*/, 'accounts'));
    await chooseInRow(rowOf('Mistake'), 'Delete');
    const ask = page.getByRole('dialog', { name: 'Delete Mistake?' });
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Delete' }).click();
    await rowOf('Mistake').waitFor({ state: 'detached' });
    expect(await idOf('Mistake')).toBe('');
  });

  test('works with the keyboard', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const focused = page.getByRole('row').and(page.locator(':focus'));
    await expect.poll(() => focused.textContent()).toContain('Cash');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cash' }).waitFor();
  });

  test('nothing went wrong in the console', () => {
    expect(complaints.filter((text) => !/status of (401|409|422)/.test(text))).toEqual([]);
  });
});
