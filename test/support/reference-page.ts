import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openTab, type WatchedPage } from './browser.ts';

const url = () => `${inject('cloudUrl')}/docs`;
export const origin = () => new URL(url()).origin;
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function openReference(browser: Browser, options: object): Promise<WatchedPage> {
  const { page, complaints } = await openTab(browser, origin(), options);
  await page.goto(url());
  return { page, complaints };
}

/** What the response panel of an endpoint shows: the status and the body of a real response. */
export async function answerOf(
  page: Page,
  id: string,
): Promise<{ status: string; body: Record<string, unknown> }> {
  const panel = page.locator(`[data-response="${id}"]`);
  await panel.locator('.time').waitFor();
  const text = await panel.locator('pre').first().textContent();
  return { status: (await panel.locator('.status').textContent()) ?? '', body: JSON.parse(text ?? '{}') };
}

export async function tryIt(page: Page, id: string) {
  await page.locator(`[data-try="${id}"]`).click();
  await page.locator(`[data-request="${id}"] form [type=submit]`).click();
  return answerOf(page, id);
}

export async function register(page: Page): Promise<string> {
  const email = await page.locator('#register-email').inputValue();
  await page.locator('#start-register [type=submit]').click();
  await page.locator('#register-result .s2').waitFor();
  return email;
}
