import { hash } from 'node:crypto';
import type { CalendarDate } from '../platform/date.ts';
import { foldForSearch } from '../platform/text.ts';
import type { Identity, Row, RowValues } from './row.ts';

/**
 * Recognizes a row when a file is imported again: by its date and amount, and the bank's id or else its text. It is
 * derived from the file alone, so later edits of the row or the transaction do not change it.
 */
export interface Fingerprint {
  readonly date: CalendarDate;
  /** Digits; negative for outgoing money. */
  readonly minor: string;
  readonly currency_id: string;
  /** Hash of the bank's id, if the file has one; of what a bank connection has brought, of the transaction's identity. */
  readonly bank?: string | undefined;
  /** Hash of the account at the bank, if a bank connection has brought it: then `bank` alone identifies it. */
  readonly source?: string | undefined;
  /** Hash of the payee and the memo together: formats divide the same text differently. */
  readonly text: string;
}

export function fingerprintOf(
  row: Pick<Row, 'payee' | 'memo' | 'bank_id' | 'identity'>,
  values: RowValues,
): Fingerprint {
  const { date, direction, minor, currency_id } = values;
  return {
    date,
    minor: direction === 'out' ? `-${minor}` : minor,
    currency_id,
    ...(row.identity
      ? { bank: row.identity.transaction, source: row.identity.source }
      : row.bank_id !== undefined && { bank: shortHash(row.bank_id) }),
    text: shortHash(folded(`${row.payee ?? ''} ${row.memo ?? ''}`)),
  };
}

function folded(text: string): string {
  return foldForSearch(text).replace(/\s+/g, ' ').trim();
}

/** Of a transaction that a bank connection has brought: the same whichever connection of the provider brings it. */
export function identityOf(host: string, account: string, transaction: string): Identity {
  return {
    source: shortHash(JSON.stringify([host, account])),
    transaction: shortHash(JSON.stringify([host, account, transaction])),
  };
}

/** 66 bits: enough to tell the rows of one account apart. */
function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 11);
}

export function amountKey({ date, minor, currency_id }: Fingerprint): string {
  return `${date} ${minor} ${currency_id}`;
}

export function bankKey(print: Fingerprint): string | undefined {
  return print.bank === undefined ? undefined : `${amountKey(print)} ${print.bank}`;
}

export function textKey(print: Fingerprint): string {
  return `${amountKey(print)} ${print.text}`;
}
