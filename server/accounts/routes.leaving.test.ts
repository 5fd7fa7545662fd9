import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateTotpCode, getTotpKey } from '../testing/authenticator.ts';
import { stopClockInEachTest } from '../testing/authenticator-clock.ts';
import { createSecretary, createTestFixture, makeClubPro } from '../testing/builders.ts';
import { openTestConversation, sendTestMessage } from '../testing/chat.ts';
import {
  createClubWithPassword,
  createSecretaryWithPassword,
  createTestQuery,
  exportPersonalData,
  requestErasure,
  runErasureJobs,
  setTestPassword,
  testPassword,
} from '../testing/leaving.ts';
import { createMatch, createMatchRequest } from '../testing/matches.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

stopClockInEachTest();

afterEach(() => vi.restoreAllMocks());

const queryDatabase = createTestQuery(app);

async function getStatus(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1${path}`, { as })).status;
}

async function getJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1${path}`, { as })).json();
}

describe('the proof that DELETE /api/v1/me asks for', () => {
  it('rejects a deletion with a wrong password, and deletes nothing', async () => {
    const { browser, email } = await createClubWithPassword(app);
    for (const password of ['not my password', '']) {
      const refused = await requestErasure(app, browser, { email, password });
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors.map(({ path }: { path: string }) => path)).toEqual([
        'password',
      ]);
    }
    expect(await getStatus(browser, '/me')).toBe(200);
  });

  it('responds 429 to the right password after 20 tries in an hour', async () => {
    const { browser, email } = await createClubWithPassword(app);
    for (let n = 0; n < 20; n++)
      await requestErasure(app, browser, { email: 'another@club.example', password: 'wrong' });
    expect((await requestErasure(app, browser, { email })).status).toBe(429);
    expect(await getStatus(browser, '/me')).toBe(200);
  });

  it('tells an account without a password how to set one', async () => {
    const { browser, email } = await createSecretary(app);
    const refused = await requestErasure(app, browser, { email });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual([
      { path: 'password', message: expect.stringContaining('Forgot password') },
    ]);
  });

  it('asks an account with two-step login for a code, and accepts only the right one', async () => {
    const { browser, email } = await createClubWithPassword(app);
    const setUp = await app.call('POST', '/api/auth/two-factor/enable', {
      as: browser,
      json: { password: testPassword },
    });
    const { totpURI, backupCodes } = await setUp.json();
    const createCode = () => generateTotpCode(getTotpKey(totpURI));
    const enabled = await app.call('POST', '/api/auth/two-factor/verify-totp', {
      as: browser,
      json: { code: createCode() },
    });
    expect(enabled.status).toBe(200);
    const attempt = (code: string) => requestErasure(app, browser, { email, code });
    const asked = await attempt('');
    expect([asked.status, (await asked.json()).code]).toEqual([400, 'second-factor-required']);
    for (const code of ['000000', 'no-such-code']) {
      const refused = await attempt(code);
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors).toMatchObject([{ path: 'code' }]);
    }
    expect((await attempt(backupCodes[0])).status).toBe(204);
  });
});

describe('a deleted club before the job has erased it', async () => {
  const { host: leaver, guest: other, match } = await createMatch(app);
  await setTestPassword(app, leaver.userId);
  for (const { club } of [leaver, other]) await makeClubPro(app, club.id);
  const { club, browser, email } = leaver;
  const free = await createTestFixture(app, browser);
  const { id: requestId } = await createMatchRequest(app, other.browser, { fixtureId: free.id });
  const { id: conversationId } = await openTestConversation(app, browser, other.club.id);
  await sendTestMessage(app, browser, conversationId, 'See you there');
  const feed = await (await app.call('POST', '/api/v1/me/calendar-feed', { as: browser })).json();
  await queryDatabase(
    `insert into notifications (club_id, kind, subject, news, about_club_id, updated_at)
    values ($1, 'called-off', 'x', $3, $2, now())`,
    other.club.id,
    club.id,
    JSON.stringify({ type: 'called-off', matchId: match.id, date: free.date, reason: 'weather' }),
  );
  const paths = [
    `/clubs/${club.slug}`,
    `/matches/${match.id}`,
    `/match-requests/${requestId}`,
    `/conversations/${conversationId}`,
    `/conversations/${conversationId}/messages`,
    `/fixtures/${free.id}`,
  ];
  const listPaths = [
    '/clubs?search=',
    '/clubs/map',
    '/conversations',
    '/match-requests?direction=out',
    '/notifications',
    `/fixtures?date=${free.date}`,
    `/me/fixtures?season=${match.terms.date.slice(0, 4)}`,
  ];
  const before = await Promise.all(paths.map((path) => getStatus(other.browser, path)));
  const listedBefore: string[] = [];
  for (const path of listPaths) listedBefore.push(await readList(path));
  const answer = await requestErasure(app, browser, { email });

  async function readList(path: string) {
    const response = await app.call('GET', `/api/v1${path}`, { as: other.browser });
    expect(response.status).toBe(200);
    return response.text();
  }

  it('was visible to its opponent before the deletion', () => {
    expect(before).toEqual(paths.map(() => 200));
    for (const text of listedBefore) expect(text).toContain(club.name);
  });

  it('has ended the sessions of the account', async () => {
    expect(answer.status).toBe(204);
    expect(await queryDatabase('select from sessions where user_id = $1', leaver.userId)).toEqual(
      [],
    );
  });

  it('responds 404 for its profile, match, request, conversation, messages and date', async () => {
    expect(await Promise.all(paths.map((path) => getStatus(other.browser, path)))).toEqual(
      paths.map(() => 404),
    );
  });

  it('responds 404 for its calendar feed', async () => {
    const { pathname } = new URL(feed.feed.url);
    expect((await app.call('GET', pathname)).status).toBe(404);
  });

  it.each(listPaths)('is not in the list %s of its opponent', async (path) => {
    const text = await readList(path);
    for (const part of [club.id, club.name, club.slug]) expect(text).not.toContain(part);
  });

  it('has freed its name and the address of its account', async () => {
    const secretary = await createSecretary(app, email);
    const { name, username, description, postcode, contactNumber, contactEmail } = club;
    const saved = await app.call('PUT', '/api/v1/me/club', {
      as: secretary.browser,
      json: { name, username, description, postcode, contactNumber, contactEmail },
    });
    expect(saved.status).toBe(200);
    await runErasureJobs(app);
    expect(await getStatus(secretary.browser, '/me')).toBe(200);
    expect((await getJson(secretary.browser, '/me')).club.name).toBe(name);
    expect(await queryDatabase('select from clubs where id = $1', club.id)).toEqual([]);
  });
});

describe('leaving a suspended club', () => {
  it('exports and erases the data of a suspended club', async () => {
    const { browser, email, club } = await createClubWithPassword(app);
    await queryDatabase('update clubs set suspended_at = now() where id = $1', club.id);
    expect(await getStatus(browser, '/me')).toBe(403);
    expect((await exportPersonalData(app, browser)).tables.clubs).toMatchObject([{ id: club.id }]);
    expect((await requestErasure(app, browser, { email })).status).toBe(204);
    await runErasureJobs(app);
    expect(await queryDatabase('select from clubs where id = $1', club.id)).toEqual([]);
  });
});

describe('the data of an account that changed its address', () => {
  it('contains what was written to support under the earlier address, and leaves with the account', async () => {
    const { browser, email, userId } = await createClubWithPassword(app);
    const message = `Where do I list our second pitch? ${userId}`;
    const written = await app.call('POST', '/api/v1/contact', {
      json: { name: 'A. Secretary', email: email.toUpperCase(), message },
    });
    expect(written.status).toBe(200);
    const newEmail = `new-${email}`;
    await app.call('POST', '/api/v1/me/email-change', { as: browser, json: { email: newEmail } });
    await runQueuedJobs(app, 'mail.send');
    const readCode = async (to: string) => {
      const { text } = await app.waitForMail(to, 'email address');
      return text.match(/^\d{6}$/m)?.[0] ?? '';
    };
    const changed = await app.call('POST', '/api/v1/me/email-change/confirmation', {
      as: browser,
      json: { currentCode: await readCode(email), newCode: await readCode(newEmail) },
    });
    expect(changed.status).toBe(204);
    const { tables } = await exportPersonalData(app, browser);
    expect(tables.contactMessages).toMatchObject([{ message }]);
    await requestErasure(app, browser, { email: newEmail });
    await runErasureJobs(app);
    expect(await queryDatabase('select from contact_messages where message = $1', message)).toEqual(
      [],
    );
  });
});

it('deletes the club when its last two officers erase their accounts at the same time', async () => {
  const one = await createClubWithPassword(app);
  const two = await createSecretaryWithPassword(app);
  const { id } = one.club;
  await queryDatabase('insert into officers (user_id, club_id) values ($1, $2)', two.userId, id);
  const answers = await Promise.all(
    [one, two].map(({ browser, email }) => requestErasure(app, browser, { email })),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  await runErasureJobs(app);
  expect(await queryDatabase('select id from clubs where id = $1', id)).toEqual([]);
});
