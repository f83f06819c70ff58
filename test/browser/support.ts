import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFindings, openTab, type WatchedPage } from '../api/docs/browser.ts';
import { PASSWORD } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';
import { hasAllJourneys } from '../support/setup/journeys.ts';

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

/** Both, or the phone alone in the short form. */
export const sizes: readonly (keyof typeof SIZES)[] = hasAllJourneys ? ['phone', 'desktop'] : ['phone'];

/** The app on a size of screen, in a tab that reports console errors, violations of the policy and foreign requests. */
export async function openApp(
  browser: Browser,
  size: keyof typeof SIZES,
  path = '/',
  options: BrowserContextOptions = {},
  origin = new URL(cloud().url).origin,
): Promise<WatchedPage> {
  const tab = await openTab(browser, origin, {
    ...SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  await tab.page.goto(`${origin}/app${path}`);
  return tab;
}

export async function signUp(page: Page): Promise<string> {
  const email = `user-${randomUUID()}@example.com`;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Base currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  return email;
}

/** Axe finds nothing, in both themes, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFindings(page), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(width, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Chooses what is behind "..." of a row. */
export async function chooseInRow(row: Locator, name: string): Promise<void> {
  // The button is there with the pointer, or the focus.
  await row.hover();
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** The buttons of the navigation that a phone has behind "Menu". */
export async function openMenu(page: Page, size: keyof typeof SIZES): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
}

/** The app of a user who is signed in. */
export async function openSignedIn(
  browser: Browser,
  size: keyof typeof SIZES,
  { email }: { readonly email: string },
  path = '/',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const tab = await openTab(browser, new URL(cloud().url).origin, {
    ...SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  await tab.page.context().request.post(`${cloud().url}/auth/login`, { data: { email, password: PASSWORD } });
  await tab.page.goto(`${cloud().url}/app${path}`);
  return tab;
}

/** What a screen downloads, as text. */
export async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

/** Writes arrive, but nothing comes back, until what is returned is called. */
export async function loseResponses(page: Page, to: string): Promise<() => Promise<void>> {
  // The service worker would send the entry by itself, and its responses are not lost.
  await page.evaluate('delete ServiceWorkerRegistration.prototype.sync');
  await page.route(to, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    // A request that is on its way when responses arrive again is not this route's any more.
    return route.abort().catch(() => undefined);
  });
  return () => page.unroute(to);
}

/** Console errors, without the refused requests that Chromium reports. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/status of 4\d\d/.test(text));
