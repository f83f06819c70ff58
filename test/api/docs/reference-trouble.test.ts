import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from './browser.ts';
import { answerOf, DESKTOP, isInView, openForm, openReference, origin, register } from './reference-page.ts';

/** Rare conditions that must not stop a reader: ended sessions, odd responses, old links, a slow or strict browser. */
describe.skipIf(!browserPath)('the reference page', { timeout: 120_000 }, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    ({ page } = await openReference(browser, { ...DESKTOP, colorScheme: 'dark' }));
    await register(page);
  });
  afterAll(() => browser.close());

  const who = (of = page) => of.locator('#who').textContent();
  const panelOf = (id: string, of = page) => of.locator(`[data-response="${id}"]`);
  async function send(id: string, of = page): Promise<void> {
    const [response] = await Promise.all([
      of.waitForResponse((it) => it.request().method() !== 'OPTIONS'),
      of.locator(`[data-request="${id}"] form [type=submit]`).click(),
    ]);
    await response.finished();
    await of.locator(`[data-request="${id}"] .notice`, { hasText: 'Sending' }).waitFor({ state: 'detached' });
  }

  test('shows an archive, which is not a single JSON text', async () => {
    await openForm(page, 'getExport');
    await page.locator('#getExport-format').selectOption('archive');
    await send('getExport');
    expect(await panelOf('getExport').locator('.status').textContent()).toBe('200');
    expect(await panelOf('getExport').locator('pre').first().textContent()).toContain('"Opening balances"');
  });

  test('shows a 304, which has no body', async () => {
    await openForm(page, 'getMe');
    await send('getMe');
    const headers = await panelOf('getMe').locator('.headers pre').textContent();
    await page.locator('#getMe-If-None-Match').fill(/^etag: (.*)$/m.exec(headers ?? '')?.[1] ?? '');
    await send('getMe');
    expect(await panelOf('getMe').locator('.status').textContent()).toBe('304');
    expect(await panelOf('getMe').locator('.empty').textContent()).toBe('No body.');
  });

  test('neither keeps nor uses the cookie, which belongs to apps', async () => {
    expect(await page.context().cookies()).toEqual([]);
    const cookie = { name: 'service-session', value: 'of another app', url: origin() };
    await page.context().addCookies([cookie]);
    const [request] = await Promise.all([page.waitForRequest('**/auth/me'), send('getMe')]);
    expect(await request.allHeaders()).not.toHaveProperty('cookie');
    expect(await page.context().cookies()).toMatchObject([{ value: 'of another app' }]);
  });

  test('says how much of a long response it shows', async () => {
    await openForm(page, 'getDocs');
    await send('getDocs');
    expect(await panelOf('getDocs').locator('.cut').textContent()).toMatch(
      /^These are the first 200,000 of (?:\d,)?\d{3},\d{3} characters\.$/,
    );
    expect(await panelOf('getMe').locator('.cut').count()).toBe(0);
  });

  test('sends every value that is chosen from a list', async () => {
    await openForm(page, 'listTransactions');
    await page.locator('#listTransactions-kind').selectOption(['expense', 'transfer']);
    const request = page.waitForRequest(/\/transactions\?/);
    await send('listTransactions');
    expect(new URL((await request).url()).search).toBe('?kind=expense&kind=transfer');
    expect((await answerOf(page, 'listTransactions')).status).toBe('200');
  });

  test('shows the new e-mail address when it has changed', async () => {
    const email = `new-${await who()}`;
    await openForm(page, 'updateMe');
    const current_password = await page.locator('#register-password').inputValue();
    await page
      .locator('#updateMe-body')
      .fill(JSON.stringify({ name: 'Ada', email, base_currency_id: 'USD', current_password }));
    await send('updateMe');
    expect(await who()).toBe(email);
    await page.locator('#register-email').fill(email);
  });

  test('notices that the session has ended, and logs in again with the same user', async () => {
    const email = await who();
    const token = await page.evaluate(`JSON.parse(sessionStorage.getItem('personal-finance-session')).token`);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${origin()}/auth/logout`, { method: 'POST', headers })).status).toBe(204);
    await send('getMe');
    expect(await panelOf('getMe').locator('.status').textContent()).toBe('401');
    expect(await who()).toBe('Not signed in');

    await page.locator('#getMe-If-None-Match').fill('');
    await page.locator('[data-request="getMe"] .notice button').click();
    await panelOf('getMe').locator('.s2').waitFor();
    expect(await who()).toBe(email);
  });

  test('forgets a user who has been erased', async () => {
    await openForm(page, 'deleteMe');
    const password = await page.locator('#register-password').inputValue();
    await page.locator('#deleteMe-body').fill(JSON.stringify({ password }));
    await send('deleteMe');
    expect(await panelOf('deleteMe').locator('.status').textContent()).toBe('204');
    expect(await who()).toBe('Not signed in');
  });

  test('says that a copied command has the token only if it has', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
    await openForm(page, 'listAccounts');
    await page.locator('[data-request="listAccounts"]').getByText('Copy as curl').click();
    await expect
      .poll(() => page.locator('[data-request="listAccounts"] .notice').textContent())
      .toBe('Copied.');
  });

  test('follows the second of two links in quick succession', async () => {
    const { page: hurried } = await openReference(browser, { ...DESKTOP, reducedMotion: 'no-preference' });
    for (const waitMs of [50, 100, 200, 300, 500]) {
      await hurried.evaluate(`location.hash = '#createContact'`);
      await hurried.waitForTimeout(waitMs);
      await hurried.evaluate(`location.hash = '#getTrialBalance'`);
      await expect.poll(() => isInView(hurried, '#getTrialBalance')).toBe(true);
      await hurried.evaluate(`location.hash = '#getMe'`);
      await expect.poll(() => isInView(hurried, '#getMe')).toBe(true);
    }
    await hurried.context().close();
  });

  test('opens one form on a slow connection, however often it is opened and closed', async () => {
    const { page: slow } = await openReference(browser, DESKTOP);
    const answer = Promise.withResolvers<void>();
    await slow.route('**/openapi.json', (route) => answer.promise.then(() => route.continue()));
    const request = slow.locator('[data-request="createContact"]');
    const button = slow.locator('[data-try="createContact"]');
    await button.click();
    expect(await request.getByText('Loading …').isVisible()).toBe(true);
    await button.click();
    await button.click();
    answer.resolve();
    await request.locator('form').first().waitFor();
    await slow.waitForTimeout(200);
    expect(await request.locator('.try').count()).toBe(1);
    await slow.context().close();
  });

  test('says what the service returned if the description cannot be loaded', async () => {
    const { page: broken } = await openReference(browser, DESKTOP);
    await broken.route('**/openapi.json', (route) => route.fulfill({ status: 503, json: {} }));
    await broken.locator('[data-try="getMe"]').click();
    await panelOf('getMe', broken).getByText('openapi.json returned 503.').waitFor();
    await broken.unroute('**/openapi.json');
    await openForm(broken, 'getMe');
    await broken.context().close();
  });

  test('works with a link that leads nowhere, and without storage', async () => {
    const context = await browser.newContext(DESKTOP);
    // As in a browser that blocks cookies.
    await context.addInitScript(`Object.defineProperty(window, 'sessionStorage', {
      get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
    })`);
    const strict = await context.newPage();
    await strict.goto(`${origin()}/docs#100%`);
    await register(strict);
    await openForm(strict, 'getMe');
    await send('getMe', strict);
    expect(await panelOf('getMe', strict).locator('.status').textContent()).toBe('200');
    await context.close();
  });

  test('works over plain HTTP on another device, where browsers offer less', async () => {
    const other = await browser.newPage();
    // The service of the tests responds only under the names of this machine.
    await other.route('http://laptop.test/**', async (route) => {
      const url = route.request().url().replace('http://laptop.test', origin());
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await other.goto('http://laptop.test/docs');
    expect(await other.evaluate('isSecureContext')).toBe(false);
    await register(other);
    await openForm(other, 'createContact');
    await send('createContact', other);
    expect(await panelOf('createContact', other).locator('.status').textContent()).toBe('200');
    await other.locator('[data-request="createContact"]').getByText('Copy as curl').click();
    await other.locator('[data-request="createContact"] .notice', { hasText: 'curl -X POST' }).waitFor();
    await other.close();
  });

  test('closes the menu of a narrow window when the focus leaves it', async () => {
    const { page: narrow } = await openReference(browser, { viewport: { width: 640, height: 400 } });
    await narrow.locator('#menu').click();
    await narrow.locator('#contents a').last().focus();
    expect(await narrow.locator('#contents').isVisible()).toBe(true);
    await narrow.keyboard.press('Tab');
    expect(await narrow.locator('#contents').isVisible()).toBe(false);
    await narrow.context().close();
  });

  test('is printed in full: no sample is cut off, and the fields of records are open', async () => {
    for (const width of [718, 1047]) {
      const { page: paper } = await openReference(browser, { viewport: { width, height: 1000 } });
      await paper.emulateMedia({ media: 'print' });
      const cut = await paper.evaluate(`[...document.querySelectorAll('pre')]
        .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
        .map((it) => it.textContent.slice(0, 40))`);
      expect(cut).toEqual([]);
      expect(await paper.locator('#record-Contact dt').first().isVisible()).toBe(true);
      expect(await paper.locator('#contents').isVisible()).toBe(false);
      await paper.context().close();
    }
  });
});
