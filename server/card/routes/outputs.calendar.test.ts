import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const path = '/api/v1/me/calendar-feed';

async function readFeedUrl(as: Browser): Promise<string | null> {
  const answer = await app.call('GET', path, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).feed?.url ?? null;
}

async function createCalendarFeed(as: Browser): Promise<string> {
  const answer = await app.call('PUT', path, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).feed.url;
}

async function renewCalendarFeed(as: Browser): Promise<string> {
  const answer = await app.call('POST', path, { as });
  expect(answer.status).toBe(201);
  return (await answer.json()).feed.url;
}

async function addOfficer(clubId: string) {
  const { browser, userId } = await createSecretary(app);
  await app.db.$client.query('insert into officers (user_id, club_id) values ($1, $2)', [
    userId,
    clubId,
  ]);
  return browser;
}

/** Sends no session cookie, because a calendar program has none. */
function fetchCalendar(url: string, headers: Record<string, string> = {}) {
  return app.call('GET', new URL(url).pathname, { headers });
}

async function readCalendarEvents(url: string) {
  return parseCalendarEvents(await (await fetchCalendar(url)).text());
}

/** Parses the calendar with a different library from the one that wrote it. */
function parseCalendarEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const getValue = (name: string) => event.getFirstPropertyValue(name);
    const start = new ICAL.Event(event).startDate;
    return {
      uid: getValue('uid'),
      summary: getValue('summary'),
      status: getValue('status'),
      location: getValue('location'),
      url: getValue('url'),
      description: getValue('description'),
      sequence: Number(getValue('sequence')),
      start: start.isDate ? start.toString() : start.toJSDate().toISOString(),
      end: getValue('dtend')?.toString(),
      transparency: getValue('transp'),
    };
  });
}

const datesOn = (date: string) => ({ host: { date, startTime: '13:30' }, guest: { date } });

describe('the address of a calendar feed', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE'])(
    'rejects calendar feed requests of visitors and accounts without a club: %s',
    async (method) => {
      expect((await app.call(method, path)).status).toBe(401);
      const { browser } = await createSecretary(app);
      expect((await app.call(method, path, { as: browser })).status).toBe(403);
    },
  );

  it('creates, shows, renews and deletes one calendar address for all officers of a club', async () => {
    const { browser, club } = await createTestClub(app);
    expect(await readFeedUrl(browser)).toBeNull();
    const first = await createCalendarFeed(browser);
    expect(first).toMatch(/^http:\/\/localhost:3000\/calendars\/[\w-]{43}\.ics$/);
    const colleague = await addOfficer(club.id);
    expect(await readFeedUrl(colleague)).toBe(first);
    const second = await renewCalendarFeed(browser);
    expect(second).not.toBe(first);
    expect((await fetchCalendar(first)).status).toBe(404);
    expect((await fetchCalendar(second)).status).toBe(200);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
    expect((await fetchCalendar(second)).status).toBe(404);
    expect(await readFeedUrl(browser)).toBeNull();
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
  });

  it('returns one calendar address to officers who create it at the same time', async () => {
    const { browser, club } = await createTestClub(app);
    const colleague = await addOfficer(club.id);
    const [first, ...others] = await Promise.all(
      [browser, colleague, browser].map(createCalendarFeed),
    );
    expect(others).toEqual([first, first]);
    expect((await fetchCalendar(first ?? '')).status).toBe(200);
  });

  it('creates a new calendar feed address when the stored address is unreadable after a change of SECRET', async () => {
    const { browser, club } = await createTestClub(app);
    const lost = await createCalendarFeed(browser);
    await app.db.$client.query(`update calendar_feeds set sealed_token = 'x' where club_id = $1`, [
      club.id,
    ]);
    expect(await readFeedUrl(browser)).toBeNull();
    const found = await createCalendarFeed(browser);
    expect(found).not.toBe(lost);
    expect(await readFeedUrl(browser)).toBe(found);
  });

  it('responds in the same way to the calendar address of a suspended club and to unknown addresses', async () => {
    const { browser, club } = await createTestClub(app);
    const url = await renewCalendarFeed(browser);
    const never = `http://localhost:3000/calendars/${'x'.repeat(43)}.ics`;
    const wrong = 'http://localhost:3000/calendars/x.ics';
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
    const answers = await Promise.all(
      [url, never, wrong].map(async (one) => {
        const answer = await fetchCalendar(one);
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it('writes no readable calendar token to the database or the log', async () => {
    const { browser } = await createTestClub(app);
    const url = await renewCalendarFeed(browser);
    await fetchCalendar(url);
    const token = /calendars\/(.+)\.ics/.exec(url)?.[1] ?? '';
    const { rows } = await app.db.$client.query('select f::text as text from calendar_feeds f');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
    expect(app.logged.join()).not.toContain(token);
  });

  it('keeps the calendar address working when an officer logs out everywhere', async () => {
    const { browser, userId } = await createTestClub(app);
    const url = await renewCalendarFeed(browser);
    await app.db.$client.query('delete from sessions where user_id = $1', [userId]);
    expect((await fetchCalendar(url)).status).toBe(200);
  });
});

describe('the content of a calendar feed', () => {
  it('shows agreed matches with their start in London time, ground and link', async () => {
    const { host, guest, hostDate, match } = await createMatch(app, datesOn('2030-06-01'));
    const [event] = await readCalendarEvents(await renewCalendarFeed(host.browser));
    expect(event).toMatchObject({
      uid: hostDate.id,
      summary: `Sunday XI v ${guest.club.name} (home)`,
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      location: 'The Rec, SW18 4RD',
      url: `http://localhost:3000/match/${match.id}`,
      start: '2030-06-01T12:30:00.000Z',
      end: '2030-06-01T19:30:00Z',
    });
    const [away] = await readCalendarEvents(await renewCalendarFeed(guest.browser));
    expect(away).toMatchObject({
      summary: `Sunday XI v ${host.club.name} (away)`,
      location: 'The Rec, SW18 4RD',
    });
  });

  it('shows a recorded match with its opponent and competition, and a link to it', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser, {
      teamName: '1st XI',
      date: '2030-06-01',
      competition: 'cup',
    });
    const [event] = await readCalendarEvents(await createCalendarFeed(browser));
    expect(event).toMatchObject({
      summary: '1st XI v Upper Wessington (home, cup)',
      location: 'The Rec, SW18 4RD',
      status: 'CONFIRMED',
    });
    expect(event?.url).toContain(`/recorded-match/${match.id}`);
  });

  it('converts London times to UTC in winter and in summer', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-10-27', startTime: '13:30' });
    await createTestFixture(app, browser, { date: '2030-10-26', startTime: '13:30' });
    const events = await readCalendarEvents(await renewCalendarFeed(browser));
    expect(events.map(({ start }) => start)).toEqual([
      '2030-10-26T12:30:00.000Z',
      '2030-10-27T13:30:00.000Z',
    ]);
  });

  it('shows a free date without a start time as a tentative event for the whole day', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestFixture(app, browser, {
      date: '2030-06-02',
      teamName: 'Colts',
      side: 'either',
      format: 'limited-overs',
      overs: 40,
    });
    await createTestFixture(app, browser, {
      date: '2030-06-03',
      teamName: 'Vets',
      side: 'away',
      ground: '',
    });
    const [colts, vets] = await readCalendarEvents(await renewCalendarFeed(browser));
    expect(colts).toMatchObject({
      uid: id,
      summary: 'Free date: Colts (home or away)',
      status: 'TENTATIVE',
      transparency: 'TRANSPARENT',
      start: '2030-06-02',
      end: '2030-06-03',
      location: 'The Rec, SW18 4RD',
      description: expect.stringContaining('No match is agreed yet.\nLimited overs (40)\n'),
    });
    expect(vets).toMatchObject({ summary: 'Free date: Vets (away)', location: null });
  });

  it('keeps the event of a match that is called off, and increases its sequence number', async () => {
    const { host, guest, hostDate, match } = await createMatch(app, datesOn('2030-06-08'));
    await app.db.$client.query(`update fixtures set created_at = $1 where id = $2`, [
      new Date(now.getTime() - 60_000),
      hostDate.id,
    ]);
    const url = await renewCalendarFeed(host.browser);
    const before = await readCalendarEvents(url);
    now = new Date(now.getTime() + 5000);
    await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
      as: guest.browser,
      json: { reason: 'weather' },
    });
    const after = await readCalendarEvents(url);
    expect(after).toMatchObject([
      {
        uid: hostDate.id,
        status: 'CANCELLED',
        transparency: 'TRANSPARENT',
        summary: `Called off: Sunday XI v ${guest.club.name} (home)`,
      },
    ]);
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
  });

  it('shows fixtures of last season and all later fixtures in the calendar, except past free dates', async () => {
    const { host, hostDate } = await createMatch(app, datesOn('2030-05-05'));
    await createTestFixture(app, host.browser, { date: '2030-05-06' });
    await createTestFixture(app, host.browser, { date: '2033-05-06', teamName: 'Colts' });
    const url = await renewCalendarFeed(host.browser);
    const before = now;
    now = new Date('2031-12-01T12:00:00Z');
    const events = await readCalendarEvents(url);
    now = new Date('2032-01-01T12:00:00Z');
    expect(await readCalendarEvents(url)).toHaveLength(1);
    now = before;
    expect(events.map(({ uid, summary }) => [uid === hostDate.id, summary])).toEqual([
      [true, expect.stringContaining('Sunday XI v ')],
      [false, 'Free date: Colts (home)'],
    ]);
  });

  it('shows no contact details of other clubs in the calendar', async () => {
    const { host, guest } = await createMatch(app, {
      host: {
        date: '2030-06-09',
        ground: 'The Rec, ring 020 7946 0999 or me@host.example',
        contactEmail: 'home@host.example',
      },
      guest: { date: '2030-06-09' },
      terms: { notes: 'Ring 07700 900123', teas: 'Ask tea@host.example' },
    });
    const text = await (await fetchCalendar(await renewCalendarFeed(guest.browser))).text();
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`LOCATION:The Rec\\, ring  or\\, SW18 4RD`);
    expect(unfolded).not.toMatch(/@|07700|7946/);
    expect(unfolded).toContain(host.club.name);
  });

  it('responds 304 for an unchanged calendar, and forbids shared caches', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-06-02', teamName: 'Colts' });
    const url = await renewCalendarFeed(browser);
    const first = await fetchCalendar(url);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = first.headers.get('etag') ?? '';
    now = new Date(now.getTime() + 5000);
    const again = await fetchCalendar(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await createTestFixture(app, browser, { date: '2030-06-03', teamName: 'Vets' });
    expect((await fetchCalendar(url, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('GET /api/v1/matches/{id}/calendar', () => {
  const readMatchCalendar = (id: string, as?: Browser) =>
    app.call('GET', `/api/v1/matches/${id}/calendar`, { as });

  it('returns the match as the event that the calendar feed has', async () => {
    const { guest, match, host, guestDate } = await createMatch(app, datesOn('2030-06-15'));
    const response = await readMatchCalendar(match.id, guest.browser);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'inline; filename="match-2030-06-15.ics"',
    );
    const events = parseCalendarEvents(await response.text());
    expect(events).toEqual(await readCalendarEvents(await createCalendarFeed(guest.browser)));
    expect(events).toMatchObject([
      { uid: guestDate.id, summary: expect.stringContaining(` v ${host.club.name} (away)`) },
    ]);
  });

  it('returns a match that was called off as a cancelled event', async () => {
    const { host, match } = await createMatch(app, datesOn('2030-06-15'));
    const path = `/api/v1/matches/${match.id}/cancellation`;
    const reason = { reason: 'weather', readvertise: false };
    expect((await app.call('POST', path, { as: host.browser, json: reason })).status).toBe(201);
    const response = await readMatchCalendar(match.id, host.browser);
    expect(parseCalendarEvents(await response.text())).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('finds no match whose date the club has listed as free again', async () => {
    const { host, match } = await createMatch(app, datesOn('2030-06-15'));
    const path = `/api/v1/matches/${match.id}/cancellation`;
    const reason = { reason: 'weather', readvertise: true };
    expect((await app.call('POST', path, { as: host.browser, json: reason })).status).toBe(201);
    expect((await readMatchCalendar(match.id, host.browser)).status).toBe(404);
  });

  it('rejects visitors, other clubs and invalid ids', async () => {
    const { host, match } = await createMatch(app, datesOn('2030-06-15'));
    const { browser: stranger } = await createTestClub(app);
    expect((await readMatchCalendar(match.id)).status).toBe(401);
    expect((await readMatchCalendar(match.id, stranger)).status).toBe(404);
    expect((await readMatchCalendar('none', host.browser)).status).toBe(400);
  });
});
