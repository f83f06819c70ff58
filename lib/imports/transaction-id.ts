import { hash } from 'node:crypto';
import type { Import } from './import.ts';

/**
 * The id of the transaction that a row becomes. It is derived from the import and the row, so that every request that
 * posts the row creates the same transaction. It is a UUID of version 7 whose time is that of the import plus the row's
 * position.
 */
export function transactionIdOf(importId: string, order: number): string {
  const time = Number.parseInt(importId.replaceAll('-', '').slice(0, 12), 16) + order;
  const rest = hash('sha256', `${importId}#${order}`, 'hex');
  const variant = (8 | (Number.parseInt(rest.slice(3, 4), 16) & 3)).toString(16);
  const hex = `${time.toString(16).padStart(12, '0')}7${rest.slice(0, 3)}${variant}${rest.slice(4, 19)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The position of a row in time, from 1: lists then show the rows of one day in the same order as the bank. */
export function orderOf(
  { rows, is_newest_first }: Pick<Import, 'rows' | 'is_newest_first'>,
  row: number,
): number {
  return is_newest_first ? rows + 1 - row : row;
}
