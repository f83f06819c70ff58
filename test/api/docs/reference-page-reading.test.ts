import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../../support/browser.ts';
import { DESKTOP, openReference, PHONE, register, tryIt } from '../../support/reference-page.ts';

let browser: Browser;
beforeAll(async () => {
  if (browserPath) browser = await launch();
});
afterAll(() => browser?.close());

/** The endpoint that the focus is in. */
const focusedEndpoint = (page: Page) =>
  page.evaluate("document.activeElement.closest('article')?.id ?? document.activeElement.outerHTML");

const visibleTitles = async (page: Page) =>
  (await page.locator('#contents li[data-find]:visible').allInnerTexts()).map((text) =>
    text.replace(/^[A-Z]+\s+/, ''),
  );

describe.skipIf(!browserPath)('reading the reference page', { timeout: 120_000 }, () => {
  describe.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s', (_name, options) => {
    test('Tab goes on from the endpoint that a link or the search jumped to', async () => {
      const { page } = await openReference(browser, options);
      const contentsAreHidden = options === PHONE;
      if (contentsAreHidden) await page.locator('#menu').click();
      await page.locator('#contents a[href="#createContact"]').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedEndpoint(page), { timeout: 30_000 }).toBe('createContact');
      await page.keyboard.press('Tab');
      await expect.poll(() => focusedEndpoint(page), { timeout: 30_000 }).toBe('createContact');

      // The same link again, after reading on elsewhere.
      await page.locator('[data-try="getMe"]').focus();
      if (contentsAreHidden) await page.locator('#menu').click();
      await page.locator('#contents a[href="#createContact"]').click();
      await expect.poll(() => focusedEndpoint(page), { timeout: 30_000 }).toBe('createContact');

      await page.locator('[data-try="getMe"]').focus();
      await page.keyboard.press('/');
      await page.keyboard.type('trial balance');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect.poll(() => focusedEndpoint(page), { timeout: 30_000 }).toBe('getTrialBalance');
      await page.context().close();
    });
  });

  test('a search finds endpoints by the words that people use, and says when there are none', async () => {
    const { page } = await openReference(browser, DESKTOP);
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
    await page.context().close();
  });

  test('an underline does not cover the underscores of a code', async () => {
    const { page } = await openReference(browser, DESKTOP);
    const covered = await page.evaluate(`[...document.querySelectorAll('main a')]
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
    await page.context().close();
  });
});

describe.skipIf(!browserPath)('trying endpoints on the reference page', { timeout: 120_000 }, () => {
  test('a second send is another request, unless the reader has typed a key', async () => {
    const { page } = await openReference(browser, DESKTOP);
    await register(page);
    const first = await tryIt(page, 'createContact');
    const sendAgain = async () => {
      const response = page.waitForResponse((it) => it.url().endsWith('/contacts'));
      await page.locator('[data-request="createContact"] form [type=submit]').click();
      return (await (await response).json()) as { id: string };
    };
    const second = await sendAgain();
    expect(second.id).not.toBe(first.body.id);

    await page.locator('#createContact-Idempotency-Key').fill('a key of my own');
    const third = await sendAgain();
    expect(await sendAgain()).toEqual(third);
    await page.context().close();
  });

  test('forms that are open offer a record as soon as it is created', async () => {
    const { page } = await openReference(browser, DESKTOP);
    await register(page);
    for (const id of ['updateContact', 'createExpense', 'listExpenses']) {
      await page.locator(`[data-try="${id}"]`).click();
      await page.locator(`[data-request="${id}"] form`).waitFor();
    }
    const noticeOf = (id: string) => page.locator(`[data-request="${id}"] .notice`).textContent();
    expect(await noticeOf('updateContact')).toContain('Create a contact');

    const contact = (await tryIt(page, 'createContact')).body.id;
    const category = (await tryIt(page, 'createCategory')).body.id;
    expect(await page.locator('#updateContact-id').inputValue()).toBe(contact);
    expect(await page.locator(`#updateContact-id-known option[value="${contact}"]`).count()).toBe(1);
    expect(await noticeOf('updateContact')).toBe('');
    expect(await page.locator(`#listExpenses-category_id-known option[value="${category}"]`).count()).toBe(1);
    expect(JSON.parse(await page.locator('#createExpense-body').inputValue())).toMatchObject({
      category_id: category,
    });
    await page.context().close();
  });

  test('a body that the reader has changed stays as it is when a record is created', async () => {
    const { page } = await openReference(browser, DESKTOP);
    await register(page);
    await page.locator('[data-try="createExpense"]').click();
    await page.locator('#createExpense-body').fill('{ "mine": 1 }');
    await tryIt(page, 'createCategory');
    expect(await page.locator('#createExpense-body').inputValue()).toBe('{ "mine": 1 }');
    await page.context().close();
  });

  test('the response is scrolled into view', async () => {
    const { page } = await openReference(browser, { viewport: { width: 390, height: 500 } });
    const isInView = (selector: string) =>
      page.evaluate(`(() => {
        const { top } = document.querySelector('${selector}').getBoundingClientRect();
        return top >= 0 && top < innerHeight - 50;
      })()`);
    await register(page);
    expect(await isInView('#register-result .s2')).toBe(true);
    expect((await tryIt(page, 'createExpense')).status).toBe('422');
    expect(await isInView('[data-response="createExpense"] .s4')).toBe(true);
    await page.context().close();
  });
});
