import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { type Household, newHousehold } from './household.ts';
import { openSignedIn } from './support.ts';

const COUNT = 10_000;

/** Elements of the page. */
const ELEMENTS = 'document.querySelectorAll("*").length';
/** A few hundred rows of a dozen elements would be thousands: only visible rows are on the page. */
const ELEMENTS_MAX = 1500;

describe.skipIf(!browserPath)('10,000 transactions', () => {
  let browser: Browser;
  let page: Page;
  let user: Household;
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    const lines = Array.from({ length: COUNT }, (_, index) => {
      const date = new Date(Date.UTC(2024, 0, 1 + (index % 700))).toISOString().slice(0, 10);
      return `${date},Shop ${index},-${(index % 90) + 1}.00`;
    });
    const made = await user.api.createImport(
      { account_id: user.bank },
      ['Date,Payee,Amount', ...lines].join('\n'),
      'text/csv',
    );
    for (let { status } = made; status !== 'committed'; ) ({ status } = await user.api.commitImport(made.id));
    ({ page } = await openSignedIn(browser, 'desktop', user, '/transactions'));
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
  });
  afterAll(() => browser.close());

  test('are read to the end by scrolling, with few elements at a time', async () => {
    const seen: number[] = [];
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect
      .poll(
        async () => {
          await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
          seen.push((await page.evaluate(ELEMENTS)) as number);
          return Number(await table.getAttribute('aria-rowcount'));
        },
        { timeout: 170_000, interval: 50 },
      )
      .toBeGreaterThan(COUNT);
    expect(Math.max(...seen)).toBeLessThan(ELEMENTS_MAX);
  });

  test('one step of scrolling changes a few rows, not the list', async () => {
    await page.evaluate('scrollTo(0, 200000)');
    await page.waitForTimeout(300);
    await page.evaluate(COUNT_CHANGES);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(500);
    // About eleven rows come and go. Each is one change of the table, however many elements it has.
    expect(await page.evaluate('changes')).toBeLessThan(100);
  });

  test('a write reads a bounded part of it again', async () => {
    let pages = 0;
    const count = (sent: { url(): string }) => {
      if (new URL(sent.url()).pathname.endsWith('/transactions')) pages += 1;
    };
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('heading', { level: 1 }).focus();
    page.on('request', count);
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await page.getByText('Transaction deleted').waitFor();
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(25);
  });

  test('typing in the search asks the service once per pause, and does not draw the list again', async () => {
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname.endsWith('/transactions') && sent.url().includes('q='))
        asked.push(sent.url());
    });
    await page.evaluate('scrollTo(0, 0)');
    await page.waitForTimeout(300);
    await page.evaluate(COUNT_CHANGES);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.pressSequentially('Shop 4242', { delay: 10 });
    expect(await page.evaluate('changes'), 'rows that typing changed').toBeLessThan(20);
    await expect.poll(() => page.getByRole('link', { name: 'Shop 4242', exact: true }).count()).toBe(1);
    expect(asked.length).toBeLessThan(10);
  });

  test('an import of 10,000 rows shows few of them at a time', async () => {
    const { data } = await user.api.listImports();
    await page.goto(page.url().replace(/\/transactions.*/, `/imports/${data[0]?.id}`));
    await page.getByRole('table', { name: 'Rows' }).waitFor();
    await page.getByText('Shop 0').first().waitFor();
    expect(await page.evaluate(ELEMENTS)).toBeLessThan(4000);
  });
});

/** Counts the rows that are added to or removed from tables. */
const COUNT_CHANGES = `
  window.changes = 0;
  window.watching?.disconnect();
  window.watching = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      for (const node of [...addedNodes, ...removedNodes]) if (node.localName === 'tr') window.changes += 1;
  });
  window.watching.observe(document.querySelector('table'), { childList: true, subtree: true });
`;
