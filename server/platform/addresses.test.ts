import { expect, it } from 'vitest';
import { isLoopbackHost, networkOf } from './addresses.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['local', 'local'],
])('takes %s for a caller of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['fixtures.example.org', false],
  ['192.168.1.7', false],
])('sees whether %s is this machine: %s', (host, itIs) => {
  expect(isLoopbackHost(host)).toBe(itIs);
});
