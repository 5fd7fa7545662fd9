import { hashPassword } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './vendor-scrypt.ts';

const password = 'a long and quiet afternoon';
const hasher = createPasswordHasher(14);

describe('createPasswordHasher', () => {
  it('creates hashes that name their parameters and verify only the password', async () => {
    const hash = await hasher.hash(password);
    expect(hash).toMatch(/^scrypt-14-8-1-[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await hasher.verify({ hash, password })).toBe(true);
    expect(await hasher.verify({ hash, password: `${password}.` })).toBe(false);
    expect(await hasher.hash(password)).not.toBe(hash);
  });

  it('verifies hashes with other parameters and asks to replace them', async () => {
    const stronger = createPasswordHasher(15);
    const hash = await stronger.hash(password);
    expect(await hasher.verify({ hash, password })).toBe(true);
    expect([hasher.needsRehash(hash), stronger.needsRehash(hash)]).toEqual([true, false]);
  });

  it('verifies the hashes of version 0.1.0 and asks to replace them', async () => {
    const hash = await hashPassword(password);
    expect(await hasher.verify({ hash, password })).toBe(true);
    expect(await hasher.verify({ hash, password: 'another' })).toBe(false);
    expect(hasher.needsRehash(hash)).toBe(true);
  });

  it('creates the same hash for the same password and context', async () => {
    const hash = await hasher.hashFor(password, 'one');
    expect(await hasher.hashFor(password, 'one')).toBe(hash);
    expect(await hasher.hashFor(password, 'another')).not.toBe(hash);
    expect(await hasher.verify({ hash, password })).toBe(true);
  });

  it('treats equivalent Unicode spellings of a password as equal', async () => {
    const hash = await hasher.hash('café in the pavilion');
    expect(await hasher.verify({ hash, password: 'cafe\u0301 in the pavilion' })).toBe(true);
  });
});
