import { hash } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { PASSWORD } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { join } from '../support/members.ts';
import { table as dynamo } from '../support/table.ts';
import { type Household, newHousehold } from './household.ts';
import { ageEntries } from './stored.ts';
import { expectAccessible, loseResponses, openSignedIn, sizes } from './support.ts';

/** Expenses, incomes and transfers at the till, where the connection is not certain. */
describe.skipIf(!browserPath).each(sizes)('entries without a connection, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    ({ page } = await openSignedIn(browser, size, user, '/transactions'));
    page.setDefaultTimeout(15_000);
    // The browser itself is online all the time, so its service worker might send what waits.
    await page.context().addInitScript('delete ServiceWorkerRegistration.prototype.sync');
  });
  beforeEach(async () => {
    await openTransactions();
    await page.getByRole('link', { name: 'Market' }).first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await offline(false);
  });
  afterAll(() => browser.close());

  const found = async (q: string) => (await user.api.listTransactions({ q })).data;
  const table = (name: string): Locator => page.getByRole('table', { name, exact: true });
  const dialogOf = (where: Page): Locator => where.getByRole('dialog', { name: 'Add transaction' });
  /** As a link or a shortcut opens it. */
  const fill = async (payee: string, amount: string, where = page): Promise<Locator> => {
    await where.getByRole('button', { name: 'Add transaction' }).first().click();
    const dialog = dialogOf(where);
    await dialog.getByLabel('Payee').fill(payee);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await where.keyboard.press('Enter');
    return dialog;
  };
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline);
  const openTransactions = () => page.goto(`${cloud().url}/app/transactions`);
  /** An answer of the service, where nothing of the app runs, but its storage can be reached. */
  const onNoScreen = () => page.goto(`${cloud().url}/health`);
  /** What is stored, as text. */
  const stored = (where = page): Promise<string> =>
    where.evaluate(`new Promise((resolve) => {
      const open = indexedDB.open('waiting');
      open.onsuccess = () => {
        const all = open.result.transaction('entries').objectStore('entries').getAll();
        all.onsuccess = () => { open.result.close(); resolve(JSON.stringify(all.result)); };
      };
    })`) as Promise<string>;

  test('an expense without a connection waits, says so, and is sent with the connection', async () => {
    await offline(true);
    await save(await fill('Corner shop', '4.20'));
    await page.getByRole('status').getByText('Saved on this device.').waitFor();
    await table('Waiting').getByText('Corner shop').waitFor();
    await page.getByRole('link', { name: '1 waiting' }).waitFor();
    await expectAccessible(page);
    expect(await found('Corner shop')).toEqual([]);
    await offline(false);
    await table('Waiting').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Corner shop' }).waitFor();
    expect(await found('Corner shop')).toMatchObject([{ amount: 4.2 }]);
  });

  test('it can be corrected, discarded and brought back before it is sent', async () => {
    await offline(true);
    await save(await fill('Kiosk', '1'));
    await table('Waiting').getByRole('link', { name: 'Edit Kiosk' }).click();
    const dialog = dialogOf(page);
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('1.00');
    await dialog.getByLabel('Amount').fill('2');
    await save(dialog);
    await table('Waiting').getByRole('button', { name: 'Discard Kiosk' }).click();
    await table('Waiting').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await table('Waiting').getByText('Kiosk').waitFor();
    await offline(false);
    await table('Waiting').waitFor({ state: 'detached' });
    expect(await found('Kiosk')).toMatchObject([{ amount: 2 }]);
  });

  test('what is neither an expense, an income nor a transfer needs a connection, and what was typed stays', async () => {
    await page.getByRole('link', { name: 'Kiosk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByLabel('Memo').fill('typed');
    await offline(true);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Needs a connection').first().waitFor();
    expect(await dialog.getByLabel('Memo').inputValue()).toBe('typed');
    await offline(false);
    await dialog
      .getByRole('button', { name: 'Close' })
      .or(dialog.getByRole('button', { name: 'Cancel' }))
      .first()
      .click();
  });

  test('what the service refuses needs attention, with the reason at its field', async () => {
    await offline(true);
    const dialog = await fill('Old receipt', '3');
    await dialog.getByLabel('Date').fill('2020-01-01');
    await save(dialog);
    await user.api.updateLock({ locked_through: '2020-12-31' });
    await offline(false);
    await table('Needs attention').getByText('Old receipt').waitFor();
    await page.getByRole('link', { name: '1 needs attention' }).waitFor();
    await expectAccessible(page);
    await table('Needs attention').getByRole('link', { name: 'Edit Old receipt' }).click();
    const again = dialogOf(page);
    await again.locator('[role=alert], .error').first().waitFor();
    await again.getByLabel('Date').fill('2026-11-01');
    await save(again);
    await table('Needs attention').waitFor({ state: 'detached' });
    expect(await found('Old receipt')).toMatchObject([{ date: '2026-11-01' }]);
  });

  test('an answer that is lost, and an edit in between: one record, as it was typed last', async () => {
    const arriveAgain = await loseResponses(page, '**/budgeting/*');
    await save(await fill('Lost', '5'));
    await table('Waiting').getByText('Lost').waitFor();
    await expect.poll(() => found('Lost')).toHaveLength(1);
    expect(await table('Waiting').getByRole('button', { name: 'Discard Lost' }).count()).toBe(0);
    await table('Waiting').getByRole('link', { name: 'Edit Lost' }).click();
    await dialogOf(page).getByLabel('Amount').fill('6');
    await arriveAgain();
    await save(dialogOf(page));
    await table('Waiting').waitFor({ state: 'detached' });
    expect(await found('Lost')).toMatchObject([{ amount: 6 }]);
  });

  test('a request that is lost, and an edit in between: one record, as it was typed last', async () => {
    await page.route('**/budgeting/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await save(await fill('Never arrived', '5'));
    await table('Waiting').getByRole('link', { name: 'Edit Never arrived' }).click();
    await dialogOf(page).getByLabel('Amount').fill('6');
    expect(await found('Never arrived')).toEqual([]);
    await page.unrouteAll();
    await save(dialogOf(page));
    await table('Waiting').waitFor({ state: 'detached' });
    expect(await found('Never arrived')).toMatchObject([{ amount: 6 }]);
  });

  test('an answer that is lost is found out a day later, under the same key', async () => {
    const arriveAgain = await loseResponses(page, '**/budgeting/*');
    await save(await fill('Yesterday', '14'));
    await expect.poll(() => found('Yesterday')).toHaveLength(1);
    await onNoScreen();
    await ageEntries(page, 25 / 24);
    const [, key = ''] = /"key":"(\w+)"/.exec(await stored()) ?? [];
    const place = `IDEMPOTENCY#${user.id}#${hash('sha256', key, 'base64url')}`;
    const item = await dynamo().get(`BOOK#${user.bookId}`, place);
    const dayAgo = Number(item?.expires_at_seconds) - 25 * 3600;
    await dynamo().set(`BOOK#${user.bookId}`, place, { expires_at_seconds: dayAgo });
    await arriveAgain();
    await openTransactions();
    await page.getByRole('link', { name: 'Yesterday', exact: true }).waitFor();
    await table('Waiting').waitFor({ state: 'detached' });
    expect(await found('Yesterday')).toHaveLength(1);
  });

  test('what was first sent over 29 days ago is not sent by itself, because it may have been recorded', async () => {
    const arriveAgain = await loseResponses(page, '**/budgeting/*');
    await save(await fill('Long ago', '15'));
    await expect.poll(() => found('Long ago')).toHaveLength(1);
    await onNoScreen();
    await ageEntries(page, 30);
    await arriveAgain();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await openTransactions();
    await table('Needs attention').getByText('It may have been recorded already').waitFor();
    await page.waitForLoadState('networkidle');
    expect(sent).toEqual([]);
    await table('Needs attention').getByRole('button', { name: 'Discard Long ago' }).click();
    await table('Needs attention').waitFor({ state: 'detached' });
    expect(await found('Long ago')).toHaveLength(1);
  });

  test('who is not in the book any more finds the entry in the others, where it needs attention', async () => {
    const owner = await newHousehold();
    await join(owner, user, 'editor');
    await page.goto(`${cloud().url}/app/${owner.bookId}/transactions`);
    await page.getByRole('link', { name: 'Market' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await offline(true);
    await save(await fill('Shared lunch', '16'));
    await owner.api.deleteMember(owner.bookId, user.id);
    await offline(false);
    await page.getByRole('heading', { level: 1, name: 'This book cannot be opened' }).waitFor();
    await openTransactions();
    await table('Needs attention').getByText('Shared lunch').waitFor();
    await table('Needs attention').getByText('You are not in this book any more.').waitFor();
    expect((await owner.api.listTransactions({ q: 'Shared lunch' })).data).toEqual([]);
    expect(await found('Shared lunch')).toEqual([]);
    await table('Needs attention').getByRole('button', { name: 'Discard Shared lunch' }).click();
    await table('Needs attention').waitFor({ state: 'detached' });
  });

  test('two tabs send it once', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('link', { name: 'Market' }).first().waitFor();
    await offline(true);
    await save(await fill('Both tabs', '7'));
    await other.getByRole('table', { name: 'Waiting' }).getByText('Both tabs').waitFor();
    const sent: string[] = [];
    page.context().on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/budgeting/expenses'))
        sent.push(request.url());
    });
    await offline(false);
    await table('Waiting').waitFor({ state: 'detached' });
    await other.getByRole('link', { name: 'Both tabs' }).waitFor();
    expect(sent).toHaveLength(1);
    expect(await found('Both tabs')).toHaveLength(1);
    await other.close();
  });

  test('a tab that is killed while it sends loses nothing, and what was typed in another form is there again', async () => {
    const killed = await page.context().newPage();
    await killed.goto(page.url());
    await killed.getByRole('link', { name: 'Market' }).first().waitFor();
    await killed.route('**/budgeting/expenses', async (route) => {
      await route.fetch();
      // No answer ever comes.
    });
    const dialog = await fill('Killed', '8', killed);
    const arrived = killed.waitForRequest('**/budgeting/expenses');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await arrived;
    await expect.poll(() => found('Killed')).toHaveLength(1);
    await killed.close();
    // The closed tab holds the entry until the browser has ended it.
    const lookAgain = async () => {
      await page.evaluate("dispatchEvent(new Event('focus'))");
      return table('Waiting').count();
    };
    await expect.poll(lookAgain, { interval: 500 }).toBe(0);
    expect(await found('Killed')).toHaveLength(1);
  });

  test('is sent by Background Sync while no page is open', async () => {
    const { page: till } = await openSignedIn(browser, size, user, '/transactions');
    await till.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await till.context().setOffline(true);
    await save(await fill('In the background', '17', till));
    const tags = 'navigator.serviceWorker.ready.then(({ sync }) => sync.getTags())';
    await expect.poll(() => till.evaluate(tags)).toEqual(['waiting']);
    // Another page that is none of the app's.
    await till.goto('about:blank');
    await till.context().setOffline(false);
    const devtools = await till.context().newCDPSession(till);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(cloud().url));
        if (ours) resolve(ours.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(cloud().url);
    // The browser itself tries again, too.
    await expect
      .poll(async () => {
        const event = { origin, registrationId, tag: 'waiting', lastChance: false };
        await devtools.send('ServiceWorker.dispatchSyncEvent', event);
        return found('In the background');
      })
      .toMatchObject([{ amount: 17 }]);
    expect(await found('In the background')).toHaveLength(1);
    await till.goto(`${cloud().url}/app/transactions`);
    await till.getByRole('link', { name: 'In the background' }).waitFor();
    expect(await till.getByRole('table', { name: 'Waiting' }).count()).toBe(0);
    await till.context().close();
  });

  test('what is typed survives a reload, until it is cancelled', async () => {
    const dialog = await fill('Reloaded', '9');
    await page.waitForTimeout(100);
    await page.reload();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Payee').inputValue()).toBe('Reloaded');
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('9');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Payee').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a conflict is still one after a reload', async () => {
    const [kiosk] = await found('Kiosk');
    await page.getByRole('link', { name: 'Kiosk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
    await dialog.getByLabel('Memo').fill('mine');
    await page.waitForTimeout(100);
    const theirs = await user.api.getExpense(kiosk?.id ?? '');
    await user.api.updateExpense(theirs.id, { ...theirs, payee: 'Kiosk at the corner' });
    await page.reload();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Memo').inputValue()).toBe('mine');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Changed elsewhere' })
      .getByRole('button', { name: 'Keep mine' })
      .click();
    await dialog.waitFor({ state: 'detached' });
    expect(await user.api.getExpense(theirs.id)).toMatchObject({
      payee: 'Kiosk at the corner',
      memo: 'mine',
    });
  });

  test('saving does not wait in vain for a category that is being made', async () => {
    await page.route('**/budgeting/categories', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    const dialog = await fill('Pet shop', '10');
    await dialog.getByRole('combobox', { name: 'Category' }).fill(`Pets ${size}`);
    await page.getByRole('option', { name: `Create “Pets ${size}”` }).click();
    await save(dialog);
    expect(await found('Pet shop')).toMatchObject([{ amount: 10 }]);
  });

  test('entries outlast the session; nobody else sees or sends them', async () => {
    await offline(true);
    await save(await fill('Later', '11'));
    await page.context().clearCookies();
    await offline(false);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    const other = await newHousehold();
    await page
      .context()
      .request.post(`${cloud().url}/auth/login`, { data: { email: other.email, password: PASSWORD } });
    await openTransactions();
    await page.getByRole('link', { name: 'Market' }).first().waitFor();
    expect(await table('Waiting').count()).toBe(0);
    expect((await other.api.listTransactions({ q: 'Later' })).data).toEqual([]);
    expect(await stored()).toContain('Later');
    await page.context().clearCookies();
    await page.goto(`${cloud().url}/app/sign-in`);
    await page.getByText('1 entry waits on this device').waitFor();
    await page
      .context()
      .request.post(`${cloud().url}/auth/login`, { data: { email: user.email, password: PASSWORD } });
    await openTransactions();
    await page.getByRole('link', { name: 'Later', exact: true }).waitFor();
    expect(await found('Later')).toHaveLength(1);
  });

  test('signing out asks before entries are lost', async () => {
    await offline(true);
    await save(await fill('Given up', '12'));
    await offline(false);
    await table('Waiting').waitFor({ state: 'detached' });
    await page.route('**/auth/me', (route) => route.abort());
    await page.route('**/budgeting/expenses', (route) => route.abort());
    await save(await fill('Never sent', '13'));
    await table('Waiting').getByText('Never sent').waitFor();
    if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out' });
    await asked.getByText('1 entry has not been sent and will be lost.').waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').waitFor();
    expect(await stored()).toBe('[]');
  });
});
