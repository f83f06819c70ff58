import { cellsOf } from './file.ts';

/** What a file says of the account: the balance at the end of a day. */
export interface StatedBalance {
  /** As the bank counts: what is owed on a card is usually negative. */
  readonly amount: number;
  /** Left out if only the order of the rows says it: the day of the newest. */
  readonly date?: string | undefined;
}

/** Reads the closing balance. Undefined if the file has none, or several accounts. */
export function statedBalanceIn(text: string): StatedBalance | undefined {
  if (/<(\w+:)?Document[\s>]/.test(text) && text.includes('camt.05')) return inCamt(text);
  if (text.includes('<LEDGERBAL>')) return inOfx(text);
  return inCsv(text);
}

function inOfx(text: string): StatedBalance | undefined {
  const found = text.split('<LEDGERBAL>').slice(1);
  if (found.length !== 1) return undefined;
  const part = found[0]?.slice(0, 500) ?? '';
  const amount = amountIn(/<BALAMT>\s*([^<\r\n]+)/.exec(part)?.[1]);
  const [, year, month, day] = /<DTASOF>\s*(\d{4})(\d\d)(\d\d)/.exec(part) ?? [];
  return amount === undefined || !year ? undefined : { amount, date: `${year}-${month}-${day}` };
}

/** Several statements of one account follow each other: the last closing balance counts. */
function inCamt(text: string): StatedBalance | undefined {
  const statements = text.split(/<(?:\w+:)?Stmt>/).slice(1);
  const ibans = statements.map((each) => /<(?:\w+:)?IBAN>([^<]+)/.exec(each)?.[1]);
  if (new Set(ibans).size > 1) return undefined;
  const balances = [...text.matchAll(/<(?:\w+:)?Bal>([\s\S]{0,2000}?)<\/(?:\w+:)?Bal>/g)]
    .map(([, balance = '']) => balance)
    .filter((balance) => /<(?:\w+:)?Cd>\s*CLBD\s*</.test(balance))
    .flatMap((balance) => {
      const amount = amountIn(/<(?:\w+:)?Amt[^>]*>([^<]+)/.exec(balance)?.[1]);
      const date = /<(?:\w+:)?Dt(?:Tm)?>\s*(\d{4}-\d\d-\d\d)/.exec(balance)?.[1];
      const isDebit = /<(?:\w+:)?CdtDbtInd>\s*DBIT/.test(balance);
      return amount === undefined || !date ? [] : [{ amount: isDebit ? -amount : amount, date }];
    });
  return balances.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
}

const BALANCE = /^"?(balance|running balance|saldo|kontostand|solde|saldo nach buchung)\b/i;
const DELIMITERS = [';', '\t', ',', '|'];

/** A column of balances after each row: that of the newest. */
function inCsv(text: string): StatedBalance | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  for (const [index, line] of lines.slice(0, 30).entries()) {
    const mark = DELIMITERS.find((each) => line.split(each).some((cell) => BALANCE.test(cell.trim())));
    if (!mark) continue;
    const at = cellsOf(line, mark).findIndex((cell) => BALANCE.test(cell));
    const rows = lines.slice(index + 1).map((each) => cellsOf(each, mark));
    const known = rows.filter((cells) => amountIn(cells[at]) !== undefined && dateIn(cells) !== undefined);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return undefined;
    const [start = [], end = []] = [dateIn(first), dateIn(last)];
    // Of dates that can be read in two ways, both must say the same.
    const isNewestFirst = start.every((day, order) => day > (end[order] ?? ''));
    const isNewestLast = start.every((day, order) => day < (end[order] ?? ''));
    if (!isNewestFirst && !isNewestLast && known.length > 1) return undefined;
    const amount = amountIn((isNewestFirst ? first : last)[at]);
    return amount === undefined ? undefined : { amount };
  }
  return undefined;
}

/** The first date of a row in both orders, as texts that sort: day first, and month first. */
function dateIn(cells: readonly string[]): readonly string[] | undefined {
  for (const cell of cells) {
    const year = /^(\d{4})[-./](\d\d?)[-./](\d\d?)/.exec(cell);
    if (year) return [sortable(year[1], year[2], year[3])];
    const other = /^(\d\d?)[-./](\d\d?)[-./](\d{2,4})/.exec(cell);
    if (other) return [sortable(other[3], other[2], other[1]), sortable(other[3], other[1], other[2])];
  }
  return undefined;
}

const sortable = (year = '', month = '', day = ''): string =>
  `${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The last separator is the decimal one. If three digits follow it, nobody knows. */
function amountIn(text: string | undefined): number | undefined {
  const plain = (text ?? '').replaceAll(/[\s\u00a0\u202f'’€$£]|[A-Z]{3}/g, '').replaceAll('\u2212', '-');
  if (!/^[-+]?\d[\d.,]*$/.test(plain)) return undefined;
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (at < 0) return Number(plain);
  const whole = plain.slice(0, at).replaceAll(/[.,]/g, '');
  const fraction = plain.slice(at + 1);
  return fraction.length === 3 ? undefined : Number(`${whole}.${fraction}`);
}
