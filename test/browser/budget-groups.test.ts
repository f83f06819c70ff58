import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('groups and targets of the budget, %s', (size) => {
  const month = new Date().toISOString().slice(0, 7);
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const { api } = user;
    const home = await api.createGroup({ name: 'Home' });
    await api.createGroup({ name: 'Later' });
    await api.updateCategory(user.rent, { name: 'Rent', group_id: home.id, icon: 'home' });
    await api.updateTarget(user.rent, { type: 'monthly', amount: 1250.5 });
    await api.updateTarget(user.groceries, { type: 'refill', amount: 100 });
    await api.assignBudget(month, user.rent, { assigned: 1200.5 });
    ({ page, complaints } = await openSignedIn(browser, size, user, `/budget/${month}`));
  });
  afterAll(() => browser.close());

  const table = () => page.getByRole('table', { name: 'Budget' });
  const rowOf = (name: string) => table().getByRole('row').filter({ hasText: name });
  const assigned = async () => {
    const { categories } = await user.api.getBudget(month);
    return [user.groceries, user.rent].map(
      (id) => categories.find(({ category_id }) => category_id === id)?.assigned,
    );
  };

  test('rows stand below their group, whose sums stay when it is folded; folding is remembered', async () => {
    await table().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    const heads = await table().locator('tr.group button').allTextContents();
    expect(heads).toEqual(['Home', 'Later', 'No group']);
    const home = table().getByRole('button', { name: 'Home', exact: true });
    expect(await home.getAttribute('aria-expanded')).toBe('true');
    await home.click();
    await rowOf('Rent').waitFor({ state: 'detached' });
    expect(await table().locator('tr.group').first().textContent()).toContain('1,200.50');
    await page.reload();
    await rowOf('Groceries').waitFor();
    expect(await home.getAttribute('aria-expanded')).toBe('false');
    expect(await rowOf('Rent').count()).toBe(0);
    await home.press('Enter');
    await rowOf('Rent').waitFor();
  });

  test('what a category needs is assigned by its amount, and taken back', async () => {
    await table().getByRole('button', { name: 'Assign 50.00 to Rent' }).click();
    await expect.poll(assigned).toEqual([0, 1250.5]);
    await expect.poll(() => page.getByLabel('Assigned to Rent').inputValue()).toBe('1,250.50');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([0, 1200.5]);
  });

  test('all that is needed is assigned at once, and taken back', async () => {
    await table().getByRole('button', { name: 'Assign 50.00 to Rent' }).waitFor();
    await page.getByText('150.00 for 2 targets').waitFor();
    await page.getByRole('button', { name: 'Fund all needed' }).click();
    await expect.poll(assigned).toEqual([100, 1250.5]);
    await page.getByText('All 2 targets are funded').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toEqual([0, 1200.5]);
  });

  test('the name of a category opens its panel, with its numbers and latest transactions', async () => {
    await table().getByRole('link', { name: 'Groceries' }).click();
    const panel = page.getByRole('dialog', { name: 'Groceries' });
    await panel
      .getByRole('region', { name: 'Latest' })
      .getByRole('link', { name: 'Market' })
      .first()
      .waitFor();
    expect(await panel.getByRole('link', { name: 'Market' }).count()).toBe(4);
    const bars = panel.getByRole('img', { name: /^Spent on Groceries: .*on average$/ });
    expect(await bars.locator('rect').count()).toBe(12);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.reload();
    await panel.getByText('100.00 needed in').waitFor();
    await panel.getByRole('button', { name: 'Move money' }).click();
    const move = page.getByRole('dialog', { name: 'Move money' });
    await page.keyboard.press('Escape');
    await move.waitFor({ state: 'detached' });
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('a target is set, changed and removed', async () => {
    await table().getByRole('link', { name: 'Groceries' }).click();
    const panel = page.getByRole('dialog', { name: 'Groceries' });
    await panel.getByRole('button', { name: 'Edit target' }).click();
    const dialog = page.getByRole('dialog', { name: 'Target' });
    expect(await dialog.getByRole('radio', { name: 'Refill' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'By a month' }).check();
    await dialog.getByLabel('Amount').fill('');
    await dialog.getByLabel('Repeat every').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Repeat every').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    const due = `${Number(month.slice(0, 4)) + 1}-06`;
    await dialog.getByLabel('Amount').fill('600');
    await dialog.getByLabel('Month', { exact: true }).fill(due);
    await dialog.getByLabel('Repeat every').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const saved = await user.api.getCategory(user.groceries);
    expect(saved).toMatchObject({
      target: { type: 'by_month', amount: 600, month: due, repeat_months: 12 },
      budget_rollover: 'surplus',
    });
    await panel.getByText(/^600.00 by June \d{4}, yearly$/).waitFor();
    await panel.getByRole('button', { name: 'Edit target' }).click();
    await dialog.getByRole('button', { name: 'Remove target' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getCategory(user.groceries)).not.toHaveProperty('target');
    await panel.getByRole('button', { name: 'Set target' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await user.api.getCategory(user.groceries)).target)
      .toMatchObject({ type: 'by_month', amount: 600 });
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
