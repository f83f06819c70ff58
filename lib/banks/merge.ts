import type { Link, OutsideAccount } from '../connections/outside-account.ts';
import type { Brought } from '../imports/connected-rows.ts';
import type { Left, PostedBy } from '../imports/digests.ts';
import { bankKey, fingerprintOf, identityOf } from '../imports/fingerprint.ts';
import type { Row, RowValues } from '../imports/row.ts';
import { toValues } from '../imports/to-row.ts';
import type { BankRow, BankStatement } from './provider.ts';

/** A row of an answer. It has no number yet. */
export type Incoming = Omit<Brought, 'row' | 'edit'>;

/** The rows of an answer that a link wants, oldest first. */
export function incomingRows(
  host: string,
  statement: BankStatement,
  { from, reverse_amounts }: Pick<Link, 'from' | 'reverse_amounts'>,
): Incoming[] {
  const { account, currency_id } = statement;
  if (currency_id === undefined) return [];
  const rows = statement.rows.flatMap((read): Incoming[] => {
    const result = toValues(reverse_amounts ? reversed(read) : read, currency_id);
    if (read.date !== undefined && read.date < from) return [];
    const { payee, memo, bank_id, transaction } = read;
    const identity = transaction === undefined ? undefined : identityOf(host, account, transaction);
    const texts = { payee, memo, bank_id, identity };
    return [
      result.ok
        ? { ...texts, values: result.value }
        : { ...texts, values: undefined, message: result.message },
    ];
  });
  const dayOf = ({ values }: Incoming) => values?.date ?? '';
  return rows.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
}

function reversed(read: BankRow): BankRow {
  return { ...read, direction: read.direction === 'in' ? 'out' : 'in' };
}

/** What is known of the rows of a link. */
export interface KnownRows {
  readonly posted: readonly PostedBy[];
  readonly left: readonly Left[];
  /** The ids of rows in imports that are being committed. */
  readonly held: ReadonlySet<string>;
}

/** The rows of a draft after an answer: those that wait, with their new values, and what was unknown. */
export function mergeRows(
  waiting: readonly Row[],
  incoming: readonly Incoming[],
  known: KnownRows,
  nextNumber: number,
): Brought[] {
  const rows = new Map(waiting.filter(({ gone }) => !gone).map((row) => [row.row, broughtOf(row)]));
  const merging = new Merging(rows, known, nextNumber);
  for (const each of incoming) merging.add(each);
  return [...rows.values()].sort((a, b) => a.row - b.row);
}

function broughtOf({ row, payee, memo, bank_id, identity, values, message, edit }: Row): Brought {
  const brought = { row, payee, memo, bank_id, identity, values, edit };
  return values ? brought : { ...brought, message };
}

class Merging {
  readonly #rows: Map<number, Brought>;
  readonly #known: KnownRows;
  readonly #postedIds: ReadonlySet<string | undefined>;
  readonly #leftIds: ReadonlySet<string | undefined>;
  /** Ids with day and amount that were posted, or shown as a change. */
  readonly #seen: ReadonlySet<string | undefined>;
  /** What this answer has had so far, by id. */
  readonly #answered = new Map<string, Set<string>>();
  /** The numbers of waiting rows, by id. */
  readonly #byId = new Map<string, number[]>();
  readonly #faults = new Set<string>();
  #next: number;

  constructor(rows: Map<number, Brought>, known: KnownRows, nextNumber: number) {
    const { posted, left } = known;
    this.#rows = rows;
    this.#known = known;
    this.#next = nextNumber;
    const ofBanks = posted.filter(({ source }) => source !== undefined);
    this.#postedIds = new Set(ofBanks.map(({ bank }) => bank));
    this.#leftIds = new Set(left.flatMap(({ bank, why }) => (why === 'left out' ? bank : [])));
    this.#seen = new Set([...ofBanks, ...left].map(bankKey));
    for (const each of rows.values()) {
      this.#index(each.identity?.transaction, each.row);
      if (!each.identity) this.#faults.add(faultKey(each));
    }
  }

  add(row: Incoming): void {
    const id = row.identity?.transaction;
    if (id === undefined || !row.values) {
      this.#addFaulty(row, id);
      return;
    }
    const earlier = this.#answered.get(id) ?? new Set();
    const isFirst = earlier.size === 0;
    const value = valueKey(row.values);
    if (earlier.has(value)) return;
    this.#answered.set(id, earlier.add(value));
    const wait = this.#waiting(id);
    const same = wait.find(({ values }) => values && valueKey(values) === value);
    if (same) this.#update(same, row);
    else if (this.#postedIds.has(id)) {
      if (!this.#seen.has(bankKey(fingerprintOf(row, row.values)))) this.#append(row);
    } else if (this.#leftIds.has(id) || this.#known.held.has(id)) return;
    else if (isFirst && wait[0]) this.#update(wait[0], row);
    else this.#append(row);
  }

  /** The same fault comes with every answer: it is shown once. */
  #addFaulty(row: Incoming, id: string | undefined): void {
    if (id !== undefined) {
      const isKnown = this.#postedIds.has(id) || this.#leftIds.has(id) || this.#known.held.has(id);
      const [first] = this.#waiting(id);
      if (isKnown || first?.values) return;
      if (first) this.#update(first, row);
      else this.#append(row);
      return;
    }
    const key = faultKey(row);
    if (this.#faults.has(key)) return;
    this.#faults.add(key);
    this.#append(row);
  }

  #waiting(id: string): Brought[] {
    return (this.#byId.get(id) ?? []).flatMap((row) => this.#rows.get(row) ?? []);
  }

  #update({ row, edit }: Brought, values: Incoming): void {
    this.#rows.set(row, { ...values, row, edit });
  }

  #append(row: Incoming): void {
    this.#rows.set(this.#next, { ...row, row: this.#next });
    this.#index(row.identity?.transaction, this.#next);
    this.#next++;
  }

  #index(id: string | undefined, row: number): void {
    if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), row]);
  }
}

function valueKey({ date, direction, minor, currency_id }: RowValues): string {
  return `${date} ${direction} ${minor} ${currency_id}`;
}

function faultKey({ payee, memo, bank_id, message }: Omit<Incoming, 'identity'>): string {
  return JSON.stringify([payee, memo, bank_id, message]);
}

/** Hash of the account at the bank, which its rows share. */
export function sourceOf(host: string, { outside_id }: Pick<OutsideAccount, 'outside_id'>): string {
  return identityOf(host, outside_id, '').source;
}
