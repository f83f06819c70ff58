import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problems.ts';
import type { Caller } from './caller.ts';

/** `limit` and `cursor` may change from page to page. All other parameters must stay the same. */
function boundTo(endpointId: string, query: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([endpointId, filters]);
}

function sign(caller: Caller, bound: string, position: string): Buffer {
  // The key is the caller's own, so another user's cursor does not verify; nor does one of another book.
  return createHmac('sha256', caller.cursorKey)
    .update(`${caller.id}\n${caller.bookId}\n${bound}\n${position}`)
    .digest()
    .subarray(0, 16);
}

export function encodeCursor(
  caller: Caller,
  endpointId: string,
  query: Readonly<Record<string, unknown>>,
  position: string,
): string {
  const mac = sign(caller, boundTo(endpointId, query), position);
  return Buffer.concat([mac, Buffer.from(position)]).toString('base64url');
}

export function decodeCursor(
  caller: Caller,
  endpointId: string,
  query: Readonly<Record<string, unknown>>,
  cursor: string,
): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(16).toString();
  const expected = sign(caller, boundTo(endpointId, query), position);
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
