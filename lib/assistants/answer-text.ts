import { findCurrency } from '../ledger/currency.ts';
import { AUTHOR_FIELDS } from '../platform/authors.ts';
import { isObject, type Values } from './message.ts';
import type { Names } from './shown-names.ts';

/** What fits comfortably into an assistant's memory. The structured content has everything. */
const TEXT_MAX_CHARACTERS = 16_000;

/** Of no interest in a conversation, or shown otherwise. */
const LEFT_OUT = new Set([
  'created_at',
  'updated_at',
  'has_more',
  'next_cursor',
  'lines',
  'currency_code',
  'base_currency_code',
  'dry_run',
]);

/** What is usually true, so that leaving it out would look as if it were. */
const SHOWN_IF_FALSE = new Set(['is_active', 'is_posted']);

/** Numbers that are not money. */
const PLAIN = new Set([
  'fx_rate',
  'rate',
  'share',
  'count',
  'interval',
  'month_day',
  'max_count',
  'posted_count',
  'decimal_places',
  'position',
  'percent',
  'repeat_months',
  'weight',
  'attachment_count',
  'size',
  // How many transactions an edit has found, and rows wait at a bank.
  'matched',
  'changed',
  'unchanged',
  'skipped',
  'pending',
  'to_review',
  // Of a condition and of a filter: their currency is that of each transaction.
  'value',
  'amount_from',
  'amount_to',
]);

/** Amounts in the base currency, even in a record with its own currency. */
const IN_BASE = new Set(['base_amount', 'debit_base', 'credit_base']);

/** The currency of a record, if it has one, the base currency, and the names of what it refers to. */
interface Context {
  readonly own?: string | undefined;
  readonly base?: string | undefined;
  readonly names?: Names | undefined;
}

/**
 * A response as a short text. Every amount is followed by its currency. References are shown as names, which the tools
 * take as well; the structured content has the ids.
 */
export function answerText(response: Values, baseCurrencyId: string | undefined, names?: Names): string {
  const context = contextOf(response, { base: baseCurrencyId, names });
  const { data } = response;
  const lines = Array.isArray(data) ? listLines(data, response, context) : recordLines(response, context, '');
  // A lock that locks nothing has only a null.
  return cut(lines) || JSON.stringify(response);
}

/** Whether the response has an amount in the base currency but does not name that currency. */
export function lacksBaseCurrency(value: unknown, outer: Context = {}): boolean {
  if (Array.isArray(value)) return value.some((each) => lacksBaseCurrency(each, outer));
  if (!isObject(value) || value.base_currency_id !== undefined) return false;
  const context = contextOf(value, outer);
  return Object.entries(value).some(([name, inner]) =>
    typeof inner === 'number'
      ? !PLAIN.has(name) && currencyOf(name, value, context) === undefined
      : lacksBaseCurrency(inner, context),
  );
}

/** A nested value without a currency, such as a split, has the currency of its record. */
function contextOf(value: Values, outer: Context): Context {
  const { currency_id, currency, base_currency_id } = value;
  // The currency of an account is a default for entries: its balance is in the base currency.
  const named = 'balances' in value ? undefined : currency_id;
  const own = named ?? (isObject(currency) ? currency.id : undefined);
  return {
    ...outer,
    own: typeof own === 'string' ? own : outer.own,
    base: typeof base_currency_id === 'string' ? base_currency_id : outer.base,
  };
}

function listLines(data: readonly unknown[], response: Values, context: Context): string[] {
  const count = data.length === 1 ? '1 record' : `${data.length} records`;
  const more = response.has_more ? `; more follow with cursor: ${response.next_cursor}` : '';
  return [`${count}${more}`, ...data.flatMap((each) => itemLines(each, context, ''))];
}

function itemLines(value: unknown, outer: Context, indent: string): string[] {
  return isObject(value) ? innerLines('- ', value, outer, indent) : [`${indent}- ${String(value)}`];
}

/** A record inside another one, or in a list: its own values in one line, and what it contains below. */
function innerLines(mark: string, record: Values, outer: Context, indent: string): string[] {
  const [first = '', ...others] = recordLines(record, outer, `${indent}  `);
  return [`${indent}${mark}${first.trimStart()}`.trimEnd(), ...others];
}

function recordLines(record: Values, outer: Context, indent: string): string[] {
  const context = contextOf(record, outer);
  const own: string[] = [];
  const below: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (LEFT_OUT.has(name) || value === null) continue;
    if (value === false && !SHOWN_IF_FALSE.has(name)) continue;
    if (saysNothing(name, record, context)) continue;
    if (isAuthor(name)) {
      own.push(`${name}: ${inOneLine(authorName(value))}`);
      continue;
    }
    if (Array.isArray(value)) {
      if (value.length === 0) continue;
      if (value.every((each) => !isObject(each))) own.push(`${name}: ${value.join(' ')}`);
      else below.push(`${indent}${name}:`, ...value.flatMap((each) => itemLines(each, context, indent)));
    } else if (isObject(value)) below.push(...innerLines(`${name}: `, value, context, indent));
    else own.push(`${name}: ${valueText(name, value, record, context)}`);
  }
  // Any other kind has fields for its accounts.
  if (record.kind === 'journal' && Array.isArray(record.lines))
    below.push(
      `${indent}lines:`,
      ...record.lines.map((line) => `${indent}- ${ledgerLine(line, record.memo, context)}`),
    );
  return [`${indent}${own.join(', ')}`, ...below];
}

function isAuthor(name: string): boolean {
  return (AUTHOR_FIELDS as readonly string[]).includes(name);
}

/** An erased user has no name. */
function authorName(author: unknown): string {
  return isObject(author) && typeof author.name === 'string' ? author.name : 'a former member';
}

/** How an amount was converted. */
const CONVERSION = new Set(['base_currency_id', 'fx_rate', 'fx_rate_date', 'fx_rate_source']);
/** Amounts that repeat another one if nothing was converted. */
const TWINS: Readonly<Record<string, string>> = {
  base_amount: 'amount',
  debit_base: 'debit',
  credit_base: 'credit',
  currency_balance: 'balance',
};

/** Whether a value only repeats another one, or is the empty side of a line in a register. */
function saysNothing(name: string, record: Values, { own, base }: Context): boolean {
  if (CONVERSION.has(name)) return record.fx_rate_source === 'same_currency';
  if (name === 'to_amount' || name === 'to_currency_id') return record.to_currency_id === record.currency_id;
  // Whoever created a record usually was the last to change it.
  if (name === 'updated_by') return isSameAuthor(record.created_by, record.updated_by);
  // The amounts name it.
  if (name === 'currency') return isObject(record.currency);
  const twin = TWINS[name];
  if (twin !== undefined && own === base && record[name] === record[twin]) return true;
  return record.line_id !== undefined && record[name] === 0 && /^(?:debit|credit)/.test(name);
}

function isSameAuthor(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && a.id === b.id;
}

/** A line is a debit or a credit. If it is in the base currency, its two amounts are usually the same. */
function ledgerLine(line: Values, memoOfEntry: unknown, outer: Context): string {
  const context = contextOf(line, outer);
  const repeats = (name: string) =>
    context.own === context.base && line[name] === line[name.replace('_base', '')];
  const names = ['debit', 'credit', ...['debit_base', 'credit_base'].filter((name) => !repeats(name))];
  const amounts = names
    .filter((name) => line[name] !== 0)
    .map((name) => `${name}: ${valueText(name, line[name], line, context)}`);
  const memo = line.memo === undefined || line.memo === memoOfEntry ? [] : [`memo: ${line.memo}`];
  return inOneLine([`account_name: ${line.account_name}`, ...amounts, ...memo].join(', '));
}

function valueText(name: string, value: unknown, record: Values, context: Context): string {
  if (typeof value === 'string') return inOneLine((isReference(name) && context.names?.get(value)) || value);
  if (name === 'share') return String(Math.round(Number(value) * 10_000) / 10_000);
  if (typeof value !== 'number' || PLAIN.has(name)) return String(value);
  const currency = currencyOf(name, record, context);
  return currency === undefined ? String(value) : `${withDecimals(value, currency)} ${currency}`;
}

/** What an edit changes has a value before and one after it, which may be ids. */
function isReference(name: string): boolean {
  return name.endsWith('_id') || name === 'from' || name === 'to';
}

/** A note with line breaks must not look like more lines of the text. */
export function inOneLine(text: string): string {
  return text.replace(/[\n\u2028\u2029]/g, '\\n');
}

function currencyOf(name: string, record: Values, { own, base }: Context): string | undefined {
  // A line of a register has a running balance in both currencies.
  const isInBase = IN_BASE.has(name) || (name === 'balance' && 'currency_balance' in record);
  if (isInBase) return base;
  const named = { to_amount: record.to_currency_id, money_amount: record.money_currency_id }[name];
  return typeof named === 'string' ? named : (own ?? base);
}

/** 12.5 in euros is 12.50. The digits are those of the JSON number. */
function withDecimals(value: number, currencyId: string): string {
  const [whole = '', decimals = ''] = String(value).split('.');
  const digits = findCurrency(currencyId)?.decimalPlaces ?? 0;
  return digits === 0 ? String(value) : `${whole}.${decimals.padEnd(digits, '0')}`;
}

function cut(lines: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > TEXT_MAX_CHARACTERS && shown.length > 0) {
      shown.push('... (the rest is in the structured content; ask for fewer records with limit)');
      break;
    }
    shown.push(line.slice(0, TEXT_MAX_CHARACTERS).toWellFormed());
  }
  return shown.join('\n');
}
