import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFindings, openTab, type WatchedPage } from '../api/docs/browser.ts';
import { PASSWORD, type TestUser } from '../support/api.ts';
import { cloud } from '../support/cloud.ts';

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

/** The app on a size of screen, in a tab that reports console errors, violations of the policy and foreign requests. */
export async function openApp(
  browser: Browser,
  size: keyof typeof SIZES,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const tab = await openTab(browser, new URL(cloud().url).origin, {
    ...SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  await tab.page.goto(`${cloud().url}/app${path}`);
  return tab;
}

export async function signUp(page: Page): Promise<string> {
  const email = `user-${randomUUID()}@example.com`;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
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

/** The buttons of the navigation that a phone has behind "Menu". */
export async function openMenu(page: Page, size: keyof typeof SIZES): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
}

/** The app of a user who is signed in already. */
export async function openSignedIn(
  browser: Browser,
  size: keyof typeof SIZES,
  user: TestUser,
  path = '/',
): Promise<WatchedPage> {
  const tab = await openApp(browser, size, path);
  await tab.page.getByLabel('E-mail').fill(user.email);
  await tab.page.getByLabel('Password').fill(PASSWORD);
  await tab.page.getByRole('button', { name: 'Sign in' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
  return tab;
}
