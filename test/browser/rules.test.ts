import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { PASSWORD } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { type Household, newHousehold } from './household.ts';
import { bundledStyle, DIFFERENT_LOOKS } from './style-order.ts';
import { expectAccessible, openApp, openSignedIn, unexpected } from './support.ts';
import { SMALL_TARGETS } from './targets.ts';

const SCREENS = [
  '/',
  '/transactions',
  '/transactions/new',
  '/budget',
  '/reports',
  '/reports/net-worth',
  '/reports/spending',
  '/reports/spending?by=month',
  '/reports/income-expenses',
  '/reports/budget',
  '/reports/forecast',
  '/reports/trial-balance',
  '/reports/members',
  '/imports',
  '/export',
  '/accounts',
  '/schedules',
  '/obligations',
  '/contacts',
  '/books',
  '/settings/profile',
  '/settings/security',
  '/settings/tokens',
  '/settings/webhooks',
  '/settings/banks',
  '/settings/categories',
  '/settings/rules',
  '/settings/rules/new',
  '/settings/banks',
  '/settings/bulk-edits',
  '/settings/currencies',
  '/settings/lock',
  '/settings/preferences',
  '/settings/erase',
];

const DIALOGS = [
  '/accounts?edit=new',
  '/schedules?edit=new',
  '/obligations?edit=new',
  '/contacts?edit=new',
  '/settings/categories?edit=new',
];

/** If a screen scrolls sideways: what reaches out of it. */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth)
  .map((element) => element.localName + '.' + element.className + ' ' + element.textContent.slice(0, 40))`;

/** What people, banks and attackers write. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "{{constructor.constructor('alert(1)')()}}",
  '\u202egnp.exe \u200b ﷽ 𝕏 🏳️‍🌈',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

describe.skipIf(!browserPath)('rules of every screen', () => {
  let browser: Browser;
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    for (const [index, text] of HOSTILE.entries()) {
      const category = await user.api.createCategory({ name: text.slice(0, 60) });
      const account = await user.api.createAccount({ name: text.slice(0, 60), type: 'asset' });
      await user.api.createExpense({
        date: new Date().toISOString().slice(0, 10),
        amount: 1_000_000.01 + index,
        currency_id: 'EUR',
        payee: text,
        memo: text,
        category_id: category.id,
        asset_account_id: account.id,
      });
      const contact = await user.api.createContact({ name: text, notes: text });
      await user.api.createObligation({
        name: text,
        contact_id: contact.id,
        account_id: account.id,
        currency_id: 'EUR',
        original_amount: 1_000_000.01,
        outstanding_amount: 1_000_000.01,
        opened_date: '2026-01-31',
        due_date: '2026-02-28',
      });
      await user.api.createSchedule({
        name: text,
        kind: 'expense',
        mode: 'remind',
        starts_on: new Date().toISOString().slice(0, 10),
        rule: { frequency: 'monthly' },
        template: {
          currency_id: 'EUR',
          amount: 1_000_000.01,
          payee: text,
          category_id: category.id,
          asset_account_id: account.id,
        },
      });
      await user.api.createToken({ name: text.slice(0, 60), scope: 'read' });
      await user.api.createBook({ name: text.slice(0, 60) });
    }
  });
  afterAll(() => browser.close());

  test('hostile text is only text, and nothing scrolls sideways at 320 pixels', async () => {
    const { page, complaints } = await openSignedIn(browser, 'phone', user, '/', {
      viewport: { width: 320, height: 640 },
    });
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    for (const screen of SCREENS) {
      await page.goto(`${cloud().url}/app${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(TOO_WIDE), `${screen} at 320 pixels`).toEqual([]);
    }
    await page.goto(`${cloud().url}/app/transactions`);
    for (const text of HOSTILE) await page.getByRole('link', { name: text }).first().waitFor();
    expect(alerts).toBe(0);
    expect(unexpected(complaints)).toEqual([]);
    await page.context().close();
  });

  test('what can be pressed on a phone is 44 pixels wide and high', async () => {
    const { page } = await openApp(browser, 'phone', '/sign-in');
    for (const screen of ['/sign-in', '/sign-up', '/forgot-password']) {
      await page.goto(`${cloud().url}/app${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(SMALL_TARGETS), screen).toEqual([]);
    }
    await page.context().request.post(`${cloud().url}/auth/login`, {
      data: { email: user.email, password: PASSWORD },
    });
    for (const screen of [...SCREENS, ...DIALOGS]) {
      await page.goto(`${cloud().url}/app${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(SMALL_TARGETS), screen).toEqual([]);
    }
    await page.context().close();
  });

  test('where there is room, filters and the heads of columns stay in view', async () => {
    const { page } = await openSignedIn(browser, 'desktop', user, '/transactions', {
      viewport: { width: 1280, height: 320 },
    });
    const head = page.getByRole('columnheader', { name: 'Payee' });
    await head.waitFor();
    const before = await head.boundingBox();
    await page.evaluate('scrollTo(0, 200)');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
    const after = await head.boundingBox();
    const search = await page.getByRole('searchbox', { name: 'Search' }).boundingBox();
    expect(after?.y).toBeLessThan(before?.y ?? 0);
    // The heads are right below the search, which is at the top.
    expect(search?.y).toBeGreaterThanOrEqual(0);
    expect(after?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
    expect(after?.y).toBeLessThan(120);
    await page.context().close();
  });

  test('within a layer, the order of the style sheets does not matter', async () => {
    const { page } = await openSignedIn(browser, 'desktop', user, '/', { bypassCSP: true });
    const styles = [await bundledStyle((imports) => imports), await bundledStyle((all) => all.toReversed())];
    for (const screen of ['/components', '/transactions']) {
      await page.goto(`${cloud().url}/app${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(DIFFERENT_LOOKS(styles)), `${screen} at ${width}`).toEqual([]);
      }
    }
    await page.context().close();
  });

  test('the keyboard is enough', async () => {
    const { page } = await openApp(browser, 'desktop', '/');
    await page.getByLabel('E-mail').waitFor();
    await tabTo(page, 'E-mail');
    await page.keyboard.type(user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    for (const [key, heading] of Object.entries({
      r: 'Reports',
      i: 'Import',
      b: /^Budget/,
      t: 'Transactions',
    })) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    // Enter opens the marked row, and the dialog's first button does not take it, too.
    await page.getByRole('table', { name: 'Transactions' }).locator('tbody a').first().waitFor();
    const focusedRow = page.getByRole('row').and(page.locator(':focus'));
    await page.keyboard.press('j');
    const first = await focusedRow.textContent();
    await page.keyboard.press('j');
    await expect.poll(() => focusedRow.textContent()).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => focusedRow.textContent()).toBe(first);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit transaction' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedRow.count()).toBe(1);
    // From another screen, the search gets the focus when its screen is there.
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('/');
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search' }).and(page.locator(':focus')).count())
      .toBe(1);
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).focus();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.waitFor();
    await tabTo(page, 'Amount');
    await page.keyboard.type('7.77');
    await tabTo(page, 'Payee');
    await page.keyboard.type('Keyboard shop');
    await tabTo(page, 'Category');
    await page.keyboard.type('Groc');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Account');
    await page.keyboard.type('Giro');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await user.api.listTransactions({ q: 'Keyboard shop' })).data)
      .toMatchObject([{ amount: 7.77, category_id: user.groceries, asset_account_id: user.bank }]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('Keyboard');
    const row = page.getByRole('link', { name: 'Keyboard shop' });
    await expect
      .poll(() => page.getByRole('table', { name: 'Transactions' }).locator('tbody a').count())
      .toBe(1);
    await tabTo(page, 'Select all');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Delete');
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await row.waitFor();
    await page.context().close();
  });

  test('offline, the app opens, says so, and keeps what was typed', async () => {
    const { page } = await openSignedIn(browser, 'phone', user, '/transactions/new');
    const payee = page.getByRole('dialog').getByLabel('Payee');
    await payee.fill('Typed offline');
    await page.waitForFunction('navigator.serviceWorker.ready.then((found) => !!found.active)');
    await page.context().setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    expect(await payee.inputValue()).toBe('Typed offline');
    await page.goto(`${cloud().url}/app/transactions`);
    await page.getByText('You are offline').first().waitFor();
    // What was shown last, and of when.
    await page.getByText('As of').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('before the first answer there is a page, not a blank', async () => {
    const { page } = await openSignedIn(browser, 'phone', user, '/transactions');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/me', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(`${cloud().url}/app/accounts`);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await expectAccessible(page);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
    await page.context().close();
  });

  test('it runs below any prefix', async () => {
    const proxy = await proxyBelow('/some/stage');
    const { port } = proxy.address() as AddressInfo;
    const origin = `http://localhost:${port}`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const page = await context.newPage();
    const outside: string[] = [];
    page.on('request', (sent) => {
      if (!sent.url().startsWith(`${origin}/some/stage/`)) outside.push(sent.url());
    });
    await page.goto(`${origin}/some/stage/app/reports/spending?by=payee`);
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('table', { name: 'Spending' }).waitFor();
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/some/stage/app/imports');
    await expectAccessible(page);
    expect(outside).toEqual([]);
    await context.close();
    proxy.closeAllConnections();
    proxy.close();
  });
});

/** Presses Tab until the field has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const target = page.getByLabel(label, { exact: true }).last();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${label}.`);
}

/** A proxy that adds a path, as a stage of API Gateway does. */
async function proxyBelow(prefix: string): Promise<Server> {
  const target = new URL(cloud().url);
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith(`${prefix}/`)) return outgoing.writeHead(404).end();
    const path = target.pathname.replace(/\/$/, '') + incoming.url.slice(prefix.length);
    const { method, headers } = incoming;
    const sent = request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  return server;
}
