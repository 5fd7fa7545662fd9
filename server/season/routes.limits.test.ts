import { randomUUID } from 'node:crypto';
import type { SeasonPreview, SeasonRow, SeasonRowChoice } from '@fixturebook/contract/season';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });

it('limits a season preview to 400 new dates, and previews the other dates after these 400 are accepted', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await createTestFixture(app, browser, { date: '2030-06-01', teamName: 'Team 0' });
  await app.db.$client.query(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
       max_travel_radius, description)
     select club_id, 'Team ' || n, date, side, ground, postcode, contact_email,
       max_travel_radius, description
     from fixtures, generate_series(1, 402) n where id = $1`,
    [id],
  );
  const first = await previewSeasonPlan(browser);
  expect([first.items.length, first.later]).toEqual([400, 3]);
  // An acceptance that a browser repeats because it got no response counts against the limit only
  // once.
  for (let turn = 0; turn < 6; turn += 1)
    expect((await acceptSeasonPlan(browser, first, chooseAllSeasonRows(first.items))).status).toBe(
      201,
    );
  const second = await previewSeasonPlan(browser);
  expect(second.items.filter(({ clash }) => clash !== 'listed')).toHaveLength(3);
  expect(second.later).toBe(0);
});

it('keeps only the ten newest season previews of a club', async () => {
  const { browser } = await createTestClub(app);
  await createTestFixture(app, browser, { date: '2030-06-01', teamName: '1st XI' });
  const plans = [];
  for (let turn = 0; turn < 11; turn += 1) {
    now = new Date(now.getTime() + 1000);
    plans.push(await previewSeasonPlan(browser));
  }
  const statuses = [];
  for (const plan of plans.slice(0, 2))
    statuses.push((await acceptSeasonPlan(browser, plan, chooseAllSeasonRows(plan.items))).status);
  expect(statuses).toEqual([404, 201]);
});

it('counts each accepted date against the rate limit for creating fixtures', async () => {
  const { browser } = await createTestClub(app);
  await createTestFixture(app, browser, { date: '2030-06-01', teamName: '1st XI' });
  const plan = await previewSeasonPlan(browser);
  const [row] = chooseAllSeasonRows(plan.items);
  const many = Array.from({ length: 400 }, () => ({ ...row, fixtureId: randomUUID() }));
  const answers = [];
  for (let turn = 0; turn < 6; turn += 1)
    answers.push((await acceptSeasonPlan(browser, plan, many)).status);
  expect(answers).toEqual([400, 400, 400, 400, expect.any(Number), 429]);
});

async function previewSeasonPlan(as: Browser): Promise<SeasonPreview> {
  const answer = await app.call('POST', '/api/v1/me/seasons/2031', { as });
  expect(answer.status).toBe(201);
  return answer.json();
}

function chooseAllSeasonRows(items: SeasonRow[]): SeasonRowChoice[] {
  return items.map(({ fixtureId, date, side }) => ({ fixtureId, date, side, askFirst: true }));
}

function acceptSeasonPlan(as: Browser, { id }: SeasonPreview, rows: object[]) {
  return app.call('POST', `/api/v1/me/seasons/2031/${id}/acceptance`, { as, json: { rows } });
}
