import { randomUUID } from 'node:crypto';
import { savedSearchesMax } from '@fixturebook/contract/opponents/saved-searches';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { createProClub, createTestClub, getDateInDays } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const searches = '/api/v1/me/saved-searches';
const followed = '/api/v1/me/followed-clubs';
const day = getDateInDays(40);
const search = { from: day, to: day, radiusKm: 24 };

function call(as: Browser | undefined, method: string, path: string, json?: unknown) {
  return app.call(method, path, { ...(as && { as }), json });
}

async function listItems(as: Browser, path: string) {
  return (await (await call(as, 'GET', path)).json()).items;
}

describe('saved searches', () => {
  it('saves, lists and deletes a search', async () => {
    const { browser } = await createProClub(app);
    const later = { ...search, to: addDays(day, 60), weekdays: [6, 7], side: 'home' };
    const saved = await call(browser, 'POST', searches, later);
    expect(saved.status).toBe(201);
    const { id, ...fields } = await saved.json();
    expect(fields).toEqual({ ...later });
    await call(browser, 'POST', searches, search);
    expect(await listItems(browser, searches)).toMatchObject([
      { ...search, weekdays: null, side: 'either' },
      { id },
    ]);
    expect((await call(browser, 'DELETE', `${searches}/${id}`)).status).toBe(204);
    expect(await listItems(browser, searches)).toHaveLength(1);
  });

  it('saves one search when a client repeats the request with its key', async () => {
    const { browser } = await createProClub(app);
    const headers = { 'idempotency-key': randomUUID() };
    const send = (json: unknown) => app.call('POST', searches, { as: browser, headers, json });
    const [first, second] = await Promise.all([send(search), send(search)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await listItems(browser, searches)).toHaveLength(1);
    expect((await send({ ...search, radiusKm: 25 })).status).toBe(409);

    const [{ id }] = await listItems(browser, searches);
    await call(browser, 'DELETE', `${searches}/${id}`);
    expect((await send(search)).status).toBe(404);
  });

  it('keeps one search of two that are equal, also if both are saved at the same time', async () => {
    const { browser } = await createProClub(app);
    for (const json of [search, { ...search, weekdays: [6, 7] }]) {
      const send = () => call(browser, 'POST', searches, json);
      const [first, second] = await Promise.all([send(), send()]);
      expect(await second.json()).toEqual(await first.json());
    }
    expect(await listItems(browser, searches)).toHaveLength(2);
  });

  it('refuses a search without a session, on the Hobby plan, in the past or with wrong days', async () => {
    expect((await call(undefined, 'POST', searches, search)).status).toBe(401);
    expect((await call(undefined, 'GET', searches)).status).toBe(401);
    const hobby = await createTestClub(app);
    const refused = await call(hobby.browser, 'POST', searches, search);
    expect(refused.status).toBe(403);
    expect((await refused.json()).code).toBe('plan-required');

    const { browser } = await createProClub(app);
    const past = getDateInDays(-1);
    for (const [json, path] of [
      [{ ...search, from: past, to: past }, 'to'],
      [{ ...search, from: addDays(day, 1) }, 'to'],
      [{ ...search, weekdays: [] }, 'weekdays'],
      [{ ...search, weekdays: [8] }, 'weekdays.0'],
      [{ ...search, radiusKm: -1 }, 'radiusKm'],
      [{ ...search, side: 'both' }, 'side'],
    ] as const) {
      const response = await call(browser, 'POST', searches, json);
      expect(response.status, JSON.stringify(json)).toBe(400);
      expect((await response.json()).errors).toMatchObject([{ path }]);
    }
    expect(await listItems(browser, searches)).toEqual([]);
  });

  it('keeps at most twenty searches, also if many are saved at the same time', async () => {
    const { browser } = await createProClub(app);
    const answers = await Promise.all(
      Array.from({ length: savedSearchesMax + 3 }, (_, radiusKm) =>
        call(browser, 'POST', searches, { ...search, radiusKm }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(savedSearchesMax);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('answers “not found” about the search of another club', async () => {
    const own = await createProClub(app);
    const { id } = await (await call(own.browser, 'POST', searches, search)).json();
    const other = await createProClub(app);
    for (const of of [id, randomUUID()])
      expect((await call(other.browser, 'DELETE', `${searches}/${of}`)).status).toBe(404);
    expect(await listItems(own.browser, searches)).toHaveLength(1);
  });

  it('ends a search for one day when its club has agreed a match on that day', async () => {
    const { host, match } = await createMatch(app, { host: { date: day }, guest: { date: day } });
    await app.db.$client.query('insert into club_plans (club_id) values ($1)', [host.club.id]);
    await call(host.browser, 'POST', searches, search);
    await call(host.browser, 'POST', searches, { ...search, to: addDays(day, 1) });
    await app.runJob('match.agreed.end-searches', { matchId: match.id });
    expect(await listItems(host.browser, searches)).toMatchObject([{ to: addDays(day, 1) }]);
  });

  it('deletes a search when its last day has passed, and moves it when its club moves', async () => {
    const { browser, club } = await createProClub(app);
    await call(browser, 'POST', searches, search);
    await app.db.$client.query(
      `insert into saved_searches (club_id, from_date, to_date, radius_km, side)
      values ($1, current_date - 3, current_date - 2, 5, 'either')`,
      [club.id],
    );
    await app.db.$client.query('update clubs set postcode = $2 where id = $1', [
      club.id,
      'EC1A 1BB',
    ]);
    await createTestClub(app, { postcode: 'EC1A 1BB' });
    await app.runJob('opponents.update-searches');
    const { rows } = await app.db.$client.query(
      `select s.globe::text = p.globe::text as moved from saved_searches s, postcode_points p
      where s.club_id = $1 and p.postcode = 'EC1A 1BB'`,
      [club.id],
    );
    expect(rows).toEqual([{ moved: true }]);
  });
});

describe('followed clubs', () => {
  it('follows, lists and unfollows a club', async () => {
    const own = await createTestClub(app);
    const [one, other] = [await createTestClub(app), await createTestClub(app)];
    for (const { club } of [one, other, one])
      expect((await call(own.browser, 'PUT', `${followed}/${club.slug}`)).status).toBe(204);
    const byName = [one, other].map(({ club }) => club.name).toSorted();
    expect(
      (await listItems(own.browser, followed)).map(({ name }: { name: string }) => name),
    ).toEqual(byName);
    for (const _ of [1, 2])
      expect((await call(own.browser, 'DELETE', `${followed}/${one.club.slug}`)).status).toBe(204);
    expect(await listItems(own.browser, followed)).toMatchObject([{ slug: other.club.slug }]);
    expect(await listItems(one.browser, followed)).toEqual([]);
  });

  it('refuses visitors, the caller’s club, unknown clubs and blocked clubs', async () => {
    const own = await createTestClub(app);
    const other = await createTestClub(app);
    const path = `${followed}/${other.club.slug}`;
    expect((await call(undefined, 'GET', followed)).status).toBe(401);
    expect((await call(undefined, 'PUT', path)).status).toBe(401);
    expect((await call(undefined, 'DELETE', path)).status).toBe(401);
    for (const slug of [own.club.slug, 'no-such-club'])
      expect((await call(own.browser, 'PUT', `${followed}/${slug}`)).status).toBe(404);
    await call(other.browser, 'POST', `/api/v1/clubs/${own.club.slug}/block`);
    expect((await call(own.browser, 'PUT', path)).status).toBe(404);
    expect(await listItems(own.browser, followed)).toEqual([]);
  });

  it('ends a follow when either club blocks the other, and does not begin it again with the end of the block', async () => {
    const own = await createTestClub(app);
    const other = await createTestClub(app);
    await call(own.browser, 'PUT', `${followed}/${other.club.slug}`);
    await call(other.browser, 'PUT', `${followed}/${own.club.slug}`);
    const block = `/api/v1/clubs/${own.club.slug}/block`;
    await call(other.browser, 'POST', block);
    await call(other.browser, 'DELETE', block);
    expect(await listItems(own.browser, followed)).toEqual([]);
    expect(await listItems(other.browser, followed)).toEqual([]);
  });

  it('refuses to follow more than a hundred clubs', async () => {
    const own = await createTestClub(app);
    const [other, one] = [await createTestClub(app), await createTestClub(app)];
    await app.db.$client.query(
      `with added as (
        insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
        select 'followed-' || n, 'Followed ' || n, '', '', '', '', '' from generate_series(1, 99) n
        returning id
      ) insert into club_follows (club_id, followed_id) select $1, id from added`,
      [own.club.id],
    );
    expect((await call(own.browser, 'PUT', `${followed}/${other.club.slug}`)).status).toBe(204);
    const refused = await call(own.browser, 'PUT', `${followed}/${one.club.slug}`);
    expect(refused.status).toBe(409);
    expect((await refused.json()).code).toBe('too-many-followed-clubs');
    expect((await call(own.browser, 'PUT', `${followed}/${other.club.slug}`)).status).toBe(204);
  });
});
