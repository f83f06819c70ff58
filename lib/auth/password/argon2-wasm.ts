import { argon2id } from 'hash-wasm';
import type { Derivation } from './argon2.ts';

/** For a runtime without a native argon2. It takes about twice as long, and blocks the thread meanwhile. */
export async function deriveInWasm(derivation: Derivation): Promise<Buffer> {
  const { password, salt, tagBytes, memory, passes, parallelism } = derivation;
  const tag = await argon2id({
    password,
    salt,
    parallelism,
    iterations: passes,
    memorySize: memory,
    hashLength: tagBytes,
    outputType: 'binary',
  });
  return Buffer.from(tag);
}
