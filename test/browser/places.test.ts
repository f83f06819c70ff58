import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, type TestUser } from '../support/api.ts';
import { openSignedIn, sizes } from './support.ts';

/** The middle of an amount that can be seen. */
const AMOUNT_IN_VIEW = `(() => {
  const places = [...document.querySelectorAll('td.last')].map((cell) => cell.getBoundingClientRect());
  const { x, y, width, height } = places.find(({ top }) => top > 250);
  return [x + width / 2, y + height / 2];
})()`;

describe.skipIf(!browserPath).each(sizes)('where a screen stands, on a %s', (size) => {
  let browser: Browser;
  let user: TestUser;
  beforeAll(async () => {
    browser = await launch();
    user = await newUser({ base_currency_id: 'EUR' });
    const [account] = (await user.api.listAccounts()).data.filter(({ type }) => type === 'asset');
    const category = await user.api.createCategory({ name: 'Groceries', kind: 'expense' });
    for (let index = 0; index < 45; index += 15)
      await Promise.all(
        Array.from({ length: 15 }, (_, each) =>
          user.api.createExpense({
            amount: 1,
            currency_id: 'EUR',
            payee: `Shop ${index + each}`,
            date: `2026-01-${String(((index + each) % 28) + 1).padStart(2, '0')}`,
            asset_account_id: account?.id ?? '',
            category_id: category.id,
          }),
        ),
      );
  });
  afterAll(() => browser.close());

  test('a row opens where it is touched, and the list stays where it was', async () => {
    const { page } = await openSignedIn(browser, size, user, '/transactions');
    await page.getByRole('link', { name: /^Shop/ }).first().waitFor();
    await page.evaluate('scrollTo(0, 500)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(500);
    // The amount, not the name.
    const [x = 0, y = 0] = (await page.evaluate(AMOUNT_IN_VIEW)) as number[];
    await page.mouse.click(x, y);
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByLabel('Amount').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(Math.abs(Number(await page.evaluate('scrollY')) - 500)).toBeLessThan(50);
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Shop/);
    await page.context().close();
  });

  test('who adds a transaction on the overview stays there, and undoing it is said', async () => {
    const { page } = await openSignedIn(browser, size, user, '/');
    await page.getByRole('button', { name: 'Add transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByLabel('Amount').fill('3');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('groc');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Undone').waitFor();
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await page.context().close();
  });
});
