import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { chooseInRow, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('contacts and obligations, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let complaints: string[];
  const rows = (table: string) => page.getByRole('table', { name: table }).getByRole('row');
  const saved = (dialog: ReturnType<Page['getByRole']>) =>
    dialog
      .getByRole('button', { name: 'Save' })
      .click()
      .then(() => dialog.waitFor({ state: 'detached' }));
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    await user.api.createAccount({ name: 'Lent money', type: 'asset' });
    // Who speaks another language renames it.
    const owed = (await user.api.listAccounts().all()).find(({ name }) => name === 'Receivables');
    if (owed) await user.api.updateAccount(owed.id, { ...owed, name: 'Forderungen' });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/contacts'));
  });
  afterAll(() => browser.close());

  test('a contact is added, found, edited, deleted and brought back', async () => {
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await expectAccessible(page);
    for (const name of ['Bob Stein', 'Camille']) {
      await page.getByRole('button', { name: 'Add contact' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add contact' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('E-mail').fill('someone@example.com');
      await saved(dialog);
      await rows('Contacts').filter({ hasText: name }).waitFor();
    }
    await page.getByRole('searchbox', { name: 'Search' }).fill('camil');
    await rows('Contacts').filter({ hasText: 'Bob Stein' }).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('camil');
    // While it is being deleted, nothing offers to undo what was done before.
    const undo = page.getByRole('button', { name: 'Undo' });
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/contacts/*', async (route) => {
      if (route.request().method() === 'DELETE') await isAnswered;
      await route.continue();
    });
    await undo.waitFor();
    await chooseInRow(rows('Contacts').filter({ hasText: 'Camille' }), 'Delete');
    await undo.waitFor({ state: 'detached' });
    answer();
    await undo.click();
    await rows('Contacts').filter({ hasText: 'Camille' }).waitFor();
    await expect
      .poll(async () => (await user.api.listContacts().all()).map(({ name }) => name).toSorted())
      .toEqual(['Bob Stein', 'Camille']);
  });

  test('an obligation begins with a loan, and its payments reduce it', async () => {
    await page.goto(`${new URL(page.url()).origin}/app/obligations`);
    await page.getByRole('heading', { level: 1, name: 'Obligations' }).waitFor();
    await page.getByRole('button', { name: 'Add obligation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add obligation' });
    await dialog.getByLabel('Name').fill('Deposit');
    await dialog.getByLabel('Contact').selectOption('Bob Stein');
    const account = dialog.getByLabel('Account', { exact: true });
    await dialog.getByText('For bookkeepers').click();
    await dialog.getByText('I borrowed').click();
    expect(await account.locator('option:checked').textContent()).toBe('Payables');
    await dialog.getByText('I lent').click();
    expect(await account.locator('option:checked').textContent()).toBe('Forderungen');
    await account.selectOption('Lent money');
    await dialog.getByLabel('Amount').fill('400');
    await dialog.getByLabel('Due on').fill('2027-01-31');
    await dialog.getByLabel('How it began').selectOption('Money was lent');
    await dialog.getByLabel('Money came from').selectOption('Girokonto');
    await expectAccessible(page);
    await saved(dialog);
    await page.getByRole('button', { name: 'Add obligation' }).click();
    // The next one is likely to be on the same account.
    expect(await account.locator('option:checked').textContent()).toBe('Lent money');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Deposit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
    await page.getByText('Outstanding').first().waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Add payment' });
    await payment.getByLabel('Amount').fill('150');
    await payment.getByLabel('Account').selectOption('Girokonto');
    await expectAccessible(page);
    await saved(payment);
    const read = async () => (await user.api.listObligations().all())[0];
    await expect.poll(read).toMatchObject({ original_amount: 400, outstanding_amount: 250, status: 'open' });
    await chooseInRow(rows('Payments').filter({ hasText: '150.00' }), 'Delete');
    await expect.poll(read).toMatchObject({ outstanding_amount: 400 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(read).toMatchObject({ outstanding_amount: 250 });
  });

  test('a payment in the list has its contact and its sign', async () => {
    await page.goto(`${new URL(page.url()).origin}/app/transactions?kind=payment`);
    const row = rows('Transactions').filter({ hasText: 'Bob Stein' });
    await expect.poll(() => row.textContent()).toContain('+150.00');
    // So has the loan itself, which is changed where it began.
    await page.goto(page.url().replace('payment', 'journal'));
    await rows('Transactions')
      .filter({ hasText: 'Lent to Bob Stein' })
      .getByRole('link', { name: 'Deposit' })
      .click();
    await page.getByRole('link', { name: 'Open the obligation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  });

  test("a contact's page shows what is owed", async () => {
    await page.goto(`${new URL(page.url()).origin}/app/contacts`);
    await page.getByRole('link', { name: 'Bob Stein' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bob Stein' }).waitFor();
    await page.getByRole('link', { name: 'Deposit' }).waitFor();
    await expectAccessible(page);
    expect(unexpected(complaints)).toEqual([]);
  });
});
