import { expect } from '@playwright/test';
import { type AClub, listFixture } from './people.ts';

/** A club asks for the free date of another, over HTTP, and is accepted. */
export async function agree(asked: AClub, fixtureId: string, asking: AClub, teamName: string) {
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
export async function aMatch(home: AClub, away: AClub, fields: Parameters<typeof listFixture>[1]) {
  const fixture = await listFixture(home, { side: 'home', ...fields });
  return agree(home, fixture.id, away, '2nd XI');
}
