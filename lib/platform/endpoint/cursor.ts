import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problems.ts';

/** Whose list it is. */
export interface CursorOwner {
  /** The caller's own, so another user's cursor does not verify. */
  readonly key: string;
  /** The user and the book. */
  readonly name: string;
}

/** `limit` and `cursor` may change from page to page. All other parameters must stay the same. */
function boundTo(endpointId: string, query: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([endpointId, filters]);
}

function sign({ key, name }: CursorOwner, bound: string, position: string): Buffer {
  return createHmac('sha256', key).update(`${name}\n${bound}\n${position}`).digest().subarray(0, 16);
}

export function encodeCursor(
  owner: CursorOwner,
  endpointId: string,
  query: Readonly<Record<string, unknown>>,
  position: string,
): string {
  const mac = sign(owner, boundTo(endpointId, query), position);
  return Buffer.concat([mac, Buffer.from(position)]).toString('base64url');
}

export function decodeCursor(
  owner: CursorOwner,
  endpointId: string,
  query: Readonly<Record<string, unknown>>,
  cursor: string,
): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(16).toString();
  const expected = sign(owner, boundTo(endpointId, query), position);
  // Comparing the text as well refuses non-canonical base64.
  const genuine =
    bytes.length > 16 &&
    timingSafeEqual(bytes.subarray(0, 16), expected) &&
    bytes.toString('base64url') === cursor;
  if (!genuine) {
    throw new Problem('invalid_cursor', {
      errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'is not a cursor of this list' }],
    });
  }
  return position;
}
