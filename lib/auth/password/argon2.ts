// Not by name, because a missing name would keep an older Node from loading this module.
import crypto from 'node:crypto';
import { promisify } from 'node:util';

export interface Parameters {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface Derivation extends Parameters {
  readonly password: string;
  readonly salt: Buffer;
  readonly tagBytes: number;
}

type Derive = (derivation: Derivation) => Promise<Buffer>;

/** The cheapest hash that argon2 allows, and its tag: an implementation that computes it works. */
const PROBE = {
  password: 'probe',
  salt: Buffer.from('somesalt'),
  tagBytes: 4,
  memory: 8,
  passes: 1,
  parallelism: 1,
} satisfies Derivation;
const PROBE_TAG = '2660d03a';

const native: Derive = async ({ password, salt, tagBytes, ...parameters }) =>
  promisify(crypto.argon2)('argon2id', {
    message: password,
    nonce: salt,
    tagLength: tagBytes,
    ...parameters,
  });

/** Loaded only if it is needed. The bundler puts it into the same file, where it does not run until then. */
const wasm: Derive = async (derivation) => (await import('./argon2-wasm.ts')).deriveInWasm(derivation);

/** The tag of argon2id. Both implementations return the same one. */
export async function deriveTag(derivation: Derivation): Promise<Buffer> {
  const derive = await implementation();
  return derive(derivation);
}

/**
 * The reason why this runtime cannot hash passwords, if there is one. Lambda chooses the minor version of Node 24 and
 * its OpenSSL: Node has `crypto.argon2` since 24.7, where it throws when it is called unless OpenSSL is 3.2 or newer.
 */
export async function findWhyPasswordsFail(): Promise<string | undefined> {
  try {
    await implementation();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

let chosen: Promise<Derive> | undefined;

function implementation(): Promise<Derive> {
  chosen ??= choose();
  return chosen;
}

async function choose(): Promise<Derive> {
  const failures: string[] = [];
  for (const [name, derive] of [
    ['crypto.argon2', native],
    ['WebAssembly', wasm],
  ] as const) {
    const failure = await findFailure(derive);
    if (failure === undefined) return derive;
    failures.push(`${name}: ${failure}`);
  }
  const { node, openssl } = process.versions;
  throw new Error(
    `Node ${node} with OpenSSL ${openssl} cannot hash passwords with argon2id (${failures.join('; ')}).`,
  );
}

async function findFailure(derive: Derive): Promise<string | undefined> {
  try {
    const tag = (await derive(PROBE)).toString('hex');
    return tag === PROBE_TAG ? undefined : 'a test hash is wrong';
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
