import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { relyingPartyOf } from '../../lib/auth/passkeys/relying-party.ts';

const requestTo = (domainName: string) =>
  ({ headers: {}, requestContext: { domainName } }) as unknown as APIGatewayProxyEvent;
const GATEWAY = 'abc123.execute-api.eu-central-1.amazonaws.com';

afterEach(() => vi.unstubAllEnvs());

test("without a setting, passkeys are for API Gateway's own name", () => {
  vi.stubEnv('ALLOWED_ORIGINS', 'https://money.example');
  const { id, allows } = relyingPartyOf(requestTo(GATEWAY));
  expect(id).toBe(GATEWAY);
  expect(allows(`https://${GATEWAY}`)).toBe(true);
  for (const origin of [`http://${GATEWAY}`, 'https://money.example', 'http://localhost:3000', 'null', ''])
    expect(allows(origin), origin).toBe(false);
});

test('with a domain, they are for it and for the allowed pages at or below it', () => {
  vi.stubEnv('PASSKEY_DOMAIN', 'money.example');
  vi.stubEnv(
    'ALLOWED_ORIGINS',
    'https://money.example,https://app.money.example,https://evilmoney.example,http://app.money.example',
  );
  const { id, allows } = relyingPartyOf(requestTo('api.money.example'));
  expect(id).toBe('money.example');
  for (const origin of ['https://api.money.example', 'https://money.example', 'https://app.money.example'])
    expect(allows(origin), origin).toBe(true);
  for (const origin of [
    'https://evilmoney.example',
    'http://app.money.example',
    'https://other.money.example',
    'https://money.example.evil',
    'http://localhost:3000',
  ])
    expect(allows(origin), origin).toBe(false);
});

test('on a laptop they are for localhost, on any port', () => {
  vi.stubEnv('ALLOWED_ORIGINS', '');
  for (const host of ['localhost', '127.0.0.1']) {
    const { id, allows } = relyingPartyOf(requestTo(host));
    expect(id).toBe('localhost');
    expect(allows('http://localhost:5173')).toBe(true);
    expect(allows('https://money.example')).toBe(false);
  }
});
