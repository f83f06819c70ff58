import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PersonalFinance } from '../../../client/client.ts';
import { LOGIN } from '../../../tools/demo/household.ts';
import { launchChromium } from '../../../tools/web/chromium.ts';
import { type Http2Front, startHttp2Front } from '../../support/http2-front.ts';
import { measuredWhen, replaced } from '../report.ts';
import { asMarkdown, asText } from '../table.ts';
import { type Noted, WATCH } from './watch-page.ts';

/**
 * `npm run opening`: how long the app takes to show numbers, over HTTP/2, when each answer of the API comes 600 ms after
 * its request and each file 400 ms after it. It needs a running service with the demo household. A version of the app that
 * asks for more than ten files at once shows nothing behind such a front: `AT_ONCE=100` refuses nothing.
 */
const { BASE_URL = 'http://localhost:3000', RUNS = '7', AT_ONCE = '10' } = process.env;
const DELAYS = { file: 400, api: 600 };
/** Nothing has changed for this long: no answer is on its way. */
const QUIET_MS = 1500;
const LONGEST_MS = 30_000;
const PAGE = join(import.meta.dirname, '../../../docs/performance.md');

/** What is measured, with its budget and what it was before anything was kept (commit 5af60bb5). */
const ROWS = {
  known: ['Repeat visit: last-known numbers, ms', 300],
  knownSlow: ['The same on a CPU slowed down 4x, ms', 700],
  fresh: ['Repeat visit: fresh numbers in every region, ms', 2000],
  first: ['First visit: first number, ms', 3000],
  shift: ['Repeat visit: layout shift', 0.05],
  all: ['Requests at once', 6],
  files: ['Files at once', 2],
  api: ['API requests at once', 4],
  scripts: ['Scripts until the overview has its numbers, kB (gzip)', 120],
} as const;
type Row = keyof typeof ROWS;
/** Measured with the same program: of 22 files, ten were answered, and nothing was ever shown. */
const BEFORE: Partial<Record<Row, string>> = {
  known: 'never',
  knownSlow: 'never',
  fresh: 'never',
  first: 'never',
  all: '22',
  files: '22',
};

const samples: Record<Row, number[]> = {
  known: [],
  knownSlow: [],
  fresh: [],
  first: [],
  shift: [],
  all: [],
  files: [],
  api: [],
  scripts: [],
};

const browser = await launchChromium(['--ignore-certificate-errors', '--disable-dev-shm-usage']);
try {
  for (let run = 0; run < Number(RUNS); run += 1) await measure(browser);
} finally {
  await browser.close();
}
report();

async function measure(chromium: Browser): Promise<void> {
  const front = await startHttp2Front(BASE_URL.replace(/\/+$/, ''), {
    delays: DELAYS,
    atOnce: Number(AT_ONCE),
  });
  const context = await chromium.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  try {
    await context.addCookies([await sessionCookie()]);
    await context.addInitScript(WATCH);
    const first = await visit(context, front);
    samples.first.push(first.first ?? Number.POSITIVE_INFINITY);
    samples.scripts.push(await scriptsOf(front));
    await untilQuiet(front);
    await change();
    const repeat = await visit(context, front);
    samples.known.push(repeat.first ?? Number.POSITIVE_INFINITY);
    samples.fresh.push(repeat.isComplete ? repeat.last : Number.POSITIVE_INFINITY);
    samples.shift.push(repeat.shift);
    samples.knownSlow.push((await visit(context, front, 4)).first ?? Number.POSITIVE_INFINITY);
    await untilQuiet(front);
    samples.all.push(front.most);
    samples.files.push(front.mostOf.files);
    samples.api.push(front.mostOf.api);
    if (front.refused.length > 0) console.log(`Refused: ${front.refused.join(', ')}`);
  } finally {
    await context.close();
    await front.stop();
  }
}

/** The cookie of a session. (Playwright's own requests do not speak HTTP/2.) */
async function sessionCookie() {
  const body = JSON.stringify({ ...LOGIN, device_name: 'npm run opening' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${BASE_URL}/auth/login`, { method: 'POST', headers, body });
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  if (!value) throw new Error('There is no demo household. Run npm run demo first.');
  return { name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' as const };
}

/** Opens the overview in a new tab, and waits until it has nothing more to do. */
async function visit(context: BrowserContext, front: Http2Front, slowdown = 1): Promise<Noted> {
  const page = await context.newPage();
  if (slowdown > 1) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  // The browser itself has work to do for a new tab.
  await sleep(QUIET_MS);
  await page.goto(`${front.url}/app/`);
  const noted = await settled(page);
  await page.close();
  return noted;
}

/** (The policy of the page does not let Playwright wait.) */
async function settled(page: Page): Promise<Noted> {
  for (let waited = 0; ; waited += 250) {
    const [now, noted] = (await page.evaluate('[performance.now(), window.noted]')) as [number, Noted];
    if ((noted.isComplete && now - noted.last > QUIET_MS) || waited > LONGEST_MS) return noted;
    await sleep(250);
  }
}

/** The service worker has stored the rest. */
async function untilQuiet(front: Http2Front): Promise<void> {
  for (let before = -1; before !== front.files.length; await sleep(1500)) before = front.files.length;
}

/** The numbers of the next visit are other ones. */
async function change(): Promise<void> {
  const api = new PersonalFinance({ baseUrl: BASE_URL });
  await api.login({ ...LOGIN, device_name: 'npm run opening' });
  const [account] = (await api.listAccounts({ type: 'asset', limit: 1 })).data;
  const [category] = (await api.listCategories({ limit: 100 })).data.filter(({ kind }) => kind === 'expense');
  await api.createExpense({
    date: new Date().toISOString().slice(0, 10),
    payee: 'Opening',
    amount: 1.01,
    currency_id: 'EUR',
    asset_account_id: account?.id ?? '',
    category_id: category?.id ?? '',
  });
  await api.logout();
}

/** Once the overview has its numbers, the service worker comes, which stores the rest. */
async function scriptsOf({ files }: Http2Front): Promise<number> {
  const scripts = new Set(files.slice(0, files.indexOf('sw.js')).filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all(
    [...scripts].map(async (file) => {
      const response = await fetch(`${BASE_URL}/app/${file}`);
      return gzipSync(await response.text()).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function report(): void {
  const rows = (Object.keys(ROWS) as Row[]).map((row) => {
    const [name, budget] = ROWS[row];
    const sorted = samples[row].toSorted((a, b) => a - b);
    const [median = 0, best = 0, worst = 0] = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)];
    const show = (value: number) => value.toFixed(row === 'shift' ? 3 : row === 'scripts' ? 1 : 0);
    return [name, BEFORE[row] ?? '', show(median), `${show(best)} to ${show(worst)}`, budget];
  });
  const table = { columns: ['what', 'before', 'median', 'all runs', 'at most'], rows };
  console.log(asText({ title: 'Opening', text: '', ...table }));
  if (!process.argv.includes('--write')) return;
  const runs = `${measuredWhen()} ${RUNS} runs.`;
  writeFileSync(PAGE, replaced(readFileSync(PAGE, 'utf8'), 'opening', [runs, asMarkdown(table)]));
}
