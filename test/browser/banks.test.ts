import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoBank, startDemoBank } from '../../tools/demo-bank/demo-bank.ts';
import { browserPath, launch } from '../api/docs/browser.ts';
import { day, runOnce } from '../support/bank.ts';
import { cloud } from '../support/cloud.ts';
import { expectBalanced } from '../support/user-with-books.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

/** The login at the bank is broken on one of the days between. */
const DAYS = 32;
const STEP = 4;

describe.skipIf(!browserPath).each(sizes)('a month at the demo bank, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  let bank: DemoBank;
  beforeAll(async () => {
    [browser, user, bank] = await Promise.all([launch(), newHousehold(), startDemoBank()]);
    ({ page, complaints } = await openSignedIn(browser, size, user, '/settings/banks'));
  });
  afterAll(async () => {
    await browser.close();
    await bank.close();
  });

  const open = (screen: string) => page.goto(`${cloud().url}/app${screen}`);
  const connections = () => page.getByRole('table', { name: 'Bank connections' });
  const row = (name: string): Locator =>
    page.getByRole('table', { name: 'Accounts at the bank' }).getByRole('row', { name: `${name} Demo` });
  const settled = () => page.waitForLoadState('networkidle');
  const only = async () => (await user.api.listConnections()).data[0]?.id ?? '';
  const outside = async () => (await user.api.listOutsideAccounts(await only())).data;
  const waiting = async () => (await outside()).reduce((sum, { to_review = 0 }) => sum + to_review, 0);

  test('a setup token becomes a connection, and a wrong one says what is wrong', async () => {
    await page.getByRole('button', { name: 'Connect a bank' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a bank' });
    await dialog.getByText('Make a setup token').waitFor();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText('Is required.').waitFor();
    await dialog.getByLabel('Setup token').fill('bm9uc2Vuc2U=');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText('Is not a setup token').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Setup token').fill(bank.setupToken());
    await dialog.getByLabel('Name').fill('My banks');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await connections().getByRole('row', { name: 'My banks' }).getByText('Almost done').waitFor();
    await page.getByText('5 accounts found.').waitFor();
    await row('Miles').getByText('Its currency cannot be linked.').waitFor();
    await settled();
    await expectAccessible(page);
  });

  test('accounts are linked in the table: to one that exists, to a new one, to a card that is turned round', async () => {
    // A book starts with an account of this name, which is proposed.
    expect(await row('Credit card').getByLabel('Account').inputValue()).not.toBe('');
    for (const [name, choice] of [
      ['Everyday account', 'Girokonto'],
      ['Savings', 'A new account'],
      ['Credit card', 'A new card or loan'],
    ] as const) {
      await row(name).getByLabel('Account').selectOption(choice);
      await row(name).getByLabel('From').fill(day(-20));
    }
    await row('Credit card').getByLabel('Counts spending as positive').check();
    await row('Everyday account').getByLabel('From').fill(day(-200));
    await page.getByRole('button', { name: 'Start fetching' }).click();
    await row('Everyday account')
      .getByText(/ust be from/)
      .waitFor();
    await expectAccessible(page);
    await row('Everyday account').getByLabel('From').fill(day(-20));
    await page.getByRole('button', { name: 'Start fetching' }).click();
    await row('Everyday account').getByText('to review').waitFor({ timeout: 30_000 });
    await connections().getByText('Connected').waitFor();
    await row('Credit card').getByText('less than here').waitFor();
    expect((await outside()).filter(({ account_id }) => account_id)).toMatchObject([
      { name: 'Credit card', mode: 'review', reverse_amounts: true },
      { name: 'Everyday account', account_id: user.bank, from: day(-20), reverse_amounts: false },
      { name: 'Savings', mode: 'review' },
    ]);
    await settled();
    await expectAccessible(page);
  });

  test('what waits is shown on Overview, Import and Accounts', async () => {
    const count = await waiting();
    await open('/');
    await page.getByRole('link', { name: `${count} to review` }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await page.getByRole('button', { name: 'Fetch now' }).waitFor();
    await settled();
    await expectAccessible(page);
    await open('/accounts');
    await page.getByRole('row', { name: 'Girokonto' }).getByText('Connected, last success').waitFor();
    await settled();
    await expectAccessible(page);
  });

  test('the first draft is reviewed like a file', async () => {
    await open('/imports');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'My banks, Girokonto' })
      .getByRole('link', { name: /to review/ })
      .click();
    const rows = page.getByRole('table', { name: 'Rows' });
    const market = rows.getByRole('row').filter({ hasText: 'Corner Market' });
    await market.getByLabel('Category', { exact: true }).selectOption('Groceries');
    await page.getByText('My banks:').waitFor();
    await settled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const { data } = await user.api.listTransactions({ q: 'Corner Market', limit: 100 });
    expect(data.length).toBeGreaterThan(4);
  });

  test('the links are switched to posting, and a month passes', async () => {
    await open('/settings/banks');
    for (const name of ['Everyday account', 'Savings', 'Credit card'])
      await row(name).getByLabel('When it is clear').selectOption('Post it');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
    for (let date = STEP; date <= DAYS; date += STEP) {
      bank.passDays(STEP);
      bank.expireLogin(date === 2 * STEP);
      await runOnce(user, await only(), date);
    }
    await open('/transactions?kind=transfer');
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.waitFor();
    const transfers = await user.api.listTransfers({ limit: 100 }).all();
    await expect
      .poll(() => table.getByText('150.00').count())
      .toBe(transfers.filter(({ amount }) => amount === 150).length);
    // What goes to savings arrives a day later, and what pays the card too: each is one transfer.
    const seen = transfers.map(({ amount, date }) => `${amount} on ${date}`);
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen).size).toBe(seen.length);
    const shops = await user.api.listTransactions({ q: 'Corner Market', limit: 100 }).all();
    const days = shops.map(({ date }) => date);
    expect(days.length).toBeGreaterThan(12);
    expect(new Set(days).size).toBe(days.length);
    await expectBalanced(user);
  });

  test('a login that breaks says what to do, and goes on where it stopped once it is repaired', async () => {
    bank.expireLogin(true);
    bank.passDays(1);
    await runOnce(user, await only(), DAYS + 1);
    await open('/accounts');
    await page.getByRole('row', { name: 'Girokonto' }).getByText('Needs attention, last success').waitFor();
    await settled();
    await expectAccessible(page);
    await open('/settings/banks');
    await page.getByText('Demo Bank wants you to sign in again.').waitFor();
    await page.getByText('Sign in to the bank at SimpleFIN').waitFor();
    await settled();
    await expectAccessible(page);
    bank.expireLogin(false);
    await connections().getByRole('button', { name: 'Sync now' }).click();
    await connections().getByText('Connected').waitFor({ timeout: 30_000 });
    expect(await page.getByText('wants you to sign in').count()).toBe(0);
  });

  test('is renamed and removed; what was posted stays', async () => {
    const before = (await user.api.listTransactions({ limit: 100 }).all()).length;
    const more = page.getByRole('button', { name: 'More for My banks' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('The banks');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'More for The banks' }).click();
    expect(await page.getByRole('menu').locator('.menu-rule + .danger').count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('revoke the access').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No bank is connected.').waitFor();
    expect((await user.api.listTransactions({ limit: 100 }).all()).length).toBe(before);
    await settled();
    await expectAccessible(page);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
