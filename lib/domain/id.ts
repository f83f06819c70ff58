import { randomUUIDv7 } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Unguessable, and sortable by creation. */
export function newId(): string {
  return randomUUIDv7();
}

/** Whether a text can be one of our ids: what cannot is not worth a read, and must not reach a key. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
