import { expect } from '@playwright/test';
import { createFixture, type TestClub } from './clubs.ts';

/** A club asks for the free date of another, over HTTP, and is accepted. */
export async function agreeMatch(
  asked: TestClub,
  fixtureId: string,
  asking: TestClub,
  teamName: string,
) {
  const data = { fixtureId, teamName };
  const request = await asking.api.post('/api/v1/match-requests', { data });
  expect(request.status(), await request.text()).toBe(201);
  const { id } = await request.json();
  const match = await asked.api.post(`/api/v1/match-requests/${id}/acceptance`);
  expect(match.status(), await match.text()).toBe(201);
  const agreed: { id: string } = await match.json();
  return agreed;
}

/** A match of two clubs on the first one's ground. */
export async function createMatch(
  home: TestClub,
  away: TestClub,
  fields: Parameters<typeof createFixture>[1],
) {
  const fixture = await createFixture(home, { side: 'home', ...fields });
  return agreeMatch(home, fixture.id, away, '2nd XI');
}
