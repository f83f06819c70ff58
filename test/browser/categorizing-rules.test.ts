import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('rules that users write, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/settings/rules'));
  });
  afterAll(() => browser.close());

  const rules = async () => (await user.api.listRules()).data;
  const names = async () => (await rules()).map(({ name }) => name);
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('table', { name: 'Rules' }).waitFor();
  };
  const choose = async (name: string, item: string) => {
    await rowOf(name).hover();
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  test('one is written, with several values and actions', async () => {
    await page.getByRole('link', { name: 'Add rule' }).click();
    await page.getByRole('heading', { level: 1, name: 'New rule' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Is required.').first().waitFor();
    await page.getByLabel('Name').fill('Supermarkets');
    await page.getByRole('heading', { level: 1, name: 'Supermarkets' }).waitFor();
    const value = group('Condition 1').getByLabel('Value');
    for (const text of ['REWE', 'Lidl, Berlin', 'Aldi']) {
      await value.fill(text);
      await value.press('Enter');
    }
    await group('Condition 1').getByRole('button', { name: 'Remove Aldi' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await group('Condition 2').getByLabel('Field').selectOption('Amount');
    await group('Condition 2').getByLabel('How').selectOption('is at least');
    await group('Condition 2').getByLabel('Value').fill('5');
    await group('Condition 2').getByLabel('Not').check();
    await group('Action 1').getByLabel('Category').fill('Groceries');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add an action' }).click();
    await group('Action 2').getByLabel('Action').selectOption('Add tags');
    await group('Action 2').getByLabel('Tags').fill('food');
    await page.getByLabel('Stop here').check();
    await expectAccessible(page);
    await save();
    expect(await rules()).toMatchObject([
      {
        name: 'Supermarkets',
        match: 'all',
        conditions: [
          { field: 'payee', op: 'contains', value: ['REWE', 'Lidl, Berlin'] },
          { field: 'amount', op: 'at_least', value: 5, not: true },
        ],
        actions: { category_id: user.groceries, tags: ['food'] },
        stop: true,
      },
    ]);
  });

  test('splits, transfers and what is left out', async () => {
    await page.getByRole('link', { name: 'Add rule' }).click();
    await page.getByLabel('Name').fill('Rent and food');
    await group('Condition 1').getByLabel('Field').selectOption('Account');
    await group('Condition 1').getByLabel('Value').fill('Girokonto');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Any of these' }).check({ force: true });
    await group('Action 1').getByLabel('Action').selectOption('Split');
    for (const [index, [percent, category]] of [
      ['70', 'Rent'],
      ['40', 'Groceries'],
    ].entries()) {
      await page.getByLabel(`Percent of part ${index + 1}`).fill(percent ?? '');
      await page.getByLabel(`Category of part ${index + 1}`).fill(category ?? '');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // What the service says of it stands at the action.
    await group('Action 1').getByRole('alert').waitFor();
    await page.getByLabel('Percent of part 2').fill('30');
    await expectAccessible(page);
    await save();
    await user.api.createRule({
      name: 'Moved',
      conditions: [{ field: 'direction', op: 'is', value: 'out' }],
      actions: { transfer_account_id: user.savings },
    });
    expect((await rules())[1]).toMatchObject({
      match: 'any',
      conditions: [{ field: 'account_id', value: user.bank }],
      actions: {
        splits: [
          { category_id: user.rent, percent: 70 },
          { category_id: user.groceries, percent: 30 },
        ],
      },
    });
  });

  test('the table has them as sentences, in order', async () => {
    await page.reload();
    const texts = page.getByRole('table', { name: 'Rules' }).locator('.sentence');
    await expect
      .poll(() => texts.allTextContents())
      .toEqual([
        'When the payee contains REWE or Lidl, Berlin and the amount is not at least 5.00, set Groceries and add #food. Then stop.',
        'When the account is Girokonto, split it: 70% Rent, 30% Groceries.',
        'When money goes out, make it a transfer to Tagesgeld.',
      ]);
    await expectAccessible(page);
  });

  test('they are moved, with Alt and the arrow keys or by the menu, and switched off', async () => {
    if (size === 'desktop') {
      await page.getByRole('button', { name: 'Move Moved' }).press('Alt+ArrowUp');
      await page.getByText('Moved is now 2 of 3').waitFor();
    } else await choose('Moved', 'Move up');
    await expect.poll(names).toEqual(['Supermarkets', 'Moved', 'Rent and food']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Supermarkets', 'Rent and food', 'Moved']);
    await page.getByRole('switch', { name: 'Supermarkets is on' }).click();
    await expect.poll(async () => (await rules())[0]?.is_active).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await rules())[0]?.is_active).toBe(true);
    if (size === 'phone') return;
    const [from, to] = [page.getByRole('button', { name: 'Move Moved' }), rowOf('Supermarkets')];
    await rowOf('Moved').hover();
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move((start?.x ?? 0) + 8, (start?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((start?.x ?? 0) + 8, (end?.y ?? 0) + 4, { steps: 8 });
    await page.mouse.up();
    await expect.poll(names).toEqual(['Moved', 'Supermarkets', 'Rent and food']);
  });

  test('one is changed and one deleted', async () => {
    await choose('Supermarkets', 'Edit');
    await page.getByRole('heading', { level: 1, name: 'Supermarkets' }).waitFor();
    await expect.poll(() => page.locator('.token-text').allTextContents()).toContain('Lidl, Berlin');
    await group('Condition 2').getByRole('button', { name: 'Remove', exact: true }).click();
    await save();
    await expect
      .poll(async () => (await rules()).find(({ name }) => name === 'Supermarkets')?.conditions.length)
      .toBe(1);
    await choose('Moved', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Moved?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(names).not.toContain('Moved');
  });

  test('one is made of a transaction', async () => {
    await page.goto(page.url().replace(/\/settings.*/, '/transactions?q=Landlord'));
    const row = page.getByRole('row').filter({ hasText: 'Landlord' }).first();
    await row.hover();
    await row.getByRole('button', { name: 'More for Landlord' }).click();
    await page.getByRole('menuitem', { name: 'Make a rule of this' }).click();
    await page.getByRole('heading', { level: 1, name: 'Landlord' }).waitFor();
    expect(await group('Condition 1').locator('.token-text').allTextContents()).toEqual(['Landlord']);
    expect(await group('Action 1').getByLabel('Category').inputValue()).toBe('Rent');
    await save();
    expect((await rules()).at(-1)).toMatchObject({
      name: 'Landlord',
      conditions: [{ field: 'payee', op: 'contains', value: 'Landlord' }],
      actions: { category_id: user.rent },
    });
  });

  test('and of a change in the dialog, which is saved before', async () => {
    await page.goto(page.url().replace(/\/settings.*/, '/transactions?q=Market'));
    await page.getByRole('link', { name: 'Market' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    const make = dialog.getByRole('button', { name: 'Make a rule of this' });
    await dialog.getByRole('combobox', { name: 'Category' }).waitFor();
    expect(await make.count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Rent');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await make.click();
    await page.getByRole('heading', { level: 1, name: 'Market' }).waitFor();
    expect(await group('Action 1').getByLabel('Category').inputValue()).toBe('Rent');
    expect((await user.api.listTransactions({ q: 'Market' })).data[0]).toMatchObject({
      category_id: user.rent,
    });
  });

  test('what it would change stands beside it, and is changed on request', async () => {
    await page.goto(page.url().replace(/\/settings.*/, '/settings/rules/new?payee=Market'));
    await page.getByRole('button', { name: 'Add an action' }).click();
    await group('Action 1').getByLabel('Category').fill('Groceries');
    await page.keyboard.press('Enter');
    await group('Action 2').getByLabel('Tags').fill('shop');
    await group('Action 2').getByLabel('Tags').press('Enter');
    const region = page.getByRole('region', { name: 'On your latest 500' });
    await region.getByText('4 would change').waitFor();
    const texts = await region
      .getByRole('table', { name: 'Test result' })
      .locator('tbody tr')
      .allTextContents();
    expect(texts).toHaveLength(4);
    expect(texts.join()).toContain('+ #shop');
    expect(texts.join()).toContain('Category: set by hand, stays');
    await expectAccessible(page);
    await group('Condition 1').getByRole('button', { name: 'Remove Market' }).click();
    await group('Condition 1').getByLabel('Value').fill('nobody');
    await region.getByText('Nothing would change').waitFor();
    await group('Condition 1').getByLabel('Value').fill('market');
    await region.getByRole('button', { name: 'Apply to these 4' }).click();
    await page.getByRole('table', { name: 'Rules' }).waitFor();
    const tagged = async () => (await user.api.listTransactions({ tag: ['shop'] })).data.length;
    expect(await tagged()).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(tagged).toBe(0);
    await page.getByRole('button', { name: 'Run on past' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run on past' });
    await dialog.getByRole('table', { name: 'Preview of the change' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Change/ }).click();
    await expect.poll(tagged).toBe(4);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
