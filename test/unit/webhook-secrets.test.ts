import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { seal, sealingKey, unseal } from '../../lib/platform/sealed.ts';
import { newSecret, signedHeaders } from '../../lib/webhooks/signature.ts';

const body = JSON.stringify({ type: 'contact.created', data: { name: 'Zoë' } });
const message = { id: 'm1', body };

test('the Standard Webhooks library verifies what is signed, and nothing else', () => {
  const secret = newSecret();
  const headers = signedHeaders(message, new Date(), [secret]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  const refused = (text: string, sent: Record<string, string>, key = secret) =>
    expect(() => new Webhook(key).verify(text, sent)).toThrow();
  refused(`${body} `, headers);
  refused(body, { ...headers, 'webhook-id': 'm2' });
  refused(body, headers, newSecret());
  refused(body, signedHeaders(message, new Date(Date.now() - 10 * 60_000), [secret]));
});

test('while a secret is replaced, both the old and the new one verify', () => {
  const [old, current] = [newSecret(), newSecret()];
  const headers = signedHeaders(message, new Date(), [current, old]);
  for (const secret of [old, current]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
});

test('a secret has 32 random bytes', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(secret);
});

test('an encrypted secret can be decrypted only unchanged, with its key and for its webhook', () => {
  const key = sealingKey('v1', 'generated', 'webhook secrets');
  const sealed = seal(key, 'whsec_x', 'ada/1');
  expect(unseal(key, sealed, 'ada/1')).toBe('whsec_x');
  expect(sealed.key_version).toBe('v1');
  expect(sealed.sealed).not.toBe(seal(key, 'whsec_x', 'ada/1').sealed);
  const bytes = Buffer.from(sealed.sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => unseal(key, sealed, 'ada/2'), 'of another webhook').toThrow();
  expect(() => unseal(key, sealed, 'bob/1'), 'of another user').toThrow();
  expect(() => unseal(key, { ...sealed, sealed: bytes.toString('base64') }, 'ada/1'), 'changed').toThrow();
  expect(
    () => unseal(sealingKey('v1', 'other', 'webhook secrets'), sealed, 'ada/1'),
    'with another key',
  ).toThrow();
  for (const [version, use] of [
    ['v2', 'webhook secrets'],
    ['v1', 'totp secrets'],
  ] as const)
    expect(() => unseal(sealingKey(version, 'generated', use), sealed, 'ada/1'), version + use).toThrow();
});
