import { expect, test } from 'vitest';
import { networkOf } from '../../lib/auth/password/throttle.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('an IPv4 address counts by itself: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])(
  'an IPv6 address counts as its whole /64, because a client that has one has them all: %s',
  (address, network) => {
    expect(networkOf(address)).toBe(network);
  },
);

test('neighboring networks are distinguished', () => {
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});
