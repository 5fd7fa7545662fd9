import { describe, expect, it } from 'vitest';
import { createProfileInput, createSecretary, createTestClub } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

describe('PUT /api/v1/me/club', () => {
  it('rejects a club profile that a visitor saves', async () => {
    const response = await app.call('PUT', '/api/v1/me/club', { json: createProfileInput() });
    expect(response.status).toBe(401);
  });

  it('creates one club when the same profile is sent ten times at the same time', async () => {
    const { browser } = await createSecretary(app);
    const json = createProfileInput();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call('PUT', '/api/v1/me/club', { as: browser, json })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const clubs = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(clubs.map(({ id }) => id)).size).toBe(1);
  });

  it('is saved while another transaction stores what the officer has done', async () => {
    const { browser, userId } = await createTestClub(app);
    const storing = await app.db.$client.connect();
    await storing.query('begin');
    // The lock that the foreign key of a new row takes.
    await storing.query('select from users where id = $1 for key share', [userId]);
    const json = createProfileInput();
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    await storing.query('rollback');
    storing.release();
    expect(response.status).toBe(200);
  });

  it('writes nothing and reports no change when the stored profile is saved again', async () => {
    const { browser, club } = await createTestClub(app);
    const json = createProfileInput({ name: club.name });
    await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    const readState = async () => {
      const query = `select clubs.updated_at, count(live_events) as events
        from clubs left join live_events on live_events.club_id = clubs.id
        where clubs.id = $1 group by clubs.id`;
      const { rows } = await app.db.$client.query(query, [club.id]);
      return rows;
    };
    const before = await readState();
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(response.status).toBe(200);
    expect(await readState()).toEqual(before);
  });

  it('updates the caller’s club and ignores fields that are not on the form', async () => {
    const { browser, club } = await createTestClub(app);
    const json = {
      ...createProfileInput({ name: club.name }),
      id: 'another',
      premium: true,
      plan: 'pro',
    };
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect((await response.json()).id).toBe(club.id);
    const me = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
    expect(me.plan).toBe('hobby');
  });

  it('stores whether the club has more than one pitch, with one as the default', async () => {
    const { browser, club } = await createTestClub(app);
    expect(club.morePitches).toBe(false);
    const json = createProfileInput({ name: club.name, morePitches: true });
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect((await response.json()).morePitches).toBe(true);
    const other = await createTestClub(app);
    const seen = await app.call('GET', `/api/v1/clubs/${club.slug}`, { as: other.browser });
    expect((await seen.json()).morePitches).toBe(true);
    const wrong = { ...json, morePitches: 'two' };
    const refused = await app.call('PUT', '/api/v1/me/club', { as: browser, json: wrong });
    expect((await refused.json()).errors[0].path).toBe('morePitches');
  });

  it('rejects a club name that another club already has, even when it is written in capitals', async () => {
    const { club } = await createTestClub(app);
    const { browser } = await createSecretary(app);
    const json = createProfileInput({ name: club.name.toUpperCase() });
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'club-name-taken',
      errors: [{ path: 'name' }],
    });
  });

  it('creates a club without a description and a username, which can follow later', async () => {
    const { browser } = await createSecretary(app);
    const { username: _, description: __, ...json } = createProfileInput();
    const created = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(created.status).toBe(200);
    expect(await created.json()).toMatchObject({ username: '', description: '' });
  });

  it('responds with an error for each invalid field of a club profile', async () => {
    const { browser } = await createSecretary(app);
    const json = {
      ...createProfileInput(),
      name: '',
      description: 'x'.repeat(2001),
      website: 'no site',
    };
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'description',
      'name',
      'website',
    ]);
  });

  it('responds 429 when a user has saved the club profile 200 times in an hour', async () => {
    const { browser } = await createTestClub(app);
    await app.db.$client.query(
      "update rate_limits set points = 200 where key like 'profile-saves%'",
    );
    const response = await app.call('PUT', '/api/v1/me/club', {
      as: browser,
      json: createProfileInput(),
    });
    expect(response.status).toBe(429);
  });
});

describe('a suspended club', () => {
  it('responds 403 to the officers of a suspended club', async () => {
    const { browser, club } = await createTestClub(app);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
    const response = await app.call('GET', '/api/v1/me', { as: browser });
    expect(response.status).toBe(403);
    expect((await response.json()).code).toBe('club-suspended');
  });
});
