import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch, type WatchedPage } from '../api/docs/browser.ts';
import { PASSWORD } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { join } from '../support/members.ts';
import { hasAllJourneys } from '../support/setup/journeys.ts';
import { type Household, monthBefore, newHousehold } from './household.ts';
import { changeStored, storedText } from './stored.ts';
import { expectAccessible, openApp, openMenu, openSignedIn } from './support.ts';

const app = (path: string) => `${cloud().url}/app${path}`;

/** The overview has its numbers, and the device keeps them. */
async function openKept(browser: Browser, user: Household, path = '/'): Promise<WatchedPage> {
  const tab = await openSignedIn(browser, 'phone', user, path);
  await isKept(tab.page);
  return tab;
}

async function isKept(page: Page): Promise<void> {
  await expect.poll(() => storedText(page)).toContain('Landlord');
}

const signInScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

describe.skipIf(!browserPath)('what this device keeps', () => {
  let browser: Browser;
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
  });
  afterAll(() => browser.close());

  /** No amount, no name, nothing of the account, and no token is anywhere in the browser. */
  async function expectNothing(page: Page, of = user): Promise<void> {
    const text = await storedText(page);
    // Words that are in none of the app's files.
    const said = ['Landlord', 'Girokonto', 'Tagesgeld', '1200.5', '"amount":3000'];
    for (const word of [...said, of.email, of.id, of.bank, 'eyJ'])
      expect(text.includes(word), `${word} is still stored`).toBe(false);
  }

  describe('without a connection', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await openSignedIn(browser, 'phone', user));
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    });
    afterAll(() => page.context().close());

    let contact: string;
    let obligation: string;
    const lastMonth = monthBefore(new Date().toISOString().slice(0, 7), 1);
    const screens = (): readonly (readonly [path: string, words: string])[] => [
      ['/', 'Landlord'],
      ['/transactions', 'Landlord'],
      ['/accounts', 'Girokonto'],
      [`/accounts/${user.bank}`, 'Landlord'],
      ['/budget', 'Groceries'],
      [`/budget/${lastMonth}`, 'Groceries'],
      ['/schedules', 'Gym'],
      ['/contacts', 'Bob'],
      [`/contacts/${contact}`, 'Loan to Bob'],
      ['/obligations', 'Bob'],
      [`/obligations/${obligation}`, 'Loan to Bob'],
      ['/settings/categories', 'Salary'],
    ];

    test('each screen that was seen shows what it last knew, and from when', async () => {
      const { api } = user;
      contact = (await api.createContact({ name: 'Bob' })).id;
      const today = new Date().toISOString().slice(0, 10);
      const owed = await api.createAccount({ name: 'Owed to us', type: 'asset' });
      const loan = await api.createObligation({
        name: 'Loan to Bob',
        contact_id: contact,
        account_id: owed.id,
        currency_id: 'EUR',
        original_amount: 40,
        outstanding_amount: 40,
        opened_date: today,
        due_date: today,
      });
      obligation = loan.id;
      await api.createSchedule({
        name: 'Gym',
        kind: 'expense',
        mode: 'remind',
        starts_on: today,
        rule: { frequency: 'monthly' },
        template: { amount: 40, currency_id: 'EUR', asset_account_id: user.bank, category_id: user.rent },
      });
      for (const [path, words] of screens()) {
        await page.goto(app(path));
        await page.locator('main').getByText(words).first().waitFor();
        await page.waitForLoadState('networkidle');
      }
      await expect.poll(() => storedText(page)).toContain('Salary');
      await page.context().setOffline(true);
      for (const [path, words] of screens()) {
        await page.goto(app(path));
        await page.locator('main').getByText(words).first().waitFor();
        await page.getByText(/^As of \d\d:\d\d$/).waitFor();
        await page.getByText('You are offline').waitFor();
      }
    });

    test('a screen of which nothing is known needs a connection', async () => {
      await page.goto(app('/reports/spending'));
      await page.getByText('Needs a connection').first().waitFor();
      await expectAccessible(page);
    });

    test('amounts stay hidden from the first picture on', async () => {
      await page.goto(app('/'));
      await page.getByRole('button', { name: 'Hide amounts' }).first().click();
      await page.addInitScript(`new MutationObserver(() => {
        if (/\\d[.,]\\d\\d/.test(document.querySelector('main')?.textContent ?? '')) window.hasShown = true;
      }).observe(document, { subtree: true, childList: true, characterData: true })`);
      await page.reload();
      await page.getByText('•••••').first().waitFor();
      expect(await page.evaluate('window.hasShown')).toBeUndefined();
    });

    test('signing out removes it, and the next contact begins with logging out', async () => {
      await openMenu(page, 'phone');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signInScreen(page);
      await expectNothing(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.context().setOffline(false);
      await expect.poll(() => asked.find((each) => !each.includes('/app/'))).toBe('POST /auth/logout');
      await page.reload();
      await signInScreen(page);
    });
  });

  describe.skipIf(!hasAllJourneys)('is removed', () => {
    test('at once by signing out, and no other tab writes it back', async () => {
      const { page } = await openKept(browser, user);
      const other = await page.context().newPage();
      await other.goto(app('/'));
      await overview(other);
      await openMenu(page, 'phone');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signInScreen(page);
      await signInScreen(other);
      await expectNothing(page);
      await page.context().close();
    });

    test('by the first answer of a page that says 401', async () => {
      const { page } = await openKept(browser, user);
      await page.context().clearCookies();
      await page.reload();
      await signInScreen(page);
      await expectNothing(page);
      await page.context().close();
    });

    test('by a later 401, until somebody has signed in again', async () => {
      const { page } = await openKept(browser, user);
      await page.waitForLoadState('networkidle');
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Transactions' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password').fill(PASSWORD);
      await expectNothing(page);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await isKept(page);
      await page.context().close();
    });

    test('when somebody else is signed in, before any of their numbers are shown', async () => {
      const { page } = await openKept(browser, user);
      const { email } = await newHousehold();
      await page.context().request.post(`${cloud().url}/auth/login`, { data: { email, password: PASSWORD } });
      await page.reload();
      await overview(page);
      await expect.poll(() => storedText(page)).toContain(email);
      expect(await storedText(page)).not.toContain(user.email);
      await page.context().close();
    });

    test('when it is turned off in Preferences, and kept again when it is turned on', async () => {
      const { page } = await openKept(browser, user);
      await page.goto(app('/settings/preferences'));
      const box = page.getByRole('checkbox', { name: 'Keep my books on this device' });
      await box.uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Preferences saved').waitFor();
      await page.goto(app('/'));
      await page.getByText('Landlord').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectNothing(page);
      await page.goto(app('/settings/preferences'));
      expect(await box.isChecked()).toBe(false);
      await box.check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.goto(app('/'));
      await isKept(page);
      await page.context().close();
    });

    test('30 days after the last answer, before a word of it is shown', async () => {
      const { page } = await openKept(browser, user);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await changeStored(page, 'owner', `({ ...value, answeredAt: Date.now() - 31 * 86_400_000 })`);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      await expectNothing(page);
      await page.context().close();
    });

    test('when another version of the app wrote it', async () => {
      const { page } = await openKept(browser, user);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await changeStored(page, 'owner', `({ ...value, format: 0 })`);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      await expectNothing(page);
      await page.context().close();
    });

    test('of a book at once when the user leaves it or deletes it, and not of the others', async () => {
      const owner = await newHousehold();
      const guest = await newHousehold();
      const shared = await owner.api.createBook({ name: 'Cottage' });
      await join(owner, guest, 'editor', shared.id);
      for (const [member, action] of [
        [guest, 'Leave'],
        [owner, 'Delete book'],
      ] as const) {
        const { page } = await openKept(browser, member);
        await page.goto(app(`/${shared.id}/accounts`));
        await expect.poll(() => storedText(page)).toContain(`"${shared.id}","[\\"accounts`);
        await page.goto(app(`/${shared.id}/books/${shared.id}`));
        await page.getByRole('button', { name: action }).first().click();
        const dialog = page.getByRole('dialog');
        if (action === 'Delete book') await dialog.getByLabel('Name').fill('Cottage');
        await dialog.getByRole('button', { name: action }).click();
        await page.getByRole('button', { name: 'Book: Personal' }).first().waitFor();
        const text = await storedText(page);
        expect(text).not.toContain(`"${shared.id}","[`);
        expect(text).toContain('Landlord');
        await page.context().close();
      }
    });

    test('is not kept at all when it is turned off while signing in', async () => {
      const { page } = await openApp(browser, 'phone');
      const box = page.getByRole('checkbox', { name: 'Keep my books on this device' });
      expect(await box.isChecked()).toBe(true);
      await box.uncheck();
      await page.getByLabel('E-mail').fill(user.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Landlord').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectNothing(page);
      await openMenu(page, 'phone');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signInScreen(page);
      expect(await box.isChecked()).toBe(false);
      await page.context().close();
    });

    test('of a book with the first answer that says the user is not in it any more', async () => {
      const owner = await newHousehold();
      const { page } = await openKept(browser, owner);
      const { id } = await owner.api.createBook({ name: 'Cottage' });
      await page.goto(app(`/${id}/accounts`));
      await expect.poll(() => storedText(page)).toContain(`"${id}","[\\"accounts`);
      await owner.api.deleteBook(id, { name: 'Cottage' });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'This book cannot be opened' }).waitFor();
      const text = await storedText(page);
      expect(text).not.toContain(`"${id}","[\\"accounts`);
      expect(text).toContain('Landlord');
      await page.context().close();
    });

    test('of a book with a later answer that says so, and its screens go', async () => {
      const owner = await newHousehold();
      const guest = await newHousehold();
      const { id } = await owner.api.createBook({ name: 'Cottage' });
      await join(owner, guest, 'editor', id);
      const { page } = await openKept(browser, guest);
      await page.goto(app(`/${id}/accounts`));
      await expect.poll(() => storedText(page)).toContain(`"${id}","[\\"accounts`);
      await page.waitForLoadState('networkidle');
      await owner.api.deleteMember(id, guest.id);
      await page.getByRole('link', { name: 'Budget' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'This book cannot be opened' }).waitFor();
      const text = await storedText(page);
      expect(text).not.toContain(`"${id}","[`);
      expect(text).toContain('Landlord');
      await page.context().close();
    });

    test('with what was typed, by signing out and by another user', async () => {
      for (const why of ['signing out', 'another user']) {
        const { page } = await openKept(browser, user, '/transactions/new');
        const dialog = page.getByRole('dialog', { name: 'Add transaction' });
        await dialog.getByLabel('Payee').fill('Whispered');
        await expect.poll(() => storedText(page)).toContain('Whispered');
        const { email } = await newHousehold();
        if (why === 'signing out') {
          await page.goto(app('/'));
          await overview(page);
          await openMenu(page, 'phone');
          await page.getByRole('button', { name: 'Sign out' }).click();
          await signInScreen(page);
        } else {
          const data = { email, password: PASSWORD };
          await page.context().request.post(`${cloud().url}/auth/login`, { data });
          await page.goto(app('/'));
          await page.getByText('Landlord').first().waitFor();
          await expect.poll(() => storedText(page)).toContain(email);
        }
        expect(await storedText(page)).not.toContain('Whispered');
        await page.context().close();
      }
    });

    test('when it cannot be read, and the page reads as on a first visit', async () => {
      const { page } = await openKept(browser, user);
      await changeStored(page, 'owner', `({ ...value, answeredAt: 'yesterday' })`);
      await page.reload();
      await page.getByText('Landlord').first().waitFor();
      await changeStored(page, 'owner', `({ format: value.format, answeredAt: Date.now() })`);
      await page.reload();
      await page.getByText('Landlord').first().waitFor();
      await isKept(page);
      await page.context().close();
    });

    test('nowhere where the browser stores nothing: the page reads as on a first visit', async () => {
      const { page } = await openSignedIn(browser, 'phone', user);
      await page.getByText('Landlord').first().waitFor();
      await page.addInitScript(`IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }`);
      await page.reload();
      await page.getByText('Landlord').first().waitFor();
      await openMenu(page, 'phone');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signInScreen(page);
      await page.context().close();
    });

    test('when everything is erased', async () => {
      const owner = await newHousehold();
      const { page } = await openKept(browser, owner);
      await page.goto(app('/settings/erase'));
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Erase everything' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
      await signInScreen(page);
      await expectNothing(page, owner);
      await page.context().close();
    });
  });
});
