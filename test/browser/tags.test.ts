import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('tags, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/transactions/new?payee=Trattoria'));
  });
  afterAll(() => browser.close());

  const dialogOf = (name: string) => page.getByRole('dialog', { name });
  const field = (dialog: Locator) => dialog.getByLabel('Add a tag');
  const tokens = (dialog: Locator) => dialog.locator('.token-text').allTextContents();
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const tagsOf = async (q: string) =>
    (await user.api.listTransactions({ q })).data.map((record) => 'tags' in record && record.tags);

  test('Enter or a comma adds one, and what cannot be one stays in the field', async () => {
    const dialog = dialogOf('Add transaction');
    await dialog.getByLabel('Amount', { exact: true }).fill('31.40');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Enter');
    await field(dialog).fill('#Rome');
    await field(dialog).press('Enter');
    await field(dialog).pressSequentially('work,trip/2026,two words');
    await field(dialog).press('Enter');
    expect(await tokens(dialog)).toEqual(['#rome', '#work', '#trip/2026']);
    expect(await field(dialog).inputValue()).toBe('two words');
    await dialog.getByText('A tag has up to 40 letters').waitFor();
    await expectAccessible(page);
    await field(dialog).fill('dinner');
  });

  test('they are there again after a reload, also what was being typed', async () => {
    await page.reload();
    const dialog = dialogOf('Add transaction');
    await expect.poll(() => field(dialog).inputValue()).toBe('dinner');
    expect(await tokens(dialog)).toEqual(['#rome', '#work', '#trip/2026']);
    await save(dialog);
    expect(await tagsOf('Trattoria')).toEqual([['rome', 'work', 'trip/2026', 'dinner']]);
  });

  test('a row has three of them, and how many more', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Trattoria' });
    await row
      .getByText(/#rome #work #trip\/2026\s\+1/)
      .and(page.locator(':visible'))
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  test('one is taken away, and another suggested', async () => {
    await page.getByRole('link', { name: 'Trattoria' }).click();
    const dialog = dialogOf('Edit transaction');
    await dialog.getByRole('button', { name: 'Remove #work' }).click();
    await dialog.getByRole('button', { name: 'Remove #trip/2026' }).press('Enter');
    expect(await tokens(dialog)).toEqual(['#rome', '#dinner']);
    await field(dialog).pressSequentially('tri');
    await dialog.getByRole('option', { name: 'trip/2026' }).click();
    expect(await tokens(dialog)).toEqual(['#rome', '#dinner', '#trip/2026']);
    await save(dialog);
    expect(await tagsOf('Trattoria')).toEqual([['rome', 'dinner', 'trip/2026']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tagsOf('Trattoria')).toEqual([['rome', 'work', 'trip/2026', 'dinner']]);
  });

  test('what waits on this device keeps them', async () => {
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    const dialog = dialogOf('Add transaction');
    await dialog.getByLabel('Amount', { exact: true }).fill('2');
    await dialog.getByLabel('Payee').fill('Gelato');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Enter');
    await field(dialog).fill('rome');
    await page.context().setOffline(true);
    await save(dialog);
    const waiting = page.getByRole('table', { name: 'Waiting' });
    await waiting.getByRole('link', { name: 'Edit Gelato' }).click();
    expect(await tokens(dialog)).toEqual(['#rome']);
    await dialog.getByLabel('Memo').fill('Two scoops');
    await save(dialog);
    await page.context().setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    expect(await tagsOf('Gelato')).toEqual([['rome']]);
  });

  test('a schedule posts with its own', async () => {
    await page.goto(page.url().replace(/\/transactions.*/, '/schedules?edit=new'));
    const dialog = dialogOf('Add schedule');
    await dialog.getByLabel('Name').fill('Gym');
    await dialog.getByLabel('Amount', { exact: true }).fill('20');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Rent');
    await page.keyboard.press('Enter');
    await field(dialog).fill('sport');
    await expectAccessible(page);
    await save(dialog);
    const [schedule] = (await user.api.listSchedules()).data;
    expect(schedule?.template.tags).toEqual(['sport']);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints).filter((text) => !/ERR_(FAILED|INTERNET)/.test(text))).toEqual([]);
  });
});
