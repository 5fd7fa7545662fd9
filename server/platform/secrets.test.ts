import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSecrets, loadSecret } from './secrets.ts';

const secrets = createSecrets('a secret of thirty-two characters!');

it('decrypts a text only for the purpose for which the text was encrypted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = secrets.seal('mail', text);
      expect(secrets.open('mail', sealed)).toBe(text);
      expect(() => secrets.open('another', sealed)).toThrow();
    }),
  );
});

it('refuses to decrypt a text that was altered', () => {
  const sealed = Buffer.from(secrets.seal('mail', 'the code is 1234'), 'base64url');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => secrets.open('mail', sealed.toString('base64url'))).toThrow();
});

it('refuses to decrypt a text with a character that base64url does not need', () => {
  const sealed = secrets.seal('mail', 'the code is 1234');
  for (const text of [
    `${sealed}!`,
    `${sealed}=`,
    ` ${sealed}`,
    `${sealed.slice(0, 9)}\n${sealed.slice(9)}`,
  ])
    expect(() => secrets.open('mail', text), JSON.stringify(text)).toThrow('not base64url');
});

it('hashes the same value differently for another purpose or another secret', () => {
  const hash = secrets.keyedHash('code', '1234');
  expect(secrets.keyedHash('code', '1234')).toBe(hash);
  expect(secrets.keyedHash('limits', '1234')).not.toBe(hash);
  expect(createSecrets('another secret of the same length').keyedHash('code', '1234')).not.toBe(
    hash,
  );
});

it("creates the server's secret once, in a file that only its owner can read", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-secret-'));
  const [one, other] = await Promise.all([
    loadSecret({ secret: undefined, dataDir }),
    loadSecret({ secret: undefined, dataDir }),
  ]);
  expect(one).toBe(other);
  expect(one.length).toBeGreaterThanOrEqual(32);
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(one);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});
