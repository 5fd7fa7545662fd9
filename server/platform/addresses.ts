import { isIPv6 } from 'node:net';

/** Whether a host, as it stands in an address, is this machine to itself. */
export function isLoopbackHost(host: string) {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^(\[::1\]|::1)$/.test(host);
}

/** The network that a caller has to itself: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}
