import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('search and filters of transactions, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const { api, bank, groceries } = user;
    const group = await api.createGroup({ name: 'Daily' });
    const category = await api.createCategory({ name: 'Romance novels', group_id: group.id });
    const shared = { currency_id: 'EUR', asset_account_id: bank, date: '2026-10-05' };
    await api.createExpense({
      ...shared,
      amount: 12.5,
      payee: 'Roma Bar',
      category_id: groceries,
      tags: ['rome', 'work'],
    });
    await api.createExpense({
      ...shared,
      amount: 64,
      payee: 'Books',
      category_id: category.id,
      tags: ['rome'],
    });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/transactions'));
  });
  afterAll(() => browser.close());

  const titles = () => page.getByRole('table', { name: 'Transactions' }).locator('tbody a').allTextContents();
  const box = () => page.getByRole('searchbox', { name: 'Search' });
  const offered = () => page.getByRole('option').allTextContents();
  const chips = async () => {
    const texts = await page.getByRole('list', { name: 'Filters' }).getByRole('listitem').allTextContents();
    return texts.map((text) => text.trim());
  };
  const openPanel = () => page.getByRole('button', { name: 'Filter', exact: true }).click();

  test('typing offers tags, categories and payees, which become chips', async () => {
    await box().pressSequentially('rom');
    await expect
      .poll(offered)
      .toEqual(['Tag rome2', 'Category Romance novels', 'Payee Roma Bar1', 'Text contains “rom”Enter']);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Books', 'Roma Bar']);
    expect(await chips()).toEqual(['Tag rome']);
    expect(await box().inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('?tag=rome');
    await box().pressSequentially('work');
    await page.getByRole('option', { name: 'Tag work' }).click();
    await expect.poll(titles).toEqual(['Roma Bar']);
    expect(new URL(page.url()).search).toBe('?tag=rome&tag=work');
    await page.reload();
    await expect.poll(chips).toEqual(['Tag rome', 'Tag work']);
    await page.getByRole('button', { name: 'Remove Tag work' }).click();
    await expect.poll(titles).toEqual(['Books', 'Roma Bar']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  test('a number offers the amount', async () => {
    await box().fill('12.50');
    await page.getByRole('option', { name: 'Amount 12.50' }).click();
    await expect.poll(titles).toEqual(['Roma Bar']);
    await page.getByRole('button', { name: 'Remove Amount 12.50' }).click();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10);
  });

  test('Enter looks for the text', async () => {
    await box().fill('bar');
    await box().press('Enter');
    await expect.poll(titles).toEqual(['Roma Bar']);
    expect(await page.getByRole('option').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?q=bar');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => box().inputValue()).toBe('');
  });

  test('“Filter” has a field for each', async () => {
    await openPanel();
    const panel = page.getByRole('search');
    await panel.getByLabel('Amount from').fill('5');
    await panel.getByLabel('Amount to').fill('100');
    await panel.getByLabel('Amount to').press('Enter');
    await panel.getByLabel('Tag').fill('rome');
    await panel.getByLabel('Tag').press('Enter');
    await panel.getByLabel('Group').selectOption('Daily');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(titles).toEqual(['Books']);
    expect(await chips()).toEqual(['Group Daily', 'Tag rome', 'Amount 5.00 to 100.00']);
    await page.getByRole('button', { name: 'Remove Group Daily' }).click();
    await page.getByRole('button', { name: 'Remove Amount 5.00 to 100.00' }).click();
    await openPanel();
    await panel.getByLabel('Payee').fill('Roma');
    await page.getByRole('option', { name: 'Roma Bar' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(titles).toEqual(['Roma Bar']);
    expect(await chips()).toEqual(['Tag rome', 'Payee Roma Bar']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  test('a row is marked, copied and deleted behind “...”', async () => {
    await page.goto(page.url().replace(/\/transactions.*/, '/transactions?q=Books'));
    const row = page.getByRole('row').filter({ hasText: 'Books' });
    const more = row.getByRole('button', { name: 'More for Books' });
    const choose = async (name: string) => {
      await row.hover();
      await more.click();
      await page.getByRole('menuitem', { name }).click();
    };
    const isCleared = async () =>
      (await user.api.listTransactions({ q: 'Books' })).data[0]?.lines?.some((line) => line.cleared_on) ??
      false;
    await row.hover();
    await more.click();
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.title')).toBe('More for Books');
    await choose('Mark cleared');
    await expect.poll(isCleared).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(isCleared).toBe(false);
    await choose('Duplicate');
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await expect.poll(() => dialog.getByLabel('Payee').inputValue()).toBe('Books');
    await dialog
      .getByRole('button', { name: /Cancel|Close/ })
      .first()
      .click();
    await choose('Delete');
    await expect.poll(async () => (await user.api.listTransactions({ q: 'Books' })).data).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await more.waitFor();
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
