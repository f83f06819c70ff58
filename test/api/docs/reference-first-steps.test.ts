import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings, browserPath, launch } from './browser.ts';
import {
  DESKTOP,
  isInView,
  openForm,
  openReference,
  origin,
  PHONE,
  register,
  tryIt,
  visibleTitles,
} from './reference-page.ts';

describe.skipIf(!browserPath)('the reference page', { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const who = (page: Page) => page.locator('#who').textContent();
  const resultOf = (page: Page) => page.locator('#sign-in-result');

  describe('lets a reader sign in', () => {
    let page: Page;
    let email: string;
    let password: string;
    beforeAll(async () => {
      ({ page } = await openReference(browser, { ...DESKTOP, colorScheme: 'light' }));
    });
    afterAll(() => page.context().close());

    test.each([
      ['register', 'new-password'],
      ['login', 'current-password'],
    ])('with fields that a password manager knows: %s', async (form, autocomplete) => {
      const attributesOf = (name: string) =>
        page
          .locator(`#${form}-form [name=${name}]`)
          .evaluate((input: { type: string; autocomplete: string }) => [input.type, input.autocomplete]);
      expect(await attributesOf('email')).toEqual(['email', 'username']);
      expect(await attributesOf('password')).toEqual(['password', autocomplete]);
    });

    test('as a new user, in the base currency of their choice', async () => {
      await page.locator('#register-currency').selectOption('EUR');
      password = await page.locator('#register-password').inputValue();
      email = await register(page);
      expect(JSON.parse((await resultOf(page).locator('pre').first().textContent()) ?? '')).toMatchObject({
        data: { email, base_currency_id: 'EUR' },
      });
    });

    test('with a password that can be shown', async () => {
      const field = page.locator('#register-password');
      await page.getByRole('button', { name: 'Show the password' }).click();
      expect(await field.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide the password' }).click();
      expect(await field.getAttribute('type')).toBe('password');
    });

    test('as a registered user, with a form for that', async () => {
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      await page.getByRole('button', { name: 'Log in instead' }).click();
      expect(await page.locator('#register-form').isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.id')).toBe('login-email');
      expect(await page.locator('#login-email').inputValue()).toBe('');
      expect(await accessibilityFindings(page, '#start')).toEqual([]);

      await page.locator('#login-email').fill(email);
      await page.locator('#login-password').fill('not the password');
      await page.keyboard.press('Enter');
      await resultOf(page).getByText('invalid_credentials').first().waitFor();
      await page.locator('#login-password').fill(password);
      await page.keyboard.press('Enter');
      await resultOf(page).locator('.s2').waitFor();
      expect(await who(page)).toBe(email);
    });

    test('again, where a request needs it', async () => {
      const token = await page.evaluate(
        `JSON.parse(sessionStorage.getItem('personal-finance-session')).token`,
      );
      await fetch(`${origin()}/auth/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      await openForm(page, 'getMe');
      await page.locator('[data-request="getMe"] form [type=submit]').click();
      await page.getByRole('button', { name: 'Log in and send again' }).click();
      await page.locator('[data-response="getMe"] .s2').waitFor();
      expect(await who(page)).toBe(email);
    });

    test('and choose the book, if there are several', async () => {
      const choice = page.locator('#book');
      expect(await choice.isVisible()).toBe(false);
      const { body: book } = await tryIt(page, 'createBook');
      await choice.waitFor();
      expect(await accessibilityFindings(page, 'header')).toEqual([]);
      await choice.selectOption(String(book.name));
      const { body: contact } = await tryIt(page, 'createContact');
      await page.reload();
      await expect.poll(() => choice.inputValue()).toBe(book.id);
      await openForm(page, 'getContact');
      expect(await page.locator('#getContact-id').inputValue()).toBe(contact.id);
      expect(await page.locator('#getContact-Book').inputValue()).toBe(book.id);
    });
  });

  test('finds endpoints by their fields and by everyday words', async () => {
    const { page } = await openReference(browser, DESKTOP);
    for (const [wanted, title] of [
      ['is_refund', 'Record an expense'],
      ['category_id', 'Record an expense'],
      ['recurring', 'Create a schedule'],
      ['standing order', 'Create a schedule'],
      ['subscription', 'List schedules, by their next date'],
      ['debt', 'Create an obligation'],
      ['salary', 'Record an income'],
      ['receipt', 'Record an expense'],
      ['bank statement', 'Upload a bank file'],
      ['backup', 'Export your books'],
      ['delete my account', 'Erase the current user'],
    ] as const) {
      await page.locator('#filter').fill(wanted);
      expect(await visibleTitles(page), wanted).toContain(title);
    }
    await page.locator('#filter').fill('is_refund');
    expect(await visibleTitles(page)).not.toContain('Record a transfer');
    await page.locator('#filter').fill('recurring');
    expect(await visibleTitles(page)).not.toContain('Record an expense');
    await page.context().close();
  });

  test('has "Try it" right below the title of every endpoint on a phone', async () => {
    const { page } = await openReference(browser, { ...PHONE, colorScheme: 'dark' });
    const far = await page.evaluate(`[...document.querySelectorAll('article')]
      .map((article) => {
        const button = article.querySelector('[data-try]').getBoundingClientRect();
        return [article.id, button.top - article.querySelector('h3').getBoundingClientRect().bottom];
      })
      .filter(([, distance]) => distance < 0 || distance > 150)`);
    expect(far).toEqual([]);
    await page.locator('[data-try="createTransactions"]').click();
    await page.locator('[data-request="createTransactions"] form').waitFor();
    expect(await isInView(page, '[data-request="createTransactions"] form')).toBe(true);
    await page.context().close();
  });
});
