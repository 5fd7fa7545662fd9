import type { NotificationList } from '@fixturebook/contract/notifications';
import { matchPath, recordedMatchPath } from '@fixturebook/contract/paths';
import { expect, it } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  listMailsTo,
} from '../testing/field-calls/invitations.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

let now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const opponent = 'Upper Wessington';

async function listNotifications(as: Browser) {
  await runQueuedJobs(app, 'match.invitation-answered.notify');
  await runQueuedJobs(app, 'match.offer-accepted.notify');
  const { items }: NotificationList = await (
    await app.call('GET', '/api/v1/notifications', { as })
  ).json();
  return items.map(({ kind, text, path }) => ({ kind, text, path }));
}

it('notifies the club of the newest answers of an invited opponent, by mail too', async () => {
  const { browser, match, token, email } = await createInvitedMatch(app, { date: '2030-06-15' });
  const path = recordedMatchPath(match.id);
  await answerInvitation(app, token, { answer: 'yes' });
  await answerInvitation(app, token, { answer: 'yes' });
  now = new Date('2030-05-01T10:00:00Z');
  await answerInvitation(app, token, { answer: 'different', proposal: { startTime: '12:00' } });
  now = new Date('2030-05-01T11:00:00Z');
  await answerInvitation(app, token, { answer: 'no', note: 'Short of players.' });
  expect(await listNotifications(browser)).toEqual(
    expect.arrayContaining([
      {
        kind: 'terms',
        text: `${opponent} suggest a change to your match on Saturday 15 June.`,
        path,
      },
      {
        kind: 'reconfirm',
        text: `${opponent} say they can’t play you on Saturday 15 June. The match stays on your card until you call it off.`,
        path,
      },
    ]),
  );
  expect(await listNotifications(browser)).toHaveLength(2);
  await runQueuedJobs(app, 'notifications.mail');
  const { user } = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
  const subjects = (await listMailsTo(app, user.email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    // The confirmation has been replaced by a newer answer, and the opponent has taken the suggestion back.
    `${opponent} say they can’t play you on Saturday 15 June. The match stays on your card until you call it off`,
  ]);
  expect(JSON.stringify(await listMailsTo(app, user.email))).not.toContain(email);
});

it('notifies the club that has recorded a match when the invited club accepts it', async () => {
  const invited = await createTestClub(app);
  const { browser, match } = await createInvitedMatch(app, {
    date: '2030-06-15',
    email: invited.email,
  });
  const path = `/api/v1/me/invited-matches/${match.id}/acceptance`;
  const offered = await app.call('GET', '/api/v1/me/invited-matches', { as: invited.browser });
  const json = { teamName: 'Sunday XI', version: (await offered.json()).items[0].version };
  expect((await app.call('POST', path, { as: invited.browser, json })).status).toBe(201);
  expect(await listNotifications(browser)).toEqual([
    {
      kind: 'answer',
      text: `${invited.club.name} are on Fixturebook and have agreed to your match on Saturday 15 June.`,
      path: matchPath(match.id),
    },
  ]);
  expect(await listNotifications(invited.browser)).toEqual([]);
});
