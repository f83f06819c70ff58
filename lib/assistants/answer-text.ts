import { findCurrency } from '../ledger/currency.ts';
import { isObject, type Values } from './message.ts';

/** How much text fits comfortably into an assistant's context. The structured content has everything. */
const TEXT_MAX_CHARACTERS = 16_000;

/** Irrelevant in a conversation, or shown in another way. */
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

/** Numbers that are not amounts of money. */
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
]);

/** Amounts in the base currency, even in a record with its own currency. */
const IN_BASE = new Set(['base_amount', 'debit_base', 'credit_base']);

/** A response as a short text. Every amount is followed by its currency. */
export function answerText(response: Values, baseCurrencyId: string | undefined): string {
  const base = typeof response.base_currency_id === 'string' ? response.base_currency_id : baseCurrencyId;
  const { data } = response;
  const lines = Array.isArray(data) ? listLines(data, response, base) : recordLines(response, base, '');
  return cut(lines);
}

/** Whether the response has an amount in the base currency but does not name that currency. */
export function lacksBaseCurrency(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(lacksBaseCurrency);
  if (!isObject(value) || value.base_currency_id !== undefined) return false;
  return Object.entries(value).some(([name, inner]) =>
    typeof inner === 'number'
      ? !PLAIN.has(name) && currencyOf(name, value, undefined) === undefined
      : lacksBaseCurrency(inner),
  );
}

function listLines(data: readonly unknown[], response: Values, base: string | undefined): string[] {
  const count = data.length === 1 ? '1 record' : `${data.length} records`;
  const more = response.has_more ? `; more follow with cursor: ${response.next_cursor}` : '';
  return [`${count}${more}`, ...data.flatMap((each) => itemLines(each, base, ''))];
}

/** A record inside a list: its own values on one line, nested ones below. */
function itemLines(value: unknown, base: string | undefined, indent: string): string[] {
  if (!isObject(value)) return [`${indent}- ${String(value)}`];
  const [first = '', ...others] = recordLines(value, base, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...others];
}

function recordLines(record: Values, base: string | undefined, indent: string): string[] {
  const ownBase = typeof record.base_currency_id === 'string' ? record.base_currency_id : base;
  const own: string[] = [];
  const below: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (LEFT_OUT.has(name) || value === null || value === false) continue;
    if (Array.isArray(value)) {
      if (value.length === 0) continue;
      if (value.every((each) => !isObject(each))) own.push(`${name}: ${value.join(' ')}`);
      else below.push(`${indent}${name}:`, ...value.flatMap((each) => itemLines(each, ownBase, indent)));
    } else if (isObject(value)) below.push(`${indent}${name}: ${recordLines(value, ownBase, '').join(' ')}`);
    else own.push(`${name}: ${valueText(name, value, record, ownBase)}`);
  }
  return [`${indent}${own.join(', ')}`, ...below];
}

function valueText(name: string, value: unknown, record: Values, base: string | undefined): string {
  if (typeof value !== 'number' || PLAIN.has(name)) return String(value);
  const currency = currencyOf(name, record, base);
  return currency === undefined ? String(value) : `${withDecimals(value, currency)} ${currency}`;
}

function currencyOf(name: string, record: Values, base: string | undefined): string | undefined {
  const { currency_id, to_currency_id, money_currency_id, currency } = record;
  // A line of a register has a running balance in both currencies.
  const isInBase = IN_BASE.has(name) || (name === 'balance' && 'currency_balance' in record);
  if (isInBase) return base;
  const own = {
    to_amount: to_currency_id ?? currency_id,
    money_amount: money_currency_id ?? currency_id,
  }[name];
  const usual = own ?? currency_id ?? (isObject(currency) ? currency.id : undefined);
  return typeof usual === 'string' ? usual : base;
}

/** 12.5 in euros becomes 12.50. The digits are those of the JSON number. */
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
