import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { type Household, newHousehold } from './household.ts';
import { downloaded, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const CSV = [
  'Date,Payee,Memo,Amount',
  '03/04/2026,Market,Card,-12.34',
  '05/04/2026,<img src=x onerror=alert(1)>,"=1+1",-5.00',
  '06/04/2026,Acme,Bonus,100.00',
  '07/04/2026,Broken,,abc',
].join('\n');

const fileOf = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

describe.skipIf(!browserPath).each(sizes)('imports and exports, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page, complaints } = await openSignedIn(browser, size, user, '/imports'));
  });
  afterAll(() => browser.close());
  const rowOf = (text: string) =>
    page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: text });
  const preview = async (name: string, text: string) => {
    await page.getByLabel('Account', { exact: true }).selectOption('Girokonto');
    await page.getByLabel('Bank file').setInputFiles(fileOf(name, text));
    await page.getByRole('button', { name: 'Preview' }).click();
  };

  test('what the API asks for becomes a field beside the first lines of the file', async () => {
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => page.getByLabel('Bank file').getAttribute('aria-invalid')).toBe('true');
    await preview('april.csv', CSV);
    const order = page.getByLabel('Date format');
    await order.waitFor();
    expect(await page.getByRole('region', { name: 'First lines of the file' }).textContent()).toContain(
      '03/04/2026,Market',
    );
    await expectAccessible(page);
    await order.selectOption('dmy');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('table', { name: 'Rows' }).waitFor();
    await expectAccessible(page);
  });

  test('rows can be filtered, left out, and given another category', async () => {
    await page.getByRole('button', { name: '1 Error' }).click();
    await expect.poll(() => rowOf('Market').count()).toBe(0);
    expect(await rowOf('Broken').textContent()).toContain('abc');
    // What is chosen has an edge where the system decides the colours.
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = "getComputedStyle(document.querySelector('.tab[aria-pressed=true]')).outlineStyle";
    expect(await page.evaluate(chosen)).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
    expect(await rowOf('Broken').getByRole('checkbox', { name: 'Include' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '4 All' }).click();

    await rowOf('Acme').getByRole('checkbox', { name: 'Include', exact: true }).uncheck();
    await page.getByText('2 of 4 rows').waitFor();
    const category = rowOf('<img').getByLabel('Category', { exact: true });
    await category.selectOption('Groceries');
    await expect
      .poll(async () => (await rowsOf(user)).map(({ include }) => include))
      .toEqual([true, true, false, false]);
    await expect
      .poll(async () => (await rowsOf(user))[1])
      .toMatchObject({ category_id: user.groceries, kind: 'expense' });

    await page.reload();
    await page.getByText('2 of 4 rows').waitFor();
    expect(await rowOf('Acme').getByRole('checkbox', { name: 'Include' }).isChecked()).toBe(false);
  });

  test('a row can become a transfer to another account', async () => {
    await rowOf('<img').getByLabel('Category').selectOption('→ Tagesgeld');
    await expect
      .poll(async () => (await rowsOf(user))[1])
      .toMatchObject({
        kind: 'transfer',
        transfer_account_id: user.savings,
      });
  });

  test('imports, and undoes the import', async () => {
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('status').filter({ hasText: '2 transactions imported' }).first().waitFor();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const { data } = await user.api.listTransactions({ from: '2026-04-01', to: '2026-04-30', limit: 100 });
    expect(data.filter(({ date }) => date.endsWith('-03') || date.endsWith('-05'))).toMatchObject([
      { kind: 'transfer', amount: 5 },
      { kind: 'expense', amount: 12.34, payee: 'Market' },
    ]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Undone').first().waitFor();
    const { data: left } = await user.api.listTransactions({
      q: 'Market',
      from: '2026-04-03',
      to: '2026-04-03',
    });
    expect(left).toEqual([]);
  });

  test('a transfer between own accounts is shown apart, with what it replaces', async () => {
    const first = await user.api.createImport(
      { account_id: user.savings },
      'Date,Payee,Amount\n2026-07-02,From Girokonto,250.00',
      'text/csv',
    );
    await user.api.commitImport(first.id);
    await page.goto(`${cloud().url}/app/imports`);
    await preview('july.csv', 'Date,Payee,Amount\n2026-07-01,To savings,-250.00\n2026-07-03,Kiosk,-2.00');
    await page.getByRole('button', { name: '1 Transfer' }).click();
    await expect.poll(() => rowOf('Kiosk').count()).toBe(0);
    await rowOf('To savings').getByText('Replaces “From Girokonto”, 250.00').waitFor();
    const category = rowOf('To savings').getByLabel('Category');
    await category.selectOption('Groceries');
    await expect.poll(async () => (await rowsOf(user))[0]).toMatchObject({ kind: 'expense' });
    await category.selectOption('→ Tagesgeld');
    await expect
      .poll(async () => (await rowsOf(user))[0])
      .toMatchObject({
        kind: 'transfer',
        transfer_account_id: user.savings,
        transfer_transaction_id: expect.any(String),
      });
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const { data } = await user.api.listTransactions({ from: '2026-07-02', to: '2026-07-02' });
    expect(data.filter(({ memo, kind }) => kind === 'income' && memo === undefined)).toEqual([]);
    const { data: transfers } = await user.api.listTransactions({ q: 'To savings' });
    expect(transfers).toMatchObject([{ kind: 'transfer', amount: 250, to_account_id: user.savings }]);
  });

  test('an import that was interrupted is finished when its page is opened', async () => {
    const made = await user.api.createImport(
      { account_id: user.bank, date_format: 'dmy' },
      CSV.replaceAll('04/2026', '05/2026'),
      'text/csv',
    );
    // As if the connection had been lost after the first request.
    await page.route('**/commit', (route) => route.abort());
    await page.goto(`${cloud().url}/app/imports/${made.id}`);
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('alert').filter({ hasText: 'What is done stays done' }).waitFor();
    await page.unroute('**/commit');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect((await user.api.getImport(made.id)).counts.committed).toBe(3);
  });

  test('a preview can be discarded', async () => {
    await page.goto(`${cloud().url}/app/imports`);
    await preview('plain.csv', 'Date,Payee,Amount\n2026-06-13,Kiosk,-3.00');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('table', { name: 'Imports' }).getByRole('link', { name: 'april.csv' }).waitFor();
    expect(await page.getByRole('link', { name: 'plain.csv' }).count()).toBe(0);
  });

  test('exports a period as one file', async () => {
    await page.goto(`${cloud().url}/app/export`);
    await page.getByRole('heading', { level: 1, name: 'Export' }).waitFor();
    // All choices stand in one line.
    const formats = await page.getByRole('radiogroup').locator('label').all();
    const tops = await Promise.all(formats.map(async (format) => (await format.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('To').fill('2026-12-31');
    await expectAccessible(page);
    const [name, text] = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click());
    expect(name).toMatch(/\.csv$/);
    expect(text).toBe(
      await user.api.getExport({ format: 'csv', from: '2026-01-01', to: '2026-12-31' }).all(),
    );
  });

  test('an archive is restored into empty books', async () => {
    await page.getByRole('radio', { name: 'Archive' }).check();
    const [, archive] = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click());
    const other = await newUser({ base_currency_id: 'USD' });
    const { page: theirs } = await openSignedIn(browser, size, other, '/imports');
    await theirs.getByLabel('Bank file').setInputFiles(fileOf(`${randomUUID()}.ndjson`, archive));
    await theirs.getByRole('button', { name: 'Preview' }).click();
    await theirs.getByRole('button', { name: 'Restore' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Restore' });
    await dialog.waitFor();
    await expectAccessible(theirs);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await theirs.getByRole('status').filter({ hasText: 'restored' }).first().waitFor();
    const [mine, copy] = [await user.api.getTrialBalance(), await other.api.getTrialBalance()];
    expect(copy.total).toEqual(mine.total);
    await theirs.context().close();
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});

async function rowsOf({ api }: Household) {
  const { data } = await api.listImports();
  return api.listImportRows(data[0]?.id ?? '').all();
}
