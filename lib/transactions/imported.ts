import { RESTORED_MARK } from '../platform/table/names.ts';
import type { Transaction } from './transaction.ts';

/** After the import and the step, if a person has decided what the transaction is. */
const EDITED = 'edited';

/**
 * How a transaction names the import that has posted it, and the step of the import, which leads to its fingerprint:
 * `<import>#<step>`. `#edited` follows if a person has chosen or changed its kind, category, amount, date or account.
 */
export function importedBy(importId: string, step: number, options: { readonly isEdited: boolean }): string {
  return `${importId}#${step}${options.isEdited ? `#${EDITED}` : ''}`;
}

/** The same for a transaction from an archive. Its import does not exist. */
export function importedFromArchive(options: { readonly isEdited: boolean }): string {
  return options.isEdited ? `${RESTORED_MARK}#${EDITED}` : RESTORED_MARK;
}

export function parseImported(imported: string): { readonly importId: string; readonly step: number } {
  const [importId = '', step = ''] = imported.split('#');
  return { importId, step: Number(step) };
}

/** The import that counts the transaction, if there is one. */
export function countingImport(imported: string | undefined): string | undefined {
  const { importId } = parseImported(imported ?? '');
  return importId === '' || importId === RESTORED_MARK ? undefined : importId;
}

export function isEdited(imported: string): boolean {
  return imported.endsWith(`#${EDITED}`);
}

/** What a transaction says about its import after a change of the transaction. */
export function importedAfter(before: Transaction, after: Omit<Transaction, 'imported'>): string | undefined {
  const { imported } = before;
  if (imported === undefined || isEdited(imported) || meaningOf(before) === meaningOf(after)) return imported;
  return `${imported}#${EDITED}`;
}

/** Its date, amounts, accounts and categories. */
function meaningOf({ date, entry }: Pick<Transaction, 'date' | 'entry'>): string {
  const lines = entry.lines.map(({ accountId, amount, categoryId = '' }) => [
    ...[accountId, amount.currency.code, String(amount.minor), categoryId],
  ]);
  return JSON.stringify([date, lines]);
}
