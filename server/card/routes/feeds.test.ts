import { describe, expect, it } from 'vitest';
import {
  createProClub,
  createSecretary,
  createTestClub,
  makeClubPro,
} from '../../testing/builders.ts';
import { answerInvitation, createInvitedMatch } from '../../testing/field-calls/invitations.ts';
import { createMatch } from '../../testing/matches.ts';
import {
  marlow,
  reading,
  secretPart,
  startCardFeedApp,
} from '../../testing/vendors/card-feed-app.ts';

const {
  app,
  createCalendar,
  send,
  subscribe,
  createSubscription,
  readFeed,
  listChanges,
  accept,
  listCard,
} = await startCardFeedApp();

describe('a subscription', () => {
  it('is refused from visitors, accounts without a club and Hobby clubs', async () => {
    const { address } = createCalendar(reading);
    const input = { address, team: '1st XI' };
    expect((await send(undefined, 'POST', '', input)).status).toBe(401);
    expect((await send(undefined, 'GET')).status).toBe(401);
    expect((await send((await createSecretary(app)).browser, 'POST', '', input)).status).toBe(403);
    const { browser } = await createTestClub(app);
    const refused = await send(browser, 'POST', '', input);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'plan-required']);
    expect((await (await send(browser, 'GET')).json()).items).toEqual([]);
  });

  it.each([
    ['http://push.example/x.ics', 'Enter an address that begins with https:// or webcal://.'],
    ['https://10.0.0.1/x.ics', 'We can’t reach this address.'],
  ])('names the field when the address is refused: %s', async (address, message) => {
    const { browser } = await createProClub(app);
    const refused = await send(browser, 'POST', '', { address });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toMatchObject([
      { path: 'address', message: expect.stringContaining(message) },
    ]);
    expect((await (await send(browser, 'GET')).json()).items).toEqual([]);
  });

  it('shows a shortened address, and writes none into the log', async () => {
    const { browser, feed, fail } = await createSubscription();
    expect(feed).toMatchObject({ team: '1st XI', state: 'active', fault: null, changes: 0 });
    expect(feed.name).toMatch(/^push\.example:\d+\/…\.ics$/);
    fail();
    await readFeed(browser, feed);
    expect(app.logged.join('\n')).not.toContain(secretPart);
  });

  it('is kept once when two officers subscribe to the same calendar at the same time', async () => {
    const { browser } = await createProClub(app);
    const { address } = createCalendar(reading);
    const [first, second] = await Promise.all([
      subscribe(browser, address),
      subscribe(browser, address),
    ]);
    expect(second.id).toBe(first.id);
  });

  it('is refused when the club subscribes to five calendars', async () => {
    const { browser } = await createProClub(app);
    for (let count = 0; count < 5; count++)
      await subscribe(browser, createCalendar(reading).address);
    const refused = await send(browser, 'POST', '', { address: createCalendar(reading).address });
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'too-many-feeds']);
  });

  it('can be ended by its club only, and leaves the matches on the card', async () => {
    const { browser, feed } = await createSubscription();
    const other = await createProClub(app);
    for (const [method, suffix, json] of [
      ['DELETE', '', undefined],
      ['POST', '/reads', undefined],
      ['GET', '/changes', undefined],
      ['POST', '/accepted-changes', { changes: [{ id: feed.id, version: 'x' }] }],
      ['POST', '/ignored-changes', { changes: [{ id: feed.id, version: 'x' }] }],
    ] as const) {
      expect((await send(undefined, method, `/${feed.id}${suffix}`, json)).status).toBe(401);
      expect((await send(other.browser, method, `/${feed.id}${suffix}`, json)).status).toBe(404);
    }
    expect((await send(browser, 'DELETE', `/${feed.id}`)).status).toBe(204);
    expect((await send(browser, 'DELETE', `/${feed.id}`)).status).toBe(404);
    expect(await listCard(browser)).toHaveLength(2);
  });
});

describe('the changes of a calendar', () => {
  it('are listed and applied only when the club accepts them', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish(
      { ...reading, day: '2030-06-02' },
      { ...marlow, time: '110000' },
      { uid: 'cookham', day: '2030-06-15', title: 'v Cookham CC (A)' },
    );
    const before = await listCard(browser);
    expect((await readFeed(browser, feed)).changes).toBe(3);
    expect(await listCard(browser)).toEqual(before);
    const changes = await listChanges(browser, feed);
    expect(changes).toMatchObject([
      { kind: 'changed', before: { date: '2030-06-01' }, after: { date: '2030-06-02' } },
      { kind: 'changed', before: { startTime: '13:30' }, after: { startTime: '11:00' } },
      { kind: 'new', before: null, after: { opponent: 'Cookham CC', competition: 'league' } },
    ]);
    const { results, importId } = await accept(browser, feed, changes);
    expect(results).toMatchObject(changes.map(({ id }) => ({ id, outcome: 'accepted' })));
    expect(await listCard(browser)).toEqual([
      '2030-06-02 13:30 Reading CC confirmed',
      '2030-06-08 11:00 Marlow CC confirmed',
      '2030-06-15 13:30 Cookham CC confirmed',
    ]);
    expect(await listChanges(browser, feed)).toEqual([]);
    expect((await readFeed(browser, feed)).changes).toBe(0);
    await app.call('DELETE', `/api/v1/me/card/imports/${importId}/acceptance`, { as: browser });
    expect(await listCard(browser)).toHaveLength(2);
  });

  it('are counted on Home until the club has accepted or ignored them', async () => {
    const { browser, feed, publish } = await createSubscription();
    const readCalendars = async () =>
      (await (await app.call('GET', '/api/v1/me/home', { as: browser })).json()).calendars;
    expect(await readCalendars()).toEqual([]);
    publish({ ...reading, time: '110000' }, { ...marlow, time: '110000' });
    const { id, name } = await readFeed(browser, feed);
    expect(await readCalendars()).toEqual([{ id, name, changes: 2 }]);
    await accept(browser, feed, await listChanges(browser, feed));
    expect(await readCalendars()).toEqual([]);
  });

  it.each(['call-off', 'delete'])(
    'take a match that has left the calendar off: %s',
    async (removal) => {
      const { browser, feed, publish } = await createSubscription();
      publish({ ...reading, status: 'CANCELLED' });
      await readFeed(browser, feed);
      const changes = await listChanges(browser, feed);
      expect(changes.map(({ kind, after }) => [kind, after])).toEqual([
        ['called-off', null],
        ['missing', null],
      ]);
      await accept(browser, feed, changes, { removal });
      expect(await listCard(browser)).toEqual(
        removal === 'delete'
          ? []
          : ['2030-06-01 13:30 Reading CC called-off', '2030-06-08 13:30 Marlow CC called-off'],
      );
      expect((await readFeed(browser, feed)).changes).toBe(0);
    },
  );

  it('name the conflict when the team plays another match that day, and stay on the list', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish({ ...reading, day: marlow.day }, marlow);
    await readFeed(browser, feed);
    const changes = await listChanges(browser, feed);
    const { results } = await accept(browser, feed, changes);
    expect(results).toMatchObject([{ outcome: 'refused', errors: [{ path: 'teamName' }] }]);
    expect(await listChanges(browser, feed)).toEqual(changes);
  });

  it('are not listed again after the club has ignored them, until the event changes again', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish({ ...reading, time: '110000' }, marlow);
    await readFeed(browser, feed);
    const [change] = await listChanges(browser, feed);
    const chosen = { changes: [{ id: change?.id, version: change?.version }] };
    const ignored = await send(browser, 'POST', `/${feed.id}/ignored-changes`, chosen);
    expect(ignored.status).toBe(204);
    expect((await readFeed(browser, feed)).changes).toBe(0);
    publish({ ...reading, time: '120000' }, marlow);
    expect((await readFeed(browser, feed)).changes).toBe(1);
  });

  it('are not applied when the event has changed since they were listed', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish({ ...reading, time: '110000' }, marlow);
    await readFeed(browser, feed);
    const changes = await listChanges(browser, feed);
    publish({ ...reading, time: '120000' }, marlow);
    await readFeed(browser, feed);
    const { results } = await accept(browser, feed, changes);
    expect(results).toMatchObject([{ outcome: 'gone' }]);
    expect(await listCard(browser)).toContain('2030-06-01 13:30 Reading CC confirmed');
  });

  it('cannot be accepted for a match that the club has deleted since they were listed', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish({ ...reading, time: '110000' }, marlow);
    await readFeed(browser, feed);
    const [before] = await listChanges(browser, feed);
    await app.call('DELETE', `/api/v1/recorded-matches/${before?.matchId}`, { as: browser });
    const changes = await listChanges(browser, feed);
    const error = { message: expect.stringContaining('no longer among the coming ones') };
    expect(changes).toMatchObject([{ matchId: null, errors: [error] }]);
    const { results } = await accept(browser, feed, changes);
    expect(results).toMatchObject([{ outcome: 'refused', errors: [error] }]);
  });

  it('are applied once when two officers accept them at the same time', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish(reading, marlow, { uid: 'cookham', day: '2030-06-15', title: 'v Cookham CC (A)' });
    await readFeed(browser, feed);
    const changes = await listChanges(browser, feed);
    const answers = await Promise.all([
      accept(browser, feed, changes),
      accept(browser, feed, changes),
    ]);
    const outcomes = answers.map(({ results }) => results[0].outcome).sort();
    expect(outcomes).toEqual(['accepted', 'gone']);
    expect(await listCard(browser)).toHaveLength(3);
  });

  it('of a match that two clubs have agreed are listed with the reason why they cannot be accepted', async () => {
    const day = '2030-06-22';
    const { host, guest } = await createMatch(app, {
      host: { date: day, teamName: '1st XI' },
      guest: { date: day },
    });
    const event = { uid: 'agreed', day, title: `v ${guest.club.name} (H)` };
    const { address, publish } = createCalendar(event);
    await makeClubPro(app, host.club.id);
    const feed = await subscribe(host.browser, address);
    publish({ ...event, day: '2030-06-23' });
    await readFeed(host.browser, feed);
    const changes = await listChanges(host.browser, feed);
    expect(changes).toMatchObject([
      { kind: 'changed', isAgreed: true, before: { date: day }, after: { date: '2030-06-23' } },
    ]);
    expect(changes[0]?.errors[0]?.message).toContain('Another club has agreed this match.');
    const { results } = await accept(host.browser, feed, changes);
    expect(results).toMatchObject([{ outcome: 'refused' }]);
    expect((await listCard(host.browser))[0]).toContain(day);
  });

  it('of a match say what its invited opponent has answered, and whether we email them', async () => {
    const { browser, club, match, token } = await createInvitedMatch(app, {
      date: '2030-06-22',
      teamName: '1st XI',
    });
    const event = { uid: 'invited', day: match.date, title: `v ${match.opponent} (A)` };
    const { address, publish } = createCalendar({ ...event, time: '140000' });
    await makeClubPro(app, club.id);
    const feed = await subscribe(browser, address);
    publish({ ...event, time: '110000' });
    await readFeed(browser, feed);
    const getInvitation = async () => (await listChanges(browser, feed))[0]?.invitation;
    expect(await getInvitation()).toEqual({ state: 'waiting', isEmailed: false });
    await answerInvitation(app, token, { answer: 'no' });
    expect(await getInvitation()).toEqual({ state: 'cannot-play', isEmailed: true });
    await answerInvitation(app, token, { answer: 'yes' });
    expect(await getInvitation()).toEqual({ state: 'confirmed', isEmailed: true });
    publish({ ...event, status: 'CANCELLED' });
    await readFeed(browser, feed);
    expect(await getInvitation()).toEqual({ state: 'confirmed', isEmailed: true });
    await answerInvitation(app, token, { answer: 'no' });
    expect(await getInvitation()).toEqual({ state: 'cannot-play', isEmailed: false });
  });

  it.each([
    [{ changes: [] }, 'changes'],
    [{ changes: [{ id: 'x', version: 'y' }] }, 'changes.0.id'],
  ])('name the field of invalid input: %o', async (json, field) => {
    const { browser, feed } = await createSubscription();
    for (const route of ['accepted-changes', 'ignored-changes']) {
      const refused = await send(browser, 'POST', `/${feed.id}/${route}`, json);
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors[0].path.replace(/\[(\d+)\]/, '.$1')).toBe(field);
    }
  });
});
