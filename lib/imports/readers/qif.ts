import { parseAmount } from './amounts.ts';
import { chooseAccount } from './choose-statement.ts';
import { currencyOfRow } from './currency-marks.ts';
import { parseDate } from './dates.ts';
import { unreadable } from './failure.ts';
import { dateOrderOf, decimalOf } from './file-options.ts';
import { bySign, checkRowCount, checkText, commonCurrency, noAmount, noDate, toRow } from './rows.ts';
import type { ReadOptions, Statement } from './statement.ts';
import { quoted } from './text.ts';

/** Sections with transactions of an account. */
const ACCOUNT_TYPES = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l']);
/** Lists that Quicken writes along with the transactions. */
const OTHER_TYPES = new Set([
  ...['cat', 'class', 'memorized', 'security', 'prices', 'budget', 'tag', 'invitem', 'template'],
  ...['cust', 'vend', 'emp', 'othername', 'bill', 'invoice'],
]);
/**
 * The fields of a transaction. U repeats the amount in T; N is a check number, or a kind; L is the category; C (cleared),
 * A (address), F, X and the splits in S, E, $ and % are not part of a row.
 */
const FIELDS = new Set([...'DTUPMNCLAFXSE$%']);

interface QifRecord {
  readonly line: number;
  readonly account: string;
  readonly fields: ReadonlyMap<string, string>;
}

type Section =
  | { readonly kind: 'account' }
  | { readonly kind: 'other' }
  | { readonly kind: 'transactions'; readonly account: string };

export function readQif(text: string, options: ReadOptions): Statement {
  const records = chooseAccount(parseRecords(text), options.statement);
  checkRowCount(records.length);
  const dates = records.map(({ fields }) => fields.get('D') ?? '');
  const amounts = records.map(({ fields }) => fields.get('T') ?? fields.get('U') ?? '');
  const order = dateOrderOf(dates, options);
  const decimal = decimalOf(amounts, options);
  const rows = records.map(({ line, fields }, index) => {
    const date = parseDate(dates[index] ?? '', order);
    const signed = parseAmount(amounts[index] ?? '', decimal);
    const { currency, problems } = currencyOfRow({ marks: signed?.marks ?? [] }, options);
    return toRow({
      line,
      date,
      ...bySign(signed),
      currency,
      payee: fields.get('P'),
      memo: fields.get('M') || checkText(fields.get('N'), signed),
      category: categoryIn(fields),
      problems: [
        ...(date ? [] : [noDate(dates[index])]),
        ...(signed ? [] : [noAmount(amounts[index])]),
        ...problems,
      ],
    });
  });
  return { rows, pending: 0, currency_id: commonCurrency(rows) };
}

/** A transfer names the other account in brackets. A record with splits has several categories. */
function categoryIn(fields: QifRecord['fields']): string | undefined {
  const category = fields.get('L');
  return fields.has('S') || category?.startsWith('[') ? undefined : category;
}

function parseRecords(text: string): QifRecord[] {
  const records: QifRecord[] = [];
  let section: Section | undefined;
  let accountName: string | undefined;
  let started: { readonly line: number; readonly fields: Map<string, string> } | undefined;
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    const content = raw.trim();
    if (content === '') continue;
    if (content.startsWith('!')) {
      if (started) throw unreadable(started.line, 'the record does not end with ^');
      section = parseSection(content, line, accountName) ?? section;
      continue;
    }
    if (section === undefined)
      throw unreadable(line, 'the file does not begin with a line such as !Type:Bank');
    if (section.kind === 'other') continue;
    if (content === '^') {
      if (section.kind === 'account') accountName = started?.fields.get('N') ?? accountName;
      else if (started) records.push({ ...started, account: section.account });
      started = undefined;
      continue;
    }
    started ??= { line, fields: new Map() };
    addField(started.fields, content, section, line);
  }
  if (section === undefined) throw unreadable(line, 'the file has no line such as !Type:Bank');
  if (started) throw unreadable(started.line, 'the record does not end with ^');
  return records;
}

/** Undefined for a switch such as !Option:AutoSwitch, which does not begin a section. */
function parseSection(content: string, line: number, accountName: string | undefined): Section | undefined {
  const header = content.slice(1, 60).toLowerCase();
  if (/^(option|clear):/.test(header)) return undefined;
  if (header === 'account') return { kind: 'account' };
  const type = /^type: ?(.*)$/.exec(header)?.[1] ?? '';
  // Without a name, only the type of the account is known.
  if (ACCOUNT_TYPES.has(type)) return { kind: 'transactions', account: accountName ?? content.slice(1) };
  if (OTHER_TYPES.has(type)) return { kind: 'other' };
  throw unreadable(line, `${quoted(content)} is not supported`);
}

function addField(fields: Map<string, string>, content: string, section: Section, line: number): void {
  const code = content[0] ?? '';
  if (section.kind === 'transactions' && !FIELDS.has(code)) {
    throw unreadable(line, `${quoted(content)} does not begin with a known field code`);
  }
  // A record has one of each, except addresses and splits, which are not read.
  if (!fields.has(code)) fields.set(code, content.slice(1).trim());
  else if ('DTPM'.includes(code))
    throw unreadable(line, `the record has a second field ${code}; a ^ may be missing`);
}
