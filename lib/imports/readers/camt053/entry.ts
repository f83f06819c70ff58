import type { XmlElement } from '@rgrove/parse-xml';
import { parseDecimal } from '../../../ledger/decimal.ts';
import { isCalendarDate } from '../../../platform/date.ts';
import { noAmount, noDate, type RowFacts, toRow } from '../rows.ts';
import type { StatementRow } from '../statement.ts';
import { quoted } from '../text.ts';
import { all, at, textAt } from './xml.ts';

/** An amount of money as camt writes it: always positive, with a separate direction. */
interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** Entries that the bank only announces. */
const NOT_BOOKED = ['PDNG', 'INFO', 'FUTR'];
const BOOKED = 'BOOK';

/** In older versions the status is the text itself. */
function statusOf(entry: XmlElement): string {
  return textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? BOOKED;
}

export function isPending(entry: XmlElement): boolean {
  return NOT_BOOKED.includes(statusOf(entry));
}

/** One row per transaction of the entry if their amounts add up to the entry, or else one row for the entry. */
export function readEntry(entry: XmlElement, line: number): StatementRow[] {
  const facts = entryFacts(entry, line);
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  const isExplained = facts.problems.length === 0 && addsUp(entry, details, facts);
  if (!isExplained || details.length === 0) {
    // The details of a single transaction apply to the entry; those of several do not.
    const only = details.length === 1 ? details[0] : undefined;
    return [toRow({ ...facts, ...texts(entry, only, facts), bankId: bankId(entry, only) })];
  }
  return details.map((detail, index) => {
    const direction = directionOf(detail) ?? facts.direction;
    const suffix = details.length > 1 ? `/${index + 1}` : '';
    const id = bankId(entry, detail);
    return toRow({
      ...facts,
      direction,
      amount: moneyOf(detail)?.amount,
      ...texts(entry, detail, { ...facts, direction }),
      bankId: id && `${id}${suffix}`,
    });
  });
}

function entryFacts(entry: XmlElement, line: number): RowFacts {
  const written = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const date = written?.slice(0, 10) ?? '';
  const money = moneyOf(entry);
  const direction = directionOf(entry);
  const status = statusOf(entry);
  return {
    line,
    date: isCalendarDate(date) ? date : undefined,
    direction,
    amount: money?.amount,
    currency: money?.currency,
    isRefund: isTrue(textAt(entry, 'RvslInd')),
    problems: [
      ...(isCalendarDate(date) ? [] : [noDate(written)]),
      ...(money ? [] : [noAmount(textAt(entry, 'Amt'))]),
      ...(direction ? [] : ['CdtDbtInd is neither CRDT nor DBIT']),
      ...(status === BOOKED ? [] : [`the status ${quoted(status)} is not known`]),
    ],
  };
}

function addsUp(entry: XmlElement, details: readonly XmlElement[], facts: RowFacts): boolean {
  const whole = moneyOf(entry);
  if (!whole) return false;
  const parts = details.map((detail) => {
    const money = moneyOf(detail);
    const isSameDirection = (directionOf(detail) ?? facts.direction) === facts.direction;
    return money?.currency === whole.currency ? `${isSameDirection ? '' : '-'}${money.amount}` : undefined;
  });
  return parts.every((part) => part !== undefined) && sum(parts) === sum([whole.amount]);
}

/** Exact: every amount is scaled to the same number of decimals. */
function sum(amounts: readonly string[]): bigint {
  const SCALE = 20;
  return amounts.reduce((total, text) => {
    const decimal = parseDecimal(text) ?? { digits: 0n, scale: 0 };
    return total + decimal.digits * 10n ** BigInt(SCALE - decimal.scale);
  }, 0n);
}

/** The amount of an entry or of a transaction; in older versions, the latter's is in AmtDtls. */
function moneyOf(element: XmlElement): Money | undefined {
  const amount = at(element, 'Amt') ?? at(element, 'AmtDtls/TxAmt/Amt');
  const currency = amount?.attributes.Ccy?.trim();
  const text = amount && /^\+?0*(\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/.exec(amount.text.trim())?.[1];
  if (!currency || !text) return undefined;
  const [whole, fraction = ''] = text.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return { currency, amount: `${whole || '0'}${decimals && `.${decimals}`}` };
}

function directionOf(element: XmlElement): 'in' | 'out' | undefined {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 'in' : indicator === 'DBIT' ? 'out' : undefined;
}

/** The bank's own reference, else the entry's, else the payer's. */
function bankId(entry: XmlElement, detail: XmlElement | undefined): string | undefined {
  const own = textAt(entry, 'AcctSvcrRef') ?? textAt(detail, 'Refs/AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  if (own !== undefined) return own;
  const endToEnd = textAt(detail, 'Refs/EndToEndId');
  return endToEnd === 'NOTPROVIDED' ? undefined : endToEnd;
}

function texts(entry: XmlElement, detail: XmlElement | undefined, facts: RowFacts) {
  const unstructured = all(at(detail, 'RmtInf'), 'Ustrd').map((line) => line.text.trim());
  return {
    payee: counterparty(detail, facts),
    memo:
      unstructured.join(' ').trim() ||
      textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref', 'AddtlTxInf') ||
      textAt(entry, 'AddtlNtryInf'),
  };
}

/** In a reversal, payer and payee are those of the reversed transaction. */
function counterparty(detail: XmlElement | undefined, { direction, isRefund }: RowFacts): string | undefined {
  const isPayer = (direction === 'in') !== isRefund;
  const names = (party: string) => [
    `${party}/Nm`,
    `${party}/Pty/Nm`,
    `Ultmt${party}/Nm`,
    `Ultmt${party}/Pty/Nm`,
  ];
  return textAt(at(detail, 'RltdPties'), ...names(isPayer ? 'Dbtr' : 'Cdtr'));
}

function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}
