import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { cloud } from '../support/cloud.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

/** A month of a bank that nobody has seen before: two new shops, one of them three times. */
const monthOf = (month: string, news: readonly string[]) =>
  [
    'Buchungstag;Empfänger;Verwendungszweck;Betrag',
    `03.${month}.2025;PAYPAL *HOLZWERKSTATT 4471;Einkauf ${month}1;-24,90`,
    `09.${month}.2025;PAYPAL *HOLZWERKSTATT 5519;Einkauf ${month}2;-64,80`,
    `12.${month}.2025;SumUp *Kaffeerad;Karte;-5,80`,
    `21.${month}.2025;PAYPAL *HOLZWERKSTATT 6023;Einkauf ${month}3;-10,20`,
    `23.${month}.2025;Stadtwerke Freiburg;Abschlag ${month};-80,00`,
    ...news,
  ].join('\n');

describe.skipIf(!browserPath).each(sizes)('the inbox of imports, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  let gifts: string;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    gifts = (await user.api.createCategory({ name: 'Gifts', icon: 'gift' })).id;
    ({ page, complaints } = await openSignedIn(browser, size, user, '/imports'));
  });
  afterAll(() => browser.close());

  const table = () => page.getByRole('table', { name: 'Rows' });
  const rowOf = (text: string) => table().getByRole('row').filter({ hasText: text });
  const open = async (text: string, name: string) => {
    const made = await user.api.createImport({ account_id: user.bank, file_name: name }, text, 'text/csv');
    await page.goto(`${cloud().url}/app/imports/${made.id}`);
    await table().waitFor();
    await page.getByText(`${name}:`).waitFor();
    return made.id;
  };
  const rowsOf = (id: string) => user.api.listImportRows(id).all();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test('a month is answered by keys: each new payee once, for all of its rows', async () => {
    const id = await open(monthOf('03', []), 'march.csv');
    await page.getByText('5 to decide, 0 proposed').waitFor();
    // Three rows of one payee are one question.
    expect(await table().locator('tr.ask').count()).toBe(3);
    await rowOf('HOLZWERKSTATT').getByText('3 rows since').waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);

    await press('c');
    await page.keyboard.type('Gif');
    await press('Enter');
    await expect
      .poll(async () => (await rowsOf(id)).map(({ category_id }) => category_id === gifts))
      .toEqual([true, true, false, true, false]);
    // What was chosen in this file is offered for the next.
    await press('a');
    await rowOf('Kaffeerad').getByRole('button', { name: 'Gifts' }).waitFor();
    await press('c');
    await page.keyboard.type('Groc');
    await press('Enter');
    await expect.poll(async () => (await rowsOf(id))[2]?.category_id).toBe(user.groceries);
    await press('a', 'x');
    await expect.poll(async () => (await rowsOf(id))[4]?.include).toBe(false);
    await page.getByText('4 of 5 rows').waitFor();
    await expect.poll(() => page.getByText('without a category').count()).toBe(0);
    await expectAccessible(page);
  });

  test('what was answered is there after a reload, and is imported', async () => {
    await page.reload();
    await page.getByText('0 to decide, 0 proposed').waitFor();
    expect(await rowOf('Stadtwerke').getByRole('checkbox', { name: 'Include' }).isChecked()).toBe(false);
    // While what was decided last is on its way, the button shows that it was pressed.
    const { promise: held, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/rows/*', (route) => held.then(() => route.continue()));
    const box = rowOf('Stadtwerke').getByRole('checkbox', { name: 'Include' });
    await box.check();
    await box.uncheck();
    const button = page.getByRole('button', { name: 'Import transactions' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    send();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    await page.unroute('**/rows/*');
    await page.getByRole('button', { name: '1 Left out' }).click();
    await expect.poll(() => rowOf('Kaffeerad').count()).toBe(0);
    await rowOf('Stadtwerke').getByText('Left out').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });

  test('the second month needs fewer decisions, and says why', async () => {
    const news = ['25.04.2025;SumUp *Kaffeerad;Gutschrift;5,80', '26.04.2025;Amtsgericht;Grundbuch;-20,00'];
    const id = await open(monthOf('04', news), 'april.csv');
    await page.getByText('3 to decide, 4 proposed').waitFor();
    expect(await table().locator('tr.ask').count()).toBe(3);
    await rowOf('HOLZWERKSTATT').first().getByText('Like PAYPAL *HOLZWERKSTATT, once').waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);

    // Past the questions, and through what is proposed. Money that comes back is a refund.
    await press('j', '1', 'a', '1', 'a', '2', 'a');
    await expect
      .poll(async () => (await rowsOf(id)).slice(4).map(({ category_id }) => category_id))
      .toEqual([gifts, user.groceries, user.groceries]);
    await press('a', 'a');
    await page.getByText('2 of 4', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Accept all 2' }).click();
    await page.getByText('all 4 accepted').waitFor();
    // Nothing was written for that: what is proposed is posted anyway.
    expect((await rowsOf(id)).filter(({ proposed_by }) => proposed_by).length).toBe(4);
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const { data } = await user.api.listTransactions({ q: 'Gutschrift' });
    expect(data).toMatchObject([{ kind: 'expense', is_refund: true, category_id: user.groceries }]);
  });

  test('the details of a payee are its rows, each with its own decision', async () => {
    const id = await open(
      monthOf('05', ['27.05.2025;Neue Apotheke 11;Salbe;-8,00', '28.05.2025;Neue Apotheke 12;Tee;-3,00']),
      'may.csv',
    );
    await rowOf('Neue Apotheke').getByRole('button', { name: 'Neue Apotheke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neue Apotheke 11' });
    expect(await dialog.getByRole('region').count()).toBe(2);
    await expectAccessible(page);
    await dialog.getByRole('region').nth(1).getByLabel('Category').selectOption('Gifts');
    await dialog.getByRole('region').nth(0).getByRole('checkbox', { name: 'Include' }).uncheck();
    await expect
      .poll(async () => (await rowsOf(id)).slice(-2))
      .toMatchObject([{ include: false }, { include: true, category_id: gifts }]);
    await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('an answer for many rows is sent four at a time, and a lost answer changes nothing twice', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `2025-06-${10 + (at % 20)},Parkhaus ${at},-${at + 1}`);
    const id = await open(['Date,Payee,Amount', ...many].join('\n'), 'parking.csv');
    let [now, most] = [0, 0];
    await page.route('**/rows/*', async (route) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done, 20));
      await route.continue();
      now -= 1;
    });
    await rowOf('Parkhaus').getByLabel('Category', { exact: true }).selectOption('Gifts');
    await page.getByText(/Writing your answers, \d+ of 60/).waitFor();
    // It waits until the answers are written.
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    await page.unroute('**/rows/*');
    expect(most).toBeLessThanOrEqual(4);
    const rows = await rowsOf(id);
    expect(rows.every(({ category_id, transaction_id }) => category_id === gifts && transaction_id)).toBe(
      true,
    );
  });

  test('what cannot be written is shown as it was', async () => {
    await open('Date,Payee,Amount\n2025-07-01,Neuer Laden,-1\n2025-07-02,Neuer Laden,-2', 'lost.csv');
    await page.route('**/rows/*', (route) => route.abort());
    await rowOf('Neuer Laden').getByLabel('Category', { exact: true }).selectOption('Gifts');
    await page
      .getByRole('alert')
      .filter({ hasText: /as (it was|they were)/ })
      .waitFor();
    await page.unroute('**/rows/*');
    await page.getByText('2 without a category').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('table', { name: 'Imports' }).waitFor();
  });

  test('texts of another program become categories', async () => {
    await page.goto(`${cloud().url}/app/imports`);
    await page.getByLabel('Account', { exact: true }).selectOption('Girokonto');
    const text = [
      'Date,Payee,Category,Amount',
      '2025-08-01,Cafe,Food: Coffee,-3.00',
      '2025-08-02,Zoo,Fun,-9.00',
      '2025-08-03,Greengrocer,Groceries,-5.00',
    ].join('\n');
    await page
      .getByLabel('Bank file')
      .setInputFiles({ name: 'other.csv', mimeType: '', buffer: Buffer.from(text) });
    await page.getByText('More options').click();
    await page.getByLabel('Category column').selectOption('Category');
    await page.getByRole('button', { name: 'Preview' }).click();
    const texts = page.getByRole('table', { name: 'Categories in the file' });
    const textOf = (name: string) => texts.getByRole('row').filter({ hasText: name });
    await textOf('Food: Coffee').getByLabel('Category').waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await rowOf('Greengrocer').getByText('From the file').waitFor();
    await page.getByText('2 to decide, 1 proposed').waitFor();
    await textOf('Fun').getByLabel('Category').selectOption('Gifts');
    await page.getByText('1 to decide, 2 proposed').waitFor();
    await page.getByRole('button', { name: 'Create missing categories' }).click();
    await page.getByText('0 to decide, 3 proposed').waitFor();
    const categories = await user.api.listCategories({ limit: 100 }).all();
    expect(categories.map(({ name }) => name)).toContain('Coffee');
    await expect.poll(() => page.getByRole('button', { name: 'Create missing' }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('a rule can be made of an answer, and proposes the rest', async () => {
    const rows = ['2025-09-01,Kiosk Nord 12,-1', '2025-09-02,Kiosk Nord Hafen,-2'];
    const id = await open(['Date,Payee,Amount', ...rows].join('\n'), 'kiosks.csv');
    await rowOf('Kiosk Nord 12').getByLabel('Category', { exact: true }).selectOption('Gifts');
    const link = rowOf('Kiosk Nord 12').getByRole('link', { name: 'Make a rule of this' });
    const address = new URL((await link.getAttribute('href')) ?? '', page.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({
      payee: 'Kiosk Nord',
      category_id: gifts,
      import_id: id,
    });
    await user.api.createRule({
      name: 'Kiosks',
      conditions: [{ field: 'payee', op: 'contains', value: 'Kiosk Nord' }],
      actions: { category_id: gifts },
    });
    await user.api.proposeImport(id);
    await page.reload();
    await rowOf('Kiosk Nord Hafen').getByText('Rule: Kiosks').waitFor();
    await page.getByText('0 to decide, 1 proposed').waitFor();
    await expectAccessible(page);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
