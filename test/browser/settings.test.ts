import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, PASSWORD } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { join } from '../support/members.ts';
import { type Household, newHousehold } from './household.ts';
import { chooseInRow, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('settings, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let complaints: string[];
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();
  const open = async (part: string, heading: string) => {
    await page.goto(`${cloud().url}/app/settings/${part}`);
    await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  };
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/settings'));
  });
  afterAll(() => browser.close());

  test('the profile', async () => {
    await open('profile', 'Profile');
    await page.getByLabel('Name').fill('Ada L.');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save' }).click();
    await status('Saved').waitFor();
    expect(await user.api.getMe()).toMatchObject({ name: 'Ada L.', time_zone: 'Asia/Tokyo' });
  });

  test('a token is shown once, can be copied, and is deleted after a question', async () => {
    await open('tokens', 'Access tokens');
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByLabel('Name').fill('Script');
    await dialog.getByLabel('Access').selectOption('Read only');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Save|Create token/ }).click();
    const secret = page.getByLabel('Token', { exact: true });
    await secret.waitFor();
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    const token = (await secret.inputValue().catch(() => secret.textContent())) ?? '';
    const answer = await fetch(`${cloud().url}/accounts`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page
      .getByRole('table', { name: 'Access tokens' })
      .getByRole('row')
      .filter({ hasText: 'Script' });
    await chooseInRow(row, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Script?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await user.api.listTokens().all()).toEqual([]);
  });

  test('categories', async () => {
    await open('categories', 'Categories');
    await page.getByRole('button', { name: 'Add category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add category' });
    await dialog.getByLabel('Name').fill('Travel');
    await dialog.getByLabel('Kind').selectOption('Expense');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('table', { name: 'Categories' })
      .getByRole('row')
      .filter({ hasText: 'Travel' })
      .waitFor();
    expect((await user.api.listCategories().all()).map(({ name }) => name)).toContain('Travel');
  });

  test('the period lock', async () => {
    await open('lock', 'Period lock');
    await page.getByLabel('Locked through').fill('2026-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(/Locked through/).waitFor();
    expect(await user.api.getLock()).toMatchObject({ locked_through: '2026-01-31' });
  });

  test('webhooks, currencies, preferences and the sessions', async () => {
    await open('webhooks', 'Webhooks');
    await open('currencies', 'Currencies');
    await open('security', 'Security');
    await page.getByRole('table', { name: 'Sessions' }).waitFor();
    await open('preferences', 'Preferences');
    await page.getByLabel('Appearance').selectOption('Dark');
    await expect
      .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
      .toContain('dark');
  });

  test('everything is erased with the password, after a question, and a shared book is handed over', async () => {
    const other = await newUser({ name: 'Kim' });
    await join(user, other, 'editor');
    await open('erase', 'Erase everything');
    await page.getByLabel('Password').fill('not the password');
    const press = async () => {
      await page.getByRole('button', { name: 'Erase everything' }).first().click();
      const question = page.getByRole('dialog', { name: 'Erase everything?' });
      await question.getByRole('button', { name: 'Erase everything' }).click();
    };
    await press();
    await expect.poll(() => page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Password').fill(PASSWORD);
    await press();
    await page.getByText('You are the only owner').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Books with other members').selectOption('Hand over to another member');
    await press();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    const handed = (await other.api.listBooks()).data.find(({ id }) => id === user.bookId);
    expect(handed?.role).toBe('owner');
    const login = await fetch(`${cloud().url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    expect(login.status).toBe(401);
    expect(unexpected(complaints)).toEqual([]);
  });
});
