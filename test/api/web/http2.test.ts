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
    await signIn(page, email);
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    await heading(page, 'Transactions');
    // The overview is in the page's script.
    expect(front.files.slice(3)).toEqual([expect.stringMatching(/^assets\/transactions\./)]);
    expect(front.refused).toEqual([]);
  });

  const signIn = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Overview');
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  test('two files and four requests of the API run at once, whoever asks for them, and none is refused', async () => {
    front = await startHttp2Front(cloud().url, { delays: { file: 50, api: 200 } });
    const { email } = await newUser({ base_currency_id: 'EUR' });
    const page = await open(`${front.url}/app/`, 'allow');
    await signIn(page, email);
    // The service worker stores files while the page loads some of its own.
    await expect.poll(() => front.files).toContain('sw.js');
    for (const name of ['Transactions', 'Budget', 'Accounts']) {
      await page.getByRole('link', { name }).first().click();
      await heading(page, name);
    }
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    expect(new Set(front.files).size).toBeGreaterThan(20);
    // The page and its scripts are the service worker's now.
    const asked = front.files.length;
    await page.goto(`${front.url}/app/`);
    await heading(page, 'Overview');
    await page.waitForLoadState('networkidle');
    expect(front.files.slice(asked).filter((path) => path !== 'sw.js')).toEqual([]);
    expect(front.mostOf.files).toBeLessThanOrEqual(2);
    expect(front.mostOf.api).toBeLessThanOrEqual(4);
    expect(front.most).toBeLessThanOrEqual(6);
    expect(front.refused).toEqual([]);
  });

  test('what is refused once is asked for again, by the page and by the service worker', async () => {
    const refused = new Set<string>();
    front = await startHttp2Front(cloud().url, {
      refuses: (path) => {
        const isFirst = path.includes('/assets/') && !refused.has(path);
        if (isFirst) refused.add(path);
        return isFirst;
      },
    });
    const { email } = await newUser({ base_currency_id: 'EUR' });
    const page = await open(`${front.url}/app/`, 'allow');
    await signIn(page, email);
    expect([...refused]).toEqual(expect.arrayContaining([expect.stringContaining('/assets/main.')]));
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    expect(refused.size).toBeGreaterThan(20);
  });

  test('what is refused again and again is said, with a way to try again', async () => {
    let refused = '/assets/main.';
    front = await startHttp2Front(cloud().url, {
      refuses: (path) => refused !== '' && path.includes(refused),
    });
    const { email } = await newUser({ base_currency_id: 'EUR' });
    const page = await open(`${front.url}/app/`, 'block');
    await page.getByText('Personal Finance could not be loaded.').waitFor();
    refused = '/assets/transactions.';
    await page.getByRole('button', { name: 'Try again' }).click();
    await signIn(page, email);
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    const again = page.locator('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    refused = '';
    await again.click();
    await heading(page, 'Transactions');
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
