import { describe, expect, test } from 'vitest';
import { checkUrl, URL_MAX, type UrlRules } from '../../lib/platform/egress/url.ts';

const deployed = { allowLocalhost: false };
const laptop = { allowLocalhost: true };
const isAccepted = (url: string, rules: UrlRules = deployed) => checkUrl(url, rules).ok;

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com/',
  'https://hooks.example.com:443/finance?user=1#part',
  'HTTPS://Hooks.Example.COM/finance',
  'https://bücher.example/hook',
  'https://xn--bcher-kva.example/hook',
  'https://a_b.example.co.uk/hook',
  'https://1password.example.com',
])('%s is a receiver', (url) => expect(isAccepted(url)).toBe(true));

describe('what is not a receiver', () => {
  test.each([
    ['another scheme', 'http://hooks.example.com'],
    ['another scheme', 'ftp://hooks.example.com'],
    ['no scheme', 'hooks.example.com'],
    ['no slashes', 'https:hooks.example.com'],
    ['backslashes', 'https:\\\\hooks.example.com'],
    ['a backslash in the path', 'https://hooks.example.com\\@other.example.com/'],
    ['another port', 'https://hooks.example.com:8443/'],
    ['port 80', 'https://hooks.example.com:80/'],
    ['a user name', 'https://ada@hooks.example.com/'],
    ['a password', 'https://ada:secret@hooks.example.com/'],
    ['an empty user name', 'https://@hooks.example.com/'],
    ['white space', 'https://hooks.example.com/a b'],
    ['a tab, which parsers remove', 'https://hooks.exa\tmple.com/'],
    ['a line break, which parsers remove', 'https://hooks.example.com/\nx'],
    ['one label', 'https://intranet/hook'],
    ['localhost', 'https://localhost/'],
    ['a dot at the end', 'https://hooks.example.com./'],
    ['an empty label', 'https://hooks..example.com/'],
    ['a label that is too long', `https://${'a'.repeat(64)}.example.com/`],
    ['a name that is too long', `https://${'a.'.repeat(127)}example.com/`],
    ['too many characters', `https://hooks.example.com/${'a'.repeat(URL_MAX)}`],
  ])('%s: %s', (_what, url) => expect(isAccepted(url)).toBe(false));

  test.each([
    'https://127.0.0.1/',
    'https://8.8.8.8/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::1]/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:127.0.0.1]/',
    'https://hooks.example.1/',
  ])('an IP address, however it is written: %s', (url) => expect(isAccepted(url)).toBe(false));
});

describe('a receiver on the same machine', () => {
  test.each(['http://localhost:3001', 'http://localhost:3001/hook?x=1', 'http://localhost:65535/'])(
    '%s is allowed on a laptop only',
    (url) => expect([isAccepted(url, laptop), isAccepted(url, deployed)]).toEqual([true, false]),
  );

  test.each([
    'http://localhost/',
    'http://localhost:0/',
    'http://localhost:65536/',
    'http://127.0.0.1:3001/',
    'http://[::1]:3001/',
    'http://localhost.:3001/',
    'http://LOCALHOST:3001/',
    'http://ada@localhost:3001/',
    'http://localhost:3001@evil.example.com/',
    'http://evil.localhost:3001/',
    'https://localhost:3001/',
  ])('%s is not allowed, even on a laptop', (url) => expect(isAccepted(url, laptop)).toBe(false));

  test('a laptop says what it allows', () => {
    const message = (rules: typeof laptop) => JSON.stringify(checkUrl('http://127.0.0.1:3001/', rules));
    expect(message(laptop)).toContain('or http://localhost:<port>');
    expect(message(deployed)).not.toContain('localhost');
  });
});

test.each([
  ['http://localhost:3000/_local/fire', 3000],
  ['http://localhost:3000', 3000],
  ['http://localhost:3000/app/?a=1#b', 3000],
  ['http://localhost:80/_local/fire', 80],
])(
  '%s is not a receiver of a local service on port %d, which could be told to run functions',
  (url, ownPort) => {
    expect(checkUrl(url, { ...laptop, ownPort })).toMatchObject({
      ok: false,
      message: 'must not be the address of this service',
    });
    expect(checkUrl(url, { ...laptop, ownPort: ownPort + 1 }).ok).toBe(true);
  },
);

test.each([
  'LOCALHOST',
  'Localhost',
  'localhost.',
  '127.0.0.1',
  '127.1',
  '[::1]',
  '0.0.0.0',
  'sub.localhost',
  '0x7f000001',
])('http://%s:3000 is no way around that', (host) =>
  expect(isAccepted(`http://${host}:3000/`, { ...laptop, ownPort: 3000 })).toBe(false),
);
