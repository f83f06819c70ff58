import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '../../../tools/web/chromium.ts';

/** Undefined where there is no browser; the tests that need one are then skipped. */
export const browserPath = chromiumPath;

export function launch(): Promise<Browser> {
  return launchChromium([
    '--disable-dev-shm-usage',
    // The browser's own requests are not the page's business.
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ]);
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, exceptions, and requests to other hosts. */
  readonly complaints: string[];
}

/** A tab that reports everything that should not happen in it. */
export async function openTab(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) complaints.push(`It asks ${url.href}`);
  });
  return { page, complaints };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The page has an article for every endpoint, and the checker takes seconds for each. Its findings depend on the tags,
 * classes and attributes of an element and its parent, and on whether it has text. An article in which all of these
 * occur in earlier articles is skipped; that ids are unique is checked for the whole page.
 */
const runAxe = (within: string) => `(async () => {
  const seen = new Set();
  const look = (element) =>
    [element.localName, element.className, ...element.getAttributeNames().sort(), element.textContent.trim() !== '']
      .join(' ');
  const repeated = [...document.querySelectorAll('article')].filter((article) => {
    const looks = [article, ...article.querySelectorAll('*')].map(
      (element) => look(element.parentElement) + '>' + look(element),
    );
    const isRepeated = looks.every((each) => seen.has(each));
    for (const each of looks) seen.add(each);
    return isRepeated;
  });
  const { violations } = await axe.run({ include: '${within}', exclude: repeated }, { resultTypes: ['violations'] });
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const repeatedIds = twice.map((id) => ({ id: 'repeated-id', impact: 'serious', nodes: [{ target: [id] }] }));
  return [...violations, ...repeatedIds];
})()`;

/** The findings of an accessibility checker about the page or a part of it, each with its elements. */
export async function accessibilityFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate(runAxe(within))) as {
    id: string;
    impact: string;
    nodes: { target: string[] }[];
  }[];
  return found.map(
    ({ id, impact, nodes }) =>
      `${impact}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
