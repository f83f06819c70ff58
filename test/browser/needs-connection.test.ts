import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { cloud } from '../support/cloud.ts';
import { hasAllJourneys } from '../support/setup/journeys.ts';
import { type Household, newHousehold } from './household.ts';
import { openSignedIn } from './support.ts';

/** Only expenses, incomes and transfers wait for a connection. Everything else says so, and what was typed stays. */
describe.skipIf(!browserPath || !hasAllJourneys)('what needs a connection', () => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  let rule: string;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const conditions = [{ field: 'payee', op: 'contains', value: 'market' }] as const;
    rule = (
      await user.api.createRule({ name: 'Markets', conditions: [...conditions], actions: { tags: ['food'] } })
    ).id;
    ({ page } = await openSignedIn(browser, 'desktop', user));
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });
  afterEach(() => page.context().setOffline(false));
  afterAll(() => browser.close());

  const open = async (path: string) => {
    await page.goto(`${cloud().url}/app${path}`);
    await page.waitForLoadState('networkidle');
  };
  const press = (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).first().click();
  const offline = () => page.context().setOffline(true);
  const refused = () => page.getByText('Needs a connection').filter({ visible: true }).first().waitFor();

  test('a rule', async () => {
    await open(`/settings/rules/${rule}`);
    await page.getByLabel('Name').fill('Weekly markets');
    await offline();
    await press('Save');
    await refused();
    expect(await page.getByLabel('Name').inputValue()).toBe('Weekly markets');
  });

  test('a mark of a reconciliation, and its end', async () => {
    await open(`/accounts/${user.bank}/reconcile`);
    await page.getByLabel('Statement balance').fill('100');
    const box = page.getByRole('checkbox', { name: /^Cleared: Market/ }).first();
    await box.waitFor();
    await offline();
    await box.click();
    await refused();
    expect(await page.getByLabel('Statement balance').inputValue()).toBe('100');
    expect(await box.isChecked()).toBe(false);
  });

  test('a change of many transactions', async () => {
    await open('/transactions?q=market');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await press('Change');
    const dialog = page.getByRole('dialog', { name: /^Change \d/ });
    await dialog.getByLabel('Add tags').fill('food,');
    await dialog.getByRole('table', { name: 'Preview of the change' }).waitFor();
    await offline();
    await press(/^Change \d/, dialog);
    await refused();
    await dialog.getByRole('button', { name: /food/ }).first().waitFor();
  });

  test('an attachment', async () => {
    await open('/transactions');
    await page.getByRole('link', { name: 'Market' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    const choice = dialog.locator('input[type=file]').first();
    await choice.waitFor({ state: 'attached' });
    await offline();
    const file = {
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 receipt'),
    };
    await choice.setInputFiles(file);
    await refused();
  });

  test('a bank connection', async () => {
    await open('/settings/banks');
    await press('Connect a bank');
    const dialog = page.getByRole('dialog', { name: 'Connect a bank' });
    await dialog.getByLabel('Setup token').fill('bm9uc2Vuc2U=');
    await offline();
    await press('Connect', dialog);
    await refused();
    expect(await dialog.getByLabel('Setup token').inputValue()).toBe('bm9uc2Vuc2U=');
  });

  test('a new category, and a new account', async () => {
    for (const [path, name] of [
      ['/settings/categories?edit=new', 'Pets'],
      ['/accounts?edit=new', 'Piggy bank'],
    ] as const) {
      await page.context().setOffline(false);
      await open(path);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await offline();
      await dialog.locator('button[type=submit]').click();
      await refused();
      expect(await dialog.getByLabel('Name').inputValue()).toBe(name);
    }
  });
});
