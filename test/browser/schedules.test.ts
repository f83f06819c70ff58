import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { chooseInRow, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!browserPath).each(sizes)('schedules, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let complaints: string[];
  const schedules = () => page.getByRole('table', { name: 'Schedules' });
  const upcoming = () => page.getByRole('table', { name: 'Upcoming' });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).first();
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/schedules'));
  });
  afterAll(() => browser.close());

  test('the empty screen offers the first step, and errors are at their fields', async () => {
    await page.getByRole('heading', { level: 1, name: 'Schedules' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add schedule' });
    await dialog.getByLabel('Name').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Name').fill('Gym');
    await dialog.getByLabel('Amount').fill('29.90');
    await dialog.getByLabel('Payee').fill('Gym');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await dialog.getByLabel('Account', { exact: true }).selectOption('Girokonto');
    await dialog.getByLabel('Repeats').selectOption('Weekly');
    await dialog.getByLabel('Starts on').fill(dayFromToday(1));
    await dialog.getByLabel('When due').selectOption('Remind me');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await schedules().getByRole('row').filter({ hasText: 'Gym' }).waitFor();
    expect(await user.api.listSchedules().all()).toMatchObject([
      {
        name: 'Gym',
        mode: 'remind',
        rule: { frequency: 'weekly' },
        starts_on: dayFromToday(1),
        template: { amount: 29.9, category_id: user.groceries, asset_account_id: user.bank },
      },
    ]);
  });

  test('a date is posted as it is, with changes, or skipped', async () => {
    await upcoming().getByRole('row').filter({ hasText: 'Gym' }).nth(3).waitFor();
    await expectAccessible(page);
    const first = () => upcoming().getByRole('row').filter({ hasText: 'Gym' }).first();
    await first().getByRole('button', { name: 'Post' }).click();
    await status('Gym posted').waitFor();
    await expect
      .poll(async () => (await user.api.listTransactions({ q: 'Gym' })).data)
      .toMatchObject([{ amount: 29.9, date: dayFromToday(1) }]);

    await chooseInRow(first(), 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('10+5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Post' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await user.api.listTransactions({ q: 'Gym' })).data.map(({ amount }) => amount))
      .toEqual([15, 29.9]);

    await chooseInRow(first(), 'Skip');
    await status('Gym skipped').waitFor();
    const [next] = await user.api.listUpcoming({}).all();
    expect(next?.date).toBe(dayFromToday(22));
  });

  test('it is paused, resumed with Undo, edited, and deleted after a question', async () => {
    const row = schedules().getByRole('row').filter({ hasText: 'Gym' });
    const read = async () => (await user.api.listSchedules().all())[0];
    await chooseInRow(row, 'Pause');
    await status('Gym paused').waitFor();
    expect(await read()).toMatchObject({ is_active: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(read).toMatchObject({ is_active: true });

    await chooseInRow(row, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit schedule' });
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('29.90');
    await dialog.getByLabel('Amount').fill('35');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ template: { amount: 35 }, mode: 'remind' });

    await chooseInRow(row, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Gym?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await user.api.listSchedules().all()).toEqual([]);
    expect(unexpected(complaints)).toEqual([]);
  });
});
