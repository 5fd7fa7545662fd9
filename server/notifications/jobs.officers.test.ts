import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { runTransaction } from '../platform/database/database.ts';
import { createOfficer } from '../testing/field-calls/officers.ts';
import {
  createClubsWithRequest,
  createLondonClock,
  getNewestNotification,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { startPushService } from '../testing/vendors/push-service.ts';
import { claimDelivery } from './commands/deliveries.ts';
import { officerPreferencesBackfill } from './commands/preferences.ts';
import { createUnsubscribeToken } from './rules/unsubscribe-link.ts';
import { notificationPreferences, officerNotificationPreferences } from './schema.ts';

const service = await startPushService();
afterAll(() => service.stop());

const { clock, day, setTime } = createLondonClock();
const date = addDays(day, 30);
beforeEach(() => setTime('12:00'));
const app = await startTestApp({ clock, outbound: service.outbound });

const preferencesPath = '/api/v1/me/notification-preferences';
const requestsOff = { mail: false, push: false };

async function readPreferences(as: Browser) {
  return (await app.call('GET', preferencesPath, { as })).json();
}

async function switchOffRequests(as: Browser) {
  const { kinds } = await readPreferences(as);
  await updateNotificationPreferences(app, as, { kinds: { ...kinds, request: requestsOff } });
}

/** A club with an owner and a second officer, which has been asked for a match. */
async function createAskedClubOfTwo() {
  const { host, guest, event } = await createClubsWithRequest(app, date);
  const second = await createOfficer(app, host.club);
  await app.db.$client.query('delete from pgboss.job');
  async function notify() {
    await app.runJob('match-request.made.notify', event);
    return getNewestNotification(app, host.club.id);
  }
  return { club: host.club, owner: host, second, guest, notify };
}

/** Lists the addresses of the queued mails, and forgets the mails. */
async function takeRecipients() {
  const { rows } = await app.db.$client.query<{ sealed: string }>(
    `delete from pgboss.job where name like 'mail.%' returning data ->> 'sealed' as sealed`,
  );
  const mails = rows.map(({ sealed }) => JSON.parse(app.foundation.secrets.open('mail', sealed)));
  return mails.map(({ to }) => to as string).toSorted();
}

async function subscribeToPush(as: Browser) {
  const { key } = await (await app.call('GET', '/api/v1/push-key', { as })).json();
  const push = service.subscribe(key);
  await app.call('POST', '/api/v1/push-subscriptions', { as, json: push.input });
  return push;
}

describe('mails to several officers of a club', () => {
  it('mails only the officers who want mails of the kind', async () => {
    const { owner, second, notify } = await createAskedClubOfTwo();
    await switchOffRequests(second.browser);
    const entry = await notify();
    expect(await app.runJob('notifications.mail', entry)).toBe('sent');
    expect(await takeRecipients()).toEqual([owner.email]);
    expect(await app.runJob('notifications.mail', entry)).toBe('dropped');
  });

  it('sends the daily mail to the officer who chose it, and a mail at once to the other', async () => {
    const { club, owner, second, notify } = await createAskedClubOfTwo();
    await updateNotificationPreferences(app, second.browser, { digest: true });
    await app.runJob('notifications.mail', await notify());
    expect(await takeRecipients()).toEqual([owner.email]);
    setTime('08:00', 1);
    await app.runJob('notifications.digest');
    await runQueuedJobs(app, 'notifications.digest-of');
    expect(await takeRecipients()).toEqual([second.email]);
    const again = { clubId: club.id, day: addDays(day, 1) };
    expect(await app.runJob('notifications.digest-of', again)).toBe('dropped');
  });

  it('lets only the mail of the officer wait who wants quiet hours', async () => {
    const { owner, second, notify } = await createAskedClubOfTwo();
    await updateNotificationPreferences(app, owner.browser, { quietHours: false });
    setTime('23:00');
    await app.runJob('notifications.mail', await notify());
    expect(await takeRecipients()).toEqual([owner.email]);
    setTime('07:00', 1);
    await runQueuedJobs(app, 'notifications.mail-to');
    expect(await takeRecipients()).toEqual([second.email]);
  });

  it('mails nothing in the morning to an officer who was removed in the night', async () => {
    const { owner, second, notify } = await createAskedClubOfTwo();
    await updateNotificationPreferences(app, owner.browser, { quietHours: false });
    setTime('23:00');
    await app.runJob('notifications.mail', await notify());
    await app.call('DELETE', `/api/v1/me/officers/${second.userId}`, { as: owner.browser });
    await takeRecipients();
    setTime('07:00', 1);
    expect(await runQueuedJobs(app, 'notifications.mail-to')).toBe(1);
    expect(await takeRecipients()).toEqual([]);
  });

  it('mails nothing that a node of version 0.1.0 has mailed, and keeps it from mailing later', async () => {
    const { notify } = await createAskedClubOfTwo();
    const entry = await notify();
    const key = `${entry.notificationId} ${entry.seq}`;
    await claimDelivery(app.db, 'mail', key);
    expect(await app.runJob('notifications.mail', entry)).toBe('dropped');
    expect(await takeRecipients()).toEqual([]);
    const other = await createAskedClubOfTwo();
    const otherEntry = await other.notify();
    await app.runJob('notifications.mail', otherEntry);
    const otherKey = `${otherEntry.notificationId} ${otherEntry.seq}`;
    expect(await claimDelivery(app.db, 'mail', otherKey)).toBe(false);
  });
});

describe('pushes to several officers of a club', () => {
  it('pushes only to the browsers of officers who want pushes of the kind', async () => {
    const { owner, second, notify } = await createAskedClubOfTwo();
    const ownerPush = await subscribeToPush(owner.browser);
    const secondPush = await subscribeToPush(second.browser);
    await switchOffRequests(owner.browser);
    await app.runJob('notifications.push', await notify());
    await runQueuedJobs(app, 'notifications.push-to');
    expect([ownerPush, secondPush].map(({ received }) => received.length)).toEqual([0, 1]);
  });
});

function addOfficer({ userId }: { userId: string }, clubId: string) {
  const addition = 'insert into officers (user_id, club_id, role) values ($1, $2, $3)';
  return app.db.$client.query(addition, [userId, clubId, 'officer']);
}

describe('the preferences of each officer', () => {
  it('change for nobody else and for no other club of the officer', async () => {
    const { owner, second, club } = await createAskedClubOfTwo();
    const preset = await readPreferences(owner.browser);
    const { club: other } = (await createClubsWithRequest(app, date)).host;
    await addOfficer(second, other.id);
    await switchOffRequests(second.browser);
    expect(await readPreferences(owner.browser)).toEqual(preset);
    expect((await readPreferences(second.browser)).kinds.request).toEqual(requestsOff);
    const act = (clubId: string) =>
      app.call('PUT', '/api/v1/me/acting-club', { as: second.browser, json: { clubId } });
    await act(other.id);
    expect(await readPreferences(second.browser)).toEqual(preset);
    await act(club.id);
    expect((await readPreferences(second.browser)).kinds.request).toEqual(requestsOff);
  });

  it('stay as they are when another officer uses the link to unsubscribe', async () => {
    const { owner, second, club } = await createAskedClubOfTwo();
    const link = { userId: second.userId, clubId: club.id, kind: 'request' } as const;
    const token = createUnsubscribeToken(app.foundation.secrets, link);
    await app.call('POST', `/api/v1/unsubscribe?token=${encodeURIComponent(token)}`);
    expect((await readPreferences(owner.browser)).kinds.request.mail).toBe(true);
    expect((await readPreferences(second.browser)).kinds.request.mail).toBe(false);
  });

  it('change for the officer who registered the club when a link of version 0.1.0 is used', async () => {
    const { owner, second, club } = await createAskedClubOfTwo();
    const { secrets } = app.foundation;
    const token = secrets.seal('unsubscribe', JSON.stringify([club.id, 'request']));
    await app.call('POST', `/api/v1/unsubscribe?token=${encodeURIComponent(token)}`);
    expect((await readPreferences(owner.browser)).kinds.request.mail).toBe(false);
    expect((await readPreferences(second.browser)).kinds.request.mail).toBe(true);
  });

  it('are deleted with the officer, who begins with the default preferences after coming back', async () => {
    const { owner, second, club } = await createAskedClubOfTwo();
    await updateNotificationPreferences(app, second.browser, { digest: true });
    await app.call('DELETE', `/api/v1/me/officers/${second.userId}`, { as: owner.browser });
    const { userId } = officerNotificationPreferences;
    expect(await app.db.$count(officerNotificationPreferences, eq(userId, second.userId))).toBe(0);
    await addOfficer(second, club.id);
    expect((await readPreferences(second.browser)).digest).toBe(false);
  });
});

describe('the preferences that a club chose in version 0.1.0', () => {
  const chosen = { kinds: { request: requestsOff }, digest: true, quietHours: false };

  /** Deletes the row of the officer, as if they had joined before the upgrade. */
  async function forgetPreferences(officer: { userId: string }, clubId: string) {
    const own = officerNotificationPreferences;
    const isOwn = and(eq(own.userId, officer.userId), eq(own.clubId, clubId));
    await app.db.delete(own).where(isOwn);
  }

  it('apply to its officer before and after a backfill has taken them over, and not to a new one', async () => {
    const { owner, second, club } = await createAskedClubOfTwo();
    await app.db.$client.query(
      'insert into notification_preferences values ($1, $2, true, false)',
      [club.id, JSON.stringify(chosen.kinds)],
    );
    await app.db.$client.query('delete from officers where user_id = $1', [second.userId]);
    await addOfficer(second, club.id);
    await forgetPreferences(owner, club.id);
    const expected = { digest: true, quietHours: false };
    expect(await readPreferences(owner.browser)).toMatchObject(expected);
    await runTransaction(app.db, (tx) => officerPreferencesBackfill.fill(tx, [club.id]));
    await app.db.delete(notificationPreferences).where(eq(notificationPreferences.clubId, club.id));
    const stored = await readPreferences(owner.browser);
    expect(stored).toMatchObject(expected);
    expect(stored.kinds.request).toEqual(requestsOff);
    expect(stored.kinds.terms.mail).toBe(true);
    expect((await readPreferences(second.browser)).digest).toBe(false);
  });

  it('become those of its officers when a node of version 0.1.0 stores them during the upgrade', async () => {
    const { owner, club } = await createAskedClubOfTwo();
    await updateNotificationPreferences(app, owner.browser, { digest: false });
    const text = `insert into notification_preferences values ($1, '{}', $2, true)
      on conflict (club_id) do update set digest = excluded.digest`;
    for (const digest of [false, true]) await app.db.$client.query(text, [club.id, digest]);
    expect((await readPreferences(owner.browser)).digest).toBe(true);
  });
});
