import { setCalendarChanges } from '@fixturebook/server/testing/processes/set-calendar-changes';
import { setRequestExpiry } from '@fixturebook/server/testing/processes/set-expiry';
import { createRecordedMatchInput } from '@fixturebook/server/testing/profile';
import { expect } from '@playwright/test';
import { createFixture, type TestClub } from './clubs.ts';
import { getTestEnvironment } from './environment.ts';

/** Requests a match over HTTP. */
export async function sendMatchRequest(
  asking: TestClub,
  data: { fixtureId: string; ownFixtureId?: string; teamName?: string; message?: string },
) {
  const response = await asking.api.post('/api/v1/match-requests', { data });
  expect(response.status(), await response.text()).toBe(201);
  const request: { id: string } = await response.json();
  return request;
}

export async function withdrawRequest(asking: TestClub, id: string) {
  const response = await asking.api.delete(`/api/v1/match-requests/${id}`);
  expect(response.status(), await response.text()).toBe(204);
}

/** Makes a match request expire a few seconds from now. */
export function expireRequestSoon({ id }: { id: string }) {
  return setRequestExpiry(getTestEnvironment().dataDir, id, 8);
}

/** Answers “Yes, but …” to a match request over HTTP. */
export async function sendCounterOffer(asked: TestClub, id: string, terms: object) {
  const path = `/api/v1/match-requests/${id}/counter-offer`;
  const response = await asked.api.post(path, { data: { terms } });
  expect(response.status(), await response.text()).toBe(201);
}

/** Accepts a match request over HTTP. Returns the match. */
export async function acceptRequest(asked: TestClub, id: string) {
  const response = await asked.api.post(`/api/v1/match-requests/${id}/acceptance`);
  expect(response.status(), await response.text()).toBe(201);
  const agreed: { id: string } = await response.json();
  return agreed;
}

/** Requests a match over HTTP and accepts it. Returns the match. */
export async function requestAndAcceptMatch(
  asked: TestClub,
  fixtureId: string,
  asking: TestClub,
  teamName: string,
) {
  const { id } = await sendMatchRequest(asking, { fixtureId, teamName });
  return acceptRequest(asked, id);
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

/** Records a match of the club alone over HTTP, by default a league match at home. */
export async function recordMatch(
  club: TestClub,
  fields: Parameters<typeof createRecordedMatchInput>[0],
) {
  const data = createRecordedMatchInput(fields);
  const response = await club.api.post('/api/v1/recorded-matches', { data });
  expect(response.status(), await response.text()).toBe(201);
  const match: { id: string } = await response.json();
  return match;
}

/** Subscribes the club to a calendar in which its first two matches have changed and another match is new. */
export function changeMatchesInCalendar(
  { slug }: TestClub,
  newMatch: Parameters<typeof createRecordedMatchInput>[0],
) {
  const { dataDir } = getTestEnvironment();
  return setCalendarChanges(dataDir, slug, createRecordedMatchInput(newMatch));
}
