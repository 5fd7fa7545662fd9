import type { CardItem } from '@fixturebook/contract/card/card';
import { noteMinutes, undoSeconds } from '@fixturebook/contract/limits';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { getLondonDayStart } from '../../platform/calendar.ts';
import { createTestClub, getDateInDays } from '../../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { listTestNotifications } from '../../testing/notifications.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const now = { offset: 0 };
const app = await startTestApp({ clock: () => new Date(Date.now() + now.offset) });
const inAWeek = getDateInDays(7);
const allStatuses = 'open,accepted,declined,withdrawn,expired,released';

async function askUndoably(dates: Parameters<typeof createMatchingFreeDates>[1] = {}) {
  const clubs = await createMatchingFreeDates(app, dates);
  const request = await createMatchRequest(app, clubs.guest.browser, {
    fixtureId: clubs.hostDate.id,
    ownFixtureId: clubs.guestDate.id,
    undoable: true,
  });
  return { ...clubs, request };
}

async function readJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}

const undo = (as: Browser, { id }: { id: string }) =>
  app.call('POST', `/api/v1/match-requests/${id}/undo`, { as });

const addNote = (as: Browser, { id }: { id: string }, json: object) =>
  app.call('PATCH', `/api/v1/match-requests/${id}`, { as, json });

async function sendAfterSeconds(seconds: number) {
  now.offset += seconds * 1_000;
  await app.runJob('matches.send-requests');
}

/** Returns what the club that was asked can learn of a request of the other club. */
async function readTraces({ host, guest, hostDate }: Awaited<ReturnType<typeof askUndoably>>) {
  const as = host.browser;
  for (const name of ['made', 'withdrawn', 'released', 'expired', 'declined', 'ended-unsent'])
    for (const reaction of ['notify', 'show'])
      await runQueuedJobs(app, `match-request.${name}.${reaction}`);
  const lists = await Promise.all([
    readJson(as, `match-requests?status=${allStatuses}`),
    readJson(as, 'match-requests/past'),
    readJson(as, 'me/home'),
    readJson(as, 'conversations'),
    listTestNotifications(app, as),
  ]);
  const card = await readJson(as, `me/fixtures?season=${hostDate.date.slice(0, 4)}`);
  const onCard = (card.items as CardItem[]).find(({ fixture }) => fixture.id === hostDate.id);
  const { requestsToAnswer } = await readJson(as, 'me');
  return {
    isNamed: JSON.stringify(lists).includes(guest.club.name),
    asked: onCard?.requests.in,
    requestsToAnswer,
  };
}

const nothing = { isNamed: false, asked: 0, requestsToAnswer: 0 };

describe('a request that can be undone', () => {
  it('does not show a request to the other club before the ten seconds are over', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    expect(Date.parse(request.undoUntil ?? '') - Date.parse(request.createdAt)).toBe(
      undoSeconds * 1_000,
    );
    await sendAfterSeconds(undoSeconds - 5);
    expect(await readTraces(clubs)).toEqual(nothing);
    for (const [method, suffix, json] of [
      ['GET', ''],
      ['POST', '/acceptance'],
      ['POST', '/refusal', { reason: 'No ground.' }],
    ] as const) {
      const path = `/api/v1/match-requests/${request.id}${suffix}`;
      expect((await app.call(method, path, { as: host.browser, json })).status).toBe(404);
    }
    const sent = await readJson(guest.browser, 'match-requests?direction=out');
    expect(sent.items).toMatchObject([{ id: request.id, undoUntil: request.undoUntil }]);
  });

  it('sends a request to the other club after the ten seconds, which can then be accepted but not undone', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    await sendAfterSeconds(undoSeconds + 1);
    expect(await readTraces(clubs)).toEqual({ isNamed: true, asked: 1, requestsToAnswer: 1 });
    const late = await undo(guest.browser, request);
    expect([late.status, (await late.json()).code]).toEqual([409, 'request-sent']);
    const seen: MatchRequest = await readJson(host.browser, `match-requests/${request.id}`);
    expect([seen.status, seen.undoUntil]).toEqual(['open', null]);
    const path = `/api/v1/match-requests/${request.id}/acceptance`;
    expect((await app.call('POST', path, { as: host.browser })).status).toBe(201);
    const over = await undo(guest.browser, request);
    expect([over.status, (await over.json()).code]).toEqual([409, 'request-closed']);
  });

  it('deletes everything of a request that is undone, so that the club can ask again', async () => {
    const clubs = await askUndoably();
    const { guest, hostDate, guestDate, request } = clubs;
    const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id, undoable: true };
    const twice = await app.call('POST', '/api/v1/match-requests', {
      as: guest.browser,
      json: input,
    });
    expect((await twice.json()).code).toBe('request-exists');
    expect((await undo(guest.browser, request)).status).toBe(204);
    expect((await undo(guest.browser, request)).status).toBe(404);
    await sendAfterSeconds(undoSeconds + 1);
    expect(await readTraces(clubs)).toEqual(nothing);
    const { items } = await readJson(
      guest.browser,
      `match-requests?direction=out&status=${allStatuses}`,
    );
    expect(items).toEqual([]);
    await createMatchRequest(app, guest.browser, input);
  });

  it('deletes everything of a request that is withdrawn in time, or whose clubs block each other', async () => {
    for (const end of ['withdraw', 'asking club blocks', 'asked club blocks']) {
      const clubs = await askUndoably();
      const { host, guest, request } = clubs;
      const { browser } = end === 'asked club blocks' ? host : guest;
      const otherSlug = (end === 'asked club blocks' ? guest : host).club.slug;
      const ended =
        end === 'withdraw'
          ? await app.call('DELETE', `/api/v1/match-requests/${request.id}`, { as: browser })
          : await app.call('POST', `/api/v1/clubs/${otherSlug}/block`, { as: browser });
      expect(ended.ok, end).toBe(true);
      await sendAfterSeconds(undoSeconds + 1);
      const { asked, requestsToAnswer } = await readTraces(clubs);
      expect([asked, requestsToAnswer], end).toEqual([0, 0]);
      const { rows } = await app.db.$client.query('select 1 from match_requests where id = $1', [
        request.id,
      ]);
      expect(rows, end).toEqual([]);
    }
  });

  it('tells only the asking club when another club takes the date in the ten seconds', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    const other = await createTestClub(app, { postcode: 'EC1A 1BB' });
    const faster = await createMatchRequest(app, other.browser, {
      fixtureId: clubs.hostDate.id,
      teamName: 'Vets',
    });
    const path = `/api/v1/match-requests/${faster.id}/acceptance`;
    expect((await app.call('POST', path, { as: host.browser })).status).toBe(201);
    await sendAfterSeconds(undoSeconds + 1);
    expect((await readTraces(clubs)).isNamed).toBe(false);
    const told = await listTestNotifications(app, guest.browser);
    expect(JSON.stringify(told)).toContain('are no longer free');
    const own: MatchRequest = await readJson(guest.browser, `match-requests/${request.id}`);
    expect([own.status, own.undoUntil]).toEqual(['released', null]);
  });

  it('does not name a request to the other club on nodes of version 0.1.0, whether they end it or run the jobs', async () => {
    const clubs = await askUndoably();
    const { host, guest, guestDate, request } = clubs;
    const moved = await app.call('PATCH', `/api/v1/fixtures/${guestDate.id}`, {
      as: guest.browser,
      json: { date: '2099-05-01' },
    });
    expect(moved.status).toBe(200);
    const { rows } = await app.db.$client.query(
      `select name from pgboss.job where data ->> 'requestId' = $1 order by name`,
      [request.id],
    );
    // A node of version 0.1.0 runs no jobs of an event that it does not know.
    expect(rows.map(({ name }) => name)).toEqual([
      'match-request.ended-unsent.notify',
      'match-request.ended-unsent.show',
    ]);

    const [requestId, fixtureId] = [request.id, clubs.hostDate.id];
    const data = { requestId, fixtureId, fromClubId: guest.club.id, toClubId: host.club.id };
    for (const event of ['released', 'expired'])
      for (const reaction of ['notify', 'show'])
        await app.runJob(`match-request.${event}.${reaction}`, data);
    expect((await readTraces(clubs)).isNamed).toBe(false);
    const { rows: live } = await app.db.$client.query(
      `select club_id from live_events where data ->> 'requestId' = $1 and club_id = $2`,
      [request.id, host.club.id],
    );
    expect(live).toEqual([]);
  });

  it('tells nobody when the asking club takes its own date off the list in the ten seconds', async () => {
    const clubs = await askUndoably();
    const { guest, guestDate } = clubs;
    const path = `/api/v1/fixtures/${guestDate.id}`;
    expect((await app.call('DELETE', path, { as: guest.browser })).status).toBe(204);
    await sendAfterSeconds(undoSeconds + 1);
    expect((await readTraces(clubs)).isNamed).toBe(false);
  });

  it('sends a request at once if it would expire while its note is written', async () => {
    const before = now.offset;
    for (const minutesLeft of [2 * noteMinutes, 2 * noteMinutes + 2]) {
      now.offset = getLondonDayStart(inAWeek).getTime() - minutesLeft * 60_000 - Date.now();
      const { request } = await askUndoably({ host: { date: inAWeek }, guest: { date: inAWeek } });
      expect(request.undoUntil === null, `${minutesLeft} minutes`).toBe(minutesLeft === 10);
    }
    now.offset = before;
  });

  it('sends a request at once if the asking club does not say that it may undo it', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const sent = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect(sent.undoUntil).toBe(null);
    expect((await readJson(host.browser, `match-requests/${sent.id}`)).id).toBe(sent.id);
  });

  it('refuses in the database an answer of a node of version 0.1.0 to a request that can be undone', async () => {
    const { request } = await askUndoably();
    for (const status of ['accepted', 'declined', 'withdrawn'])
      await expect(
        app.db.$client.query(
          'update match_requests set status = $1, answered_at = now() where id = $2',
          [status, request.id],
        ),
      ).rejects.toThrow('match_requests_not_sent');
  });
});

describe('a note', () => {
  it('sends a note with its request, which waits while the note is written', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    expect((await addNote(guest.browser, request, {})).status).toBe(200);
    await sendAfterSeconds(60);
    expect((await readJson(host.browser, 'match-requests')).items).toEqual([]);
    const noted = await addNote(guest.browser, request, { message: 'Teas are on us.' });
    const { message, undoUntil }: MatchRequest = await noted.json();
    expect(message).toBe('Teas are on us.');
    expect(Date.parse(undoUntil ?? '') - Date.now() - now.offset).toBeLessThanOrEqual(
      undoSeconds * 1_000,
    );
    await sendAfterSeconds(undoSeconds + 1);
    const { items } = await readJson(host.browser, 'match-requests');
    expect(items).toMatchObject([{ id: request.id, message: 'Teas are on us.' }]);
  });

  it('does not hold a request for a note for longer than five minutes', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    await addNote(guest.browser, request, {});
    await sendAfterSeconds(noteMinutes * 60 - 10);
    await addNote(guest.browser, request, {});
    await sendAfterSeconds(11);
    expect((await readJson(host.browser, 'match-requests')).items).toHaveLength(1);
    const late = await addNote(guest.browser, request, { message: 'Too late.' });
    expect([late.status, (await late.json()).code]).toEqual([409, 'request-sent']);
  });

  it('does not hold a request for longer when its note is changed again and again', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    now.offset += (noteMinutes * 60 - 5) * 1_000;
    const first = await addNote(guest.browser, request, { message: 'Teas are on us.' });
    expect(first.status).toBe(200);
    now.offset += 10_000;
    const second = await addNote(guest.browser, request, { message: 'Teas are on us!' });
    const { undoUntil }: MatchRequest = await second.json();
    const latestMs = noteMinutes * 60_000 + undoSeconds * 1_000;
    expect(Date.parse(undoUntil ?? '') - Date.parse(request.createdAt)).toBe(latestMs);
    now.offset += 10_000;
    const third = await addNote(guest.browser, request, { message: 'Teas!' });
    expect([third.status, (await third.json()).code]).toEqual([409, 'request-sent']);
    await sendAfterSeconds(0);
    const { items } = await readJson(host.browser, 'match-requests');
    expect(items).toMatchObject([{ id: request.id, message: 'Teas are on us!' }]);
  });

  it('rejects a note that is too long, or for a request of another club', async () => {
    const clubs = await askUndoably();
    const { host, guest, request } = clubs;
    const long = await addNote(guest.browser, request, { message: 'x'.repeat(1001) });
    expect([long.status, (await long.json()).errors[0].path]).toEqual([400, 'message']);
    expect((await addNote(host.browser, request, { message: 'Hello' })).status).toBe(404);
    expect((await undo(host.browser, request)).status).toBe(404);
    expect((await addNote(undefined as never, request, {})).status).toBe(401);
    expect((await undo(undefined as never, request)).status).toBe(401);
  });
});
