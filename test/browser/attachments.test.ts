import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../client/client.ts';
import { browserPath, launch } from '../api/docs/browser.ts';
import { PDF } from '../support/files.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const MEGABYTES_8 = 8_000_000;

describe.skipIf(!browserPath).each(sizes)('attachments, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  let photograph: Buffer;
  let trattoria: Transaction;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    trattoria = await user.api.createExpense({
      currency_id: 'EUR',
      date: new Date().toISOString().slice(0, 10),
      amount: 31,
      payee: 'Trattoria',
      asset_account_id: user.bank,
      category_id: user.groceries,
    });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/transactions'));
    photograph = Buffer.from(await page.evaluate<string>(NOISE), 'base64');
    expect(photograph.length).toBeGreaterThan(MEGABYTES_8);
  });
  afterAll(() => browser.close());

  const dialogOf = (name: string) => page.getByRole('dialog', { name });
  const list = (dialog: Locator) => dialog.getByRole('list', { name: 'Attachments' });
  const item = (dialog: Locator, name: string) =>
    list(dialog).getByRole('listitem').filter({ hasText: name });
  const choose = (dialog: Locator, name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
  const stored = async () => {
    const all = await user.api.listAttachments().all();
    return all.filter(({ status }) => status === 'stored').map(({ file_name }) => file_name);
  };
  const edit = async () => {
    await page.getByRole('link', { name: 'Trattoria' }).click();
    const dialog = dialogOf('Edit transaction');
    await list(dialog).waitFor();
    return dialog;
  };

  test('a photograph of 8 MB is made smaller, and sent to a transaction that is there', async () => {
    const { id } = trattoria;
    const dialog = await edit();
    await choose(dialog, 'photo.jpg', 'image/jpeg', photograph);
    await item(dialog, 'photo.jpg').getByText('Made smaller, without its position.').waitFor();
    await item(dialog, 'photo.jpg').getByRole('button', { name: 'Open' }).waitFor();
    const [one] = (await user.api.listAttachments({ transaction_id: id })).data;
    expect(one).toMatchObject({ status: 'stored', content_type: 'image/jpeg' });
    expect(one?.size).toBeLessThanOrEqual(1_000_000);
    await expectAccessible(page);
  });

  test('a picture opens in the app, and goes for good', async () => {
    const dialog = dialogOf('Edit transaction');
    await item(dialog, 'photo.jpg').getByRole('button', { name: 'Open' }).click();
    const shown = page.getByRole('img', { name: 'photo.jpg' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^blob:/);
    await page.keyboard.press('Escape');
    await choose(dialog, 'warranty.pdf', 'application/pdf', PDF('warranty'));
    await item(dialog, 'warranty.pdf').getByRole('button', { name: 'Download' }).waitFor();
    await item(dialog, 'photo.jpg').getByRole('button', { name: 'Delete' }).click();
    await item(dialog, 'photo.jpg').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['warranty.pdf']);
  });

  test('what cannot be attached is refused, and saving afterwards is no conflict', async () => {
    const dialog = dialogOf('Edit transaction');
    await choose(dialog, 'page.html', 'text/html', Buffer.from('<p>'));
    await page.getByText('page.html cannot be attached').waitFor();
    await dialog.getByLabel('Memo').fill('with a warranty');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getExpense(trattoria.id)).toMatchObject({
      memo: 'with a warranty',
      attachment_count: 1,
    });
  });

  test('an upload that failed can be tried again', async () => {
    const dialog = await edit();
    await page.route('**/attachments/*/complete', (route) => route.abort(), { times: 1 });
    await choose(dialog, 'bill.pdf', 'application/pdf', PDF('bill'));
    await item(dialog, 'bill.pdf').getByRole('button', { name: 'Try again' }).click();
    await item(dialog, 'bill.pdf').getByRole('button', { name: 'Download' }).waitFor();
    expect(await stored()).toEqual(['warranty.pdf', 'bill.pdf']);
    await page.keyboard.press('Escape');
  });

  test('nothing was asked but the service and the bucket, and nothing was out of order', () => {
    const allowed = /net::ERR_FAILED|^It asks http:\/\/localhost:\d+\/personalfinanceservice-attachments/;
    expect(unexpected(complaints).filter((text) => !allowed.test(text))).toEqual([]);
  });
});

/** Runs in the page: a picture that cannot be compressed well, in base64. */
const NOISE = `new Promise((resolve) => {
  const canvas = document.createElement('canvas');
  canvas.width = 3000;
  canvas.height = 2400;
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(canvas.width, canvas.height);
  for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
  context.putImageData(pixels, 0, 0);
  canvas.toBlob((blob) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
  }, 'image/jpeg', 0.98);
})`;
