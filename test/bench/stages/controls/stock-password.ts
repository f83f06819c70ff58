import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { type StockEvent, handler as stock } from './stock.ts';

const derive = promisify(argon2);

/** With the parameters of lib/auth/password/password.ts. */
export async function derivePasswordKey(): Promise<Buffer> {
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  return derive('argon2id', { message: 'correct horse battery', nonce: Buffer.alloc(16), ...parameters });
}

/**
 * The stock handler that also derives keys from a password. That is slow on purpose, so an endpoint that does it is
 * compared with a control that does it as often.
 */
export async function handler(event: StockEvent & { passwordHashes: number }) {
  const answer = await stock(event);
  for (let i = 0; i < event.passwordHashes; i++) await derivePasswordKey();
  return answer;
}
