import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings, browserPath, launch, openTab, type WatchedPage } from './browser.ts';
import {
  answerOf,
  DESKTOP,
  focusedEndpoint,
  isInView,
  openForm,
  openReference,
  origin,
  PHONE,
  register,
  sendAgain,
  statusOf,
  tryIt,
  visibleTitles,
} from './reference-page.ts';

let browser: Browser;
beforeAll(async () => {
  if (browserPath) browser = await launch();
});
afterAll(() => browser?.close());

/** Loading the page takes most of the time, so the tests for each screen follow one reader from the first load on. */
let tab: WatchedPage;

/** A refused request also appears in the console. */
const unexpected = ({ complaints }: WatchedPage) =>
  complaints.filter((text) => !/status of 4(01|04|22)/.test(text));

const isTooWide = () => tab.page.evaluate('document.documentElement.scrollWidth > innerWidth');

async function followLinksAndSearch(contentsAreHidden: boolean): Promise<void> {
  const { page } = tab;
  if (contentsAreHidden) await page.locator('#menu').click();
  await page.locator('#contents a[href="#createContact"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedEndpoint(page)).toBe('createContact');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedEndpoint(page)).toBe('createContact');

  // The same link again, after scrolling elsewhere.
  await page.locator('[data-try="getMe"]').focus();
  if (contentsAreHidden) await page.locator('#menu').click();
  await page.locator('#contents a[href="#createContact"]').click();
  await expect.poll(() => focusedEndpoint(page)).toBe('createContact');

  await page.locator('[data-try="getMe"]').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('trial balance');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedEndpoint(page)).toBe('getTrialBalance');
}

describe.skipIf(!browserPath)('the reference page on a desktop', { timeout: 120_000 }, () => {
  let email: string;
  beforeAll(async () => {
    tab = await openReference(browser, { ...DESKTOP, colorScheme: 'light' });
  });
  afterAll(() => tab.page.context().close());

  test('offers to register where a request needs it, and sends it again', async () => {
    const { page } = tab;
    expect((await tryIt(page, 'listAccounts')).status).toBe('401');
    await page.locator('[data-request="listAccounts"] .notice button').click();
    await page.locator('[data-response="listAccounts"] .s2').waitFor();
  });

  test('registers and gets a 200 from /auth/me', async () => {
    const { page } = tab;
    await page.locator('#register-email').fill(`grace-${Date.now()}@example.com`);
    email = await register(page);
    await page.locator('#me [type=submit]').click();
    await page.locator('#me-result .s2').waitFor();
    expect(await page.locator('#me-result pre').first().textContent()).toContain(email);
    expect(await page.locator('#who').textContent()).toBe(email);
  });

  test('offers records in open forms as soon as they are created, and their ids in the next requests', async () => {
    const { page } = tab;
    for (const id of ['updateContact', 'createExpense', 'listExpenses']) await openForm(page, id);
    const noticeOf = (id: string) => page.locator(`[data-request="${id}"] .notice`).textContent();
    expect(await noticeOf('updateContact')).toContain('Create a contact');

    const contact = (await tryIt(page, 'createContact')).body.id;
    const category = (await tryIt(page, 'createCategory')).body.id;
    expect(await page.locator('#updateContact-id').inputValue()).toBe(contact);
    expect(await page.locator(`#updateContact-id-known option[value="${contact}"]`).count()).toBe(1);
    expect(await noticeOf('updateContact')).toBe('');
    expect(await page.locator(`#listExpenses-category_id-known option[value="${category}"]`).count()).toBe(1);
    const expense = await tryIt(page, 'createExpense');
    expect(expense).toMatchObject({ status: '200', body: { category_id: category, amount: 54.2 } });
    expect(await tryIt(page, 'getExpense')).toMatchObject({ status: '200', body: { id: expense.body.id } });
  });

  test.each([
    ...['createTransfer', 'createJournalEntry', 'createTransactions', 'createSchedule'],
    ...['createObligation', 'createPayment', 'createImport', 'assignBudget'],
    ...['getForecast', 'getSpending', 'getExport', 'getCurrency', 'serveAssistant'],
  ])('fills in a request for %s that can be sent as it is', async (id) => {
    expect(await statusOf(tab.page, id)).toBe('200');
  });

  test("sends the reader's file unchanged, with the type that its name implies", async () => {
    const { page } = tab;
    const form = page.locator('[data-request="createImport"] form');
    const type = page.locator('#createImport-type');
    await page.locator('#createImport-type').selectOption('application/qif');
    await page.locator('#createImport-file').setInputFiles({
      name: 'Umsätze.CSV',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('Date,Payee,Amount\n2026-11-14,Café Müller,-12.50\n', 'latin1'),
    });
    expect(await type.inputValue()).toBe('text/csv');
    expect(await page.locator('#createImport-text').isDisabled()).toBe(true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await form.getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(() => form.locator('.notice').textContent()).toContain('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain("--data-binary '@Umsätze.CSV'");

    const { id } = await sendAgain(page, 'createImport', '/imports');
    await page.locator('#createImport-file').setInputFiles([]);
    expect(await page.locator('#createImport-text').isEnabled()).toBe(true);
    await openForm(page, 'listImportRows');
    await page.locator('#listImportRows-id').fill(id);
    expect((await tryIt(page, 'listImportRows')).body).toMatchObject({
      data: [{ kind: 'expense', payee: 'Café Müller', amount: 12.5 }],
    });
  });

  test('says which kind of category an income needs', async () => {
    await openForm(tab.page, 'createIncome');
    expect(await tab.page.locator('[data-request="createIncome"] .notice').textContent()).toContain(
      'Create a category, with "kind": "income"',
    );
  });

  test('keeps a body that the reader has changed when a record is created', async () => {
    const { page } = tab;
    await page.locator('#createExpense-body').fill('{ "mine": 1 }');
    await page.locator('#createCategory-body').fill('{ "name": "Another category" }');
    expect(await sendAgain(page, 'createCategory', '/budgeting/categories')).toHaveProperty('id');
    expect(await page.locator('#createExpense-body').inputValue()).toBe('{ "mine": 1 }');
  });

  test('sends a new request the second time, unless the reader has typed a key', async () => {
    const { page } = tab;
    const send = () => sendAgain(page, 'createContact', '/contacts');
    const [first, second] = [await send(), await send()];
    expect(second.id).not.toBe(first.id);
    await page.locator('#createContact-Idempotency-Key').fill('a key of my own');
    const third = await send();
    expect(await send()).toEqual(third);
  });

  test('lets Tab continue from the endpoint that a link or the search jumped to', () =>
    followLinksAndSearch(false));

  test('finds endpoints by the words that people use, and says when there are none', async () => {
    const { page } = tab;
    for (const [wanted, title] of [
      ['log out', 'Log out'],
      ['sign out', 'Log out'],
      ['current user', 'Current user'],
      ['Trial Balance', 'Trial balance'],
      ['/auth/me', 'Current user'],
      ['unlocks', 'Lock a period, or unlock it'],
    ] as const) {
      await page.locator('#filter').fill(wanted);
      expect(await visibleTitles(page), wanted).toContain(title);
      expect((await visibleTitles(page)).length, wanted).toBeLessThan(4);
    }
    await page.locator('#filter').fill('zebra');
    expect(await visibleTitles(page)).toEqual([]);
    expect(await page.locator('#nothing').isVisible()).toBe(true);
    await page.locator('#filter').fill('');
  });

  test('does not cover the underscores of a code with an underline', async () => {
    const covered = await tab.page.evaluate(`[...document.querySelectorAll('main a')]
      .filter((link) => link.textContent.includes('_'))
      .filter((link) => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.font = getComputedStyle(link.querySelector('code') ?? link).font;
        const { textDecorationLine, textUnderlineOffset } = getComputedStyle(link);
        const underscoreEnd = canvas.measureText('_').actualBoundingBoxDescent;
        return textDecorationLine === 'underline' && !(parseFloat(textUnderlineOffset) > underscoreEnd + 1);
      })
      .map((link) => link.textContent)`);
    expect(covered).toEqual([]);
  });

  test('fits, and has no accessibility findings with forms open', async () => {
    expect(await accessibilityFindings(tab.page)).toEqual([]);
    expect(await isTooWide()).toBe(false);
  });

  test('keeps the token when the page is reloaded, and causes no browser error', async () => {
    const { page } = tab;
    await page.reload();
    expect(await page.locator('#who').textContent()).toBe(email);
    expect(await tryIt(page, 'getMe')).toMatchObject({ status: '200', body: { email } });
    expect(unexpected(tab)).toEqual([]);
  });

  test('runs under its policy: an injected script does not run', async () => {
    const ran = await tab.page.evaluate(`(() => {
      try {
        const script = document.createElement('script');
        script.textContent = 'window.slippedIn = true';
        document.body.append(script);
      } catch {}
      return window.slippedIn;
    })()`);
    expect(ran).toBeUndefined();
  });
});

describe.skipIf(!browserPath)('the reference page on a phone, in dark mode', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    tab = await openReference(browser, { ...PHONE, colorScheme: 'dark' });
  });
  afterAll(() => tab.page.context().close());

  test('can be used with the keyboard alone, and scrolls responses into view', async () => {
    const { page } = tab;
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.locator('#menu').focus();
    await page.keyboard.press('Enter');
    await page.locator('#filter').fill('lock through');
    expect(await page.locator('#contents li[data-find]:visible').count()).toBe(1);
    await page.locator('#filter').fill('');
    await page.keyboard.press('Escape');
    expect([await focused(), await page.locator('#contents').isVisible()]).toEqual(['menu', false]);

    await page.setViewportSize({ width: 390, height: 500 });
    await page.locator('#register-email').focus();
    await page.keyboard.press('Enter');
    await page.locator('#sign-in-result .s2').waitFor();
    expect(await isInView(page, '#sign-in-result .s2')).toBe(true);
    expect(await focused()).toBe('Send');
    await page.locator('[data-try="updateLock"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#updateLock-body').focus();
    await page.keyboard.press('Control+Enter');
    expect(await answerOf(page, 'updateLock')).toMatchObject({ body: { locked_through: '2026-08-31' } });
    expect((await tryIt(page, 'createExpense')).status).toBe('422');
    expect(await isInView(page, '[data-response="createExpense"] .s4')).toBe(true);
    await page.setViewportSize(PHONE.viewport);
  });

  test('lets Tab continue from the endpoint that a link or the search jumped to', () =>
    followLinksAndSearch(true));

  test('fits, has no accessibility findings with forms open, and causes no browser error', async () => {
    for (const id of ['createCategory', 'listExpenses', 'updateContact']) await tryIt(tab.page, id);
    expect(await accessibilityFindings(tab.page)).toEqual([]);
    expect(await isTooWide()).toBe(false);
    expect(unexpected(tab)).toEqual([]);
  });
});

test.skipIf(!browserPath)('the reference page works under a base path, as behind a stage', async () => {
  const { page, complaints } = await openTab(browser, origin(), DESKTOP);
  await page.route('**/prod/**', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('/prod/', '/') });
    await route.fulfill({ response });
  });
  await page.goto(`${origin()}/prod/docs`);
  await register(page);
  expect((await tryIt(page, 'getMe')).status).toBe('200');
  const link = await page.evaluate(`document.querySelector('a[href="openapi.json"]').href`);
  expect(link).toBe(`${origin()}/prod/openapi.json`);
  expect(complaints).toEqual([]);
  await page.context().close();
});
