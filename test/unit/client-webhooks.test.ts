import { spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from '../../client/client.ts';
import { newSecret, signedHeaders } from '../../lib/webhooks/signature.ts';
import { documentedProgram } from '../support/documented-program.ts';

const secret = newSecret();
const body = JSON.stringify({
  type: 'contact.created',
  timestamp: '2026-11-15T12:00:00.000Z',
  data: { name: 'Zoë' },
});
const message = { id: 'm1', body };
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const headers = signedHeaders(message, new Date(), [secret]);

test('returns an event that the service has signed, however headers and body are given', async () => {
  const event = JSON.parse(body);
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  // Some frameworks have their own class.
  const ownClass = { get: (name: string) => headers[name] ?? null } as unknown as Headers;
  for (const given of [headers, new Headers(headers), upper, ownClass])
    for (const raw of [body, Buffer.from(body)])
      expect(await verifyWebhook(given, raw, secret)).toEqual(event);
});

test('accepts what the Standard Webhooks library signs', async () => {
  const now = new Date();
  const signed = { ...headers, 'webhook-signature': new Webhook(secret).sign('m1', now, body) };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  expect(await verifyWebhook({ ...signed, 'webhook-timestamp': timestamp }, body, secret)).toBeTruthy();
});

test('accepts one valid signature among several, such as while a secret is replaced', async () => {
  const both = signedHeaders(message, new Date(), [newSecret(), secret]);
  expect(await verifyWebhook(both, body, secret)).toBeTruthy();
  const mixed = { ...headers, 'webhook-signature': `v2,x v1, v1,@ ${headers['webhook-signature']}` };
  expect(await verifyWebhook(mixed, body, secret)).toBeTruthy();
});

test.each([
  ['another body', headers, `${body} `, secret],
  ['another id', { ...headers, 'webhook-id': 'm2' }, body, secret],
  ['another secret', headers, body, newSecret()],
  ['a secret that is none', headers, body, 'whsec_@'],
  ['a secret that is not set', headers, body, ''],
  [
    'another version of signatures',
    { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1', 'v2') },
    body,
    secret,
  ],
  ['no signature', { ...headers, 'webhook-signature': undefined }, body, secret],
  ['a time that is none', { ...headers, 'webhook-timestamp': 'now' }, body, secret],
  ['a request of six minutes ago', signedHeaders(message, secondsAgo(360), [secret]), body, secret],
  ['a request of the future', signedHeaders(message, secondsAgo(-360), [secret]), body, secret],
  ['no headers', {}, body, secret],
])('refuses %s', async (_what, given, raw, key) => {
  await expect(verifyWebhook(given, raw, key)).rejects.toThrow(WebhookError);
});

test.each<[string, unknown, unknown, string]>([
  ['a body that was parsed', JSON.parse(body), secret, 'Pass the body as it was received'],
  ['no body', undefined, secret, 'Pass the body as it was received'],
  ['no secret', body, undefined, "Pass the webhook's secret"],
])('says what is wrong with the call: %s', async (_what, raw, key, message) => {
  const call = verifyWebhook(headers, raw as string, key as string);
  await expect(call).rejects.toThrow(TypeError);
  await expect(call).rejects.toThrow(message);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('the documented check in Python accepts the same requests', () => {
  const requests = [
    [headers, body],
    [signedHeaders(message, new Date(), [newSecret(), secret]), body],
    [headers, `${body} `],
    [signedHeaders(message, secondsAgo(360), [secret]), body],
    [{ ...headers, 'webhook-timestamp': 'now' }, body],
    [{}, body],
  ];
  const program = `${documentedProgram('docs/integrations.md', 'python verify')}
import json, sys
secret, requests = json.load(sys.stdin)
print(json.dumps([is_from_service(headers, body.encode(), secret) for headers, body in requests]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify([secret, requests]),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([true, true, false, false, false, false]);
});
