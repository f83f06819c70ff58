import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import {
  expectBooksAsTheyWere,
  fileOf,
  importMonth,
  type Known,
  newHouseholdBooks,
  year,
} from '../api/imports/household-books.ts';
import { ACCOUNTS, type Account } from '../api/imports/household-year.ts';
import type { Importer } from '../api/imports/support.ts';
import { openSignedIn, sizes, unexpected } from './support.ts';

const LAST = 11;
/** The accounts that are compared with a statement. */
const RECONCILED = ['Current', 'Joint', 'Card'] as const;
const events = (account: Account) => (year[LAST] ?? []).filter((event) => event.account === account);

/** A household's December, after eleven months: what a person presses and types, and that it comes to the cent. */
describe.skipIf(!browserPath).each(sizes)('the twelfth month of a household, on a %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Importer;
  let known: Known;
  const done = { taps: 0, fields: 0 };
  beforeAll(async () => {
    browser = await launch();
    ({ user, known } = await newHouseholdBooks());
    const counted = { rows: 0, right: 0, wrong: 0, none: 0, hands: 0 };
    for (const [at, month] of year.slice(0, LAST).entries())
      for (const account of ACCOUNTS) await importMonth(user, known, account, at, month, counted);
    ({ page, complaints } = await openSignedIn(browser, size, user, '/imports'));
  });
  afterAll(() => browser.close());

  const tap = async (what: Locator) => {
    await what.click();
    done.taps += 1;
  };
  const type = async (what: Locator, text: string) => {
    await what.fill(text);
    done.fields += 1;
  };
  const table = () => page.getByRole('table', { name: 'Rows' });

  /** Chooses the category of each payee that the app asks about: a button if it is offered, the list otherwise. */
  async function answer(account: Account): Promise<void> {
    const asks = table().locator('tr.ask');
    for (const text of await asks.allTextContents()) {
      const event = events(account).find(({ payee }) => text.includes(payee.slice(0, 12)));
      const row = asks.filter({ hasText: event?.payee.slice(0, 12) ?? text });
      const offered = row.getByRole('button', { name: event?.label ?? '', exact: true });
      if (await offered.count()) await tap(offered);
      else {
        await row.getByLabel('Category', { exact: true }).selectOption(event?.label ?? '');
        done.taps += 2;
      }
    }
  }

  test('the files of four banks are imported', async () => {
    for (const account of ACCOUNTS) {
      const { name, mediaType: mimeType, bytes: buffer } = fileOf(account, LAST, events(account));
      await page.getByLabel('Account').selectOption({ label: `Our ${account}` });
      await page.getByLabel('Bank file').setInputFiles({ name, mimeType, buffer });
      done.taps += 4;
      await tap(page.getByRole('button', { name: 'Preview' }));
      await table().waitFor();
      await page.waitForLoadState('networkidle');
      await answer(account);
      await tap(page.getByRole('button', { name: 'Import transactions' }));
      await page.getByRole('button', { name: 'Undo import' }).waitFor();
      await tap(page.getByRole('link', { name: 'Import' }).first());
    }
    await expectBooksAsTheyWere(user, known, year.flat());
    // docs/import.md says so.
    expect(done).toEqual({ taps: 32, fields: 0 });
  });

  test('three accounts agree with their statements to the cent', async () => {
    const before = { ...done };
    for (const account of RECONCILED) {
      const { balance } = await user.api.getAccount(known.accounts[account]);
      await page.goto(page.url().replace(/\/app\/.*/, `/app/accounts/${known.accounts[account]}`));
      done.taps += 2;
      await tap(page.getByRole('link', { name: 'Reconcile' }));
      await type(page.getByLabel('Statement of'), '2025-12-31');
      await type(page.getByLabel('Statement balance'), String(balance));
      await tap(page.getByRole('button', { name: 'Finish' }));
      await page.getByRole('heading', { level: 1, name: `Our ${account}`, exact: true }).waitFor();
      const [reconciled] = (await user.api.listReconciliations(known.accounts[account])).data;
      expect(reconciled).toMatchObject({ date: '2025-12-31', balance });
    }
    const used = { taps: done.taps - before.taps, fields: done.fields - before.fields };
    expect(used).toEqual({ taps: 4 * RECONCILED.length, fields: 2 * RECONCILED.length });
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
