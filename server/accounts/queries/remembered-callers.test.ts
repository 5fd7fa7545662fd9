import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRememberedCallers } from './remembered-callers.ts';

const secret = 'a secret of thirty-two characters!';
const cookieName = 'fixturebook-session';
const caller = { userId: randomUUID(), clubId: randomUUID() } as never;

function createSignedToken() {
  const token = randomBytes(24).toString('base64url');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return { token, signed: `${token}.${signature}` };
}

const inCookie = (value: string, rest = '') =>
  new Headers({ cookie: `${cookieName}=${value}${rest}` });

/** Writes each character as `%` and its number, which is another encoding of the same text. */
const encodeFully = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

it('remembers a session once for all encodings of its token', () => {
  const callers = createRememberedCallers(secret, cookieName);
  const { token, signed } = createSignedToken();
  const usual = inCookie(encodeURIComponent(signed));
  const unusual = inCookie(encodeFully(signed));
  const bearer = new Headers({ authorization: `Bearer ${signed}` });
  expect(callers.remember(usual, caller)).toBe(token);
  for (const headers of [usual, unusual, bearer])
    expect(callers.find(headers)).toEqual({ caller, token });
  callers.forget(unusual);
  expect(callers.find(usual)).toBeUndefined();
});

it('keeps the headers of the requests out of memory', () => {
  const callers = createRememberedCallers(secret, cookieName);
  const rest = () => `; other=${randomBytes(6_000).toString('hex')}`;
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const heapMb = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const before = heapMb();
  const tokens = Array.from({ length: 2_000 }, () => createSignedToken().signed);
  for (const signed of tokens) callers.remember(inCookie(signed, rest()), caller);
  expect(heapMb() - before).toBeLessThan(10);
  // The callers are still there, so their memory was measured.
  for (const signed of tokens) expect(callers.find(inCookie(signed))).toBeDefined();
});

it('finds nobody by a token whose signature was never right', () => {
  const callers = createRememberedCallers(secret, cookieName);
  const { token, signed } = createSignedToken();
  callers.remember(inCookie(encodeURIComponent(signed)), caller);
  expect(callers.find(inCookie(token))).toBeUndefined();
  expect(callers.find(inCookie(encodeURIComponent(`${token}.`)))).toBeUndefined();
  expect(callers.find(new Headers())).toBeUndefined();
  const forged = inCookie(encodeURIComponent(signed.replace(/.{4}=$/, 'AAAA=')));
  expect(() => callers.remember(forged, caller)).toThrow('The caller has no session.');
});
