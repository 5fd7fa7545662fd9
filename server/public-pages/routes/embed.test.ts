import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { describe, expect, it } from 'vitest';
import { createProClub, createTestFixture, makeClubPro } from '../../testing/builders.ts';
import { hostileTexts } from '../../testing/fuzz/hostile-texts.ts';
import { createMatch } from '../../testing/matches.ts';
import {
  createPublicClub,
  savePublicPageChoices,
} from '../../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { embedReads } from '../policy/embed.ts';

const app = await startTestApp();

const getPagePath = (slug: string) => `/embed/${slug}`;
const getFeedPath = (slug: string) => `/api/v1/public/clubs/${slug}/fixtures`;

async function createEmbeddedClub(choices: Partial<PublicPageChoices> = {}) {
  const created = await createPublicClub(app, { choices });
  await makeClubPro(app, created.club.id);
  return created;
}

describe.each([
  ['embedded page', getPagePath],
  ['feed', getFeedPath],
])('the %s', (_name, getPath) => {
  it('is not found, with the same answer, for a club on Hobby, a page that is off, a suspended club and an unknown slug', async () => {
    const hobby = await createPublicClub(app);
    const off = await createEmbeddedClub();
    await savePublicPageChoices(app, off.browser, { isOn: false });
    const neverOn = await createProClub(app);
    const suspended = await createEmbeddedClub();
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    const unknown = await readAnswer(getPath('no-such-club'));
    expect(unknown.status).toBe(404);
    const slugs = [hobby, off, neverOn, suspended].map(({ club }) => club.slug);
    for (const slug of [...slugs, '%00']) expect(await readAnswer(getPath(slug))).toEqual(unknown);
  });

  it('shows a club on Hobby when the operator has switched off the limits of plans', async () => {
    const open = await startTestApp({ settings: { PLAN_LIMITS: 'off' } });
    const { club } = await createPublicClub(open);
    expect((await open.call('GET', getPath(club.slug))).status).toBe(200);
  });

  it('may be kept for a minute, and answers 304 until something changes', async () => {
    const { club, browser } = await createEmbeddedClub();
    const path = getPath(club.slug);
    const first = await app.call('GET', path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await app.call('GET', path, { headers })).status).toBe(304);
    await createTestFixture(app, browser);
    expect((await app.call('GET', path, { headers })).status).toBe(200);
  });

  it('names an opponent only if the page of the opponent shows matches too', async () => {
    const { host, guest } = await createMatch(app, { host: { teamName: '1st XI' } });
    await makeClubPro(app, host.club.id);
    await savePublicPageChoices(app, host.browser, { showsMatches: true });
    expect((await readAnswer(getPath(host.club.slug))).text).not.toContain(guest.club.name);
    await savePublicPageChoices(app, guest.browser);
    expect((await readAnswer(getPath(host.club.slug))).text).not.toContain(guest.club.name);
    await savePublicPageChoices(app, guest.browser, { showsMatches: true });
    expect((await readAnswer(getPath(host.club.slug))).text).toContain(guest.club.name);
  });

  it('shows no contact details, no ground and no exact postcode', async () => {
    const { club, browser } = await createEmbeddedClub({ showsMatches: true });
    const description = 'Ring the groundsman';
    await createTestFixture(app, browser, { ground: 'The Secret Rec', description });
    const teamName = 'Vets, ring 07700 900123';
    await createTestFixture(app, browser, { teamName });
    const { text } = await readAnswer(getPath(club.slug));
    for (const secret of [
      '900123',
      'The Secret Rec',
      description,
      '4RD',
      '7946',
      'fixtures@amblers.example',
    ])
      expect(text).not.toContain(secret);
  });
});

it('limits the reads of the page and the feed of one network together', async () => {
  const { club } = await createEmbeddedClub();
  const from = '192.0.2.77';
  await app.foundation.limits.use(embedReads, from, embedReads.points);
  for (const path of [getPagePath(club.slug), getFeedPath(club.slug)])
    expect((await app.call('GET', path, { from })).status).toBe(429);
});

describe('the embedded page', () => {
  it('links each free date to its page in a new tab, and names the site', async () => {
    const { club, browser } = await createEmbeddedClub();
    const { id } = await createTestFixture(app, browser, { teamName: 'Sunday XI' });
    const { text } = await readAnswer(getPagePath(club.slug));
    const { publicUrl } = app.foundation;
    expect(text).toContain(
      `href="${publicUrl}/date/${formatShortId(id)}" target="_blank" rel="noopener"`,
    );
    expect(text).toContain('Sunday XI are free');
    expect(text).toContain(`href="${publicUrl}/club/${club.slug}" target="_blank" rel="noopener"`);
  });

  it('says that nothing is listed when the club has no dates', async () => {
    const { club } = await createEmbeddedClub();
    const { text } = await readAnswer(getPagePath(club.slug));
    expect(text).toContain('No free dates or matches are listed at the moment.');
  });

  it('shows the next 12 fixtures and says how many more there are', async () => {
    const { club, browser } = await createEmbeddedClub();
    for (let count = 0; count < 14; count++) await createTestFixture(app, browser);
    const { text } = await readAnswer(getPagePath(club.slug));
    expect(text.match(/<li>/g)).toHaveLength(12);
    expect(text).toContain('See 2 more');
  });

  it('has the theme and the background that its address names, and refuses others', async () => {
    const { club } = await createEmbeddedClub();
    const path = getPagePath(club.slug);
    const plain = await readAnswer(path);
    expect(plain.text).toContain('data-theme="device" data-background="paper"');
    const chosen = await readAnswer(`${path}?theme=dark&background=transparent`);
    expect(chosen.text).toContain('data-theme="dark" data-background="transparent"');
    expect((await app.call('GET', `${path}?theme=pink`)).status).toBe(400);
  });

  it('may be framed by any website, also when the club is not found, and may run only its own script', async () => {
    const { club } = await createEmbeddedClub();
    for (const slug of [club.slug, 'no-such-club']) {
      const { headers } = await app.call('GET', getPagePath(slug));
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
      );
    }
  });

  it('is the same for a slug in upper case', async () => {
    const { club } = await createEmbeddedClub();
    expect((await app.call('GET', getPagePath(club.slug.toUpperCase()))).status).toBe(200);
  });

  it.each(hostileTexts)('shows the team name %j as text', async (teamName) => {
    const { club, browser } = await createEmbeddedClub();
    await createTestFixture(app, browser, { teamName });
    const { text } = await readAnswer(getPagePath(club.slug));
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain('<img');
    expect(text.match(/href="(?!http:\/\/localhost:3000\/(date|club)\/)/g)).toBeNull();
  });
});

it('serves the script for other websites, which they may load', async () => {
  const { headers, status } = await app.call('GET', '/embed.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

describe('the feed', () => {
  it('lists the free dates, and the matches if the club shows them, with the next one first', async () => {
    const { club, browser } = await createEmbeddedClub({ showsMatches: true, showsPostcode: true });
    const { id } = await createTestFixture(app, browser, {
      teamName: 'Sunday XI',
      date: '2031-06-08',
      startTime: '13:30',
      format: 'limited-overs',
      overs: 40,
      side: 'either',
    });
    const recorded = await app.call('POST', '/api/v1/recorded-matches', {
      as: browser,
      json: {
        teamName: '1st XI',
        opponent: 'Upper Wessington',
        competition: 'league',
        date: '2031-06-07',
        startTime: '13:00',
        side: 'away',
        ground: '',
        postcode: '',
      },
    });
    expect(recorded.status).toBe(201);
    const { publicUrl } = app.foundation;
    expect(await (await app.call('GET', getFeedPath(club.slug))).json()).toEqual({
      club: {
        name: club.name,
        place: 'Marlow, Buckinghamshire SW18 4RD',
        url: `${publicUrl}/club/${club.slug}`,
      },
      items: [
        {
          kind: 'match',
          date: '2031-06-07',
          teamName: '1st XI',
          side: 'away',
          startTime: '13:00',
          format: null,
          overs: null,
          opponent: null,
          url: null,
        },
        {
          kind: 'free',
          date: '2031-06-08',
          teamName: 'Sunday XI',
          side: 'either',
          startTime: '13:30',
          format: 'limited-overs',
          overs: 40,
          opponent: null,
          url: `${publicUrl}/date/${formatShortId(id)}`,
        },
      ],
    });
  });

  it('may be read by the scripts of every website, without credentials', async () => {
    const { club } = await createEmbeddedClub();
    const headers = { origin: 'https://amblers.example' };
    for (const slug of [club.slug, 'no-such-club']) {
      const response = await app.call('GET', getFeedPath(slug), { headers });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('answers the preflight request for a conditional read', async () => {
    const response = await preflight(getFeedPath('amblers'));
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET');
    expect(response.headers.get('access-control-allow-headers')).toBe('If-None-Match');
  });

  it.each([
    '/api/v1/public/clubs/amblers',
    '/api/v1/public/clubs/amblers/fixtures/more',
    '/api/v1/clubs',
    '/api/v1/settings',
  ])('shares no other path, such as %s, with the scripts of other websites', async (path) => {
    const answers = [
      await preflight(path),
      await app.call('GET', path, { headers: { origin: 'https://amblers.example' } }),
    ];
    for (const { headers } of answers)
      expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  function preflight(path: string) {
    return app.fetch(
      new Request(`${app.foundation.publicUrl}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://amblers.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
  }
});

/** Reads an answer with everything in it that could tell one refusal from another. */
async function readAnswer(path: string) {
  const response = await app.call('GET', path);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}
