import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUsableKey } from '../../lib/auth/passkeys/public-key.ts';

type Parameters = readonly (readonly [number, unknown])[];

const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
const isUsable = (parameters: Parameters, ...others: Parameters) =>
  isUsableKey(new Map([...parameters, ...others]));

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const ed = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
const ES256: Parameters = [
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, bytes(ec.x)],
  [-3, bytes(ec.y)],
];
const EDDSA: Parameters = [
  [1, 1],
  [3, -8],
  [-1, 6],
  [-2, bytes(ed.x)],
];
const RS256: Parameters = [
  [1, 3],
  [3, -257],
  [-1, bytes(rsa.n)],
  [-2, bytes(rsa.e)],
];

test('keys of all three algorithms can be used', () => {
  for (const parameters of [ES256, EDDSA, RS256]) expect(isUsable(parameters)).toBe(true);
});

test.each<[string, Parameters, Parameters]>([
  ['a point beside the curve', ES256, [[-2, new Uint8Array(32).fill(1)]]],
  [
    'the point 0',
    ES256,
    [
      [-2, new Uint8Array(32)],
      [-3, new Uint8Array(32)],
    ],
  ],
  ['a short coordinate', ES256, [[-2, bytes(ec.x).slice(1)]]],
  ['no second coordinate', ES256, [[-3, undefined]]],
  ['another curve', ES256, [[-1, 2]]],
  ['another type', ES256, [[1, 1]]],
  ['another curve of Edwards', EDDSA, [[-1, 7]]],
  ['a short key of Edwards', EDDSA, [[-2, bytes(ed.x).slice(1)]]],
  ['a modulus of 8 bytes', RS256, [[-1, new Uint8Array(8).fill(7)]]],
  ['a modulus of 1,024 bits', RS256, [[-1, bytes(small.n)]]],
  ['no modulus', RS256, [[-1, new Uint8Array()]]],
  ['a huge modulus', RS256, [[-1, new Uint8Array(4096).fill(255)]]],
  ['the exponent 1', RS256, [[-2, new Uint8Array([1])]]],
  ['an algorithm that nobody offered', ES256, [[3, -35]]],
])('%s cannot', (_what, parameters, flaw) => {
  expect(isUsable(parameters, ...flaw)).toBe(false);
});
