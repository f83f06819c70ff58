import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn } from './support.ts';

describe.skipIf(!browserPath)('a repeated purchase on a phone', () => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let taps = 0;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page } = await openSignedIn(browser, 'phone', user));
    await page.exposeFunction('tapped', () => {
      taps += 1;
    });
    await page.evaluate("addEventListener('pointerdown', () => tapped(), true)");
    await page.waitForLoadState('networkidle');
  });
  afterAll(() => browser.close());

  const focused = () => page.evaluate('document.activeElement.labels?.[0]?.textContent');
  const addMarket = async (amount: string) => {
    taps = 0;
    await page.getByRole('button', { name: 'Add transaction' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    const known = dialog.getByRole('option', { name: /Market/ });
    await known.waitFor();
    expect(await known.locator('.category-icon').count()).toBe(1);
    expect(await focused()).toBe('Payee');
    await expectAccessible(page);
    await known.tap();
    await expect.poll(focused).toBe('Amount');
    expect(await page.evaluate('document.activeElement.inputMode')).toBe('decimal');
    await page.keyboard.type(amount);
    expect(await dialog.getByLabel('Payee').inputValue()).toBe('Market');
    expect(await dialog.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Groceries');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    expect((await save.boundingBox())?.height).toBe(48);
    await save.tap();
    await dialog.waitFor({ state: 'detached' });
    expect(taps).toBe(3);
  };

  test('is three taps and the amount, and leads back to where it was opened', async () => {
    await addMarket('12.5');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/app\/$/);
    const { data } = await user.api.listTransactions({ q: 'Market', limit: 1 });
    expect(data).toMatchObject([{ amount: 12.5, payee: 'Market', category_id: user.groceries }]);
  });

  test('is the same without a connection, and is sent with it', async () => {
    await page.context().setOffline(true);
    await addMarket('7.25');
    await page.getByText('1 waiting entry is not included').waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 waiting entry is not included').waitFor({ state: 'detached' });
    const { data } = await user.api.listTransactions({ q: 'Market', limit: 1 });
    expect(data).toMatchObject([{ amount: 7.25 }]);
  });

  test('a share fills in who and what, cut to their lengths', async () => {
    const memo = 'm'.repeat(600);
    await page.goto(`${page.url()}transactions/new?payee=${'p'.repeat(200)}&memo=${memo}`);
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    expect(await dialog.getByLabel('Payee').inputValue()).toBe('p'.repeat(150));
    expect(await dialog.getByLabel('Memo').inputValue()).toBe('m'.repeat(500));
  });
});
