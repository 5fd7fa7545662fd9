import type { CardImport } from '@fixturebook/contract/card/imports';
import { cardCalendarMaxBytes } from '@fixturebook/contract/limits';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { type Browser, type JsonResponse, startTestApp } from '../../testing/test-app.ts';
import { startFeedServer } from '../../testing/vendors/feed-server.ts';

const feeds = await startFeedServer();
afterAll(() => feeds.stop());
const app = await startTestApp({
  clock: () => new Date('2030-05-01T12:00:00Z'),
  outbound: feeds.outbound,
});

function createCalendar(...events: string[][]) {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const event = ['DTSTART:20300601T123000Z', 'SUMMARY:v Reading CC (A)'];

function upload(
  as: Browser | undefined,
  body: string | Uint8Array<ArrayBuffer>,
  search = '?team=1st+XI',
) {
  const headers = { 'content-type': 'text/calendar' };
  return app.call('POST', `/api/v1/me/card/imports${search}`, { as, body, headers });
}

async function previewCalendar(as: Browser, ...events: string[][]): Promise<CardImport> {
  const response = await upload(as, createCalendar(...events));
  expect(response.status).toBe(201);
  return response.json();
}

async function getMessage(response: JsonResponse) {
  expect(response.status).toBe(400);
  const { errors } = await response.json();
  return `${errors[0].path}: ${errors[0].message}`;
}

describe('a calendar file', () => {
  it('becomes matches and free dates, with the side and the ground that it says', async () => {
    const { browser, club } = await createTestClub(app);
    const { rows } = await previewCalendar(
      browser,
      event,
      [
        'DTSTART;VALUE=DATE:20300608',
        `SUMMARY:${club.name} 2nd XI v Marlow`,
        `LOCATION:The Rec\\, ${club.postcode}`,
      ],
      ['DTSTART;VALUE=DATE:20300609', 'SUMMARY:1st XI v Marlow league', 'LOCATION:Marlow, SL7 2QW'],
      ['DTSTART;VALUE=DATE:20300615', 'SUMMARY:Free date: 1st XI (away)'],
      ['DTSTART;VALUE=DATE:20300616', 'SUMMARY:Committee meeting'],
      ['DTSTART;VALUE=DATE:20300622', 'SUMMARY:v Cookham (A)', 'STATUS:CANCELLED'],
      ['DTSTART;VALUE=DATE:20290622', 'SUMMARY:v Cookham (A)'],
    );
    expect(rows).toMatchObject([
      {
        outcome: 'new',
        teamName: '1st XI',
        opponent: 'Reading CC',
        side: 'away',
        startTime: '13:30',
      },
      {
        outcome: 'new',
        teamName: '2nd XI',
        opponent: 'Marlow',
        side: 'home',
        ground: 'The Rec',
        postcode: club.postcode,
      },
      {
        outcome: 'new',
        competition: 'league',
        side: 'away',
        ground: 'Marlow',
        postcode: 'SL7 2QW',
      },
      { outcome: 'wrong', errors: expect.anything() },
      { outcome: 'wrong', unread: 'Committee meeting', errors: [{ path: 'opponent' }] },
      { outcome: 'wrong', errors: [{ message: 'This is called off, so we leave it out.' }] },
    ]);
    // Only a radius is missing, which no calendar has.
    expect(rows[3]?.errors.map(({ path }) => path)).toEqual(['maxTravelRadius']);
  });

  it('gives the matches of the club’s own calendar back as they are on the card', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-06-01', teamName: '1st XI' });
    await app.call('POST', '/api/v1/recorded-matches', {
      as: browser,
      json: {
        teamName: '1st XI',
        opponent: 'Reading',
        competition: 'cup',
        date: '2030-06-02',
        side: 'away',
      },
    });
    const feed = await app.call('PUT', '/api/v1/me/calendar-feed', { as: browser });
    const {
      feed: { url },
    } = await feed.json();
    const calendar = await app.call('GET', new URL(url).pathname);
    const response = await upload(browser, await calendar.text());
    const { rows }: CardImport = await response.json();
    expect(rows.map(({ outcome, competition }) => [outcome, competition])).toEqual([
      ['there', null],
      ['there', 'cup'],
    ]);
  });

  it('is refused when it is too large, unfinished, empty or has too many events', async () => {
    const { browser } = await createTestClub(app);
    const folded = createCalendar([
      'DTSTART:20300601T123000Z',
      `SUMMARY:x${'\r\n '.repeat(3_500_000)}`,
    ]);
    expect((await upload(browser, folded)).status).toBe(413);
    const many = createCalendar(...Array.from({ length: 1001 }, () => event));
    expect(await getMessage(await upload(browser, many))).toContain('more than 1000 events');
    const endless = createCalendar([...event, 'RRULE:FREQ=DAILY'], [...event, 'RRULE:FREQ=DAILY']);
    expect(await getMessage(await upload(browser, endless))).toContain('more than 1000 events');
    const past = createCalendar(['DTSTART:20300401T123000Z', 'SUMMARY:v Reading']);
    expect(await getMessage(await upload(browser, past))).toContain('no coming events');
    const broken = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x';
    expect(await getMessage(await upload(browser, broken))).toContain('can’t read this calendar');
  });
});

describe('the address of a calendar', () => {
  const read = (as: Browser | undefined, address: string, rest = {}) =>
    app.call('POST', '/api/v1/me/card/addresses', {
      as,
      json: { address, team: '1st XI', ...rest },
    });

  it('is refused from visitors and accounts without a club', async () => {
    expect((await read(undefined, feeds.origin)).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await read(browser, feeds.origin)).status).toBe(403);
    expect(feeds.requested).toEqual([]);
  });

  it('is read once, and its matches can be accepted', async () => {
    const { browser } = await createTestClub(app);
    feeds.pages.set('/fixtures.ics', { body: createCalendar(event) });
    const address = `${feeds.origin}/fixtures.ics`.replace('https:', 'webcal:');
    const response = await read(browser, address, { competition: 'league' });
    expect(response.status).toBe(201);
    const { id, rows }: CardImport = await response.json();
    expect(rows).toMatchObject([{ outcome: 'new', opponent: 'Reading CC', competition: 'league' }]);
    const accepted = await app.call('POST', `/api/v1/me/card/imports/${id}/acceptance`, {
      as: browser,
    });
    expect((await accepted.json()).rows).toMatchObject([{ outcome: 'listed' }]);
  });

  it.each([
    'http://push.example/x.ics',
    'ftp://push.example/x.ics',
    'https://user:secret@push.example/x.ics',
    'fixtures',
  ])('is refused unless it is public and encrypted: %s', async (address) => {
    const { browser } = await createTestClub(app);
    expect(await getMessage(await read(browser, address))).toBe(
      'address: Enter an address that begins with https:// or webcal://.',
    );
  });

  it.each([
    ['https://10.0.0.1/x.ics', 'can’t reach'],
    ['https://[::ffff:169.254.169.254]/x.ics', 'can’t reach'],
    ['https://inside.example/x.ics', 'can’t reach'],
    ['/nothing', 'error 404'],
    ['/page', 'no calendar at this address'],
    ['/large', 'larger than 2 MB'],
    ['/away', 'can’t reach'],
  ])('says why nothing was read: %s', async (address, message) => {
    const { browser } = await createTestClub(app);
    feeds.pages.set('/page', { body: '<!doctype html>' });
    feeds.pages.set('/large', { body: ['BEGIN:VCALENDAR', 'x'.repeat(cardCalendarMaxBytes)] });
    feeds.pages.set('/away', { status: 302, headers: { location: 'https://127.0.0.2/' } });
    const url = address.startsWith('/') ? feeds.origin + address : address;
    expect(await getMessage(await read(browser, url))).toContain(message);
  });
});
