import { expect, it } from 'vitest';
import { sendRequestMails } from '../../testing/answer-links.ts';
import {
  createMatchingFreeDates,
  createMatchRequest,
  sendCounterOffer,
} from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ clock: () => new Date('2030-06-01T11:00:00Z') });
const date = '2030-07-07';

it('shows the distance of a match request until a counter-offer is for another ground than that of the host’s free date', async () => {
  const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app, {
    host: { date },
    guest: { date, side: 'either', ground: 'Our Field' },
  });
  const [atHome, away] = [
    { club: host, date: hostDate, label: 'They travel' },
    { club: guest, date: guestDate, label: 'You travel' },
  ];
  for (const [asked, asking] of [
    [atHome, away],
    [away, atHome],
  ] as const) {
    const input = { fixtureId: asked.date.id, ownFixtureId: asking.date.id };
    const { id } = await createMatchRequest(app, asking.club.browser, input);
    expect(await readDistanceKm(asked.club.browser, id)).toBeGreaterThan(1);
    expect(await listMailLabels(asked.club.email, 'Accept')).toContain(asked.label);
    const json = { terms: { ground: 'The Green', postcode: 'E1 6AN' } };
    await sendCounterOffer(app, asked.club.browser, id, json);
    for (const { club } of [asked, asking])
      expect(await readDistanceKm(club.browser, id)).toBeNull();
    expect(await listMailLabels(asking.club.email, 'Agree')).not.toContain(asking.label);
    await app.call('DELETE', `/api/v1/match-requests/${id}`, { as: asking.club.browser });
  }
});

it('keeps the distance of a match request when a counter-offer changes the start and not the postcode', async () => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, {
    host: { date },
    guest: { date: '2030-07-14' },
  });
  const asked = { fixtureId: hostDate.id, teamName: 'Vets' };
  const { id, distanceKm } = await createMatchRequest(app, guest.browser, asked);
  expect(distanceKm).toBeGreaterThan(1);
  await sendCounterOffer(app, host.browser, id);
  expect(await readDistanceKm(guest.browser, id)).toBe(distanceKm);
  expect(await listMailLabels(guest.email, 'Agree')).toContain('You travel');
});

async function readDistanceKm(as: Browser, id: string): Promise<number | null> {
  return (await (await app.call('GET', `/api/v1/match-requests/${id}`, { as })).json()).distanceKm;
}

/** Returns the labels of the facts in the last mail that has this button. */
async function listMailLabels(email: string, button: string) {
  const mails = await sendRequestMails(app, email);
  const mail = mails.findLast(({ action }) => action?.label === button);
  return mail?.facts?.map(([label]) => label);
}
