import type { BookId } from '../../lib/platform/book.ts';
import type { Key } from '../../lib/platform/table/keys.ts';
import type { UserId } from '../../lib/platform/user.ts';

/** A kind of item in the table. The key comes from keys.ts, and the attributes from the record. */
export interface ItemKind {
  readonly name: string;
  readonly key: Key;
  readonly indexes?: string;
  readonly record?: { readonly item: { readonly _zod: { readonly def: { readonly shape: object } } } };
  /** What needs an explanation, and attributes that are not in the record. */
  readonly remarks?: Readonly<Record<string, string>>;
}

export const USER = '<user>' as UserId;
export const BOOK = '<book>' as BookId;
export const EXPIRES = { expires_at_seconds: '' };
export const OF_A_PREVIEW = { expires_at_seconds: 'of a preview' };
export const DUE = { due_partition: '', due_order: '' };
/** Keys that contain a number show its name. */
export const number = (name: string) => name as unknown as number;
