import { undoSeconds } from '@fixturebook/contract/limits';
import type { SeasonOffer, SeasonPreview } from '@fixturebook/contract/season';
import { expect, it } from 'vitest';
import { createMatch } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });

async function readJson(as: Browser, method: string, path: string, json?: unknown) {
  return (await app.call(method, `/api/v1/${path}`, { as, json })).json();
}

/** Creates two clubs that played each other in 2030. The guest is offered the host's date in 2031. */
async function createSeasonOffer() {
  now = new Date('2030-05-01T12:00:00Z');
  const played = { date: '2030-06-01', teamName: '1st XI' };
  const { host, guest } = await createMatch(app, { host: played, guest: played });
  now = new Date('2030-11-02T12:00:00Z');
  const plan: SeasonPreview = await readJson(host.browser, 'POST', 'me/seasons/2031');
  const rows = plan.items.map(({ fixtureId, date, side }) => ({
    fixtureId,
    date,
    side,
    askFirst: true,
  }));
  await readJson(host.browser, 'POST', `me/seasons/2031/${plan.id}/acceptance`, { rows });
  return { host, guest };
}

it('tells nobody of a refusal that is undone in ten seconds, and the planning club of one that is not', async () => {
  const { guest } = await createSeasonOffer();
  const as = guest.browser;
  const [offer] = await listOffers();
  const path = `/api/v1/season-offers/${offer?.id}/refusal`;

  expect((await app.call('POST', `${path}?undoable=true`, { as })).status).toBe(204);
  expect(await listOffers()).toEqual([]);
  for (const _ of ['once', 'twice'])
    expect((await app.call('DELETE', path, { as })).status).toBe(204);
  expect(await listOffers()).toMatchObject([{ id: offer?.id }]);
  expect(await tellAfterSeconds(undoSeconds)).toEqual([]);

  await app.call('POST', `${path}?undoable=true`, { as });
  expect(await tellAfterSeconds(0)).toEqual([]);
  expect(await tellAfterSeconds(undoSeconds)).toHaveLength(1);
  expect(await tellAfterSeconds(1)).toHaveLength(1);
  const late = await app.call('DELETE', path, { as });
  expect([late.status, (await late.json()).code]).toEqual([409, 'refusal-told']);

  async function listOffers(): Promise<SeasonOffer[]> {
    return (await readJson(as, 'GET', 'season-offers')).items;
  }

  /** Returns whom the planning club has been told of: the clubs that refused. */
  async function tellAfterSeconds(seconds: number) {
    now = new Date(now.getTime() + seconds * 1_000);
    await app.runJob('season.tell-refusal', { offerId: offer?.id });
    const { rows } = await app.db.$client.query(
      `select distinct data ->> 'toClubId' as id from pgboss.job
       where name = 'season.offer-refused.notify'`,
    );
    return rows;
  }
});

it('rejects the undo of a visitor and of another club, and a refusal that is undoable in another way', async () => {
  const { host, guest } = await createSeasonOffer();
  const [offer] = (await readJson(guest.browser, 'GET', 'season-offers')).items;
  const path = `/api/v1/season-offers/${offer.id}/refusal`;
  expect((await app.call('DELETE', path)).status).toBe(401);
  expect((await app.call('DELETE', path, { as: host.browser })).status).toBe(404);
  const unknown = await app.call('POST', `${path}?undoable=yes`, { as: guest.browser });
  expect(unknown.status).toBe(400);
});
