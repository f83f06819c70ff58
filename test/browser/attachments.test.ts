import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../client/client.ts';
import { browserPath, launch } from '../api/docs/browser.ts';
import { asTakenByPhone, CAMERA, PDF } from '../support/files.ts';
import { hasAllJourneys } from '../support/setup/journeys.ts';
import { attachmentItem, chooseFile, noisyJpeg, storedBytes } from './files.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

/** As large as that of a phone; in the short form, a small one. */
const [WIDTH, LEAST_BYTES] = hasAllJourneys ? [3000, 8_000_000] : [1000, 500_000];

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
    photograph = asTakenByPhone(await noisyJpeg(page, WIDTH));
    expect(photograph.length).toBeGreaterThan(LEAST_BYTES);
    expect(photograph.includes(CAMERA)).toBe(true);
  });
  afterAll(() => browser.close());

  const dialogOf = (name: string) => page.getByRole('dialog', { name });
  const item = attachmentItem;
  const stored = async () => {
    const all = await user.api.listAttachments().all();
    return all.filter(({ status }) => status === 'stored').map(({ file_name }) => file_name);
  };
  const edit = async (name = 'Trattoria') => {
    await page.getByRole('link', { name }).first().click();
    const dialog = dialogOf('Edit transaction');
    await dialog.getByRole('list', { name: 'Attachments' }).waitFor();
    return dialog;
  };
  const newest = async () => (await user.api.listTransactions({ limit: 1 })).data[0];

  test('a photograph, usually of 8 MB, is made smaller, without its place, and stands upright', async () => {
    const dialog = await edit();
    await chooseFile(dialog, 'photo.jpg', 'image/jpeg', photograph);
    await item(dialog, 'photo.jpg').getByText('Made smaller, without its position.').waitFor();
    await item(dialog, 'photo.jpg').getByRole('button', { name: 'Open' }).waitFor();
    const [one] = (await user.api.listAttachments({ transaction_id: trattoria.id })).data;
    expect(one).toMatchObject({ status: 'stored', content_type: 'image/jpeg' });
    expect(one?.size).toBeLessThanOrEqual(1_000_000);
    const sent = await storedBytes(user, one?.id);
    expect(sent).toHaveLength(one?.size ?? 0);
    expect([sent.includes('Exif'), sent.includes(CAMERA)]).toEqual([false, false]);
    await expectAccessible(page);
  });

  test('its thumbnail is made on the device; it opens in the app, and the original is one tap away', async () => {
    const dialog = dialogOf('Edit transaction');
    const own = item(dialog, 'photo.jpg');
    const thumbnail = own.locator('img');
    // As it was held, not as the sensor lies.
    const isUpright = () =>
      thumbnail.evaluate((image: unknown) => {
        const { naturalWidth, naturalHeight } = image as Record<string, number>;
        return naturalWidth !== undefined && naturalHeight !== undefined && naturalHeight > naturalWidth;
      });
    await expect.poll(isUpright).toBe(true);
    expect(await thumbnail.getAttribute('src')).toMatch(/^blob:/);
    await own.getByRole('button', { name: 'Open' }).click();
    const shown = page.getByRole('img', { name: 'photo.jpg' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^blob:/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await own.getByRole('button', { name: 'Keep the original' }).click();
    await own.getByText('It may say where it was taken.').waitFor();
    await expect
      .poll(async () => (await user.api.listAttachments()).data.map((each) => [each.status, each.size]))
      .toEqual([['stored', photograph.length]]);
    const [one] = (await user.api.listAttachments()).data;
    expect((await storedBytes(user, one?.id)).equals(photograph)).toBe(true);
  });

  test('a PDF is sent as it is, and a picture goes for good', async () => {
    const dialog = dialogOf('Edit transaction');
    await chooseFile(dialog, 'warranty.pdf', 'application/pdf', PDF('warranty'));
    await item(dialog, 'warranty.pdf').getByRole('button', { name: 'Download' }).waitFor();
    await item(dialog, 'photo.jpg').getByRole('button', { name: 'Delete' }).click();
    await item(dialog, 'photo.jpg').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['warranty.pdf']);
    const [one] = (await user.api.listAttachments()).data;
    expect((await storedBytes(user, one?.id)).toString()).toBe(PDF('warranty').toString());
  });

  test('what cannot be attached is refused, and saving afterwards is no conflict', async () => {
    const dialog = dialogOf('Edit transaction');
    await chooseFile(dialog, 'page.html', 'text/html', Buffer.from('<p>'));
    await page.getByText('page.html cannot be attached').waitFor();
    await dialog.getByLabel('Memo').fill('with a warranty');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getExpense(trattoria.id)).toMatchObject({
      memo: 'with a warranty',
      attachment_count: 1,
    });
    const row = page.getByRole('row').filter({ hasText: 'Trattoria' });
    await row.getByRole('img', { name: '1 attached' }).waitFor();
  });

  test('files chosen before the first save are sent after it', async () => {
    const small = asTakenByPhone(await noisyJpeg(page, 300));
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    const dialog = dialogOf('Add transaction');
    await dialog.getByLabel('Payee').fill('Hardware store');
    await dialog.getByLabel('Amount', { exact: true }).fill('12');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Tab');
    if (size === 'phone') {
      const camera = dialog.locator('input[capture]');
      expect(await camera.getAttribute('accept')).toBe('image/*');
      await dialog.getByRole('button', { name: 'Camera' }).waitFor();
      await camera.setInputFiles({ name: 'now.jpg', mimeType: 'image/jpeg', buffer: small });
    } else await chooseFile(dialog, 'now.jpg', 'image/jpeg', small);
    await item(dialog, 'now.jpg').getByText('Sent after saving').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(newest).toMatchObject({ payee: 'Hardware store', attachment_count: 1 });
  });

  test('a journal entry takes files like any other', async () => {
    await page.goto(`${new URL(page.url()).origin}/app/transactions/new?kind=journal`);
    const dialog = dialogOf('Add transaction');
    const line = (number: number) => dialog.getByRole('group', { name: `Line ${number}` });
    await line(1).getByLabel('Account').selectOption({ label: 'Girokonto' });
    await line(1).getByLabel('Debit').fill('5');
    await line(2).getByLabel('Account').selectOption({ label: 'Tagesgeld' });
    await line(2).getByLabel('Credit').fill('5');
    await dialog.getByLabel('Payee').fill('Notary');
    await chooseFile(dialog, 'deed.pdf', 'application/pdf', PDF('deed'));
    await item(dialog, 'deed.pdf').getByText('Sent after saving').waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(newest).toMatchObject({ kind: 'journal', attachment_count: 1 });
  });

  test.runIf(size === 'desktop')('files can be dropped anywhere in the dialog, and pasted', async () => {
    const dialog = await edit();
    const give = async (event: 'drop' | 'paste', name: string, text = '') => {
      await dialog.getByLabel('Memo').focus();
      return page.evaluate<boolean>(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['%PDF-1.7 ${name}'], '${name}', { type: 'application/pdf' }));
        if ('${text}') data.setData('text/plain', '${text}');
        const init = { bubbles: true, cancelable: true };
        return document.activeElement.dispatchEvent(
          '${event}' === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      })()`);
    };
    // Chromium would open the file otherwise, and what was typed would be gone.
    expect(await give('drop', 'dropped.pdf')).toBe(false);
    await item(dialog, 'dropped.pdf').getByRole('button', { name: 'Download' }).waitFor();
    await give('paste', 'pasted.pdf');
    await item(dialog, 'pasted.pdf').getByRole('button', { name: 'Download' }).waitFor();
    await give('paste', 'sheet.pdf', 'a cell');
    expect(await item(dialog, 'sheet.pdf').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('nothing was asked but the service and the bucket, and nothing was out of order', () => {
    const allowed = /^It asks http:\/\/localhost:\d+\/personalfinanceservice-attachments/;
    expect(unexpected(complaints).filter((text) => !allowed.test(text))).toEqual([]);
  });
});
