import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signBytes } from 'node:crypto';
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '../../client/client.ts';

/** CBOR, as much as authenticators need: integers, bytes, texts and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

const FLAGS = { up: 1, uv: 4, be: 8, bs: 16, at: 64 } as const;
type Flag = Exclude<keyof typeof FLAGS, 'at'>;

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

function newKeys(algorithm: Algorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function coseKey(algorithm: Algorithm, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (algorithm === 'ES256')
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  if (algorithm === 'EdDSA')
    return cbor(
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ]),
    );
  return cbor(
    new Map<number, Cbor>([
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]),
  );
}

/** What an answer has wrong, on purpose. */
export interface Flaws {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly rpId?: string;
  readonly flags?: readonly Flag[];
  readonly counter?: number;
  readonly id?: string;
  readonly userHandle?: string | null;
  readonly credentialType?: string;
  readonly signsOther?: boolean;
  readonly signedBy?: KeyObject;
  /** Of the attestation statement. */
  readonly format?: string;
  /** A public key in COSE's parameters. */
  readonly key?: Map<number, Cbor>;
}

/** An authenticator in software. It does what it is told, even if that is wrong. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly algorithm: Algorithm;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly flags: readonly Flag[];
  counter = 0;
  /** Whether it counts its uses. Those that are synced do not. */
  readonly #counts: boolean;
  userHandle: string | undefined;

  constructor(algorithm: Algorithm = 'ES256', given: { flags?: readonly Flag[]; counts?: boolean } = {}) {
    this.algorithm = algorithm;
    this.#keys = newKeys(algorithm);
    this.flags = given.flags ?? ['up', 'uv'];
    this.#counts = given.counts ?? false;
  }

  get privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  create(options: PasskeyCreationOptions, flaws: Flaws = {}): NewCredential {
    this.userHandle = options.user.id;
    const key = flaws.key ? cbor(flaws.key) : coseKey(this.algorithm, this.#keys.publicKey);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const authData = Buffer.concat([this.#authData(options.rp.id, flaws, FLAGS.at), attested]);
    const statement = flaws.format
      ? new Map<string, Cbor>([
          ['alg', -7],
          ['sig', Buffer.from('nonsense')],
        ])
      : new Map<string, Cbor>();
    const object = new Map<string, Cbor>([
      ['fmt', flaws.format ?? 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      ...this.#outside(flaws),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, flaws),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  get(options: PasskeyRequestOptions, flaws: Flaws = {}): UsedCredential {
    if (this.#counts) this.counter += 1;
    const authenticatorData = this.#authData(options.rpId, flaws);
    const clientDataJSON = clientData('webauthn.get', options.challenge, flaws);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signed = Buffer.concat([authenticatorData, flaws.signsOther ? hash.reverse() : hash]);
    const digest = this.algorithm === 'EdDSA' ? null : 'sha256';
    const userHandle = flaws.userHandle === undefined ? this.userHandle : flaws.userHandle;
    return {
      ...this.#outside(flaws),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signBytes(digest, signed, flaws.signedBy ?? this.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #outside({ id = this.id, credentialType = 'public-key' }: Flaws) {
    // Browsers send more than the service asks for.
    return {
      id,
      rawId: id,
      type: credentialType,
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }

  #authData(rpId: string, flaws: Flaws, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaws.counter ?? this.counter);
    const flags = (flaws.flags ?? this.flags).reduce((bits, flag) => bits | FLAGS[flag], more);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function clientData(type: string, challenge: string, flaws: Flaws): string {
  const { crossOrigin = false, topOrigin } = flaws;
  const data = {
    type: flaws.type ?? type,
    challenge: flaws.challenge ?? challenge,
    origin: flaws.origin ?? 'http://localhost:3000',
    crossOrigin,
    ...(topOrigin !== undefined && { topOrigin }),
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}
