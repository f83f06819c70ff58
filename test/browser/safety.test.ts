import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, PASSWORD, type TestUser } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { expectAccessible, loseResponses, openApp } from './support.ts';

describe.skipIf(!browserPath)('nothing is lost', () => {
  let browser: Browser;
  let page: Page;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
    const category = await user.api.createCategory({ name: 'Groceries' });
    const { data: accounts } = await user.api.listAccounts({ type: 'asset' });
    const expense = await user.api.createExpense({
      date: '2026-11-01',
      payee: 'Market',
      amount: 20,
      currency_id: 'EUR',
      category_id: category.id,
      asset_account_id: accounts[0]?.id ?? '',
    });
    id = expense.id;
    ({ page } = await openApp(browser, 'desktop', '/transactions?q=market'));
  });
  afterAll(() => browser.close());

  test('a link that was opened while signed out works after signing in', async () => {
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Market' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=market');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('market');
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      'eyJ',
    );
  });

  test('a change by someone else is shown, and mine is saved on top of it', async () => {
    await page.getByRole('link', { name: 'Market' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByLabel('Memo').fill('mine');
    const theirs = await user.api.getExpense(id);
    await user.api.updateExpense(id, { ...theirs, payee: 'Market hall' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await conflict.getByRole('row').filter({ hasText: 'Market hall' }).waitFor();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getExpense(id)).toMatchObject({ payee: 'Market hall', memo: 'mine', amount: 20 });
  });

  test('a change can be undone', async () => {
    await page.getByRole('link', { name: 'Market hall' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await user.api.getExpense(id)).amount).toBe(25);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await user.api.getExpense(id)).amount).toBe(20);
  });

  test('when the session is over, the form stays and is sent after signing in again', async () => {
    await page.goto(`${cloud().url}/app/transactions/new?kind=expense&amount=4.20&payee=Kiosk`);
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByRole('combobox', { name: 'Category' }).fill('groc');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Groceries');
    // A read in progress would ask for the password before the form does.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').fill(PASSWORD);
    await expectAccessible(page);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = await user.api.listTransactions({ q: 'kiosk' });
    expect(data).toMatchObject([{ amount: 4.2, payee: 'Kiosk' }]);
  });

  test('after a lost response, one record remains, with what was typed last', async () => {
    await page.goto(`${cloud().url}/app/transactions/new?kind=expense&amount=7&payee=Bakery`);
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    const arriveAgain = await loseResponses(page, '**/budgeting/expenses*');
    await save();
    // It may have been recorded, so it waits until that is known, and cannot be discarded.
    await dialog.waitFor({ state: 'detached' });
    const waiting = page.getByRole('table', { name: 'Waiting' });
    await waiting.getByRole('row').filter({ hasText: 'Bakery' }).waitFor();
    expect((await user.api.listTransactions({ q: 'bakery' })).data).toMatchObject([{ amount: 7 }]);
    expect(await waiting.getByRole('button', { name: 'Discard Bakery' }).count()).toBe(0);
    await waiting.getByRole('link', { name: 'Edit Bakery' }).first().click();
    await dialog.getByLabel('Amount').fill('8');
    await arriveAgain();
    await save();
    await dialog.waitFor({ state: 'detached' });
    await waiting.waitFor({ state: 'detached' });
    expect((await user.api.listTransactions({ q: 'bakery' })).data).toMatchObject([{ amount: 8 }]);
  });

  test('Ctrl+Z takes the last action back', async () => {
    await page.getByRole('link', { name: 'Bakery' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'Bakery' }).waitFor({ state: 'detached' });
  });
});
