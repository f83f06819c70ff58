import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { attach, JPEG, PDF } from '../support/files.ts';
import { unzip } from '../support/unzip.ts';
import { type Household, newHousehold } from './household.ts';
import { expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const BUCKET = '**/personalfinanceservice-attachments*/**';
const MOST_REQUESTS = 6;

describe.skipIf(!browserPath).each(sizes)('receipts of a period, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const buy = async (date: string, payee: string, amount: number, files: readonly Buffer[]) => {
      const shared = { currency_id: 'EUR', asset_account_id: user.bank, category_id: user.groceries };
      const { id } = await user.api.createExpense({ ...shared, date, payee, amount });
      for (const [at, file] of files.entries())
        await attach(user, id, file, {
          file_name: `${at}.bin`,
          content_type: file[0] === 0xff ? 'image/jpeg' : 'application/pdf',
        });
    };
    await buy('2025-12-31', 'Last year', 1, [PDF('old')]);
    await buy('2026-03-02', 'Dr. Weiß / Praxis', 120, [PDF('bill'), JPEG('prescription')]);
    await buy('2026-02-01', 'Market', 4.5, [JPEG('a')]);
    await buy('2026-02-01', 'Market', 4.5, [JPEG('b')]);
    await buy('2026-02-03', 'Nothing kept', 7, []);
    ({ page, complaints } = await openSignedIn(browser, size, user, '/export?format=receipts'));
  });
  afterAll(() => browser.close());

  const wanted = async (from: string, to: string) => {
    await page.getByLabel('From').fill(from);
    await page.getByLabel('To').fill(to);
    await page.getByLabel('To').press('Tab');
  };
  const press = () => page.getByRole('button', { name: 'Download' }).click();
  const zipOf = async (): Promise<[string, Map<string, Buffer>]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return [file.suggestedFilename(), unzip(await readFile(await file.path()))];
  };
  /** The most requests that are on their way at a time. */
  const watched = () => {
    const open = new Set<unknown>();
    let most = 0;
    page.on('request', (request) => {
      open.add(request);
      most = Math.max(most, open.size);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => open.delete(request));
    return () => most;
  };

  test('are in one ZIP, whose names sort by date, payee and amount', async () => {
    await page.getByRole('radio', { name: 'Receipts' }).waitFor();
    await wanted('2026-01-01', '2026-12-31');
    await expectAccessible(page);
    const most = watched();
    const [name, files] = await zipOf();
    expect(name).toBe('receipts-2026-01-01--2026-12-31.zip');
    const contents = [...files].map(([each, bytes]) => [each, bytes.toString('latin1')]);
    const texts = Object.fromEntries(contents) as Record<string, string>;
    expect(Object.keys(texts)).toEqual([
      '2026-02-01 Market 4.50 EUR (1).jpg',
      '2026-02-01 Market 4.50 EUR (2).jpg',
      '2026-03-02 Dr. Weiß Praxis 120.00 EUR (1).pdf',
      '2026-03-02 Dr. Weiß Praxis 120.00 EUR (2).jpg',
    ]);
    expect(texts['2026-03-02 Dr. Weiß Praxis 120.00 EUR (1).pdf']).toBe(PDF('bill').toString());
    expect([1, 2].map((number) => texts[`2026-02-01 Market 4.50 EUR (${number}).jpg`]).toSorted()).toEqual([
      JPEG('a').toString('latin1'),
      JPEG('b').toString('latin1'),
    ]);
    expect(most()).toBeLessThanOrEqual(MOST_REQUESTS);
  });

  test('a file that cannot be read is left out, and both the ZIP and the screen say so', async () => {
    const lost = (await user.api.listAttachments().all()).find(
      ({ size: bytes }) => bytes === PDF('bill').length,
    );
    await page.route(BUCKET, (route) =>
      route
        .request()
        .url()
        .includes(lost?.id ?? '?')
        ? route.abort()
        : route.continue(),
    );
    const [, files] = await zipOf();
    await page.unroute(BUCKET);
    const name = '2026-03-02 Dr. Weiß Praxis 120.00 EUR (1).pdf';
    expect([...files.keys()]).toHaveLength(4);
    expect(files.has(name)).toBe(false);
    expect(files.get('Not included.txt')?.toString()).toContain(name);
    await page.getByRole('alert').filter({ hasText: name }).waitFor();
    await expectAccessible(page);
  });

  test('a period without files says so, and saves nothing', async () => {
    await wanted('2024-01-01', '2024-12-31');
    await press();
    await page.getByRole('status').filter({ hasText: 'No transaction of this period has files.' }).waitFor();
    await expectAccessible(page);
  });

  test('shows how far it is, and can be cancelled', async () => {
    await wanted('2025-01-01', '2026-12-31');
    await page.route(BUCKET, () => undefined);
    await press();
    await page.getByText('0 of 5 files').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('0 of 5 files').waitFor({ state: 'detached' });
    await page.unroute(BUCKET);
    const [, files] = await zipOf();
    expect([...files.keys()][0]).toBe('2025-12-31 Last year 1.00 EUR.pdf');
    expect(files.size).toBe(5);
  });

  test.runIf(size === 'desktop')(
    'more than fits into memory is written as it arrives, where the user says',
    async () => {
      const each = 25_000_000;
      // A headless browser has no dialog to choose a file: this stands in for it, and for files that large.
      await page.evaluate(`(() => {
      const { fetch } = window;
      window.fetch = (url, options) => String(url).includes('personalfinanceservice-attachments')
        ? Promise.resolve(new Response(new Uint8Array(${each})))
        : fetch(url, options);
      window.written = { bytes: 0, largest: 0 };
      window.showSaveFilePicker = async ({ suggestedName }) => ({
        createWritable: async () => new WritableStream({
          write: ({ byteLength }) => {
            window.written.bytes += byteLength;
            window.written.largest = Math.max(window.written.largest, byteLength);
          },
          close: () => { window.written.name = suggestedName; },
        }),
      });
    })()`);
      await page.route('**/attachments?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object[] };
        const data = body.data.map((one) => ({ ...one, size: each }));
        await route.fulfill({ response, json: { ...body, data } });
      });
      await press();
      await page.getByText('5 files, 125 MB').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Choose where to save them' }).click();
      await expect
        .poll(() => page.evaluate('window.written.name'))
        .toBe('receipts-2025-01-01--2026-12-31.zip');
      const written = await page.evaluate<{ bytes: number; largest: number }>('window.written');
      expect(written.bytes).toBeGreaterThan(5 * each);
      expect(written.largest).toBeLessThan(each);
      await page.unroute('**/attachments?*');
    },
  );

  test('nothing was asked but the service and the bucket, and nothing was out of order', () => {
    const allowed = /net::ERR_FAILED|^It asks http:\/\/localhost:\d+\/personalfinanceservice-attachments/;
    expect(unexpected(complaints).filter((text) => !allowed.test(text))).toEqual([]);
  });
});
