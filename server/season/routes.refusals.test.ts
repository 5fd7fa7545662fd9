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

/** Lists the data of the jobs that tell of refusals of an offer, in the order of the presses. */
async function listRefusalJobs(offerId: string | undefined) {
  const { rows } = await app.db.$client.query(
    `select data from (
       select name, data from pgboss.job union all select name, data from waiting_jobs
     ) as queued
     where name = 'season.tell-refusal' and data ->> 'offerId' = $1
     order by data ->> 'refusedAt'`,
    [offerId],
  );
  return rows.map(({ data }) => data);
}

/** Lists the jobs that notify the planning club of a refusal. */
async function listTold(offerId: string | undefined) {
  const { rows } = await app.db.$client.query(
    `select data from pgboss.job
     where name = 'season.offer-refused.notify' and data ->> 'offerId' = $1`,
    [offerId],
  );
  return rows;
}

it('tells nobody of a refusal that is undone in ten seconds, and the planning club once of one that is not', async () => {
  const { guest } = await createSeasonOffer();
  const as = guest.browser;
  const [offer] = await listOffers();
  const path = `/api/v1/season-offers/${offer?.id}/refusal`;

  expect((await app.call('POST', `${path}?undoable=true`, { as })).status).toBe(204);
  expect(await listOffers()).toEqual([]);
  for (const _ of ['once', 'twice'])
    expect((await app.call('DELETE', path, { as })).status).toBe(204);
  expect(await listOffers()).toMatchObject([{ id: offer?.id }]);
  expect(await tellAfterSeconds(undoSeconds + 1)).toEqual([]);

  await app.call('POST', `${path}?undoable=true`, { as });
  expect(await tellAfterSeconds(0)).toEqual([]);
  expect(await tellAfterSeconds(undoSeconds)).toHaveLength(1);
  expect(await tellAfterSeconds(1)).toHaveLength(1);
  const late = await app.call('DELETE', path, { as });
  expect([late.status, (await late.json()).code]).toEqual([409, 'refusal-told']);

  async function listOffers(): Promise<SeasonOffer[]> {
    return (await readJson(as, 'GET', 'season-offers')).items;
  }

  /** Runs all jobs of refusals, also those of refusals that were undone. */
  async function tellAfterSeconds(seconds: number) {
    now = new Date(now.getTime() + seconds * 1_000);
    for (const data of await listRefusalJobs(offer?.id))
      await app.runJob('season.tell-refusal', data);
    return listTold(offer?.id);
  }
});

it('tells of a refusal after an undone one at its own time, when the job of the undone one is late', async () => {
  const { guest } = await createSeasonOffer();
  const as = guest.browser;
  const [offer] = (await readJson(as, 'GET', 'season-offers')).items;
  const path = `/api/v1/season-offers/${offer.id}/refusal`;
  await app.call('POST', `${path}?undoable=true`, { as });
  await app.call('DELETE', path, { as });
  now = new Date(now.getTime() + 5_000);
  await app.call('POST', `${path}?undoable=true`, { as });
  const [undone, refused] = await listRefusalJobs(offer.id);
  now = new Date(now.getTime() + undoSeconds * 1_000);
  await app.runJob('season.tell-refusal', undone);
  // Nothing has been told, so the refusal still has its time of ten seconds after the press.
  expect(await readRefusedAt()).toEqual(now);
  for (const _ of ['once', 'twice']) await app.runJob('season.tell-refusal', refused);
  expect(await readRefusedAt()).toEqual(new Date(now.getTime() - undoSeconds * 1_000));
  expect(await listTold(offer.id)).toHaveLength(1);

  async function readRefusedAt(): Promise<Date> {
    const { rows } = await app.db.$client.query(
      'select refused_at from season_offers where id = $1',
      [offer.id],
    );
    return rows[0].refused_at;
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
