import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launch } from '../api/docs/browser.ts';
import { cloud } from '../support/cloud.ts';
import { type Household, monthBefore, newHousehold } from './household.ts';
import { downloaded, expectAccessible, openSignedIn, sizes, unexpected } from './support.ts';

const NAMES = [
  'Net worth',
  'Spending',
  'Income and expenses',
  'Budget and actual',
  'Forecast',
  'Trial balance',
];
const money = (amount: number) => amount.toLocaleString('en-GB', { minimumFractionDigits: 2 });

describe.skipIf(!browserPath).each(sizes)('reports, %s', (size) => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let user: Household;
  const month = new Date().toISOString().slice(0, 7);
  beforeAll(async () => {
    browser = await launch();
    user = await newHousehold();
    await user.api.assignBudget(month, user.groceries, { assigned: 50 });
    ({ page, complaints } = await openSignedIn(browser, size, user, '/reports'));
  });
  afterAll(() => browser.close());
  const open = (path: string) => page.goto(`${cloud().url}/app${path}`);

  test.each(NAMES)('%s has a chart and a table of its name', async (name) => {
    await open('/reports');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByRole('img', { name, exact: true }).waitFor();
    await page.getByRole('table', { name, exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('img', { name, exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('view')).toBe('table');
    await page.getByRole('table', { name, exact: true }).waitFor();
  });

  test('spending shows the numbers of the API, and a cell leads to its transactions', async () => {
    const from = `${monthBefore(month, 2)}-01`;
    const to = `${month}-28`;
    await open(`/reports/spending?from=${from}&to=${to}&by=category`);
    const { rows, total } = await user.api.getSpending({ from, to, by: 'category' });
    const table = page.getByRole('table', { name: 'Spending' });
    await table.waitFor();
    const text = (await table.textContent()) ?? '';
    for (const { name, amount } of rows) {
      expect(text).toContain(name);
      expect(text).toContain(money(amount));
    }
    expect(text).toContain(money(total));
    const groceries = rows.find(({ name }) => name === 'Groceries');
    await table.getByRole('link', { name: money(groceries?.amount ?? 0) }).click();
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    expect(new URL(page.url()).searchParams.get('category_id')).toBe(user.groceries);
    await expect.poll(() => page.getByRole('link', { name: 'Market' }).count()).toBe(3);
  });

  test('no line crosses the names above bars, and a total does not lie on the head of its table', async () => {
    await open('/reports/spending?by=category');
    const chart = page.getByRole('img', { name: 'Spending', exact: true });
    await chart.waitFor();
    expect(await chart.locator('line.baseline').count()).toBe(size === 'phone' ? 0 : 1);
    if (size === 'phone') return;
    const head = page.getByRole('columnheader', { name: 'Category' });
    const { y = 0, height = 0 } = (await head.boundingBox()) ?? {};
    await page.setViewportSize({ width: 1280, height: Math.round(y + height + 8) });
    const onTop = `document.elementFromPoint(300, ${y + height / 2}).closest('thead, tfoot').localName`;
    expect(await page.evaluate(onTop)).toBe('thead');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the arrow keys read the chart, and Enter opens the transactions', async () => {
    await open('/reports/spending?by=month');
    const chart = page.getByRole('img', { name: 'Spending' });
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining('Rent 1,200.50'));
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    expect(new URL(page.url()).searchParams.get('category_id')).toBe(user.rent);
  });

  test('the range is part of the address, and a group can be chosen', async () => {
    await open('/reports/spending');
    await page.getByLabel('From').fill(`${month}-01`);
    await page.getByLabel('Group by').selectOption('Payee');
    await page.getByRole('table', { name: 'Spending' }).getByText('Landlord').waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('from'), searchParams.get('by')]).toEqual([`${month}-01`, 'payee']);
    await page.reload();
    await page.getByRole('table', { name: 'Spending' }).getByText('Landlord').waitFor();
  });

  test('groups and tags have their own rows, and the time before stands beside each', async () => {
    const group = await user.api.createGroup({ name: 'Living' });
    const groceries = await user.api.getCategory(user.groceries);
    await user.api.updateCategory(user.groceries, { ...groceries, group_id: group.id });
    const shared = { currency_id: 'EUR', asset_account_id: user.bank, category_id: user.groceries };
    for (const [date, amount] of [
      [`${month}-01`, 40],
      [`${monthBefore(month, 12)}-01`, 15],
    ] as const)
      await user.api.createExpense({ ...shared, date, amount, payee: 'Fair', tags: ['rome'] });
    const table = page.getByRole('table', { name: 'Spending' });
    await open(`/reports/spending?from=${month}-01&to=${month}-28`);
    await page.getByLabel('Group by').selectOption('Group');
    await table.getByRole('row', { name: /Living/ }).waitFor();
    await table.getByRole('row', { name: /No group/ }).waitFor();
    await page.getByLabel('Group by').selectOption('Tag');
    await table.getByRole('row', { name: /rome.*40\.00/ }).waitFor();
    await page.getByLabel('Compare with').selectOption('A year before');
    await table.getByRole('row', { name: /rome.*40\.00.*\+25\.00/ }).waitFor();
    await page.getByText(/more than a year before/).waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toBe('year');
    await expectAccessible(page);
    await page.goto(`${cloud().url}/app/reports`);
    await page.getByRole('link', { name: 'Tags' }).click();
    await table.getByRole('row', { name: /rome/ }).waitFor();
  });

  test.skipIf(size === 'phone')('a day that is typed takes effect when it is complete', async () => {
    await page.goto(`${cloud().url}/app/reports/spending`);
    await page.getByRole('table', { name: 'Spending' }).waitFor();
    await page.getByLabel('From').focus();
    await page.keyboard.type('1/9/20', { delay: 40 });
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.type('26');
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-09-01');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-09-02');
    expect(await page.getByLabel('From').inputValue()).toBe('02/09/2026');
  });

  test('downloads the table, and no name becomes a formula', async () => {
    const evil = await user.api.createCategory({ name: '=cmd|"/c calc"!A1' });
    await user.api.createExpense({
      date: `${month}-01`,
      amount: 1,
      currency_id: 'EUR',
      asset_account_id: user.bank,
      category_id: evil.id,
    });
    await open(`/reports/spending?from=${month}-01&to=${month}-28`);
    await page.getByText('=cmd').first().waitFor({ state: 'attached' });
    const [name, text] = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download CSV' }).click(),
    );
    expect(name).toMatch(/^spending-.*\.csv$/);
    expect(text).toContain('Rent,1,1200.5,');
    expect(text).toContain(`"'=cmd|""/c calc""!A1",1,1,`);
  });

  test('on the overview, the chart ends with the net worth to the unit', async () => {
    await open('/');
    const chart = page.getByRole('img', { name: /^Net worth/ });
    await chart.waitFor();
    const shown = await chart.locator('text.strong').allTextContents();
    expect(shown).toEqual(size === 'phone' ? [] : [expect.stringMatching(/^\d,\d{3}$/)]);
  });

  test('trial balance shows every account and equal sums', async () => {
    await open('/reports/trial-balance');
    const { total } = await user.api.getTrialBalance();
    const foot = page.getByRole('table', { name: 'Trial balance' }).locator('tfoot');
    await foot.waitFor();
    expect((await foot.textContent())?.split(money(total.debit))).toHaveLength(3);
  });

  test('nothing went wrong in the console', () => {
    expect(unexpected(complaints)).toEqual([]);
  });
});
