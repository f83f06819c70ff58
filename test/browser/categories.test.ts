import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { chooseInRow, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('categories and their groups, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: TestUser;
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR' });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/settings/categories'));
  });
  afterAll(() => browser.close());

  const table = () => page.getByRole('table', { name: 'Categories' });
  const rowOf = (name: string) => table().getByRole('row').filter({ hasText: name });
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();
  /** Groups with their categories, as the service has them. */
  const stored = async () => {
    const groups = await user.api.listGroups({ limit: 100 }).all();
    const { categories } = await user.api.getBudget('2026-11');
    return groups
      .filter(({ kind }) => kind === 'expense')
      .map(({ id, name }) => [
        name,
        ...categories.filter(({ group_id }) => group_id === id).map((category) => category.name),
      ]);
  };

  test('the usual ones are added to a book without any', async () => {
    const add = page.getByRole('button', { name: 'Add the usual categories' });
    await add.waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await add.click();
    await status('17 categories added').waitFor({ timeout: 60_000 });
    expect(await stored()).toEqual([
      ['Home', 'Rent', 'Utilities', 'Internet and phone', 'Household'],
      ['Food', 'Groceries', 'Eating out'],
      ['Getting around', 'Public transport', 'Car'],
      ['Health', 'Doctor and pharmacy', 'Insurance'],
      ['Life', 'Clothing', 'Leisure', 'Travel', 'Gifts', 'Subscriptions'],
    ]);
    await rowOf('Other income').waitFor();
    await expectAccessible(page);
  });

  test('a group is added, renamed and deleted; its categories stay', async () => {
    await page.getByRole('button', { name: 'Add group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add group' });
    await dialog.getByLabel('Name').fill('food');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Pets');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf('Pets').waitFor();

    await page.getByRole('button', { name: 'Add category' }).click();
    const form = page.getByRole('dialog', { name: 'Add category' });
    await form.getByLabel('Name').fill('Vet');
    await form.getByLabel('Group').selectOption('Pets');
    await form.getByRole('radio', { name: 'Paw' }).check({ force: true });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const vet = (await user.api.listCategories({ limit: 100 }).all()).find(({ name }) => name === 'Vet');
    expect(vet).toMatchObject({ icon: 'paw', group_id: expect.any(String) });

    await chooseInRow(rowOf('Pets'), 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Pets?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    await table().getByText('Expenses without a group').waitFor();
    await rowOf('Vet').waitFor();
  });

  test('changing a name keeps the group, the place and the icon', async () => {
    await chooseInRow(rowOf('Utilities'), 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit category' });
    await form.getByLabel('Name').fill('Energy');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await stored())[0]).toEqual(['Home', 'Rent', 'Energy', 'Internet and phone', 'Household']);
    const { data } = await user.api.listCategories({ limit: 100 });
    expect(data.find(({ name }) => name === 'Energy')).toMatchObject({ icon: 'bolt' });
  });

  test('the icon is chosen in the row, and taken back; what is not in use is folded', async () => {
    const iconOf = async (wanted: string) =>
      (await user.api.listCategories({ limit: 100 }).all()).find(({ name }) => name === wanted)?.icon;
    const old = await iconOf('Energy');
    await page.getByRole('button', { name: 'Icon of Energy' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leaf', exact: true }).click();
    await expect.poll(() => iconOf('Energy')).toBe('leaf');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => iconOf('Energy')).toBe(old);

    await user.api.createCategory({ name: 'Gym', is_active: false });
    await page.reload();
    const fold = page.locator('summary', { hasText: 'Not in use' });
    await fold.click();
    await page.getByRole('table', { name: 'Not in use' }).getByRole('link', { name: 'Gym' }).waitFor();
    await expectAccessible(page);
    await fold.click();
  });

  test.skipIf(size === 'phone')(
    'Alt and the arrow keys move a row, across groups too, and announce it',
    async () => {
      const handle = page.getByRole('button', { name: 'Move Household' });
      await handle.focus();
      await page.keyboard.press('Alt+ArrowUp');
      await status('Household is now 3 of 4 in Home').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.press('Alt+ArrowDown');
      await status('Household is now 1 of 3 in Food').waitFor();
      expect(await handle.and(page.locator(':focus')).count()).toBe(1);
      await expect
        .poll(async () => (await stored())[1])
        .toEqual(['Food', 'Household', 'Groceries', 'Eating out']);
      const group = page.getByRole('button', { name: 'Move Food' });
      await group.focus();
      await page.keyboard.press('Alt+ArrowUp');
      await status('Food is now 1 of 5').waitFor();
      await expect.poll(async () => (await stored())[0]?.[0]).toBe('Food');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await stored())[0]?.[0]).toBe('Home');
    },
  );

  test.skipIf(size === 'phone')('a row is dragged into another group', async () => {
    await page.getByRole('button', { name: 'Move Car' }).dragTo(rowOf('Groceries'), {
      targetPosition: { x: 60, y: 40 },
    });
    await status('Car is now 3 of 4 in Food').waitFor();
    await expect
      .poll(async () => (await stored())[1])
      .toEqual(['Food', 'Household', 'Groceries', 'Car', 'Eating out']);
  });

  test.skipIf(size === 'desktop')('on a touch screen, "Reorder" shows buttons that move rows', async () => {
    await chooseInRow(rowOf('Household'), 'Reorder');
    await page.getByRole('button', { name: 'Move Household down' }).click();
    await status('Household is now 1 of 3 in Food').waitFor();
    await page.getByRole('button', { name: 'Move Household down' }).click();
    await status('Household is now 2 of 3 in Food').waitFor();
    await expect
      .poll(async () => (await stored())[1])
      .toEqual(['Food', 'Groceries', 'Household', 'Eating out']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await rowOf('Household')
      .getByRole('button', { name: /^More for/ })
      .waitFor();
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
