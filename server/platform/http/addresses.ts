import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Logger } from '../log.ts';

export function isLoopbackHost(host: string) {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^(\[::1\]|::1)$/.test(host);
}

export function formatHostForUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Returns the IP address of one entry of `X-Forwarded-For`. Some proxies add a port to the address,
 * and brackets around an IPv6 address. Returns undefined if the rest is not an IP address.
 */
export function parseForwardedAddress(entry: string) {
  const text = entry.trim();
  if (isIP(text)) return text;
  const [, bracketed, ipv4] = text.match(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/) ?? [];
  const address = bracketed ?? ipv4 ?? '';
  const isValid = bracketed ? isIPv6(address) : isIPv4(address);
  return isValid ? address : undefined;
}

/** Warns once, because every request through the same proxy has the same fault. */
export function createForwardedAddressReporter(log: Logger) {
  let reported = false;
  return () => {
    if (reported) return;
    reported = true;
    log.warn(
      'the proxy sends an X-Forwarded-For header that does not end with an IP address, so limits count the address of the proxy',
    );
  };
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, which identify a network. */
export function getNetwork(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}

/** `local` is the network of requests from the same process, such as those of tests. */
export function isLoopbackNetwork(network: string) {
  return network === 'local' || network === getNetwork('::1') || isLoopbackHost(network);
}

/** IPv4 ranges that are local, private or unassigned (RFC 6890). */
const reservedIpv4 = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  reservedIpv4.addSubnet(address, Number(bits), 'ipv4');
}

/** The public IPv6 ranges. Ranges that embed an IPv4 address are left out. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const reservedIpv6 = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedIpv6.addSubnet(address, bits, 'ipv6');

export function isPublicAddress(address: string) {
  if (isIPv4(address)) return !reservedIpv4.check(address);
  if (!isIPv6(address)) return false;
  const plain = address.replace(/%.*$/, '');
  return globalIpv6.check(plain, 'ipv6') && !reservedIpv6.check(plain, 'ipv6');
}
