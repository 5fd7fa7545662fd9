/** Crockford's base 32, which leaves out letters that look like digits. Addresses are in lower case. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** 60 bits: the first 48 bits of the UUID, and the 12 bits after its version. */
const shortIdLength = 12;

const shortIdPattern = new RegExp(`^[${digits}]{${shortIdLength}}$`);

/**
 * Returns the id of a fixture as a public address shows it, such as `7k3m9q2xw4hd`. It is a part of the
 * random UUID, so that no table has to store it and nobody can guess it.
 */
export function formatShortId(fixtureId: string): string {
  const hex = fixtureId.replaceAll('-', '').toLowerCase();
  let bits = BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}`);
  let text = '';
  for (let place = 0; place < shortIdLength; place++) {
    text = (digits[Number(bits & 31n)] ?? '') + text;
    bits >>= 5n;
  }
  return text;
}

/** The first and the last UUID that a short id can stand for. The caller has to compare the short ids of what it finds. */
export function parseShortId(text: string): { first: string; last: string } | undefined {
  if (!shortIdPattern.test(text)) return undefined;
  let bits = 0n;
  for (const letter of text) bits = (bits << 5n) | BigInt(digits.indexOf(letter));
  const hex = bits.toString(16).padStart(15, '0');
  const [start, middle] = [hex.slice(0, 8), hex.slice(8, 12)];
  return {
    first: `${start}-${middle}-0000-0000-000000000000`,
    last: `${start}-${middle}-ffff-ffff-ffffffffffff`,
  };
}
