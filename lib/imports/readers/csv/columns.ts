import { findCurrency } from '../../../ledger/currency.ts';
import { foldForSearch } from '../../../platform/text.ts';
import { codesOf } from '../currency-marks.ts';
import { memoizedOf } from '../memoized.ts';
import type { ReadFailure, ReadOptions } from '../statement.ts';
import { quoted } from '../text.ts';
import { HEADER_NAMES, type Role } from './header-names.ts';

/** The column of each role, counted from 0. */
export type Columns = Partial<Record<Role, number>>;

const NAME_MAX = 100;
/** If another column is a better match for the payee, the name is the user's. */
const OWNER_NAMES = new Set(['name', 'nom', 'nome', 'naam']);
/** No bank has more text columns. */
const MEMOS_MAX = 10;
const PIECES_MAX = 9;
const ROLES = Object.keys(HEADER_NAMES) as Role[];
const TEXTS: readonly Role[] = ['payee', 'payer', 'memo'];

/** A role that a name can mean. A lower rank is a better match. */
interface Meaning {
  readonly role: Role;
  readonly rank: number;
}
/** The roles that each known name can mean. */
const MEANINGS: ReadonlyMap<string, readonly Meaning[]> = meaningsOf();

function meaningsOf(): Map<string, Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  for (const role of ROLES) {
    for (const [line, names] of HEADER_NAMES[role].entries()) {
      for (const [place, name] of names.split(' / ').entries()) {
        // Any text column is better than none, so two of them are not ambiguous.
        const rank = TEXTS.includes(role) ? 100 * line + place : line;
        meanings.set(name, [...(meanings.get(name) ?? []), { role, rank }]);
      }
    }
  }
  return meanings;
}

/** The roles that a client can name a column for. */
export const NAMED_ROLES = [
  'date',
  'amount',
  'debit',
  'credit',
  'direction',
  'payee',
  'memo',
  'id',
  'category',
] as const;
export type NamedRole = (typeof NAMED_ROLES)[number];

const isNamedRole = (role: Role): role is NamedRole => (NAMED_ROLES as readonly Role[]).includes(role);

/** What the client says about the column of a role. */
export function chosenColumn(role: Role, options: ReadOptions): string | undefined {
  return isNamedRole(role) ? options[`${role}_column`] : undefined;
}

/** Whether the name alone says that the column holds D/C flags. */
export function isFlagName(cell: string): boolean {
  return (
    MEANINGS.get(headerName(cell))?.some(({ role, rank }) => role === 'direction' && rank === 0) ?? false
  );
}

/** A column number from 1, as a client can send it instead of a name. Digits are never a name. */
export function columnNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

/** Whether the fee is already taken out of the amounts in this column. */
export function isNetName(cell: string): boolean {
  return /^net(to)?$/.test(headerName(cell));
}

/** A column's name for comparing, without a currency: `Betrag (EUR)` is `betrag`. */
function headerName(cell: string): string {
  if (!mayBeName(cell)) return '';
  const words = foldForSearch(cell.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [, name, currency = ''] = /^(.+?)(?: in| en)? ([a-z]{3}|euro[as]?)$/.exec(words) ?? [];
  return name && (currency.startsWith('euro') || findCurrency(currency.toUpperCase())) ? name : words;
}

/** Folding takes long. What a character stands for may be longer than a name: U+FDFA stands for 18 letters. */
function mayBeName(cell: string): boolean {
  return cell.length <= NAME_MAX && cell.normalize('NFKD').length <= NAME_MAX;
}

/** A record is compared with the known names again and again. */
const namesIn = memoizedOf((header: readonly string[]) => header.map(headerName));
const exactNamesIn = memoizedOf((header: readonly string[]) => header.map(exactName));

/**
 * The currency in the name of a column: `Betrag (EUR)`, `Amount in GBP`, `Betrag (€)`, `CAD$`. A symbol alone may mean
 * several.
 */
export function currencyInHeader(cell: string): string | undefined {
  if (cell.length > NAME_MAX) return undefined;
  if (/[ (]euro[as]?\)?$/i.test(cell)) return 'EUR';
  const symbol = /(?:(?<!\p{L})[A-Z]{1,2})?\p{Sc}/u.exec(cell)?.[0] ?? '';
  const possible = codesOf(symbol);
  const code = /(?:^|[^\p{L}])([A-Z]{3})[^\p{L}]*$/u.exec(cell)?.[1];
  if (possible.length === 0) return code && findCurrency(code) ? code : undefined;
  return possible.length === 1 ? possible[0] : (possible.find((each) => each === code) ?? symbol);
}

export interface NamedColumns {
  readonly columns: Columns;
  /** Where to look for a payee if the row has none in the column of the payee, the best first. */
  readonly otherPayees: readonly number[];
  /** Where to look for a memo, the best first. Several columns can hold parts of one text. */
  readonly memos: readonly (readonly number[])[];
  /** A role that more than one column could have. It matters only if this is the header. */
  readonly ambiguity?: ReadFailure;
}

/** The columns that a header determines: those that the client names, and those with a known name. */
export function columnsByName(header: readonly string[], options: ReadOptions): NamedColumns {
  const names = namesIn(header);
  const meanings = header.flatMap((cell, index) =>
    (MEANINGS.get(names[index] ?? '') ?? [])
      // Card numbers: a statement can have several.
      .filter(({ role }) => role !== 'account' || !cell.includes('#'))
      .map((meaning) => ({ ...meaning, index })),
  );
  const columns: Columns = {};
  let ambiguity: ReadFailure | undefined;
  let hasOwnCurrency = false;
  for (const role of ROLES) {
    const chosen = chosenColumn(role, options);
    const found =
      chosen === undefined ? bestColumns(role, meanings, columns.payee) : columnsNamed(chosen, header);
    const own = role === 'amount' && found.length > 1 ? amountOfAccount(found, header) : undefined;
    const column = own ?? found[0];
    if (column !== undefined) columns[role] = column;
    if (own !== undefined) hasOwnCurrency = true;
    else if (found.length > 1 && isNamedRole(role) && isCrucial(role, chosen))
      ambiguity ??= ambiguousRole(role, found, header);
  }
  // What else the file has about money is in the currency of the purchase.
  if (hasOwnCurrency) {
    if (columns.currency !== undefined) columns.foreign = columns.currency;
    for (const role of PURCHASE) delete columns[role];
  }
  const indexesOf = (wanted: Role) =>
    meanings
      .filter(({ role }) => role === wanted)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ index }) => index);
  const isOwner = (index: number) => OWNER_NAMES.has(names[index] ?? '');
  const otherPayees = indexesOf('payee').filter((index) => index !== columns.payee && !isOwner(index));
  const memos = indexesOf('memo')
    .slice(0, MEMOS_MAX)
    .map((index) => [index, ...piecesAfter(index, names)]);
  return { columns, otherPayees, memos, ...(ambiguity && { ambiguity }) };
}

/** Of several categories, the first one is taken: what a file calls so is only proposed. */
function isCrucial(role: NamedRole, chosen: string | undefined): boolean {
  return role !== 'category' || chosen !== undefined;
}

/** The columns that continue a text: "Omschrijving-2" and "Omschrijving-3" after "Omschrijving-1". */
function piecesAfter(first: number, names: readonly string[]): number[] {
  const stem = /^(.*\D)1$/.exec(names[first] ?? '')?.[1];
  if (stem === undefined) return [];
  const pieces: number[] = [];
  for (let number = 2; number <= PIECES_MAX; number++) {
    const index = names.indexOf(`${stem}${number}`);
    if (index === -1) break;
    pieces.push(index);
  }
  return pieces;
}

const PURCHASE = ['debit', 'credit', 'currency'] as const;

/** Of "bedrag" and "bedrag in EUR", the second is what the account was charged. */
function amountOfAccount(found: readonly number[], header: readonly string[]): number | undefined {
  const own = found.filter((index) => currencyInHeader(header[index] ?? '') !== undefined);
  return own.length === 1 ? own[0] : undefined;
}

function columnsNamed(wanted: string, header: readonly string[]): number[] {
  if (columnNumber(wanted) !== undefined) return [];
  const name = exactName(wanted);
  return exactNamesIn(header).flatMap((each, index) => (each === name ? [index] : []));
}

function bestColumns(
  role: Role,
  meanings: readonly (Meaning & { readonly index: number })[],
  payee: number | undefined,
): number[] {
  // A description that serves as the payee is not the memo as well.
  const own = meanings.filter(
    (meaning) => meaning.role === role && !(role === 'memo' && meaning.index === payee),
  );
  const best = own.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY);
  return own.filter(({ rank }) => rank === best).map(({ index }) => index);
}

function ambiguousRole(role: NamedRole, found: readonly number[], header: readonly string[]): ReadFailure {
  const field = `${role}_column`;
  const list = found.map((index) => `${index + 1} (${quoted(header[index] ?? '')})`).join(', ');
  return {
    code: 'ambiguous_columns',
    field,
    message: `More than one column could be the ${role}: ${list}. Send ${field} with one of the numbers.`,
  };
}

function exactName(cell: string): string {
  return mayBeName(cell) ? foldForSearch(cell).replace(/\s+/g, ' ').trim() : '';
}
