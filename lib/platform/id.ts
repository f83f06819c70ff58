import { randomUUIDv7 } from 'node:crypto';
import { uuidV7 } from './uuid-v7.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Node has it since 24.16, and which Node runs a function is Lambda's choice. */
const generate: () => string = randomUUIDv7 ?? uuidV7;

/** Unguessable, and sortable by creation. */
export function newId(): string {
  return generate();
}

/** Whether a text can be one of our ids: what cannot is not worth a read, and must not reach a key. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
