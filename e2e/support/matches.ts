import { expect } from '@playwright/test';
import { createFixture, type TestClub } from './clubs.ts';

/** Requests a match over HTTP and accepts it. Returns the match. */
export async function requestAndAcceptMatch(
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

/** Creates a match on the ground of the first club. */
export async function createMatch(
  home: TestClub,
  away: TestClub,
  fields: Parameters<typeof createFixture>[1],
) {
  const fixture = await createFixture(home, { side: 'home', ...fields });
  return requestAndAcceptMatch(home, fixture.id, away, '2nd XI');
}
