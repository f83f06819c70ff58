import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings, browserPath, launch, openTab } from '../../support/browser.ts';
import {
  answerOf,
  DESKTOP,
  openReference,
  origin,
  PHONE,
  register,
  tryIt,
} from '../../support/reference-page.ts';

if (!browserPath) {
  console.log(
    'The tests of the reference page are skipped: there is no Chromium here. CHROMIUM can say where it is.',
  );
}

let browser: Browser;
beforeAll(async () => {
  if (browserPath) browser = await launch();
});
afterAll(() => browser?.close());

describe.skipIf(!browserPath)('the reference page', { timeout: 120_000 }, () => {
  describe.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s', (_name, options) => {
    test('registers, keeps the token and gets a 200 from /auth/me, without a browser error', async () => {
      const { page, complaints } = await openReference(browser, options);
      const email = await register(page);
      await page.locator('#me [type=submit]').click();
      await page.locator('#me-result .s2').waitFor();
      expect(await page.locator('#me-result pre').first().textContent()).toContain(email);
      expect(await page.locator('#who').textContent()).toBe(email);
      expect(await tryIt(page, 'getMe')).toMatchObject({ status: '200', body: { email } });

      await page.reload();
      expect(await page.locator('#who').textContent()).toBe(email);
      expect(await tryIt(page, 'getMe')).toMatchObject({ status: '200', body: { email } });
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });

  test.each([
    ['light, on a desktop', { ...DESKTOP, colorScheme: 'light' }],
    ['dark, on a phone', { ...PHONE, colorScheme: 'dark' }],
  ])('fits, and has no finding of an accessibility checker with forms open: %s', async (_name, options) => {
    const { page, complaints } = await openReference(browser, options);
    await register(page);
    for (const id of ['createCategory', 'listExpenses', 'updateContact']) await tryIt(page, id);
    expect(await accessibilityFindings(page)).toEqual([]);
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(isTooWide).toBe(false);
    // A 404 of the API, for a contact that is not there, is a line in the console too.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await page.context().close();
  });

  test('fills the ids of what was created into the next requests', async () => {
    const { page } = await openReference(browser, DESKTOP);
    await register(page);
    const category = await tryIt(page, 'createCategory');
    const expense = await tryIt(page, 'createExpense');
    expect(expense).toMatchObject({ status: '200', body: { category_id: category.body.id, amount: 54.2 } });
    expect(await tryIt(page, 'getExpense')).toMatchObject({ status: '200', body: { id: expense.body.id } });
    await page.locator('[data-try="updateContact"]').click();
    expect(await page.locator('[data-request="updateContact"] .notice').textContent()).toContain(
      'Create a contact',
    );
    await page.context().close();
  });

  test('offers to register where a request needs it, and sends it again', async () => {
    const { page } = await openReference(browser, DESKTOP);
    expect((await tryIt(page, 'listAccounts')).status).toBe('401');
    await page.locator('[data-request="listAccounts"] .notice button').click();
    await page.locator('[data-response="listAccounts"] .s2').waitFor();
    await page.context().close();
  });

  test('can be used with the keyboard alone', async () => {
    const { page } = await openReference(browser, PHONE);
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.locator('#menu').focus();
    await page.keyboard.press('Enter');
    await page.locator('#filter').fill('lock every');
    expect(await page.locator('#contents li[data-find]:visible').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect([await focused(), await page.locator('#contents').isVisible()]).toEqual(['menu', false]);

    await page.locator('#register-email').focus();
    await page.keyboard.press('Enter');
    await page.locator('#register-result .s2').waitFor();
    expect(await focused()).toBe('Send');
    await page.locator('[data-try="updateLock"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#updateLock-body').focus();
    await page.keyboard.press('Control+Enter');
    expect(await answerOf(page, 'updateLock')).toMatchObject({ body: { locked_through: '2026-08-31' } });
    await page.context().close();
  });

  test('works under a base path, as behind a stage of API Gateway', async () => {
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

  test('runs under its policy: an injected script does not run', async () => {
    const { page } = await openReference(browser, DESKTOP);
    const ran = await page.evaluate(`(() => {
      try {
        const script = document.createElement('script');
        script.textContent = 'window.slippedIn = true';
        document.body.append(script);
      } catch {}
      return window.slippedIn;
    })()`);
    expect(ran).toBeUndefined();
    await page.context().close();
  });
});
