import type { APIRequestContext } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/**
 * `npm run shifts -- / /transactions`: how much each screen of a running service shifts while it loads (cumulative layout
 * shift), at both sizes. At most 0.05 is allowed. Without arguments, all screens that `npm run demo` fills.
 */
const baseUrl = process.env.BASE_URL || 'http://localhost:3000';
const { EMAIL = 'demo@example.com', PASSWORD = 'a year of the Moreau household' } = process.env;
const MOST = 0.05;
/** Answers are late, so that skeletons are seen. */
const LATE_MS = Number(process.env.LATE_MS ?? 500);

const SIZES = [
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '390', viewport: { width: 390, height: 844 }, hasTouch: true },
];
const SCREENS = [
  ...['/', '/transactions', '/accounts', '/budget', '/schedules', '/obligations', '/contacts', '/reports'],
  ...['/reports/net-worth', '/reports/spending', '/reports/income-expenses', '/reports/budget'],
  ...['/reports/forecast', '/reports/trial-balance', '/reports/members', '/imports', '/export', '/books'],
  ...['profile', 'security', 'tokens', 'webhooks', 'categories', 'currencies', 'lock', 'preferences'].map(
    (part) => `/settings/${part}`,
  ),
  '/transactions/new',
  // The first record of each.
  ...['/transactions/*', '/accounts/*', '/accounts/*/reconcile', '/obligations/*', '/contacts/*', '/books/*'],
];

interface Shift {
  readonly value: number;
  readonly of: string;
}

/** In the page, before its own scripts. */
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => node && (node.className || node.tagName || node.nodeName)).join(' | '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function withFirst(request: APIRequestContext, screen: string): Promise<string> {
  const [list = ''] = screen.split('/*');
  if (list === screen) return screen;
  const { data } = await (await request.get(`${baseUrl}${list}`)).json();
  return screen.replace('*', data[0].id);
}

const screens = process.argv.slice(2);
const browser = await launchChromium();
let isTooMuch = false;
for (const { name, ...size } of SIZES) {
  const context = await browser.newContext({ ...size, locale: 'en-GB' });
  await context.request.post(`${baseUrl}/auth/login`, { data: { email: EMAIL, password: PASSWORD } });
  await context.addInitScript(WATCH);
  for (const screen of screens.length > 0 ? screens : SCREENS) {
    const page = await context.newPage();
    // Nothing is kept from the screen before.
    await page.addInitScript(
      'indexedDB.databases?.().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))',
    );
    await page.route(
      (url) => !url.pathname.startsWith('/app'),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue().catch(() => undefined);
      },
    );
    await page.goto(`${baseUrl}/app${await withFirst(context.request, screen)}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    const shifts = (await page.evaluate('window.shifts')) as Shift[];
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
    isTooMuch ||= sum > MOST;
    console.log(
      `${sum > MOST ? 'x' : ' '} ${sum.toFixed(3)}  ${name.padStart(4)}  ${screen}`,
      ...(sum > MOST ? worst.map(({ value, of }) => `\n      ${value.toFixed(3)} ${of.slice(0, 160)}`) : []),
    );
    await page.close();
  }
  await context.close();
}
await browser.close();
if (isTooMuch) process.exitCode = 1;
