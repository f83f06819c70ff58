import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { browserPath, openTab, type WatchedPage } from './browser.ts';

if (!browserPath)
  console.log(
    'The tests of the reference page are skipped: there is no Chromium here. CHROME_PATH can say where it is.',
  );

const url = () => `${inject('cloudUrl')}/docs`;
export const origin = () => new URL(url()).origin;
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function openReference(browser: Browser, options: object): Promise<WatchedPage> {
  const { page, complaints } = await openTab(browser, origin(), options);
  await page.goto(url());
  return { page, complaints };
}

/** Registers with the first form of the page. */
export async function register(page: Page): Promise<string> {
  const email = await page.locator('#register-email').inputValue();
  await page.locator('#register-form [type=submit]').click();
  await page.locator('#sign-in-result .s2').waitFor();
  return email;
}

export async function openForm(page: Page, id: string): Promise<void> {
  await page.locator(`[data-try="${id}"]`).click();
  await page.locator(`[data-request="${id}"] form`).waitFor();
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

/** Sends the form of an endpoint that has not been sent before. */
export async function tryIt(page: Page, id: string) {
  if ((await page.locator(`[data-request="${id}"] form`).count()) === 0) await openForm(page, id);
  await page.locator(`[data-request="${id}"] form [type=submit]`).click();
  return answerOf(page, id);
}

/** Sends a form as the page has filled it in, and returns the status of the response. */
export async function statusOf(page: Page, id: string): Promise<string | null> {
  await openForm(page, id);
  await page.locator(`[data-request="${id}"] form [type=submit]`).click();
  const panel = page.locator(`[data-response="${id}"]`);
  await panel.locator('.time').waitFor();
  return panel.locator('.status').textContent();
}

/** Sends an open form once more, and returns the body of the response. */
export async function sendAgain(page: Page, id: string, path: string): Promise<{ id: string }> {
  const response = page.waitForResponse((it) => new URL(it.url()).pathname.endsWith(path));
  await page.locator(`[data-request="${id}"] form [type=submit]`).click();
  return (await (await response).json()) as { id: string };
}

/** The endpoint that the focus is in. */
export const focusedEndpoint = (page: Page) =>
  page.evaluate("document.activeElement.closest('article')?.id ?? document.activeElement.outerHTML");

export const visibleTitles = async (page: Page) =>
  (await page.locator('#contents li[data-find]:visible').allInnerTexts()).map((text) =>
    text.replace(/^[A-Z]+\s+/, ''),
  );

export const isInView = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const { top } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && top < innerHeight - 50;
  })()`);
