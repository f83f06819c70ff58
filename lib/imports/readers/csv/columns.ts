import { findCurrency } from '../../../ledger/currency.ts';
import { foldForSearch } from '../../../platform/text.ts';
import type { ReadFailure, ReadOptions } from '../statement.ts';
import { quoted } from '../text.ts';
import { HEADER_NAMES, type Role } from './header-names.ts';

/** Where the roles are, from 0. */
export type Columns = Partial<Record<Role, number>>;

const NAME_MAX = 100;
const ROLES = Object.keys(HEADER_NAMES) as Role[];
const NAMES = Object.fromEntries(
  ROLES.map((role) => [role, HEADER_NAMES[role].map((line) => line.split(' / ')).flatMap(ranked(role))]),
) as Record<Role, string[][]>;

type NamedRole = Exclude<Role, 'currency'>;

/** Of the texts, any is better than none: they are ranked, and two of them are no ambiguity. */
function ranked(role: Role): (names: string[]) => string[][] {
  return (names) => (role === 'payee' || role === 'memo' ? names.map((name) => [name]) : [names]);
}

/** What the client says about the column of a role. */
export function chosenColumn(role: Role, options: ReadOptions): string | undefined {
  return role === 'currency' ? undefined : options[`${role}_column`];
}

/** Whether the name alone says that the column holds D/C flags. */
export function isFlagName(cell: string): boolean {
  return NAMES.direction[0]?.includes(headerName(cell)) ?? false;
}

/** A column number from 1, as a client can send it instead of a name. */
export function columnNumber(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}

/** A name of a column for comparing, without a currency: `Betrag (EUR)` is `betrag`. */
export function headerName(cell: string): string {
  if (cell.length > NAME_MAX) return '';
  const words = foldForSearch(cell.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const match = /^(.+?)(?: in)? ([a-z]{3})$/.exec(words);
  return match?.[1] && findCurrency((match[2] ?? '').toUpperCase()) ? match[1] : words;
}

/** The currency in the name of a column: `Betrag (EUR)`, `Amount in GBP`, `Betrag (€)`. */
export function currencyInHeader(cell: string): string | undefined {
  if (cell.length > NAME_MAX) return undefined;
  if (cell.includes('€')) return 'EUR';
  const code = /(?:^|[^\p{L}])([A-Z]{3})[^\p{L}]*$/u.exec(cell)?.[1];
  return code && findCurrency(code) ? code : undefined;
}

export interface NamedColumns {
  readonly columns: Columns;
  /** A role that more than one column could have. It matters only if this is the header. */
  readonly ambiguity?: ReadFailure;
}

/** The columns that the names in a header give: those that the client names, and those whose name says enough. */
export function columnsByName(header: readonly string[], options: ReadOptions): NamedColumns {
  const names = header.map(headerName);
  const columns: Columns = {};
  let ambiguity: ReadFailure | undefined;
  for (const role of ROLES) {
    const chosen = chosenColumn(role, options);
    const found =
      chosen === undefined ? knownColumns(role, names, columns.payee) : matching(header, exactName, chosen);
    if (found[0] !== undefined) columns[role] = found[0];
    if (found.length > 1 && role !== 'currency') ambiguity ??= ambiguousRole(role, found, header);
  }
  return { columns, ...(ambiguity && { ambiguity }) };
}

function matching(cells: readonly string[], toName: (cell: string) => string, wanted: string): number[] {
  const name = toName(wanted);
  return cells.flatMap((cell, index) => (toName(cell) === name ? [index] : []));
}

function knownColumns(role: Role, names: readonly string[], payee: number | undefined): number[] {
  for (const line of NAMES[role]) {
    const found = names.flatMap((name, index) => (line.includes(name) ? [index] : []));
    // A description that serves as the payee is not the memo as well.
    const free = role === 'memo' ? found.filter((index) => index !== payee) : found;
    if (free.length > 0) return free;
  }
  return [];
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
  return cell.length > NAME_MAX ? '' : foldForSearch(cell).replace(/\s+/g, ' ').trim();
}
