import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newUser, PASSWORD, type TestUser } from '../support/api.ts';
import { expectAccessible, openApp, openSignedIn, sizes, unexpected } from './support.ts';

describe.skipIf(!browserPath).each(sizes)('a household with two books, %s', (size) => {
  let browser: Browser;
  let ada: TestUser;
  let bob: { page: Page; complaints: string[]; email: string };
  let page: Page;
  let complaints: string[];
  let link: string;
  let household: string;
  // In the books' time zone, as the app has it.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();
  beforeAll(async () => {
    browser = await launch();
    ada = await newUser({ name: 'Ada', base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
    await ada.api.createCategory({ name: 'Groceries' });
    ({ page, complaints } = await openSignedIn(browser, size, ada));
  });
  afterAll(() => browser.close());

  const switcher = (on: Page) => on.getByRole('button', { name: /^Book: / });
  const table = (on: Page, name: string) => on.getByRole('table', { name });
  const row = (on: Page, name: string, text: string) =>
    table(on, name).getByRole('row').filter({ hasText: text });

  test('adds a book, and the app is in it: its address, its records', async () => {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await switcher(page).textContent()).toContain('Personal');
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: /Personal/, checked: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'New book' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add book' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Name').fill('Household');
    await dialog.getByLabel('Base currency').selectOption('EUR');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Books', 'Household').waitFor();
    expect(await page.title()).toBe('Books - Personal Finance');
    await expectAccessible(page);

    const { data } = await ada.api.listBooks();
    household = data.find(({ name }) => name === 'Household')?.id ?? '';
    await switcher(page).click();
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('menuitemradio');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => switcher(page).textContent()).toContain('Household');
    expect(new URL(page.url()).pathname).toBe(`/app/${household}/`);
    expect((await ada.api.listBooks()).data.find(({ is_default }) => is_default)?.name).toBe('Personal');

    await page.goto(page.url().replace(/\/$/, '/accounts?edit=new'));
    const account = page.getByRole('dialog', { name: 'Add account' });
    await account.getByLabel('Name').fill('Shared bank');
    await account.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Accounts', 'Shared bank').waitFor();
    expect((await ada.api.listAccounts()).data.map(({ name }) => name)).not.toContain('Shared bank');
    ada.api.book = household;
    expect((await ada.api.listAccounts()).data.map(({ name }) => name)).toContain('Shared bank');
    await ada.api.createCategory({ name: 'Groceries' });
    ada.api.book = undefined;
  });

  test('invites with a link that is shown once, and revokes another', async () => {
    await switcher(page).click();
    await page.getByRole('menuitem', { name: 'Manage books' }).click();
    await table(page, 'Books').getByRole('link', { name: 'Household' }).click();
    await page.getByRole('heading', { level: 1, name: 'Household' }).waitFor();
    for (const email of ['', 'kim@example.com']) {
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite' });
      await dialog.getByLabel('Role').selectOption('Editor');
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const made = await dialog.getByLabel('Link').inputValue();
      expect(made).toMatch(/\/app\/invitation#token=pfi_/);
      link ||= made;
      if (email) await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Done' }).click();
    }
    await row(page, 'Invitations', 'Whoever has the link').waitFor();
    await expectAccessible(page);
    await row(page, 'Invitations', 'kim@example.com').getByRole('button', { name: 'Revoke' }).click();
    const ask = page.getByRole('dialog', { name: 'Revoke this invitation?' });
    await ask.getByRole('button', { name: 'Revoke' }).click();
    await row(page, 'Invitations', 'kim@example.com').waitFor({ state: 'detached' });
  });

  test('an invitation is declined', async () => {
    const made = await ada.api.createInvitation(household, { role: 'viewer' });
    const kim = await newUser({ name: 'Kim' });
    const tab = await openSignedIn(browser, size, kim, `/invitation#token=${made.token}`);
    await tab.page.getByText('Ada invites you to the book “Household”.').waitFor();
    await tab.page.getByRole('button', { name: 'Decline' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await tab.page.getByText('Invitation declined').first().waitFor();
    expect((await kim.api.listBooks()).data).toHaveLength(1);
    expect((await ada.api.listInvitations(household)).data.map(({ id }) => id)).not.toContain(made.id);
    await tab.page.context().close();
  });

  test('a stranger signs up through the invitation, and is in that book', async () => {
    const tab = await openApp(browser, size, new URL(link).pathname.replace('/app', '') + new URL(link).hash);
    await tab.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(new URL(tab.page.url()).search).not.toContain('pfi_');
    await tab.page.getByRole('link', { name: 'Sign up' }).click();
    const email = `bob-${crypto.randomUUID()}@example.com`;
    await tab.page.getByLabel('Name').fill('Bob');
    await tab.page.getByLabel('E-mail').fill(email);
    await tab.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tab.page.getByRole('button', { name: 'Sign up' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Invitation' }).waitFor();
    await tab.page.getByText('Ada invites you to the book “Household”.').waitFor();
    await expectAccessible(tab.page);
    const { promise: held, resolve: send } = Promise.withResolvers<void>();
    await tab.page.route('**/invitations/accept', (route) => held.then(() => route.continue()));
    const accept = tab.page.getByRole('button', { name: 'Accept' });
    await accept.click();
    await expect.poll(() => accept.getAttribute('aria-busy')).toBe('true');
    send();
    // The book that they never used steps back.
    await expect.poll(() => new URL(tab.page.url()).pathname).toBe('/app/');
    await expect.poll(() => switcher(tab.page).textContent()).toContain('Editor');
    await tab.page.goto(tab.page.url());
    await expect.poll(() => switcher(tab.page).textContent()).toContain('Household');
    await switcher(tab.page).click();
    await tab.page.getByRole('menuitemradio', { name: 'Bob’s book' }).waitFor();
    bob = { ...tab, email };

    await tab.page.goto(link);
    await tab.page.getByText('This invitation is not open any more').waitFor();
  });

  test('lists, dialogs and registers show who recorded what', async () => {
    const { data: accounts } = await ada.api.listAccounts({}, { headers: { Book: household } });
    const account = accounts.find(({ name }) => name === 'Shared bank')?.id;
    const url = new URL(page.url());
    await bob.page.goto(`${url.origin}/app/${household}/transactions/new?amount=30&payee=Market`);
    const dialog = bob.page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByRole('combobox', { name: 'Category' }).fill('groc');
    await bob.page.keyboard.press('Enter');
    await dialog.getByLabel('Account').selectOption('Shared bank');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${url.origin}/app/${household}/transactions`);
    const author = row(page, 'Transactions', 'Market').getByRole('img', { name: 'Recorded by Bob' });
    await author.filter({ visible: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Market' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit transaction' });
    await edit.getByText('Recorded by Bob').waitFor();
    await edit.getByLabel('Memo').fill('and eggs');
    await edit.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Transactions', 'Market')
      .getByRole('img', { name: 'Recorded by Bob, last changed by Ada' })
      .filter({ visible: true })
      .waitFor();
    await page.goto(`${url.origin}/app/${household}/accounts/${account}`);
    await row(page, 'Register', 'Market')
      .getByRole('img', { name: 'Recorded by Bob, last changed by Ada' })
      .waitFor();
  });

  test('settles up: who paid, who owes whom, and the transfer that settles it', async () => {
    const { data: accounts } = await ada.api.listAccounts({}, { headers: { Book: household } });
    const account = accounts.find(({ name }) => name === 'Shared bank')?.id;
    const url = new URL(page.url());
    await page.goto(`${url.origin}/app/${household}/accounts/${account}?edit=true`);
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    await dialog.getByLabel('Whose is it?').selectOption('Bob');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${url.origin}/app/${household}/reports`);
    await page.getByRole('link', { name: 'Settle up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settle up' }).waitFor();
    await page.getByText('Ada owes Bob 15.00').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Record it' }).click();
    const transfer = page.getByRole('dialog', { name: 'Add transaction' });
    expect(await transfer.getByRole('radio', { name: 'Transfer' }).isChecked()).toBe(true);
    expect(await transfer.getByLabel('Amount', { exact: true }).inputValue()).toBe('15.00');
    expect(await transfer.getByLabel('To account').locator('option:checked').textContent()).toBe(
      'Shared bank',
    );
    const { settlement } = await ada.api.getMembersReport(
      { from: `${today.slice(0, 7)}-01`, to: today },
      { headers: { Book: household } },
    );
    expect(settlement).toMatchObject([{ amount: 15 }]);
  });

  test('a role is changed and undone; what it does not allow is absent', async () => {
    const url = new URL(page.url());
    await page.goto(`${url.origin}/app/books/${household}`);
    const role = row(page, 'Members', 'Bob').getByLabel('Role');
    await row(page, 'Members', 'Ada').getByLabel('Role').selectOption('Viewer');
    await row(page, 'Members', 'Ada').getByRole('alert').waitFor();
    await role.selectOption('Recorder');
    await page.getByText('Bob changed').waitFor();
    const roleOfBob = async () => (await ada.api.listMembers(household)).data.at(-1)?.role;
    expect(await roleOfBob()).toBe('recorder');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(roleOfBob).toBe('editor');
    const weight = row(page, 'Members', 'Bob').getByLabel('Weight');
    await weight.fill('many');
    await weight.press('Enter');
    await expect.poll(() => weight.getAttribute('aria-invalid')).toBe('true');
    await weight.fill('3');
    await weight.press('Enter');
    await expect.poll(async () => (await ada.api.listMembers(household)).data.at(-1)?.weight).toBe(3);
    await expect.poll(() => role.inputValue()).toBe('editor');

    await role.selectOption('Recorder');
    await expect.poll(roleOfBob).toBe('recorder');
    await bob.page.goto(`${url.origin}/app/${household}/transactions/new`);
    const dialog = bob.page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByRole('radio', { name: 'Transfer' }).waitFor();
    // What the device remembers of the role is replaced by what the service says.
    await expect.poll(() => dialog.getByRole('radio', { name: 'Journal entry' }).count()).toBe(0);
    await bob.page.keyboard.press('Escape');
    await bob.page.getByRole('link', { name: 'Market' }).waitFor();
    expect(await bob.page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0);

    await role.selectOption('Viewer');
    await expect.poll(roleOfBob).toBe('viewer');
    for (const [path, present, absent] of [
      ['transactions', 'Market', ['Add transaction']],
      ['accounts', 'Shared bank', ['Add account', 'More for Shared bank']],
      ['contacts', '', ['Add contact']],
      ['budget', '', [/^More for/, 'Move money']],
      ['settings/categories', 'Groceries', ['Add category', 'More for Groceries']],
      [`books/${household}`, 'Household', ['Invite', 'Delete book', 'Edit', 'Remove']],
    ] as const) {
      await bob.page.goto(`${url.origin}/app/${household}/${path}`);
      if (present) await bob.page.getByText(present).filter({ visible: true }).first().waitFor();
      await bob.page.waitForLoadState('networkidle');
      for (const name of absent)
        expect(await bob.page.getByRole('button', { name, exact: true }).count(), `${path}: ${name}`).toBe(0);
      await expectAccessible(bob.page);
    }
  });

  test('a form stays in its book when another one becomes the default', async () => {
    const url = new URL(page.url());
    await page.goto(`${url.origin}/app/transactions/new?amount=4.20&payee=Kiosk`);
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    await dialog.getByRole('combobox', { name: 'Category' }).fill('groc');
    await page.keyboard.press('Enter');
    await ada.api.makeBookDefault(household);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const [personal] = (await ada.api.listBooks()).data;
    // The books are read again when the window gets the focus.
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/${personal?.id}/transactions`);
    expect(await switcher(page).textContent()).toContain('Personal');
    await row(page, 'Transactions', 'Kiosk').waitFor();
    const { data } = await ada.api.listTransactions(
      { q: 'kiosk' },
      { headers: { Book: personal?.id ?? '' } },
    );
    expect(data).toMatchObject([{ amount: 4.2 }]);
    await ada.api.makeBookDefault(personal?.id ?? '');
  });

  test('a member who was changed elsewhere meanwhile', async () => {
    const url = new URL(page.url());
    await page.goto(`${url.origin}/app/books/${household}`);
    const bobs = row(page, 'Members', 'Bob');
    const weight = bobs.getByLabel('Weight');
    await expect.poll(() => weight.inputValue()).toBe('3');
    await weight.fill('5');
    const member = (await ada.api.listMembers(household)).data.at(-1);
    await ada.api.updateMember(household, member?.id ?? '', { role: 'recorder' });
    await weight.press('Enter');
    const conflict = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await conflict.getByRole('row').filter({ hasText: 'Recorder' }).waitFor();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await ada.api.listMembers(household)).data.at(-1))
      .toMatchObject({ role: 'recorder', weight: 5 });
  });

  test('leaves a book, and deletes one by its name; its address then says that it is gone', async () => {
    const url = new URL(page.url());
    await row(bob.page, 'Members', 'Bob').getByRole('button', { name: 'Leave' }).click();
    const leave = bob.page.getByRole('dialog', { name: 'Leave Household?' });
    await leave.getByRole('button', { name: 'Leave' }).click();
    // Ada has changed the weight since this page was read.
    await leave.getByRole('alert').waitFor();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => switcher(bob.page).textContent()).toContain('Bob’s book');
    await bob.page.goto(`${url.origin}/app/${household}/transactions`);
    await bob.page.getByRole('heading', { level: 1, name: 'This book cannot be opened' }).waitFor();
    await expectAccessible(bob.page);

    await page.goto(`${url.origin}/app/${household}/books/${household}`);
    await page.getByRole('button', { name: 'Make default' }).click();
    await page.getByText('Household is the default book').waitFor();
    await page.getByRole('button', { name: 'Delete book' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete book' });
    await dialog.getByLabel('Name').fill('household');
    await dialog.getByRole('button', { name: 'Delete book' }).click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Household');
    await dialog.getByRole('button', { name: 'Delete book' }).click();
    await expect.poll(() => switcher(page).textContent()).toContain('Personal');
    expect((await ada.api.listBooks()).data.map(({ name }) => name)).toEqual(['Personal']);
  });

  test('nothing went wrong in the console, and nothing was asked of other hosts', () => {
    expect(unexpected([...complaints, ...bob.complaints])).toEqual([]);
  });
});
