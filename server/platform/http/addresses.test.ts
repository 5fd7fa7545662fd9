import { expect, it } from 'vitest';
import { getNetwork, isLoopbackHost, isPublicAddress, parseForwardedAddress } from './addresses.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['local', 'local'],
])('finds that the IP address %s belongs to the network %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

it.each([
  ['198.51.100.8', '198.51.100.8'],
  [' 198.51.100.8 ', '198.51.100.8'],
  ['198.51.100.8:4000', '198.51.100.8'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['::ffff:198.51.100.8', '::ffff:198.51.100.8'],
  ['[198.51.100.8]:4000', undefined],
  ['198.51.100.8:http', undefined],
  ['198.51.100.800', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['club.example:4000', undefined],
  ['', undefined],
])('reads the entry %j of X-Forwarded-For as the IP address %j', (entry, address) => {
  expect(parseForwardedAddress(entry)).toBe(address);
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
])('decides whether %s is a loopback host: %s', (host, itIs) => {
  expect(isLoopbackHost(host)).toBe(itIs);
});

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['2a00:1450:4009::200e', true],
  ['2606:4700::6810:84e5', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fc00::1', false],
  ['fd12:3456:789a::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['club.example', false],
  ['', false],
])('decides whether %s is a public address: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
