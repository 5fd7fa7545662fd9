import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import {
  createTestClub,
  createTestFixture,
  createTestTeam,
  getDateInDays,
} from '../../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../../testing/matches.ts';
import {
  createPublicClub,
  savePublicPageChoices,
} from '../../testing/public-pages/public-clubs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

/** What a club types into every field of its profile and dates, and what no visitor may read. */
const secrets = {
  username: 'Agatha Example',
  contactNumber: '+44 7700 900123',
  contactEmail: 'agatha@secret.example',
  whatThreeWords: 'secret.hidden.words',
  ground: 'The Secret Meadow',
  fixtureEmail: 'dates@secret.example',
  note: 'Ring Agatha on the day',
  opponent: 'Secret Opponents CC',
};

const hiddenTexts = [
  ...Object.values(secrets),
  '7700',
  'SW18 4RD',
  'SW184RD',
  '/media/',
  'secret.example',
];

async function readPage(path: string) {
  const response = await app.call('GET', path);
  return { response, html: await response.text() };
}

const readFreeDate = (path: string, id: string) => readPage(`${path}/${formatShortId(id)}`);

async function createClubWithSecrets() {
  const created = await createPublicClub(app, {
    profile: {
      ...secrets,
      description: `A friendly side by the river. Ring ${secrets.contactNumber} or write to ${secrets.contactEmail}.`,
      website: 'https://marlow.example',
      postcode: 'SW18 4RD',
    },
  });
  const { browser } = created;
  await uploadCrest(browser);
  await createTestTeam(app, browser, { weekdays: ['saturday', 'sunday'], category: 'mixed' });
  const free = await createTestFixture(app, browser, {
    teamName: 'Sunday XI',
    side: 'either',
    startTime: '13:00',
    format: 'limited-overs',
    overs: 40,
    strength: 'medium',
    ground: secrets.ground,
    contactEmail: secrets.fixtureEmail,
    description: secrets.note,
  });
  return { ...created, free };
}

async function uploadCrest(as: Browser) {
  const crest = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a21' } })
    .png()
    .toBuffer();
  const response = await app.call('PUT', '/api/v1/me/club/photo', {
    as,
    body: new Uint8Array(crest),
    headers: { 'content-type': 'image/png' },
  });
  expect(response.status).toBe(200);
}

describe('GET /club/{slug}', () => {
  it('shows what the club publishes, and nothing else', async () => {
    const { club, path, free } = await createClubWithSecrets();
    const { response, html } = await readPage(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    for (const text of [
      club.name,
      'Marlow, Buckinghamshire',
      'A friendly side by the river. Ring (contact us through this page)',
      '<a href="https://marlow.example" rel="nofollow noopener">marlow.example</a>',
      'Mixed · Saturdays and Sundays',
      `href="/date/${formatShortId(free.id)}"`,
      'Home or away · 13:00 · 40 overs',
      `src="${path}/crest.webp"`,
      `content="http://localhost:3000${path}/preview.png"`,
      `<a class="button" href="/signup?next=%2FclubProfile%2F${club.slug}">Play us</a>`,
      `<a href="/login?next=%2FclubProfile%2F${club.slug}">Log in</a></header>`,
      'https://wa.me/?text=',
      'href="/cricket/buckinghamshire"',
    ])
      expect(html).toContain(text);
    for (const hidden of hiddenTexts) expect(html).not.toContain(hidden);
  });

  it('runs no script and no foreign code', async () => {
    const { path } = await createPublicClub(app, {
      profile: { description: '</script><script>alert(1)</script>' },
    });
    const { response, html } = await readPage(path);
    expect(html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')).not.toMatch(
      /<script/i,
    );
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  it('answers 304 until something on the page changes', async () => {
    const { path, browser } = await createPublicClub(app);
    const { response } = await readPage(path);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await app.call('GET', path, { headers })).status).toBe(304);
    await createTestFixture(app, browser);
    expect((await app.call('GET', path, { headers })).status).toBe(200);
  });

  it('is found in upper case and compressed', async () => {
    const { path, club } = await createPublicClub(app);
    const response = await app.call('GET', `/Club/${club.slug.toUpperCase()}/`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect((await app.call('GET', path)).headers.get('content-encoding')).toBeNull();
  });

  it('shows the postcode only if the club says so', async () => {
    const { path, browser } = await createPublicClub(app, {
      profile: { postcode: 'SW18 4RD' },
      choices: { town: '' },
    });
    const { html } = await readPage(path);
    expect(html).toContain('SW18, Buckinghamshire');
    expect(html).not.toContain('SW18 4RD');
    await savePublicPageChoices(app, browser, { showsPostcode: true });
    expect((await readPage(path)).html).toContain('Marlow, Buckinghamshire SW18 4RD');
  });

  it('is at most 60 KB with 200 free dates and 40 teams', async () => {
    const { path, club } = await createPublicClub(app, {
      profile: { description: 'We play for the teas. '.repeat(20) },
    });
    const longName = 'The Honourable Wandering Sunday Second Eleven of Marlow';
    await app.db.$client.query(
      `insert into fixtures (club_id, team_name, date, start_time, side, ground, postcode, contact_email, max_travel_radius, description, format, overs)
      select $1, $2 || ' ' || n, $3::date + n, '13:00', 'either', 'The Rec', 'SW18 4RD', 'a@club.example', 40, '', 'limited-overs', 40
      from generate_series(1, 250) n`,
      [club.id, longName, getDateInDays(1)],
    );
    await app.db.$client.query(
      `insert into teams (club_id, name, category, weekdays) select $1, $2 || ' ' || n, 'men', '{saturday,sunday}'
      from generate_series(1, $3::int) n`,
      [club.id, longName, 40],
    );
    const { html } = await readPage(path);
    expect(html.match(/<li><a href="\/date\//g)).toHaveLength(200);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  it('answers the same for an unknown club, one whose page is off and one that is suspended', async () => {
    const off = await createTestClub(app);
    const turnedOff = await createPublicClub(app);
    await savePublicPageChoices(app, turnedOff.browser, { isOn: false });
    const suspended = await createPublicClub(app);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    const paths = [
      '/club/nobody',
      '/club/%00',
      `/club/${off.club.slug}`,
      turnedOff.path,
      suspended.path,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { response, html } = await readPage(path);
        return { status: response.status, headers: [...response.headers], html };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('the matches on the page of a club', () => {
  it('are shown only if the club chose so, and name no opponent whose page shows no matches', async () => {
    const { host, guest } = await createMatch(app);
    const { path } = await savePublicPageChoices(app, host.browser);
    await createRecordedMatch(app, host.browser, {
      opponent: secrets.opponent,
      teamName: 'Saturday XI',
      date: addDays(getDateInDays(30), 6),
    });
    expect((await readPage(path)).html).not.toMatch(/Matches to come|Saturday XI/);
    await savePublicPageChoices(app, host.browser, { showsMatches: true });
    const { html } = await readPage(path);
    expect(html).toContain('Matches to come');
    expect(html).toContain('Home · 13:00 · League');
    expect(html).not.toContain(secrets.opponent);
    expect(html).not.toContain(guest.club.name);
    await savePublicPageChoices(app, guest.browser);
    expect((await readPage(path)).html).not.toContain(guest.club.name);
    await savePublicPageChoices(app, guest.browser, { showsMatches: true });
    expect((await readPage(path)).html).toContain(`Sunday XI v ${guest.club.name}`);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      guest.club.id,
    ]);
    expect((await readPage(path)).html).not.toContain(guest.club.name);
  });
});

describe('GET /club/{slug}/crest.webp', () => {
  it('is the crest of the club while its page is on', async () => {
    const { path, browser } = await createPublicClub(app);
    expect((await readPage(`${path}/crest.webp`)).response.status).toBe(404);
    await uploadCrest(browser);
    const response = await app.call('GET', `${path}/crest.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    await savePublicPageChoices(app, browser, { isOn: false });
    expect((await readPage(`${path}/crest.webp`)).response.status).toBe(404);
  });
});

describe('GET /date/{shortId}', () => {
  it('shows the date and the club’s other free dates, and nothing else', async () => {
    const { club, path, free, browser } = await createClubWithSecrets();
    const other = await createTestFixture(app, browser, { date: addDays(free.date, 7) });
    const { response, html } = await readFreeDate('/date', free.id);
    expect(response.status).toBe(200);
    for (const text of [
      `<a href="${path}">${club.name}</a>`,
      'Sunday XI',
      'Home or away',
      '13:00',
      '40 overs',
      'Medium',
      'Marlow, Buckinghamshire',
      `href="/play/${formatShortId(free.id)}"`,
      'Play us on this day',
      `<a href="/login?next=%2Fplay%2F${formatShortId(free.id)}">Log in</a></header>`,
      `href="/date/${formatShortId(other.id)}"`,
      `/date/${formatShortId(free.id)}/preview.png`,
    ])
      expect(html).toContain(text);
    for (const hidden of hiddenTexts) expect(html).not.toContain(hidden);
  });

  it('says that a date is no longer free, without its new day', async () => {
    const { host, hostDate } = await createMatch(app);
    await savePublicPageChoices(app, host.browser);
    const other = await createTestFixture(app, host.browser, { date: getDateInDays(40) });
    const { response, html } = await readFreeDate('/date', hostDate.id);
    expect(response.status).toBe(200);
    expect(html).toContain('This date is no longer free');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('Play us on this day');
    expect(html).toContain(`href="/date/${formatShortId(other.id)}"`);
  });

  it('says that a date has passed', async () => {
    const { browser } = await createPublicClub(app);
    const free = await createTestFixture(app, browser);
    await app.db.$client.query('update fixtures set date = $2 where id = $1', [
      free.id,
      getDateInDays(-3),
    ]);
    const { html } = await readFreeDate('/date', free.id);
    expect(html).toContain('This date has passed');
  });

  it('answers the same for every date that visitors may not see', async () => {
    const { browser } = await createPublicClub(app);
    const deleted = await createTestFixture(app, browser);
    const deletion = await app.call('DELETE', `/api/v1/fixtures/${deleted.id}`, { as: browser });
    expect(deletion.status).toBe(204);
    await createRecordedMatch(app, browser);
    const { rows } = await app.db.$client.query<{ id: string }>(
      'select id from fixtures where private order by created_at desc limit 1',
    );
    const hidden = await createTestClub(app);
    const ofHiddenClub = await createTestFixture(app, hidden.browser);
    const shortIds = [
      'nothing',
      '000000000000',
      formatShortId(deleted.id),
      formatShortId(rows[0]?.id ?? ''),
      formatShortId(ofHiddenClub.id),
    ];
    const answers = await Promise.all(
      shortIds.map(async (shortId) => {
        const { response, html } = await readPage(`/date/${shortId}`);
        return { status: response.status, headers: [...response.headers], html };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
  });
});
