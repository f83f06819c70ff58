import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../tools/web/chromium.ts';
import { newUser, PASSWORD } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { type Http2Front, startHttp2Front } from '../../support/http2-front.ts';
import { browserPath } from '../docs/browser.ts';

/**
 * API Gateway speaks HTTP/2, over which a browser asks for everything at once, and a new AWS account runs ten functions.
 * The local gateway speaks HTTP/1.1, over which Chromium opens six connections.
 */
describe.skipIf(!browserPath)('over HTTP/2, with ten functions at a time', () => {
  let browser: Browser;
  let front: Http2Front;
  beforeAll(async () => {
    browser = await launchChromium(['--ignore-certificate-errors', '--disable-dev-shm-usage']);
  });
  afterEach(() => front.stop());
  afterAll(() => browser.close());

  async function open(url: string, serviceWorkers: 'allow' | 'block'): Promise<Page> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  test('a first visit loads the page, one script and one style, and each screen one script', async () => {
    front = await startHttp2Front(cloud().url, { filesTogether: 2 });
    const { email } = await newUser({ base_currency_id: 'EUR' });
    const page = await open(`${front.url}/app/`, 'block');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    const first = ['', expect.stringMatching(/^assets\/main\./), expect.stringMatching(/^assets\/style\./)];
    expect(front.files.toSorted()).toEqual(first);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    expect(front.files.slice(3)).toEqual([
      expect.stringMatching(/^assets\/overview\./),
      expect.stringMatching(/^assets\/transactions\./),
    ]);
    expect(front.refused).toEqual([]);
  });

  test('the service worker stores the rest without being refused', async () => {
    front = await startHttp2Front(cloud().url);
    const page = await open(`${front.url}/app/`, 'allow');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    expect(new Set(front.files).size).toBeGreaterThan(20);
    expect(front.refused).toEqual([]);
  });

  test('a page that names more than ten files is refused some of them', async () => {
    const worker = await (await fetch(`${cloud().url}/app/sw.js`)).text();
    const scripts = [...new Set(worker.match(/assets\/[\w-]+\.\w+\.js/g))].slice(0, 22);
    const preloads = scripts.map((path) => `<link rel="modulepreload" href="${path}">`).join('');
    front = await startHttp2Front(cloud().url, {
      page: (html) => html.replace('<link rel="stylesheet"', `${preloads}<link rel="stylesheet"`),
      filesTogether: 22,
    });
    await open(`${front.url}/app/`, 'block');
    expect(front.most).toBe(10);
    expect(front.refused.length).toBeGreaterThanOrEqual(12);
  });
});
