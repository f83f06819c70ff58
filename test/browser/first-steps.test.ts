import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { call, logIn } from '../support/api.ts';
import { expectAccessible, openApp, openMenu, signUp, sizes } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('a new user, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let email: string;
  beforeAll(async () => {
    browser = await launch();
    ({ page, complaints } = await openApp(browser, size));
  });
  afterAll(async () => {
    await browser.close();
  });

  test('signs up and sees the overview, which offers the first step', async () => {
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    email = await signUp(page);
    expect(await page.title()).toBe('Overview - Personal Finance');
    for (const region of ['Net worth', 'This month', 'Budget', 'Upcoming', 'Recent transactions', 'Forecast'])
      await page.getByRole('region', { name: region }).waitFor();
    await page.getByRole('link', { name: 'Add the first one' }).waitFor();
    await expectAccessible(page);
  });

  test('records an expense with a new category, and finds it in the list', async () => {
    await page.getByRole('button', { name: 'Add transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('12.50+3.20');
    await dialog.getByLabel('Payee').fill('Bakery');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Bread');
    // Nothing is created without being asked: what was overlooked is offered again.
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Choose one of the list.').waitFor();
    await page.getByRole('option', { name: 'Create “Bread”' }).click();
    await dialog.getByLabel('Account').selectOption('Cash');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page
      .getByRole('table', { name: 'Transactions' })
      .getByRole('row')
      .filter({ hasText: 'Bakery' });
    await row.waitFor();
    expect(await row.textContent()).toContain('−15.70');
    await expectAccessible(page);

    const token = (await logIn(email)).body.token;
    const { body } = await call('GET', '/transactions', { token });
    expect(body.data).toMatchObject([{ kind: 'expense', amount: 15.7, payee: 'Bakery', currency_id: 'EUR' }]);
  });

  test('splits it, and is told at the field what is wrong', async () => {
    await page.getByRole('link', { name: 'Bakery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByRole('button', { name: 'Split' }).click();
    const second = dialog.getByRole('group', { name: 'Split 2' });
    await second.getByRole('combobox', { name: 'Category' }).fill('Bread');
    await page.keyboard.press('Enter');
    await dialog.getByRole('group', { name: 'Split 1' }).getByLabel('Amount').fill('10');
    const amount = second.getByLabel('Amount');
    expect(await amount.inputValue()).toBe('5.70');
    await amount.fill('');
    expect(await dialog.getByText('Remaining').locator('..').textContent()).toContain('5.70');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await amount.fill('5.70');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('and 1 more').first().waitFor({ state: 'attached' });
  });

  test('deletes it and takes that back', async () => {
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByRole('checkbox', { name: /Select Bakery/ }).check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByText('No transactions yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByRole('link', { name: 'Bakery' }).waitFor();
  });

  test('assigns money to the category, and moves the focus with Enter', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Budget' }).click();
    await page.getByRole('heading', { level: 1, name: /^Budget, / }).waitFor();
    expect(await page.evaluate('document.activeElement.localName')).toBe('h1');
    const field = page.getByLabel('Assigned to Bread');
    await field.fill('20');
    await field.press('Enter');
    await page.getByText('20.00 assigned to Bread').waitFor();
    const row = page.getByRole('table', { name: 'Budget' }).getByRole('row').filter({ hasText: 'Bread' });
    await expect.poll(() => row.getByRole('button').textContent()).toContain('4.30');
    await expectAccessible(page);
  });

  test('hides amounts, and signs out', async () => {
    await openMenu(page, size);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('4.30');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  test('nothing went wrong in the console, and nothing was asked of other hosts', () => {
    // Chromium reports every refused request, such as the first one without a session and the split's 422.
    expect(complaints.filter((text) => !/status of (401|422)/.test(text))).toEqual([]);
  });
});
