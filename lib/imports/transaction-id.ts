import { derivedUuidV7 } from '../platform/uuid-v7.ts';
import type { Import } from './import.ts';

/**
 * The id of the transaction that a row becomes. It is derived from the import and the row, so that every request that
 * posts the row creates the same transaction. Its time is that of the import plus the row's position.
 */
export function transactionIdOf(importId: string, order: number): string {
  const importedMs = Number.parseInt(importId.replaceAll('-', '').slice(0, 12), 16);
  return derivedUuidV7(importedMs + order, `${importId}#${order}`);
}

/** The position of a row in time, from 1: lists then show the rows of one day in the same order as the bank. */
export function orderOf(
  { rows, is_newest_first }: Pick<Import, 'rows' | 'is_newest_first'>,
  row: number,
): number {
  return is_newest_first ? rows + 1 - row : row;
}
