import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestUser, walk } from '../api.ts';
import { type ShownAccount, shownEntries } from './shown.ts';
import { CURRENCY_IDS, digitsOf } from './world.ts';

/**
 * A ledger as hledger reads it. Each line is a posting in its own currency, under `Own:`, and in brackets one in the
 * base currency, under `Base:`. Bracketed postings must balance among themselves, so that hledger checks both. The
 * postings of an entry in several currencies have their cost in the base currency, by which they balance.
 */
export async function journalOf(user: TestUser): Promise<string> {
  const accounts = (await walk(user, '/accounts')) as ShownAccount[];
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const base = user.base_currency_id;
  const declared = new Set<string>();
  const live = (await shownEntries(user)).filter(({ shown }) => shown.deleted_at === undefined);
  const entries = live.map(({ shown: { id, kind, date, lines }, categoryOf }) => {
    const hasOneCurrency = new Set(lines.map(({ currency_id }) => currency_id)).size === 1;
    const postings = lines.flatMap((line) => {
      const ownAccount = `Own:${codes.get(line.account_id)}`;
      const baseAccount = `Base:${codes.get(line.account_id)}:${categoryOf(line) ?? 'none'}`;
      declared.add(ownAccount).add(baseAccount);
      const cost = hasOneCurrency ? '' : ` @@ ${amountText(line.debit_base, -line.credit_base, base)}`;
      const own = `    ${ownAccount}  ${amountText(line.debit, line.credit, line.currency_id)}${cost}`;
      return [
        // A line that only changes a value has no amount in its own currency.
        ...(line.debit === 0 && line.credit === 0 ? [] : [own]),
        `    [${baseAccount}]  ${amountText(line.debit_base, line.credit_base, base)}`,
      ];
    });
    return [`${date} ${kind}  ; ${id}`, ...postings, ''].join('\n');
  });
  return [
    ...CURRENCY_IDS.map((id) => `commodity 1000.${'0'.repeat(digitsOf(id))} ${id}`),
    ...[...declared].map((name) => `account ${name}`),
    '',
    ...entries,
  ].join('\n');
}

/** Exactly the digits of the response; one of the two columns is 0. */
function amountText(debit: number, credit: number, currencyId: string): string {
  const value = debit !== 0 ? debit : -credit;
  return `${value.toFixed(digitsOf(currencyId))} ${currencyId}`;
}

export function hledgerVersion(): string | undefined {
  return versionOf('hledger');
}

export function beancountVersion(): string | undefined {
  return versionOf('bean-check');
}

function versionOf(program: string): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Minor units by `account currency`, without zeros. */
export type Balances = Record<string, bigint>;

/** Runs hledger on a journal for as long as `use` takes. Every command reads the file again. */
export async function withHledger(
  journal: string,
  use: (hledger: { check(): void; balances(...query: string[]): Balances }) => Promise<void> | void,
): Promise<void> {
  await withFile(journal, async (file) => {
    const hledger = (...args: string[]) => run('hledger', ['-f', file, ...args]);
    await use({
      // Strict: every account and currency declared, every entry balanced, in brackets or not.
      check: () => void hledger('check', '-s'),
      balances: (...query) => balancesOf(hledger('balance', '--flat', '-N', '-O', 'json', ...query)),
    });
  });
}

/** Runs beancount over a file. */
export async function withBeancount(
  text: string,
  use: (beancount: { check(): void; query(query: string): string[][] }) => Promise<void> | void,
): Promise<void> {
  await withFile(text, (file) =>
    use({
      check: () => void run('bean-check', [file]),
      query: (query) =>
        run('bean-query', ['-f', 'csv', file, query])
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((row) => row.split(',').map((cell) => cell.trim())),
    }),
  );
}

async function withFile(text: string, use: (file: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'ledger.journal');
  writeFileSync(file, text);
  try {
    await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both programs read files in the encoding of the locale. */
function run(program: string, args: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env, maxBuffer: 64 * 1024 * 1024 });
}

interface HledgerAmount {
  acommodity: string;
  aquantity: { decimalMantissa: number; decimalPlaces: number };
}

function balancesOf(json: string): Balances {
  const [rows] = JSON.parse(json) as [[name: string, shown: string, depth: number, HledgerAmount[]][]];
  const balances: Balances = {};
  for (const [name, , , amounts] of rows) {
    for (const { acommodity, aquantity } of amounts) {
      const { decimalMantissa, decimalPlaces } = aquantity;
      if (!Number.isSafeInteger(decimalMantissa))
        throw new Error(`hledger's ${decimalMantissa} is not exact.`);
      // hledger shows nothing without a currency.
      if (decimalMantissa === 0) continue;
      const digits = digitsOf(acommodity);
      const scaled = BigInt(decimalMantissa) * 10n ** BigInt(digits);
      const unit = 10n ** BigInt(decimalPlaces);
      if (scaled % unit !== 0n) throw new Error('hledger has more decimals than the currency.');
      // A currency that was bought at several prices is listed once for each.
      const key = `${name} ${acommodity}`;
      balances[key] = (balances[key] ?? 0n) + scaled / unit;
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0n));
}
