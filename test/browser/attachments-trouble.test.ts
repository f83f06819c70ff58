import { hash } from 'node:crypto';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment, Transaction } from '../../client/client.ts';
import { presign } from '../../lib/platform/s3-signature.ts';
import { browserPath, launch } from '../api/docs/browser.ts';
import { PDF } from '../support/files.ts';
import { writeItems } from '../support/ledger-table.ts';
import { withMember } from '../support/members.ts';
import { attachmentItem, chooseFile, storedBytes } from './files.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes } from './support.ts';

type Upload = NonNullable<Attachment['upload']>;

const MINUTE_MS = 60_000;
const ANNOUNCE = '**/transactions/*/attachments';
const BUCKET = '**/personalfinanceservice-attachments*/**';

describe.skipIf(!browserPath).each(sizes)('attachments when something goes wrong, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let bill: Transaction;
  const date = new Date().toISOString().slice(0, 10);
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
  });
  beforeEach(async () => {
    await page?.context().close();
    bill = await user.api.createExpense({
      ...{ currency_id: 'EUR', date, amount: 31, payee: 'Electrician' },
      ...{ asset_account_id: user.bank, category_id: user.groceries },
    });
    ({ page } = await openSignedIn(browser, size, user, `/transactions/${bill.id}`));
    await page.getByRole('button', { name: 'Add or drop' }).waitFor();
  });
  afterAll(() => browser.close());

  const dialogIn = (tab: Page) => tab.getByRole('dialog', { name: 'Edit transaction' });
  const item = (name = 'bill.pdf', tab = page) => attachmentItem(dialogIn(tab), name);
  const choose = (file = PDF('bill'), name = 'bill.pdf', tab = page) =>
    chooseFile(dialogIn(tab), name, 'application/pdf', file);
  const again = () => item().getByRole('button', { name: 'Try again' });
  const isStored = (name = 'bill.pdf', tab = page) =>
    item(name, tab).getByRole('button', { name: 'Download' }).waitFor();
  const all = async () =>
    (await user.api.listAttachments({ transaction_id: bill.id })).data.map((each) => each.status);
  const isPut = (route: Route) => route.request().method() === 'PUT';

  test('a file that is not what its name says is refused, and can be removed', async () => {
    await choose(Buffer.from('<script>'));
    const alert = item().getByRole('alert');
    await alert.filter({ hasText: 'does not begin as a file of its type' }).waitFor();
    await expectAccessible(page);
    // Nothing of it is left, so that another try begins anew.
    await expect.poll(all).toEqual([]);
    await again().click();
    await alert.filter({ hasText: 'does not begin as a file of its type' }).waitFor();
    await expect.poll(all).toEqual([]);
    await item().getByRole('button', { name: 'Delete' }).click();
    await item().waitFor({ state: 'detached' });
  });

  test('a file that arrives broken is not taken, and is sent again', async () => {
    await page.route(
      BUCKET,
      (route) => (isPut(route) ? route.continue({ postData: PDF('bilL') }) : route.continue()),
      {
        times: 2,
      },
    );
    await choose();
    await item().getByText('Not sent').waitFor();
    expect(await all()).toEqual(['pending']);
    await page.unroute(BUCKET);
    await again().click();
    await isStored();
    expect(await all()).toEqual(['stored']);
  });

  test('an address that has expired is replaced by another one', async () => {
    await page.route(
      ANNOUNCE,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { size: number; upload: Upload };
        body.upload.url = expired(body.upload, body.size);
        await route.fulfill({ response, json: body });
      },
      { times: 1 },
    );
    await choose();
    await item().getByText('Not sent').waitFor();
    await again().click();
    await isStored();
    expect(await all()).toEqual(['stored']);
  });

  test('a full book says so, without a number that may be another', async () => {
    const quota = { pk: `BOOK#${user.bookId}`, sk: 'COUNTS' };
    await writeItems([{ ...quota, attachment_bytes: 1024 ** 3 - 5 }]);
    await choose();
    const alert = item().getByRole('alert');
    await alert.filter({ hasText: 'would be larger than allowed' }).waitFor();
    expect(await alert.textContent()).not.toContain('GiB');
    await writeItems([{ ...quota, attachment_bytes: 0 }]);
    await again().click();
    await isStored();
  });

  test.each([
    ['the announcement', ANNOUNCE, 'POST'],
    ['the file', BUCKET, 'PUT'],
    ['the completion', '**/attachments/*/complete', 'POST'],
  ])('when the answer to %s is lost, the file is there once', async (_, path, method) => {
    let lost = 0;
    await page.route(path, async (route) => {
      if (route.request().method() !== method || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await choose();
    // The client repeats a request itself; a file is sent again by its user.
    await Promise.race([again().click(), isStored()]).catch(() => undefined);
    await isStored();
    expect(lost).toBe(1);
    expect(await all()).toEqual(['stored']);
    expect(await user.api.getExpense(bill.id)).toMatchObject({ attachment_count: 1 });
  });

  test('what failed after the dialog was closed is said, and can be tried again in it', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(BUCKET, async (route) => {
      await held;
      await route.abort();
    });
    await choose();
    await item().getByText('Uploading').waitFor();
    await page.keyboard.press('Escape');
    await dialogIn(page).waitFor({ state: 'detached' });
    release();
    await page.getByRole('alert').filter({ hasText: 'bill.pdf was not sent' }).waitFor();
    await page.unroute(BUCKET);
    await page.getByRole('link', { name: 'Electrician' }).first().click();
    await again().click();
    await isStored();
    expect(await all()).toEqual(['stored']);
  });

  test('two tabs attach to the same transaction at once, and neither is in conflict', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Add or drop' }).waitFor();
    await Promise.all([choose(PDF('one'), 'one.pdf'), choose(PDF('two'), 'two.pdf', other)]);
    await Promise.all([isStored('one.pdf'), isStored('two.pdf', other)]);
    expect(await user.api.getExpense(bill.id)).toMatchObject({ attachment_count: 2 });
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await dialogIn(tab).getByLabel('Memo').fill('from both');
      await dialogIn(tab).getByRole('button', { name: 'Save', exact: true }).click();
      await dialogIn(tab).waitFor({ state: 'detached' });
    }
    expect(await user.api.getExpense(bill.id)).toMatchObject({ memo: 'from both', attachment_count: 2 });
    await other.close();
  });

  test('without a connection it says so; files of an entry that waits follow it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByLabel('Payee').fill('Offline shop');
    await dialog.getByLabel('Amount', { exact: true }).fill('9');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.keyboard.press('Tab');
    await chooseFile(dialog, 'slip.pdf', 'application/pdf', PDF('slip'));
    await attachmentItem(dialog, 'slip.pdf').getByText('Sent after saving').waitFor();
    await page.context().setOffline(true);
    await dialog.getByText('Needs a connection').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Add or drop' }).count()).toBe(0);
    expect(await dialog.getByLabel('Payee').inputValue()).toBe('Offline shop');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Its files follow it').waitFor();
    await page.context().setOffline(false);
    const newest = async () => (await user.api.listTransactions({ q: 'Offline shop' })).data[0];
    await expect.poll(newest).toMatchObject({ payee: 'Offline shop', attachment_count: 1 });
    const [slip] = (await user.api.listAttachments({ transaction_id: (await newest())?.id ?? '' })).data;
    expect((await storedBytes(user, slip?.id)).toString()).toBe(PDF('slip').toString());
  });

  test('the file of an attachment that waits for it is taken for that one', async () => {
    const lost = PDF('from an archive');
    await user.api.createAttachment(bill.id, {
      ...{ file_name: 'old.pdf', content_type: 'application/pdf', size: lost.length },
      sha256: hash('sha256', lost, 'hex'),
    });
    await page.reload();
    await item('old.pdf').getByText('Being uploaded').waitFor();
    await choose(lost, 'found.pdf');
    await expect.poll(all).toEqual(['stored']);
  });

  test('a viewer reads, and adds nothing', async () => {
    await choose();
    await isStored();
    const viewer = await withMember(user, 'viewer');
    const { page: theirs } = await openSignedIn(
      browser,
      size,
      viewer,
      `/${user.bookId}/transactions/${bill.id}`,
    );
    const dialog = theirs.getByRole('dialog', { name: 'Transaction' });
    await attachmentItem(dialog, 'bill.pdf').getByRole('button', { name: 'Download' }).waitFor();
    expect(await dialog.getByRole('button', { name: /Add or drop|Camera|Delete/ }).count()).toBe(0);
    await theirs.context().close();
  });
});

/** The same address, signed so long ago that it has expired: the signature itself is right. */
function expired({ url, headers }: Upload, size: number): string {
  const { origin, pathname, searchParams } = new URL(url);
  const [accessKeyId = ''] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  return presign(
    {
      ...{ method: 'PUT', url: new URL(origin + pathname), region: 'eu-west-1', expiresSeconds: 900 },
      headers: { ...headers, 'Content-Length': String(size) },
      at: new Date(Date.now() - 16 * MINUTE_MS),
    },
    { accessKeyId, secretAccessKey: 'local', sessionToken: 'local' },
  ).href;
}
