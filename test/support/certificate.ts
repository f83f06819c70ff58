import { generateKeyPairSync, sign } from 'node:crypto';

/**
 * A certificate for localhost, generated for each run, because a private key has no place in a repository. The bench
 * needs one because functions talk to AWS over TLS, and browsers speak HTTP/2 only over TLS. X.509 is nested lengths and
 * values, so a few lines can write it.
 */
export function selfSigned(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(objectId(SHA256_WITH_RSA), NULL);
  const name = sequence(set(sequence(objectId(COMMON_NAME), value(0x0c, Buffer.from('localhost')))));
  const contents = sequence(
    value(0xa0, integer(2)),
    integer(Date.now() % 2 ** 31),
    algorithm,
    name,
    sequence(time(-1), time(30)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    value(0xa3, sequence(extension(BASIC_CONSTRAINTS, sequence(TRUE)), extension(ALTERNATIVE_NAME, names()))),
  );
  const signature = sign('sha256', contents, privateKey);
  const whole = sequence(contents, algorithm, value(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const SHA256_WITH_RSA = '2a864886f70d01010b';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAME = '551d11';
const NULL = Buffer.of(0x05, 0x00);
const TRUE = Buffer.of(0x01, 0x01, 0xff);

function value(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const bytes = body.length.toString(16);
  const length =
    body.length < 128
      ? Buffer.of(body.length)
      : Buffer.from(bytes.padStart(bytes.length + (bytes.length % 2), '0'), 'hex');
  const head = body.length < 128 ? [tag] : [tag, 0x80 | length.length];
  return Buffer.concat([Buffer.from(head), length, body]);
}

function sequence(...parts: Buffer[]): Buffer {
  return value(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
  return value(0x31, ...parts);
}

function objectId(hex: string): Buffer {
  return value(0x06, Buffer.from(hex, 'hex'));
}

/** Below 2^31, so that four bytes are enough and the first bit is never set. */
function integer(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(Math.max(start, 0));
  return value(0x02, (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), short]) : short);
}

function time(daysFromNow: number): Buffer {
  const at = new Date(Date.now() + daysFromNow * 86_400_000).toISOString();
  return value(0x18, Buffer.from(`${at.slice(0, 19).replace(/[-T:]/g, '')}Z`));
}

function extension(id: string, contents: Buffer): Buffer {
  return sequence(objectId(id), value(0x04, contents));
}

function names(): Buffer {
  return sequence(value(0x82, Buffer.from('localhost')));
}
