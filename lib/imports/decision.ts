import type { Item } from '../platform/table/write.ts';
import type { RowStatus } from './import.ts';

/**
 * What a commit decided about the rows of a chunk, before it inserts anything. Everyone who commits the import posts
 * exactly this, so that repeated, parallel and late requests insert the same transactions.
 */
export interface Decision {
  /** Of the import, when this was decided. */
  readonly number: number;
  readonly decided_at: string;
  readonly posted: readonly PostedRow[];
  /** Rows that are not posted although they are included. */
  readonly refused: readonly RefusedRow[];
}

export interface PostedRow {
  readonly row: number;
  readonly step: number;
  /** The transaction's item, without what the row and the decision say themselves. */
  readonly item: Item;
}

export interface RefusedRow {
  readonly row: number;
  /** `error`, or left out if it was posted by another import meanwhile. */
  readonly status?: RowStatus;
  readonly message: string;
}
