import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PersonalFinance } from '../../client/client.ts';
import { LOGIN } from '../demo/household.ts';
import { startDemoBank } from '../demo-bank/demo-bank.ts';
import { launchChromium } from './chromium.ts';

/** `npm run pictures`: the photographs of docs/app.md, from a running service with the demo household. */
const baseUrl = (process.env.BASE_URL || 'http://localhost:3000').replace(/\/+$/, '');
const folder = join(import.meta.dirname, '../../docs/app');

const DESK = { viewport: { width: 1180, height: 740 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true };

const api = new PersonalFinance({ baseUrl });
await api.login({ ...LOGIN, device_name: 'npm run pictures' });
const preview = await previewOfStatement();
const bank = await startDemoBank();
const connection = await connectedBank();
const browser = await launchChromium();
try {
  mkdirSync(folder, { recursive: true });
  await photograph('overview', '/', DESK);
  await photograph('transactions', '/transactions', DESK);
  await photograph('budget', '/budget', DESK);
  await photograph('import', `/imports/${preview}`, DESK);
  await photograph('banks', '/settings/banks', DESK);
  await photograph('report', '/reports/spending?by=month', DESK);
  await photograph('phone', '/', PHONE);
} finally {
  await browser.close();
  await api.deleteImport(preview);
  await disconnect();
  await bank.close();
  await api.logout();
}

async function photograph(name: string, screen: string, size: typeof DESK): Promise<void> {
  const context = await browser.newContext({
    ...size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.request.post(`${baseUrl}/auth/login`, { data: LOGIN });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/app${screen}`);
  await page.waitForLoadState('networkidle');
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
  await context.close();
}

/** The demo bank, of which the household has linked two accounts. */
async function connectedBank(): Promise<string> {
  const accounts = await api.listAccounts({ limit: 100 }).all();
  const ids = ['Bank', 'Credit card'].map((name) => accounts.find((each) => each.name === name)?.id);
  const { id } = await api.createConnection({ provider: 'simplefin', setup_token: bank.setupToken() });
  const from = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  for (const outside of (await api.listOutsideAccounts(id)).data) {
    const account_id = ids[['Everyday account', 'Credit card'].indexOf(outside.name)];
    if (account_id)
      await api.linkOutsideAccount(id, outside.id, {
        account_id,
        from,
        reverse_amounts: outside.name === 'Credit card',
      });
  }
  let { running_since } = await api.syncConnection(id);
  while (running_since) ({ running_since } = await api.getConnection(id));
  return id;
}

async function disconnect(): Promise<void> {
  const { data } = await api.listOutsideAccounts(connection);
  for (const { import_id } of data) if (import_id) await api.deleteImport(import_id);
  await api.deleteConnection(connection);
}

/** A statement of the household's bank: rows that exist already, new ones, and one that is wrong. */
async function previewOfStatement(): Promise<string> {
  const accounts = await api.listAccounts({ limit: 100 }).all();
  const bank = accounts.find(({ name }) => name === 'Bank');
  if (!bank) throw new Error('There is no demo household. Run npm run demo first.');
  const { data } = await api.listTransactions({ account_id: bank.id, kind: ['expense'], limit: 100 });
  const known = new Map(
    data.flatMap((each) => (each.kind === 'expense' && each.payee ? [[each.payee, each] as const] : [])),
  );
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const lines = [
    ...[...known].slice(0, 2).map(([payee, { date, amount }]) => `${date},${payee},,-${amount}`),
    `${day(1)},Hardware store,Paint and brushes,-38.75`,
    `${day(2)},Garden centre,Bulbs for the balcony,-17.90`,
    `${day(3)},Grandparents,Birthday,150.00`,
    `${day(4)},Swimming pool,Season ticket,-96.00`,
    `2026-13-01,Parking garage,,-4.50`,
  ];
  const { id } = await api.createImport(
    { account_id: bank.id, file_name: 'statement.csv' },
    ['Date,Payee,Memo,Amount', ...lines].join('\n'),
    'text/csv',
  );
  return id;
}
