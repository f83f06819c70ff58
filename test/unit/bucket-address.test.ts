import { afterEach, beforeEach, expect, test } from 'vitest';
import { bucketAddress } from '../../lib/platform/bucket-address.ts';
import { appPolicy } from '../../lib/web/policy.ts';

const NAMES = ['ATTACHMENTS_BUCKET', 'AWS_ENDPOINT_URL_S3', 'AWS_REGION'] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
beforeEach(() => {
  process.env.ATTACHMENTS_BUCKET = 'files';
  process.env.AWS_REGION = 'eu-west-1';
  process.env.AWS_ENDPOINT_URL_S3 = 'http://localhost:3001';
});
afterEach(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

test.each([
  ['localhost:3000', 'http://localhost:3001/files'],
  // A phone in the same network knows this machine by its address.
  ['192.168.1.5:3000', 'http://192.168.1.5:3001/files'],
  ['[fe80::1]:3000', 'http://[fe80::1]:3001/files'],
  ['my-laptop.local', 'http://my-laptop.local:3001/files'],
  ['not a host', 'http://localhost:3001/files'],
])('asked for by %s, the local bucket has that name', (host, address) => {
  expect(bucketAddress({ headers: { Host: host } })).toBe(address);
  expect(appPolicy(bucketAddress({ headers: { Host: host } }))).toContain(
    `connect-src 'self' ${new URL(address).origin}`,
  );
});

test('what functions ask for themselves, and what AWS has, is the same for everybody', () => {
  expect(bucketAddress()).toBe('http://localhost:3001/files');
  delete process.env.AWS_ENDPOINT_URL_S3;
  const inAws = 'https://files.s3.eu-west-1.amazonaws.com';
  expect([bucketAddress(), bucketAddress({ headers: { Host: '192.168.1.5' } })]).toEqual([inAws, inAws]);
});
