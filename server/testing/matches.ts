import type {
  RecordedMatch,
  RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { Match, MatchRequest, MatchRequestInput } from '@fixturebook/contract/matches';
import { expect } from 'vitest';
import { createTestClub, createTestFixture } from './builders.ts';
import { createRecordedMatchInput } from './profile.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import type { Browser, TestApp } from './test-app.ts';

/** Creates two clubs with a free date on the same day: the host at home, the guest away. */
export async function createMatchingFreeDates(
  app: TestApp,
  fields: { host?: Partial<FixtureInput>; guest?: Partial<FixtureInput> } = {},
) {
  const host = await createTestClub(app);
  const guest = await createTestClub(app, { postcode: 'EC1A 1BB' });
  const team = { teamName: 'Sunday XI' };
  const hostDate = await createTestFixture(app, host.browser, { ...team, ...fields.host });
  const away = { ...team, side: 'away', ground: '', postcode: 'EC1A 1BB' } as const;
  const guestDate = await createTestFixture(app, guest.browser, { ...away, ...fields.guest });
  return { host, guest, hostDate, guestDate };
}

export async function createMatchRequest(
  app: TestApp,
  browser: Browser,
  input: Partial<MatchRequestInput>,
): Promise<MatchRequest> {
  const response = await callUntilAvailable(app, 'POST', '/api/v1/match-requests', {
    as: browser,
    json: input,
  });
  expect(response.status).toBe(201);
  return response.json();
}

/** Answers “Yes, but …” to a request, by default with a start at 13:30. */
export async function sendCounterOffer(
  app: TestApp,
  browser: Browser,
  requestId: string,
  json: object = { terms: { startTime: '13:30' } },
): Promise<MatchRequest> {
  const path = `/api/v1/match-requests/${requestId}/counter-offer`;
  const response = await callUntilAvailable(app, 'POST', path, { as: browser, json });
  expect(response.status).toBe(201);
  return response.json();
}

/** Creates a match that the guest requested and the host accepted. */
export async function createMatch(
  app: TestApp,
  fields: Parameters<typeof createMatchingFreeDates>[1] &
    Pick<Partial<MatchRequestInput>, 'terms'> = {},
) {
  const dates = await createMatchingFreeDates(app, fields);
  const request = await createMatchRequest(app, dates.guest.browser, {
    fixtureId: dates.hostDate.id,
    ownFixtureId: dates.guestDate.id,
    ...(fields.terms ? { terms: fields.terms } : {}),
  });
  const response = await callUntilAvailable(
    app,
    'POST',
    `/api/v1/match-requests/${request.id}/acceptance`,
    {
      as: dates.host.browser,
    },
  );
  expect(response.status).toBe(201);
  const match: Match = await response.json();
  return { ...dates, request, match };
}

export async function createRecordedMatch(
  app: TestApp,
  browser: Browser,
  fields: Partial<RecordedMatchInput> = {},
): Promise<RecordedMatch> {
  const response = await callUntilAvailable(app, 'POST', '/api/v1/recorded-matches', {
    as: browser,
    json: createRecordedMatchInput(fields),
  });
  expect(response.status).toBe(201);
  return response.json();
}
