import { changedSinceReadCode, getPhotoVersion } from '@fixturebook/contract/preconditions';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  createProfileInput,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from './testing/builders.ts';
import { createMatch, createMatchingFreeDates } from './testing/matches.ts';
import { type Browser, type JsonResponse, startTestApp } from './testing/test-app.ts';

const app = await startTestApp();

interface Resource {
  browser: Browser;
  /** Reads the version, and a value that `change` changes. */
  read: () => Promise<{ version: string; value: unknown }>;
  change: (value: string, version?: string) => Promise<JsonResponse>;
}

const get = async (as: Browser, path: string) => (await app.call('GET', path, { as })).json();

function toHeaders(version: string | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': version };
}

function send(as: Browser, method: string, path: string, json: object, version?: string) {
  return app.call(method, path, { as, json, headers: toHeaders(version) });
}

async function createFixtureResource(): Promise<Resource> {
  const { browser } = await createTestClub(app);
  const path = `/api/v1/fixtures/${(await createTestFixture(app, browser)).id}`;
  return {
    browser,
    async read() {
      const { version, ground } = await get(browser, path);
      return { version, value: ground };
    },
    change: (ground, version) => send(browser, 'PATCH', path, { ground }, version),
  };
}

async function createFixtureWithStatus() {
  const { browser } = await createTestClub(app);
  const { id } = await createTestFixture(app, browser);
  const path = `/api/v1/fixtures/${id}`;
  async function read() {
    const { version, status } = await get(browser, path);
    return { version, value: status };
  }
  return { browser, path, read };
}

async function createCalledOffFixtureResource(): Promise<Resource> {
  const { browser, path, read } = await createFixtureWithStatus();
  const reason = { reason: 'weather' };
  const change: Resource['change'] = (_value, version) =>
    send(browser, 'POST', `${path}/cancellation`, reason, version);
  return { browser, read, change };
}

async function createDeletedFixtureResource(): Promise<Resource> {
  const { browser, path, read } = await createFixtureWithStatus();
  const change: Resource['change'] = (_value, version) =>
    app.call('DELETE', path, { as: browser, headers: toHeaders(version) });
  return { browser, read, change };
}

async function createProfileResource(): Promise<Resource> {
  const { browser, club } = await createTestClub(app);
  return {
    browser,
    async read() {
      const { version, description } = (await get(browser, '/api/v1/me')).club;
      return { version, value: description };
    },
    change: (description, version) => {
      const profile = { ...createProfileInput(), name: club.name, description };
      return send(browser, 'PUT', '/api/v1/me/club', profile, version);
    },
  };
}

async function createPhotoResource(): Promise<Resource> {
  const { browser } = await createTestClub(app);
  const path = '/api/v1/me/club/photo';
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a21' } })
    .png()
    .toBuffer();
  const upload = (headers: Record<string, string>) =>
    app.call('PUT', path, {
      as: browser,
      body,
      headers: { 'content-type': 'image/png', ...headers },
    });
  await upload({});
  return {
    browser,
    async read() {
      const { photoUrl } = (await get(browser, '/api/v1/me')).club;
      return { version: getPhotoVersion(photoUrl), value: photoUrl };
    },
    change: (_value, version) => upload(toHeaders(version)),
  };
}

async function createDeletedPhotoResource(): Promise<Resource> {
  const { browser, ...photo } = await createPhotoResource();
  const change: Resource['change'] = (_value, version) =>
    app.call('DELETE', '/api/v1/me/club/photo', { as: browser, headers: toHeaders(version) });
  return { ...photo, browser, change };
}

async function createPreferencesResource(): Promise<Resource> {
  const { browser } = await createTestClub(app);
  const path = '/api/v1/me/notification-preferences';
  const { version: _, ...preferences } = await get(browser, path);
  return {
    browser,
    async read() {
      const { version, digest } = await get(browser, path);
      return { version, value: digest };
    },
    change: (value, version) =>
      send(browser, 'PUT', path, { ...preferences, digest: value === 'Upper Ground' }, version),
  };
}

async function createTermsResource(): Promise<Resource> {
  const { host, match } = await createMatch(app);
  const path = `/api/v1/matches/${match.id}`;
  return {
    browser: host.browser,
    async read() {
      const { termsVersion, proposal } = await get(host.browser, path);
      return { version: termsVersion, value: proposal?.terms.ground };
    },
    change: (ground, version) =>
      send(host.browser, 'POST', `${path}/terms-proposals`, { terms: { ground } }, version),
  };
}

async function createCalledOffMatchResource(readvertise: boolean): Promise<Resource> {
  const { host, match } = await createMatch(app);
  const path = `/api/v1/matches/${match.id}`;
  const callOff = { reason: 'opposition-pulled-out', readvertise };
  return {
    browser: host.browser,
    async read() {
      const { termsVersion, status, home } = await get(host.browser, path);
      return { version: termsVersion, value: [status, home.fixtureStatus] };
    },
    change: (_value, version) =>
      send(host.browser, 'POST', `${path}/cancellation`, callOff, version),
  };
}

async function createReconfirmationResource(): Promise<Resource> {
  const { host, match } = await createMatch(app);
  await app.db.$client.query(
    `insert into match_reconfirmations (match_id, club_id, days_before, asked_at)
     values ($1, $2, 7, now())`,
    [match.id, host.club.id],
  );
  const path = `/api/v1/matches/${match.id}`;
  return {
    browser: host.browser,
    async read() {
      const { termsVersion, reconfirmations } = await get(host.browser, path);
      return { version: termsVersion, value: reconfirmations[0].answer };
    },
    change: (_value, version) =>
      send(host.browser, 'POST', `${path}/reconfirmation`, { answer: 'on' }, version),
  };
}

/** A match request names the version of the other club's free date. */
async function createMatchRequestResource(): Promise<Resource> {
  const { guest, hostDate } = await createMatchingFreeDates(app);
  const { browser } = guest;
  return {
    browser,
    async read() {
      const { version } = await get(browser, `/api/v1/fixtures/${hostDate.id}`);
      const { items } = await get(browser, '/api/v1/match-requests?direction=out');
      return { version, value: items.length };
    },
    change: (teamName, version) =>
      send(
        browser,
        'POST',
        '/api/v1/match-requests',
        { fixtureId: hostDate.id, teamName },
        version,
      ),
  };
}

describe.each([
  ['a fixture', createFixtureResource],
  ['a fixture that is called off', createCalledOffFixtureResource],
  ['a fixture that is deleted', createDeletedFixtureResource],
  ['a profile', createProfileResource],
  ['the photo of a club', createPhotoResource],
  ['a photo that is deleted', createDeletedPhotoResource],
  ['the notification preferences', createPreferencesResource],
  ['the terms of a match', createTermsResource],
  ['a match that is called off', () => createCalledOffMatchResource(false)],
  ['a match that is called off and listed again', () => createCalledOffMatchResource(true)],
  ['the answer whether a match is still on', createReconfirmationResource],
  ['the match requests for a free date', createMatchRequestResource],
])('a change of %s', (_what, create) => {
  it('is stored when it is made against the present version', async () => {
    const { read, change } = await create();
    const before = await read();
    expect((await change('Upper Ground', `"${before.version}"`)).ok).toBe(true);
    expect((await read()).value).not.toEqual(before.value);
  });

  it('is stored when it names no version', async () => {
    const { read, change } = await create();
    const before = await read();
    expect((await change('Upper Ground')).ok).toBe(true);
    expect((await read()).value).not.toEqual(before.value);
  });

  it('is refused with 412 when it is made against another version, and stores nothing', async () => {
    const { read, change } = await create();
    const before = await read();
    const response = await change('Upper Ground', '"another"');
    expect([response.status, (await response.json()).code]).toEqual([412, changedSinceReadCode]);
    expect(await read()).toEqual(before);
  });

  it('is refused with 400 when the version is not in double quotes', async () => {
    const { change } = await create();
    const response = await change('Upper Ground', 'another');
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toMatchObject([{ path: 'If-Match' }]);
  });
});

it('refuses the second of two changes that were made against the same version', async () => {
  const { read, change } = await createFixtureResource();
  const { version } = await read();
  const statuses = await Promise.all(
    ['Upper Ground', 'Lower Ground'].map(
      async (ground) => (await change(ground, `"${version}"`)).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 412]);
});

it('refuses to call off or delete a fixture that was moved after it was read', async () => {
  const { browser, path, read } = await createFixtureWithStatus();
  const { version } = await read();
  const headers = { 'if-match': `"${version}"` };
  await app.call('PATCH', path, { as: browser, json: { date: getDateInDays(45) } });
  const json = { reason: 'weather' };
  const refusals = [
    await app.call('POST', `${path}/cancellation`, { as: browser, json, headers }),
    await app.call('DELETE', path, { as: browser, headers }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([412, 412]);
  expect(await get(browser, path)).toMatchObject({ status: 'open', date: getDateInDays(45) });
});

it.each([true, false])(
  'refuses to call off a match whose day was moved after it was read, with readvertise: %s',
  async (readvertise) => {
    const { host, guest, match } = await createMatch(app);
    const path = `/api/v1/matches/${match.id}`;
    const { proposal } = await agreeNewDay(host.browser, guest.browser, path);
    const json = { reason: 'opposition-pulled-out', readvertise };
    const callOff = (as: Browser, { termsVersion }: { termsVersion: string }) =>
      send(as, 'POST', `${path}/cancellation`, json, `"${termsVersion}"`);
    expect((await callOff(host.browser, match)).status).toBe(412);
    const moved = await get(host.browser, path);
    expect(moved).toMatchObject({ status: 'agreed', terms: { date: proposal.terms.date } });
    expect((await callOff(host.browser, moved)).status).toBe(201);
  },
);

it('does not list a date again that was moved after it was read, when the match is off already', async () => {
  const { host, guest, match } = await createMatch(app);
  const path = `/api/v1/matches/${match.id}`;
  await agreeNewDay(host.browser, guest.browser, path);
  await app.call('POST', `${path}/cancellation`, {
    as: guest.browser,
    json: { reason: 'not-enough-players' },
  });
  const json = { reason: 'opposition-pulled-out', readvertise: true };
  const version = `"${match.termsVersion}"`;
  const refused = await send(host.browser, 'POST', `${path}/cancellation`, json, version);
  expect(refused.status).toBe(412);
  expect((await get(host.browser, path)).home.fixtureStatus).toBe('called-off');
});

async function agreeNewDay(host: Browser, guest: Browser, path: string) {
  const json = { terms: { date: getDateInDays(45) } };
  const proposals = `${path}/terms-proposals`;
  const proposed = await (await app.call('POST', proposals, { as: host, json })).json();
  const acceptance = `${proposals}/${proposed.proposal.id}/acceptance`;
  expect((await app.call('POST', acceptance, { as: guest })).status).toBe(201);
  return proposed;
}
