import { describe, expect, it } from 'vitest';
import { createColleague, getAnswerTokens } from '../../testing/answer-links.ts';
import {
  createSecretary,
  createSuspendedClub,
  createTestClub,
  createTestFixture,
} from '../../testing/builders.ts';
import { readDatabaseChecksums } from '../../testing/database/checksums.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const noon = Date.parse('2030-06-01T11:00:00Z');
let now = noon;
const app = await startTestApp({ clock: () => new Date(now) });
const sql = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);
const path = '/api/v1/request-answers';
const date = '2030-07-07';

describe('opening the link of a mail about a match request', () => {
  it('shows what the link answers, and no contact data', async () => {
    const { host, guest, tokens } = await createRequestWithLinks({ message: 'Shall we?' });
    const response = await open(tokens.accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await response.json();
    expect(body).toMatchObject({
      answer: 'accept',
      status: 'open',
      clubName: host.club.name,
      club: { name: guest.club.name },
      fixture: { date, teamName: 'Sunday XI' },
      teamName: 'Sunday XI',
      message: 'Shall we?',
      own: 'home',
      terms: { ground: 'The Rec' },
      matchId: null,
    });
    expect(body.distanceKm).toBeGreaterThan(0);
    expect((await (await open(tokens.decline)).json()).answer).toBe('decline');
    const text = JSON.stringify(body);
    for (const { email, club } of [host, guest])
      for (const secret of [email, club.contactEmail, club.contactNumber])
        expect(text).not.toContain(secret);
  });

  it('changes nothing, however often a mail scanner opens both links', async () => {
    const { tokens } = await createRequestWithLinks();
    const before = await readDatabaseChecksums(app);
    for (const token of [tokens.accept, tokens.decline])
      for (const method of ['GET', 'GET', 'HEAD'])
        expect((await app.fetch(createPlainRequest(method, token))).status).toBe(200);
    expect(await readDatabaseChecksums(app)).toEqual(before);
    expect((await answer(tokens.accept)).status).toBe(201);
  });
});

describe('answering by the link of a mail', () => {
  it('accepts a request with the effects of an acceptance in the app', async () => {
    const { host, guest, tokens, hostDate } = await createRequestWithLinks();
    const rival = await createTestClub(app);
    const other = await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    const response = await answer(tokens.accept);
    expect(response.status).toBe(201);
    const { status, matchId } = await response.json();
    expect(status).toBe('accepted');
    const match = await read(host.browser, `matches/${matchId}`);
    expect(match).toMatchObject({ status: 'agreed', home: { club: { id: host.club.id } } });
    expect((await read(rival.browser, `match-requests/${other.id}`)).status).toBe('released');
    await runQueuedJobs(app, 'match-request.accepted.notify');
    const [news] = (await read(guest.browser, 'notifications')).items;
    expect(news.text).toContain(`${host.club.name} have accepted your request`);
  });

  it('answers only the request of the link, and no other of the two clubs', async () => {
    const { host, guest, tokens } = await createRequestWithLinks();
    const { id: fixtureId } = await createTestFixture(app, host.browser, { date: '2030-07-14' });
    const other = await createMatchRequest(app, guest.browser, { fixtureId, teamName: '2nd XI' });
    expect((await answer(tokens.accept)).status).toBe(201);
    expect((await answer(tokens.decline)).status).toBe(409);
    expect((await read(host.browser, `match-requests/${other.id}`)).status).toBe('open');
  });

  it('declines a request, with or without a reason', async () => {
    for (const reason of ['Too far for us.', undefined]) {
      const { guest, tokens, request } = await createRequestWithLinks();
      const response = await answer(tokens.decline, { reason });
      expect(response.status).toBe(201);
      expect((await response.json()).status).toBe('declined');
      expect(await read(guest.browser, `match-requests/${request.id}`)).toMatchObject({
        status: 'declined',
        reason: reason ?? '',
      });
    }
  });

  it('accepts a link once, and neither link of an answered request afterwards', async () => {
    for (const [given, status] of [
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      const { host, tokens } = await createRequestWithLinks();
      expect((await answer(tokens[given])).status).toBe(201);
      const before = await readDatabaseChecksums(app);
      for (const token of [tokens.accept, tokens.decline]) {
        const again = await answer(token);
        expect(again.status).toBe(409);
        expect((await again.json()).detail).toContain(`already ${status}`);
        expect(await (await open(token)).json()).toMatchObject({
          status,
          clubName: host.club.name,
          matchId: status === 'accepted' ? expect.any(String) : null,
        });
      }
      expect(await readDatabaseChecksums(app)).toEqual(before);
    }
  });

  it('answers for the officer of the link, also when another account is logged in to the browser', async () => {
    const callers: (Browser | undefined)[] = [
      undefined,
      (await createTestClub(app)).browser,
      (await createSecretary(app)).browser,
      (await createSuspendedClub(app)).browser,
    ];
    for (const as of callers) {
      const { host, tokens } = await createRequestWithLinks();
      expect((await app.call('GET', `${path}?token=${tokens.accept}`, { as })).status).toBe(200);
      const response = await answer(tokens.accept, { as });
      expect(response.status).toBe(201);
      const { matchId } = await response.json();
      expect((await read(host.browser, `matches/${matchId}`)).home.club.id).toBe(host.club.id);
    }
    const { guest, tokens } = await createRequestWithLinks();
    expect((await answer(tokens.accept, { as: guest.browser })).status).toBe(201);
  });

  it('refuses a request from another site, and a reason that is too long', async () => {
    const { tokens } = await createRequestWithLinks();
    const json = { token: tokens.accept };
    const headers = { origin: 'https://evil.example' };
    expect((await app.call('POST', path, { json, headers })).status).toBe(403);
    const long = { reason: 'x'.repeat(301) };
    expect((await answer(tokens.decline, long)).status).toBe(400);
    expect((await (await open(tokens.accept)).json()).status).toBe('open');
  });

  it('leaves a request open whose ground is taken, and says so', async () => {
    const { host, tokens } = await createRequestWithLinks();
    const other = await createTestFixture(app, host.browser, { date, teamName: '2nd XI' });
    const rival = await createTestClub(app);
    const { id } = await createMatchRequest(app, rival.browser, { fixtureId: other.id });
    const accepted = await app.call('POST', `/api/v1/match-requests/${id}/acceptance`, {
      as: host.browser,
    });
    expect(accepted.status).toBe(201);
    const clash = await answer(tokens.accept);
    expect([clash.status, (await clash.json()).code]).toEqual([409, 'ground-taken']);
    expect((await (await open(tokens.accept)).json()).status).toBe('open');
    expect((await answer(tokens.decline)).status).toBe(201);
  });
});

describe('a link whose request has ended', () => {
  it('refuses a link whose request was withdrawn, and says so', async () => {
    const { guest, tokens, request } = await createRequestWithLinks();
    await app.call('DELETE', `/api/v1/match-requests/${request.id}`, { as: guest.browser });
    await expectEnd(tokens, 'withdrawn');
  });

  it('refuses a link whose request has expired, and says so, before and after the job has run', async () => {
    const { tokens } = await createRequestWithLinks();
    now = noon + 8 * 86_400_000;
    await expectEnd(tokens, 'expired');
    await app.runJob('matches.expire-requests');
    await expectEnd(tokens, 'expired');
    now = noon;
  });

  it('refuses a link whose date was taken by another match, and says so', async () => {
    const { host, tokens, hostDate } = await createRequestWithLinks();
    const rival = await createTestClub(app);
    const { id } = await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    await app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as: host.browser });
    await expectEnd(tokens, 'released');
  });

  it('responds 404 to a link whose date was deleted, and names no club', async () => {
    const { host, guest, tokens, hostDate } = await createRequestWithLinks();
    await app.call('DELETE', `/api/v1/fixtures/${hostDate.id}`, { as: host.browser });
    for (const response of [await open(tokens.accept), await answer(tokens.accept)]) {
      expect(response.status).toBe(404);
      const text = await response.text();
      for (const { club } of [host, guest]) expect(text).not.toContain(club.name);
    }
  });

  it('refuses a link while the asking club is suspended', async () => {
    const { guest, tokens } = await createRequestWithLinks();
    await sql('update clubs set suspended_at = now() where id = $1', guest.club.id);
    for (const response of [await open(tokens.accept), await answer(tokens.accept)]) {
      expect(response.status).toBe(409);
      expect((await response.json()).detail).toBe('This club is no longer available.');
    }
  });
});

describe('a link whose officer may no longer answer', () => {
  it.each([
    ['has left the club', 'delete from officers where user_id = $1', 'no longer look after'],
    ['has closed the account', 'delete from users where id = $1', 'has been closed'],
    [
      'has another address',
      "update users set email = 'new-' || email where id = $1",
      'another email address',
    ],
    [
      'has an address that is not proved',
      'update users set email_verified = false where id = $1',
      'another email address',
    ],
    [
      'looks after a suspended club',
      'update clubs set suspended_at = now() where id = (select club_id from officers where user_id = $1)',
      'is suspended',
    ],
  ])('refuses a link when its officer %s', async (_name, change, reason) => {
    const { host, tokens, colleague } = await createRequestWithLinks();
    await sql(change, colleague.userId);
    const before = await readDatabaseChecksums(app);
    for (const token of Object.values(colleague.tokens))
      for (const response of [await open(token), await answer(token)]) {
        expect(response.status).toBe(403);
        const { code, detail } = await response.json();
        expect(code).toBe('link-ended');
        expect(detail).toContain(reason);
        expect(detail).not.toContain(host.club.name);
      }
    expect(await readDatabaseChecksums(app)).toEqual(before);
    if (reason !== 'is suspended') expect((await answer(tokens.accept)).status).toBe(201);
  });

  it('refuses a link when its officer looks after another club now', async () => {
    const { guest, colleague } = await createRequestWithLinks();
    await sql('delete from officers where user_id = $1', colleague.userId);
    const join = 'insert into officers (user_id, club_id) values ($1, $2)';
    await sql(join, colleague.userId, guest.club.id);
    expect((await answer(colleague.tokens.accept)).status).toBe(403);
  });
});

describe('a forged link', () => {
  it('responds 404 to a forged link, names nothing, and refuses a link that is too long', async () => {
    const { host, guest, tokens, request } = await createRequestWithLinks();
    const { secrets } = app.foundation;
    const payload = JSON.stringify([request.id, host.userId, 'accept', '']);
    const forged = [
      'x',
      'a'.repeat(1000),
      tokens.accept.slice(0, -4),
      `${tokens.accept}AAAA`,
      secrets.seal('reconfirmation', payload),
      Buffer.from(payload).toString('base64url'),
    ];
    for (const token of forged)
      for (const response of [await open(token), await answer(token)]) {
        expect(response.status).toBe(404);
        const text = await response.text();
        for (const name of [host.club.name, guest.club.name, request.id])
          expect(text).not.toContain(name);
      }
    for (const token of ['', 'a'.repeat(1001)]) {
      expect((await open(token)).status).toBe(400);
      expect((await answer(token)).status).toBe(400);
    }
    expect((await app.call('GET', path)).status).toBe(400);
    expect((await (await open(tokens.accept)).json()).status).toBe('open');
  });

  it('responds 429 to forged links after 300 uses from a network in an hour', async () => {
    const { tokens } = await createRequestWithLinks();
    const from = '198.51.100.7';
    const use = (token: string) => app.call('GET', `${path}?token=${token}`, { from });
    for (let count = 0; count < 299; count++) expect((await use('x')).status).toBe(404);
    expect((await use(tokens.accept)).status).toBe(200);
    const json = { token: tokens.accept };
    expect((await app.call('POST', path, { json, from })).status).toBe(429);
    expect((await open(tokens.accept)).status).toBe(200);
  });
});

/** Creates a request to a club with two officers, and returns the tokens of the links in their mails. */
async function createRequestWithLinks({ message = '' } = {}) {
  const dates = await createMatchingFreeDates(app, { host: { date }, guest: { date } });
  const colleague = await createColleague(app, dates.host.club);
  const { id: fixtureId } = dates.hostDate;
  const input = { fixtureId, ownFixtureId: dates.guestDate.id, message };
  const request = await createMatchRequest(app, dates.guest.browser, input);
  const tokens = await getAnswerTokens(app, dates.host.email);
  const colleagueTokens = await getAnswerTokens(app, colleague.email);
  expect(new Set([...Object.values(tokens), ...Object.values(colleagueTokens)]).size).toBe(4);
  return { ...dates, request, tokens, colleague: { ...colleague, tokens: colleagueTokens } };
}

function createPlainRequest(method: string, token: string) {
  return new Request(`http://localhost:3000${path}?token=${token}`, { method });
}

function open(token: string) {
  return app.call('GET', `${path}?token=${token}`);
}

function answer(token: string, { reason, as }: { reason?: string; as?: Browser } = {}) {
  return app.call('POST', path, { as, json: { token, reason } });
}

async function read(as: Browser, address: string) {
  return (await app.call('GET', `/api/v1/${address}`, { as })).json();
}

async function expectEnd(tokens: { accept: string; decline: string }, status: string) {
  for (const token of [tokens.accept, tokens.decline]) {
    expect((await (await open(token)).json()).status).toBe(status);
    expect((await answer(token)).status).toBe(409);
  }
}
