import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, monthBefore, newHousehold } from './household.ts';
import { expectAccessible, loseResponses, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('the budget, %s', (size) => {
  const month = new Date().toISOString().slice(0, 7);
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const last = monthBefore(month, 1);
    await user.api.assignBudget(last, user.groceries, { assigned: 100 });
    await user.api.assignBudget(last, user.rent, { assigned: 1200 });
    ({ page, complaints } = await openSignedIn(browser, size, user, `/budget/${month}`));
  });
  afterAll(() => browser.close());

  const assigned = async () => {
    const { categories } = await user.api.getBudget(month);
    return [user.groceries, user.rent].map(
      (id) => categories.find(({ category_id }) => category_id === id)?.assigned,
    );
  };

  const copy = async () => {
    await page.getByRole('button', { name: /^More for Budget/ }).click();
    await page.getByRole('menuitem', { name: 'Copy last month' }).click();
  };

  test('where nothing is assigned, what is typed is the amount, also after a second tap', async () => {
    const field = page.getByLabel('Assigned to Rent');
    await field.click();
    await field.click();
    await page.keyboard.type('25');
    expect(await field.inputValue()).toBe('25');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('0.00');
    expect(await assigned()).toEqual([0, 0]);
  });

  test('copies the month before, and takes that back', async () => {
    await copy();
    await expect.poll(assigned).toEqual([100, 1200]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([0, 0]);
    await copy();
    await expect.poll(() => page.getByLabel('Assigned to Rent').inputValue()).toBe('1,200.00');
  });

  test('money is moved between categories, both or neither, and moved back', async () => {
    await page.getByRole('button', { name: 'Move money', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move money' });
    await dialog.getByLabel('From').selectOption('Groceries');
    await dialog.getByLabel('To', { exact: true }).selectOption('Rent');
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('0');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');

    // Every write fails from its first one on, for as long as the network is gone.
    await page.route('**/budgeting/budgets/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await dialog.getByLabel('Amount').fill('0.50');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByText('The service cannot be reached').waitFor({ timeout: 20_000 });
    expect(await assigned()).toEqual([100, 1200]);
    await page.unroute('**/budgeting/budgets/**');

    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await assigned()).toEqual([99.5, 1200.5]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([100, 1200]);
  });

  test('what is still to assign is a place that money comes from', async () => {
    await page.getByRole('button', { name: 'Move money', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move money' });
    expect(await dialog.getByLabel('From').inputValue()).toBe('to-assign');
    await dialog.getByLabel('To', { exact: true }).selectOption('Rent');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await assigned()).toEqual([100, 1205]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([100, 1200]);
  });

  test('after a lost answer, the same money is assigned once', async () => {
    await page.getByRole('button', { name: 'Move money', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move money' });
    await dialog.getByLabel('From').selectOption('to-assign');
    await dialog.getByLabel('To', { exact: true }).selectOption('Rent');
    await dialog.getByLabel('Amount').fill('5');
    const restore = await loseResponses(page, '**/budgeting/budgets/**');
    const submit = dialog.locator('button[type=submit]');
    await submit.click();
    await dialog.getByRole('alert').first().waitFor();
    await expect.poll(assigned).toEqual([100, 1205]);
    await restore();
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await assigned()).toEqual([100, 1205]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([100, 1200]);
  });

  test('a too precise amount is refused at its field, which keeps the focus', async () => {
    const field = page.getByLabel('Assigned to Groceries');
    await field.fill('12.345');
    await page.keyboard.press('Enter');
    const error = page.getByRole('alert').filter({ hasText: 'at most 2 decimals' });
    await error.waitFor();
    expect(await error.isVisible()).toBe(true);
    expect(await field.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
    expect(await field.and(page.locator(':focus')).count()).toBe(1);
    await expectAccessible(page);
    // Leaving it loses nothing.
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('12.345');
    await error.waitFor();
    expect(await assigned()).toEqual([100, 1200]);
    await field.fill('100');
    await page.keyboard.press('Enter');
    await error.waitFor({ state: 'detached' });
    expect(await field.and(page.locator(':focus')).count()).toBe(0);
  });

  test('what a category carries over is chosen in its panel', async () => {
    const table = page.getByRole('table', { name: 'Budget' });
    await table.getByRole('link', { name: 'Groceries' }).click();
    const panel = page.getByRole('dialog', { name: 'Groceries' });
    await panel.getByLabel('Rollover').selectOption('carries everything');
    await expect.poll(async () => (await user.api.getCategory(user.groceries)).budget_rollover).toBe('full');
    // 100 less 81 spent last month, 100 less 80 spent this month.
    await expect.poll(() => panel.textContent()).toContain('39.00');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    const row = table.getByRole('row').filter({ hasText: 'Groceries' });
    expect(await row.getByRole('button').textContent()).toContain('39.00');
  });

  test('months follow each other, and what was spent leads to its transactions', async () => {
    await page.getByRole('link', { name: 'Previous month' }).click();
    await expect.poll(() => page.getByLabel('Assigned to Groceries').inputValue()).toBe('100.00');
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/budget/${monthBefore(month, 1)}$`));
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(new RegExp(`/budget/${month}$`));
    if (size === 'phone') return;
    await page
      .getByRole('table', { name: 'Budget' })
      .getByRole('row')
      .filter({ hasText: 'Rent' })
      .getByRole('link', { name: '1,200.50' })
      .click();
    await page.getByRole('link', { name: 'Landlord' }).waitFor();
    expect(await page.getByRole('table', { name: 'Transactions' }).locator('tbody a').count()).toBe(1);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
