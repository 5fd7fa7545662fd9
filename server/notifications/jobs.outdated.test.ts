import { describe, expect, it } from 'vitest';
import { getDateInDays } from '../testing/builders.ts';
import { createMatch } from '../testing/matches.ts';
import {
  createClubsWithRequest,
  createDatesWithoutOpponents,
  getNewestNotification,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

async function callApi(as: Browser, method: string, path: string, json?: unknown) {
  const response = await app.call(method, `/api/v1/${path}`, { as, json });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return response.status === 204 ? undefined : response.json();
}

async function prepareMailAndPushJobs({
  club,
  browser,
}: {
  club: { id: string };
  browser: Browser;
}) {
  await updateNotificationPreferences(app, browser, { quietHours: false });
  const entry = await getNewestNotification(app, club.id);
  return async () => {
    const answers = [];
    for (const job of ['notifications.mail', 'notifications.push'])
      answers.push(await app.runJob(job, entry));
    return answers.map((answer) => answer !== 'dropped');
  };
}

describe('mails and pushes about outdated news', () => {
  it('sends no mail or push about a withdrawn match request', async () => {
    const { host, guest, request, event } = await createClubsWithRequest(app, getDateInDays(30));
    await app.runJob('match-request.made.notify', event);
    const runDelivery = await prepareMailAndPushJobs(host);
    await callApi(guest.browser, 'DELETE', `match-requests/${request.id}`);
    expect(await runDelivery()).toEqual([false, false]);
  });

  it('sends no mail or push about a match request that ended because of a block', async () => {
    const { host, guest, event } = await createClubsWithRequest(app, getDateInDays(30));
    await app.runJob('match-request.made.notify', event);
    const runDelivery = await prepareMailAndPushJobs(host);
    await callApi(guest.browser, 'POST', `clubs/${host.club.slug}/block`);
    expect(await runDelivery()).toEqual([false, false]);
    await app.runJob('match-request.declined.notify', event);
    expect(await (await prepareMailAndPushJobs(guest))()).toEqual([false, false]);
  });

  it('sends no mail or push about a free date of a blocked or suspended club', async () => {
    for (const end of ['blocked', 'suspended']) {
      const { host, guest, hostDate, guestDate } = await createClubsWithRequest(
        app,
        getDateInDays(30),
      );
      await app.runJob('opponents.found.notify', {
        clubId: host.club.id,
        fixtureId: hostDate.id,
        foundFixtureId: guestDate.id,
      });
      await updateNotificationPreferences(app, host.browser, {
        kinds: await enableAllNotificationKinds(host.browser),
      });
      const runDelivery = await prepareMailAndPushJobs(host);
      if (end === 'blocked') await callApi(host.browser, 'POST', `clubs/${guest.club.slug}/block`);
      else
        await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
          guest.club.id,
        ]);
      expect(await runDelivery()).toEqual([false, false]);
    }
  });

  it('sends no mail or push about suggested match terms that were already answered', async () => {
    const { host, guest, match } = await createMatch(
      app,
      createDatesWithoutOpponents(getDateInDays(30)),
    );
    const path = `matches/${match.id}/terms-proposals`;
    const { proposal } = await callApi(guest.browser, 'POST', path, { terms: { ball: 'Pink' } });
    const event = { matchId: match.id, clubId: guest.club.id, proposalId: proposal.id };
    await app.runJob('match.terms-proposed.notify', event);
    const runDelivery = await prepareMailAndPushJobs(host);
    await callApi(host.browser, 'POST', `${path}/${proposal.id}/refusal`, {});
    expect(await runDelivery()).toEqual([false, false]);
  });
});

it('notifies a club when a blocked opponent calls off their match', async () => {
  const { host, guest, match } = await createMatch(
    app,
    createDatesWithoutOpponents(getDateInDays(30)),
  );
  await callApi(host.browser, 'POST', `clubs/${guest.club.slug}/block`);
  await callApi(guest.browser, 'POST', `matches/${match.id}/cancellation`, { reason: 'weather' });
  await app.runJob('match.called-off.notify', { matchId: match.id, clubId: guest.club.id });
  expect(await (await prepareMailAndPushJobs(host))()).toEqual([true, true]);
});

async function enableAllNotificationKinds(as: Browser) {
  const { kinds } = await callApi(as, 'GET', 'me/notification-preferences');
  const both = { mail: true, push: true };
  return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, both]));
}
