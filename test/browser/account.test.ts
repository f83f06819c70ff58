import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { newEmail, newUser, PASSWORD, registeredUser } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { mailsTo, mailTo } from '../support/mail.ts';
import { allowSteps, codeOf, wrongCode } from '../support/second-factor.ts';
import {
  chooseInRow,
  downloaded,
  expectAccessible,
  openApp,
  openMenu,
  sizes,
  unexpected,
} from './support.ts';

describe.skipIf(!browserPath).each(sizes)('an account that is protected, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Awaited<ReturnType<typeof registeredUser>>;
  let app: string;
  let secret: string;
  let codes: string[];
  let password = PASSWORD;
  const email = newEmail();
  beforeAll(async () => {
    browser = await launch();
    user = await registeredUser({ email, name: 'Ada' });
    // Passkeys belong to a domain, and the local one is localhost.
    const url = new URL(cloud().url);
    url.hostname = 'localhost';
    app = `${url.origin}/app`;
    ({ page, complaints } = await openApp(browser, size, '/sign-in', {}, url.origin));
  });
  afterAll(() => browser.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const linkOf = async (kind: string, address = email) => {
    const mail = await mailTo(address, kind);
    const link = new URL(mail?.links[0] ?? '');
    return `${app}${link.pathname.replace(/^.*\/app/, '')}${link.hash}`;
  };
  const visit = async (url: string) => {
    await page.goto('about:blank');
    await page.goto(url);
  };
  const signOut = async () => {
    await openMenu(page, size);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading('Sign in').waitFor();
  };
  const enterPassword = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const security = async () => {
    await page.goto(`${app}/settings/security`);
    await page.getByRole('heading', { level: 2, name: 'Security' }).waitFor();
  };
  /** The session is as if it had been opened an hour ago. */
  const age = () => page.evaluate(`fetch('${app}/../auth/reauthenticate', { method: 'DELETE' })`);

  test('confirms the address with the button of the page, and an old link says so', async () => {
    await visit(`${app}/verify-email#code=made-up`);
    await heading('Confirm your e-mail address').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This link has expired').waitFor();
    await expectAccessible(page);
    await visit(await linkOf('verify_email'));
    await heading('Confirm your e-mail address').waitFor();
    expect(await page.title()).toBe('Confirm your e-mail address - Personal Finance');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`${email} is confirmed.`).waitFor();
  });

  test('a forgotten password is replaced; the answer is the same for every address', async () => {
    await visit(`${app}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot password').waitFor();
    for (const address of ['nobody@example.com', email]) {
      await page.getByLabel('E-mail').fill(address);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(`If ${address} belongs to an account`).waitFor();
    }
    await expectAccessible(page);
    await visit(await linkOf('reset_password'));
    await heading('Choose a new password').waitFor();
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Repeat password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    password = 'another horse battery';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('All sessions have ended').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await enterPassword();
    await heading('Overview').waitFor();
  });

  test('an authenticator app is set up after confirming who it is, and recovery codes are shown once', async () => {
    await security();
    await page.getByText('Verified', { exact: true }).waitFor();
    await expectAccessible(page);
    await age();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByLabel('Password').fill('wrong password');
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => confirm.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await confirm.getByLabel('Password').fill(password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();

    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    secret = await dialog.getByLabel('Secret').inputValue();
    await dialog.getByLabel('Code', { exact: true }).fill(wrongCode(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect
      .poll(() => dialog.getByLabel('Code', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    await expectAccessible(page);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = page.getByRole('dialog', { name: 'Recovery codes' });
    await shown.waitFor();
    codes = await shown.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    const [name, text] = await downloaded(page, () =>
      shown.getByRole('button', { name: 'Download' }).click(),
    );
    expect([name, text]).toEqual(['recovery-codes.txt', `${codes.join('\n')}\n`]);
    await page.evaluate('window.print = () => { window.printed = document.documentElement.className; }');
    await shown.getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate('window.printed')).toBe('prints-codes');
    expect(await page.evaluate('document.documentElement.className')).toBe('');

    // Whoever closed the page now would have them nowhere.
    await page.goto(`${app}/settings/security`);
    await page.getByText('You have not confirmed that you stored your recovery codes').waitFor();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await shown.getByRole('button', { name: 'Make new codes' }).click();
    await shown.getByRole('listitem').first().waitFor();
    codes = await shown.getByRole('listitem').allTextContents();
    await shown.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    expect(await page.getByText('You have not confirmed').count()).toBe(0);
  });

  test('signing in takes two steps: a wrong code, then a recovery code', async () => {
    await signOut();
    await enterPassword();
    await heading('Second factor').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(wrongCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect
      .poll(() => page.getByLabel('Code', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Overview').waitFor();
  });

  test('a passkey is added and renamed, and signs in alone', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await security();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const row = page.getByRole('table', { name: 'Passkeys' }).getByRole('row').last();
    await chooseInRow(row, 'Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
    await dialog.getByLabel('Name').fill('Laptop of Ada');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.filter({ hasText: 'Laptop of Ada' }).waitFor();
    const log = page.getByRole('table', { name: 'Security log' });
    await log.getByText('Passkey added').waitFor();
    await log.getByText('Sign-in failed').waitFor();
    await expectAccessible(page);

    // The authenticator answers suggestions at once, too: first without them.
    await page
      .context()
      .addInitScript(`if (location.protocol !== 'about:' && sessionStorage.getItem('without suggestions'))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)`);
    await page.evaluate("sessionStorage.setItem('without suggestions', 'true')");
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading('Overview').waitFor();
    await page.evaluate('sessionStorage.clear()');

    await openMenu(page, size);
    await page.getByRole('button', { name: 'Sign out' }).click();
    // The suggestion in the e-mail field.
    await page.waitForURL(/\/sign-in/);
    await heading('Overview').waitFor();
  });

  test('"Sign in again" and "Confirm that it is you" know the second factor and passkeys', async () => {
    await allowSteps(user);
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').fill(password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await expectAccessible(page);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByText('No transactions yet').waitFor();

    await security();
    await age();
    await page.getByRole('button', { name: 'Recovery codes' }).click();
    const ask = page.getByRole('dialog', { name: 'Recovery codes' });
    await ask.getByRole('button', { name: 'Make new codes' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    const made = await ask.getByRole('listitem').allTextContents();
    await expect.poll(() => ask.getByRole('listitem').count()).toBe(10);
    expect(made).not.toEqual(codes);
    await ask.getByRole('button', { name: 'I have stored them' }).click();
  });

  test('a new address waits for its link, which can be sent again or dropped', async () => {
    await page.goto(`${app}/settings/profile`);
    const next = newEmail();
    await page.getByLabel('E-mail').fill(next);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: next }).first().waitFor();
    await security();
    await page.getByText(`Waiting for ${next}`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`A link is on its way to ${next}`).waitFor();
    expect((await mailsTo(next)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Keep the old address' }).click();
    await page.getByText(`Waiting for ${next}`).waitFor({ state: 'detached' });
  });

  test('a reset asks for the second factor, and undoing a change of address says what it does', async () => {
    await signOut();
    await visit(`${app}/forgot-password`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If ${email} belongs to an account`).waitFor();
    await visit(await linkOf('reset_password'));
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Repeat password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectAccessible(page);
    await allowSteps(user);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('All sessions have ended').waitFor();

    await visit(`${app}/undo-email#code=made-up`);
    await heading('Undo the change of your e-mail address').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('This link has expired').waitFor();
  });

  test('the second factor is turned off and on again, and the app is removed', async () => {
    password = PASSWORD;
    await visit(`${app}/sign-in`);
    // The passkey is suggested in the e-mail field, and the authenticator of this test takes it at once.
    await heading('Overview').waitFor();
    await security();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const ask = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-factor authentication is off').first().waitFor();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByText('Two-factor authentication is on').first().waitFor();

    await page.getByRole('button', { name: 'Remove the app' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove the authenticator app' });
    await remove.getByLabel('Password').fill(password);
    await remove.getByRole('button', { name: 'Remove the app' }).click();
    await allowSteps(user);
    await remove.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await expectAccessible(page);
    await remove.getByRole('button', { name: 'Remove the app' }).click();
    await remove.waitFor({ state: 'detached' });
    await page.getByText('There is no authenticator app.').waitFor();
  });

  test('whoever had the old address undoes a change of it, and is told what came with it', async () => {
    const next = newEmail();
    const { token } = (await page.evaluate(`fetch('${app}/../books/${user.bookId}/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"role":"editor"}',
    }).then((response) => response.json())`)) as { token: string };
    await (await newUser({ name: 'Mallory' })).api.acceptInvitation({ token });
    await page.goto(`${app}/settings/profile`);
    await page.getByLabel('E-mail').fill(next);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: next }).first().waitFor();
    await visit(await linkOf('verify_email', next));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`${next} is confirmed.`).waitFor();
    await visit(await linkOf('email_changed'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${email} is your address again.`).waitFor();
    await page.getByText('1 passkey').waitFor();
    await page.getByText('Mallory in Personal. An editor').waitFor();
    await page.getByRole('link', { name: 'Open Personal' }).waitFor();
    await expectAccessible(page);
    await visit(await linkOf('reset_password'));
    await heading('Choose a new password').waitFor();
  });

  test('nothing went wrong in the console, and nothing was asked of other hosts', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
