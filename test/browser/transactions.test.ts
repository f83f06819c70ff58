import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, loseResponses, openSignedIn, sizes, unexpected } from './support.ts';

/** The buttons of a dialog that something else lies on. */
const COVERED = `[...document.querySelectorAll('.dialog-foot button')].filter((each) => {
  const { left, width, bottom } = each.getBoundingClientRect();
  return width > 0 && !each.contains(document.elementFromPoint(left + width / 2, bottom - 3));
}).map((each) => each.textContent)`;

describe.skipIf(!browserPath).each(sizes)('transactions of every kind, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/transactions'));
  });
  afterAll(() => browser.close());

  const add = async (kind: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByRole('radio', { name: kind }).check({ force: true });
    return dialog;
  };
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** A phone has no room for the button. */
  const saveAndAdd = (dialog: Locator) =>
    size === 'phone'
      ? dialog.getByLabel('Payee').press('Control+Enter')
      : dialog.getByRole('button', { name: 'Save and add another' }).click();
  const found = async (q: string) => (await user.api.listTransactions({ q })).data;
  const titles = () => page.getByRole('table', { name: 'Transactions' }).locator('tbody a').allTextContents();

  test('a transfer into another currency', async () => {
    const dialog = await add('Transfer');
    await dialog.getByLabel('Amount', { exact: true }).fill('100');
    await dialog.getByLabel('From account').selectOption('Girokonto');
    await dialog.getByLabel('To account').selectOption('Tagesgeld');
    await dialog.getByLabel('Currency received').selectOption('USD');
    await dialog.getByLabel('Amount received').fill('108.50');
    await dialog.getByLabel('Payee').fill('To dollars');
    await expectAccessible(page);
    await save(dialog);
    expect(await found('To dollars')).toMatchObject([
      { kind: 'transfer', amount: 100, currency_id: 'EUR', to_amount: 108.5, to_currency_id: 'USD' },
    ]);
  });

  test('a purchase in a foreign currency as the bank charged it, every month from now on', async () => {
    const dialog = await add('Expense');
    await dialog.getByLabel('Payee').fill('Streaming');
    await dialog.getByLabel('Amount', { exact: true }).fill('46.20');
    await dialog.getByLabel('Currency', { exact: true }).selectOption('USD');
    await dialog.getByText('at the rate of').waitFor();
    // As many digits as the field has room for.
    const rate = dialog.getByLabel('Exchange rate');
    expect(await rate.getAttribute('placeholder')).toMatch(/^0\.\d{1,6}$/);
    await dialog.getByLabel('The bank charged, EUR').fill('40.48');
    await dialog.getByText('= €40.48').waitFor();
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Account').selectOption('Tagesgeld');
    await dialog.getByLabel('Repeat').selectOption('Monthly');
    await expectAccessible(page);
    await save(dialog);
    expect(await found('Streaming')).toMatchObject([
      { amount: 46.2, currency_id: 'USD', base_amount: 40.48 },
    ]);
    await expect
      .poll(async () =>
        (await user.api.listSchedules().all()).map(({ name, rule }) => [name, rule.frequency]),
      )
      .toEqual([['Streaming', 'monthly']]);
    // The account that was used last is the next one's, and the currency stands first.
    const next = await add('Expense');
    const choice = next.getByLabel('Account').locator('option:checked');
    expect(await choice.textContent()).toBe('Tagesgeld');
    const currencies = await next.getByLabel('Currency', { exact: true }).locator('option').allTextContents();
    expect(currencies.slice(0, 2)).toEqual(['EUR', 'USD']);
    await page.keyboard.press('Escape');
    await next.waitFor({ state: 'detached' });
  });

  test('Save is taken while the category made on the spot is still being stored', async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/budgeting/categories*', async (route) => {
      if (route.request().method() === 'POST') {
        asked.resolve();
        await released.promise;
      }
      await route.continue();
    });
    const dialog = await add('Expense');
    await dialog.getByLabel('Amount', { exact: true }).fill('12');
    await dialog.getByLabel('Payee').fill('Corner shop');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Presents');
    await dialog.getByRole('option', { name: 'Presents' }).click();
    await asked.promise;
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await found('Corner shop')).toEqual([]);
    released.resolve();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/budgeting/categories*');
    expect(await found('Corner shop')).toMatchObject([
      { kind: 'expense', amount: 12, category_id: expect.any(String) },
    ]);
  });

  test('a journal entry, whose difference must be zero', async () => {
    const dialog = await add('Journal entry');
    const [one, other] = [1, 2].map((line) => dialog.getByRole('group', { name: `Line ${line}` }));
    await one?.getByLabel('Account').selectOption('Girokonto');
    await one?.getByLabel('Debit').fill('12');
    await other?.getByLabel('Account').selectOption('Tagesgeld');
    await other?.getByLabel('Credit').fill('10');
    expect(await dialog.getByText('Difference').locator('..').textContent()).toContain('2.00');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await other?.getByLabel('Credit').fill('12');
    await dialog.getByLabel('Memo').last().fill('Corrected by hand');
    await expectAccessible(page);
    await save(dialog);
    expect(await found('Corrected by hand')).toMatchObject([{ kind: 'journal' }]);
  });

  test('an income and a refund, one after the other without leaving the dialog', async () => {
    const dialog = await add('Income');
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByLabel('Payee').fill('Flea market');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Salary');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Account').selectOption('Girokonto');
    await saveAndAdd(dialog);
    await expect.poll(() => dialog.getByLabel('Payee').inputValue()).toBe('');
    await dialog.getByText('Transaction saved').waitFor();
    expect(await page.evaluate(COVERED)).toEqual([]);
    // The message is in the dialog: what is under it cannot be pressed.
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => found('Flea market')).toEqual([]);
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByLabel('Payee').fill('Flea market');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Salary');
    await page.keyboard.press('Enter');
    await saveAndAdd(dialog);
    await expect.poll(() => dialog.getByLabel('Payee').inputValue()).toBe('');
    await dialog.getByRole('radio', { name: 'Expense' }).check({ force: true });
    await dialog.getByLabel('Amount').fill('3');
    await dialog.getByLabel('Payee').fill('Deposit back');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Refund' }).check();
    await save(dialog);
    expect(await found('Flea market')).toMatchObject([{ kind: 'income', amount: 40 }]);
    expect(await found('Deposit back')).toMatchObject([{ kind: 'expense', amount: 3, is_refund: true }]);
  });

  test('a duplicate is today’s', async () => {
    await page.getByRole('link', { name: 'Flea market' }).click();
    await page
      .getByRole('dialog', { name: 'Edit transaction' })
      .getByRole('button', { name: 'Duplicate' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await expect.poll(() => dialog.getByLabel('Payee').inputValue()).toBe('Flea market');
    await save(dialog);
    expect(await found('Flea market')).toHaveLength(2);
  });

  test('filters are part of the address, and cleared at once', async () => {
    const filters = page.getByRole('search');
    const panel = () => page.getByRole('button', { name: 'Filter', exact: true }).click();
    await panel();
    await filters.getByLabel('Type', { exact: true }).selectOption('Transfer');
    await expect.poll(titles).toEqual(['To dollars']);
    await filters.getByLabel('Type').selectOption('All');
    await filters.getByLabel('Category').selectOption('Rent');
    await filters.getByLabel('Account').selectOption('Girokonto');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(titles).toEqual(['Landlord', 'Landlord', 'Landlord', 'Landlord']);
    await page.reload();
    await expect.poll(titles).toEqual(['Landlord', 'Landlord', 'Landlord', 'Landlord']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing is called this');
    await page.getByText('No transaction matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10);
  });

  test('what the address has wrong is left out', async () => {
    await page.goto(page.url().replace(/\/transactions.*/, '/transactions?from=garbage&to=2026-02-30'));
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10);
  });

  test('several get another category at once, and their own back', async () => {
    const table = page.getByRole('table', { name: 'Transactions' });
    for (const box of [0, 1])
      await table
        .getByRole('checkbox', { name: /Select Market/ })
        .nth(box)
        .check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change category' });
    // It asks nothing else: what can be chosen is there, without a tap.
    await dialog.getByRole('option', { name: 'Rent' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const inRent = async () =>
      (await found('Market')).filter((each) => 'category_id' in each && each.category_id === user.rent)
        .length;
    await expect.poll(inRent).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(inRent).toBe(0);
    // What was said does not lie on what can be done with the next ones.
    await page.getByText('Undone').waitFor();
    await table
      .getByRole('checkbox', { name: /Select Market/ })
      .first()
      .check();
    // Where the list goes on below the window, and at its end, where the bar stands higher.
    for (const place of [0, 1e6]) {
      await page.evaluate(`scrollTo(0, ${place})`);
      const message = await page.locator('.toast').boundingBox();
      const bar = await page.locator('.selection').boundingBox();
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    }
    await page.locator('.selection').getByRole('button', { name: 'Clear selection' }).click();
  });

  test('what was deleted can be shown and restored', async () => {
    const [last] = (await found('Market')).filter((each) => 'payee' in each && each.payee === 'Market');
    const isBack = async () => (await found('Market')).some(({ id }) => id === last?.id);
    await user.api.deleteExpense(last?.id ?? '');
    const deleted = page.url().replace(/\/transactions.*/, `/transactions?q=Market&include_deleted=true`);
    await page.goto(deleted);
    await expect.poll(async () => (await titles()).filter((title) => title === 'Market').length).toBe(4);
    await page.getByRole('link', { name: 'Market', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByText('It was deleted').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await isBack()).toBe(true);
    if (size === 'phone') return;
    await user.api.deleteExpense(last?.id ?? '');
    await page.reload();
    const row = page
      .getByRole('row', { name: 'Market' })
      .filter({ has: page.locator('.struck') })
      .last();
    await row.hover();
    await row.getByRole('button', { name: 'More for Market' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect.poll(isBack).toBe(true);
  });

  test('an expense whose response was lost, and that became an income, is one income', async () => {
    await page.goto(page.url().replace(/\/transactions.*/, '/transactions'));
    const dialog = await add('Expense');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByLabel('Payee').fill('Empty bottles');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    const arriveAgain = await loseResponses(page, '**/budgeting/expenses*');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('table', { name: 'Waiting' })
      .getByRole('link', { name: 'Edit Empty bottles' })
      .click();
    await dialog.getByRole('radio', { name: 'Income' }).check({ force: true });
    // A category made on the spot has a key of its own.
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Deposits');
    await page.getByRole('option', { name: 'Deposits' }).click();
    await arriveAgain();
    await save(dialog);
    await page.getByRole('table', { name: 'Waiting' }).waitFor({ state: 'detached' });
    expect(await found('Empty bottles')).toMatchObject([{ kind: 'income', amount: 5 }]);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
