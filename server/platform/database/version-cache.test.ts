import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createProfileInput, createTestClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runTransaction } from './database.ts';
import { cacheByVersion, createLruCache, getCacheVersionSql } from './version-cache.ts';

const app = await startTestApp();
const { db } = app;

async function readCacheVersion(name: 'clubs' | 'points') {
  const { rows } = await db.execute<{ version: string }>(
    sql`select ${getCacheVersionSql(name)} as version`,
  );
  return rows[0]?.version;
}

/** Returns the names of the cache versions that the SQL statements change. */
async function listChangedVersions(...statements: string[]) {
  const before = [await readCacheVersion('clubs'), await readCacheVersion('points')];
  for (const statement of statements) await db.execute(sql.raw(statement));
  const after = [await readCacheVersion('clubs'), await readCacheVersion('points')];
  return ['clubs', 'points'].filter((_, n) => before[n] !== after[n]);
}

describe('the version of cached data', () => {
  it('changes the cache version when a club is created', async () => {
    const before = await readCacheVersion('clubs');
    await createTestClub(app);
    expect(await readCacheVersion('clubs')).not.toBe(before);
  });

  it.each([
    ['its name', "name = name || ' CC'"],
    ['its slug', "slug = slug || '-cc'"],
    ['its postcode', "postcode = 'AB10 1AA'"],
    ['whether it is suspended', 'suspended_at = now()'],
  ])('changes the cache version when a club changes %s', async (_what, change) => {
    const { club } = await createTestClub(app);
    const update = `update clubs set ${change} where id = '${club.id}'`;
    expect(await listChangedVersions(update)).toEqual(['clubs']);
    if (!change.startsWith('suspended')) return;
    expect(
      await listChangedVersions(`update clubs set suspended_at = null where id = '${club.id}'`),
    ).toEqual(['clubs']);
  });

  it('changes the cache version when a club is deleted', async () => {
    const { club } = await createTestClub(app);
    expect(await listChangedVersions(`delete from clubs where id = '${club.id}'`)).toEqual([
      'clubs',
    ]);
  });

  it('changes the cache version when coordinates of a postcode are added, improved or removed', async () => {
    const insert =
      "insert into postcode_points (postcode, latitude, longitude, accuracy, source) values ('ZE1 0AA', 60, -1, 'area', 'built-in')";
    const upsert = `${insert} on conflict (postcode) do update set latitude = 60.15`;
    const change = (what: string) =>
      `update postcode_points set ${what} where postcode = 'ZE1 0AA'`;
    expect(await listChangedVersions(insert)).toEqual(['points']);
    expect(await listChangedVersions(upsert)).toEqual(['points']);
    expect(await listChangedVersions(change('longitude = -1.14'))).toEqual(['points']);
    expect(await listChangedVersions(change("accuracy = 'unit'"))).toEqual(['points']);
    const nothing = 'latitude = null, longitude = null, accuracy = null, source = null';
    expect(await listChangedVersions(change(nothing))).toEqual(['points']);
    expect(
      await listChangedVersions(
        change("latitude = 60, longitude = -1, accuracy = 'area', source = 'import'"),
      ),
    ).toEqual(['points']);
    expect(
      await listChangedVersions("delete from postcode_points where postcode = 'ZE1 0AA'"),
    ).toEqual(['points']);
  });

  it('keeps the cache version when no cached data changes', async () => {
    const { browser, club } = await createTestClub(app);
    const suspended = await createTestClub(app);
    await db.execute(sql`update clubs set suspended_at = now() where id = ${suspended.club.id}`);
    const json = createProfileInput({ ...club, description: 'Another description.' });
    const before = await readCacheVersion('clubs');
    await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(await readCacheVersion('clubs')).toBe(before);
    expect(
      await listChangedVersions(
        "update clubs set photo = 'none', updated_at = now()",
        `update clubs set name = 'Nobody sees this' where id = '${suspended.club.id}'`,
        `delete from clubs where id = '${suspended.club.id}'`,
        'delete from clubs where false',
        'update postcode_points set attempts = attempts + 1, next_attempt_at = now()',
        "insert into postcode_points (postcode) values ('ZE2 9AA')",
        "insert into postcode_points (postcode) values ('ZE2 9AA') on conflict do nothing",
      ),
    ).toEqual([]);
  });

  it('changes the cache version when a table is truncated', async () => {
    expect(await listChangedVersions('truncate clubs cascade')).toEqual(['clubs']);
    expect(await listChangedVersions('truncate postcode_points')).toEqual(['points']);
  });

  it('does not change the cache version before a transaction ends, or when the transaction rolls back', async () => {
    const before = await readCacheVersion('clubs');
    const rolledBack = runTransaction(db, async (tx) => {
      await tx.execute(sql`insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
        values ('taken-back', 'Taken back', '', '', 'ZE2 9AA', '', '')`);
      expect(await readCacheVersion('clubs')).toBe(before);
      tx.rollback();
    });
    await expect(rolledBack).rejects.toThrow();
    expect(await readCacheVersion('clubs')).toBe(before);
  });
});

describe('an LRU cache', () => {
  it('drops the least recently used entry of a full LRU cache', () => {
    const cache = createLruCache<number>(2);
    cache.put('a', { version: '1', value: 1 });
    cache.put('b', { version: '1', value: 2 });
    expect(cache.get('a')?.value).toBe(1);
    cache.put('c', { version: '1', value: 3 });
    expect([cache.get('a')?.value, cache.get('b'), cache.get('c')?.value]).toEqual([
      1,
      undefined,
      3,
    ]);
  });

  it('replaces the earlier value of a key in an LRU cache', () => {
    const cache = createLruCache<number>(2);
    cache.put('a', { version: '1', value: 1 });
    cache.put('a', { version: '2', value: 2 });
    expect(cache.get('a')).toEqual({ version: '2', value: 2 });
  });
});

describe('a value that is cached by version', () => {
  function startCache() {
    const state = { version: 'one', builtVersions: [] as string[], fails: false };
    const latest = cacheByVersion(
      async () => state.version,
      async () => {
        const { version } = state;
        state.builtVersions.push(version);
        await setImmediate();
        if (state.fails) throw new Error('not today');
        return { version, value: `made of ${version}` };
      },
    );
    return { state, latest };
  }

  it('builds a cached value once for concurrent callers, and again after the data changes', async () => {
    const { state, latest } = startCache();
    const many = await Promise.all(Array.from({ length: 50 }, latest));
    expect(new Set(many)).toEqual(new Set(['made of one']));
    state.version = 'two';
    expect(await Promise.all([latest(), latest()])).toEqual(['made of two', 'made of two']);
    expect(state.builtVersions).toEqual(['one', 'two']);
  });

  it('never returns a cached value of data that changed before the call', async () => {
    const { state, latest } = startCache();
    const early = latest();
    await setImmediate();
    state.version = 'two';
    const late = latest();
    expect(await late).toBe('made of two');
    expect(['made of one', 'made of two']).toContain(await early);
  });

  it('builds a cached value again after building it has failed', async () => {
    const { state, latest } = startCache();
    state.fails = true;
    await expect(latest()).rejects.toThrow('not today');
    state.fails = false;
    expect(await latest()).toBe('made of one');
  });
});
