import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('many transactions at once, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/transactions?q=Market'));
  });
  afterAll(() => browser.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tagged = async (tag: string) =>
    (await user.api.listTransactions({ tag: [tag], limit: 100 })).data.length;
  const matching = async () => (await user.api.listTransactions({ q: 'Market', limit: 100 })).data.length;
  /** For whoever wants to look at it. */
  const photograph = async (name: string) => {
    if (!process.env.PHOTOGRAPHS) return;
    mkdirSync(process.env.PHOTOGRAPHS, { recursive: true });
    await page.screenshot({ path: `${process.env.PHOTOGRAPHS}/${name}-${size}.png` });
  };

  test('all that match are changed after a preview, and changed back', async () => {
    const count = await matching();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await button('Select all matching').click();
    await page.getByText(`All ${count} matching are selected.`).waitFor();
    await photograph('bulk');
    await expectAccessible(page);
    await button('Change').click();
    const dialog = page.getByRole('dialog', { name: `Change ${count} transactions` });
    await dialog.getByLabel('Add tags').fill('food,');
    await dialog.getByText('More fields').click();
    await dialog.getByLabel('Memo', { exact: true }).fill('At once');
    await dialog.getByRole('table', { name: 'Preview of the change' }).getByText('+ #food').first().waitFor();
    await photograph('bulk-preview');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Change ${count}` }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await tagged('food')).toBe(count);
    await button('Undo').click();
    await expect.poll(() => tagged('food')).toBe(0);
  });

  test('after another category, a rule of the same is offered', async () => {
    await page.getByText(`${await matching()} transactions`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await button('Change category').click();
    const dialog = page.getByRole('dialog', { name: 'Change category' });
    await dialog.getByLabel('Category').fill('Ren');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Undo').waitFor();
    await page.getByRole('link', { name: 'Make a rule of this' }).click();
    await page.getByRole('group', { name: 'Action 1' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('payee'), searchParams.get('category_id')]).toEqual(['Market', user.rent]);
    await page.goto(page.url().replace(/\/settings.*/, '/transactions?q=Market'));
  });

  test('rules run over what is selected, and what cannot be changed says why', async () => {
    await user.api.createRule({
      name: 'Markets',
      conditions: [{ field: 'payee', op: 'contains', value: 'market' }],
      actions: { category_id: user.rent, tags: ['market'] },
    });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await button('Run rules').click();
    const dialog = page.getByRole('dialog', { name: /^Run rules on/ });
    await dialog.getByText('Set by hand').first().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Change \d/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => tagged('market')).toBeGreaterThan(0);
  });

  test('what was changed is listed, and can still be undone', async () => {
    await page.goto(page.url().replace(/\/transactions.*/, '/settings/bulk-edits'));
    const table = page.getByRole('table', { name: 'Bulk edits' });
    await table.getByText('All active rules').waitFor();
    await photograph('bulk-edits');
    await expectAccessible(page);
    await table.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => tagged('market')).toBe(0);
    await table.getByText('(Undone)').first().waitFor();
  });

  test('nothing was wrong', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
