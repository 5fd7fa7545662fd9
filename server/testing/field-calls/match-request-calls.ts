import { createTestClub, createTestFixture } from '../builders.ts';
import { createMatch, createMatchingFreeDates } from '../matches.ts';
import type { TestApp } from '../test-app.ts';
import { datesOfMatch, type FieldCall, readJson, type TestClub } from './field-call.ts';

/** For each id in a request for a match: creates the dates of two clubs, and the request of one of them. */
export const createMatchRequestCallByField = {
  'POST /api/v1/match-requests fixtureId': createRequestedDateCall,
  'POST /api/v1/match-requests ownFixtureId': createOwnDateCall,
  'POST /api/v1/match-requests/several asked[].fixtureId': createSeveralRequestedDatesCall,
  'POST /api/v1/match-requests/several ownFixtureId': createOwnDateOfSeveralCall,
};

/** The free dates of other clubs can be asked for, but not a date on which two others play. */
async function createRequestedDateCall(app: TestApp): Promise<FieldCall> {
  const { guest, hostDate } = await createMatchingFreeDates(app, datesOfMatch);
  const foreign = await createMatch(app, datesOfMatch);
  return {
    createRequest: (fixtureId) => ({
      address: '/api/v1/match-requests',
      json: { fixtureId, teamName: '2nd XI' },
    }),
    caller: guest,
    ownId: hostDate.id,
    foreignId: foreign.hostDate.id,
    status: 409,
    readAsOther: () => readJson(app, foreign.host.browser, '/api/v1/me/fixtures?season=2030'),
    secret: foreign.guest.club.name,
  };
}

async function createOwnDateCall(app: TestApp): Promise<FieldCall> {
  const { guest, hostDate, guestDate } = await createMatchingFreeDates(app, datesOfMatch);
  const foreign = await createMatchingFreeDates(app, datesOfMatch);
  return {
    createRequest: (ownFixtureId) => ({
      address: '/api/v1/match-requests',
      json: { fixtureId: hostDate.id, ownFixtureId },
    }),
    caller: guest,
    ownId: guestDate.id,
    foreignId: foreign.guestDate.id,
    status: 404,
    readAsOther: () => readJson(app, foreign.guest.browser, '/api/v1/me/fixtures?season=2030'),
  };
}

async function createSeveralRequestedDatesCall(app: TestApp): Promise<FieldCall> {
  const call = await createRequestedDateCall(app);
  const { guestDate, hostDates } = await createDatesOfTwoHosts(app, call.caller);
  return {
    ...call,
    createRequest: (fixtureId) => ({
      address: '/api/v1/match-requests/several',
      json: { ownFixtureId: guestDate.id, asked: [{ fixtureId: hostDates[0].id }, { fixtureId }] },
    }),
    ownId: hostDates[1].id,
    needsPro: true,
    hobbyStatus: 403,
  };
}

async function createOwnDateOfSeveralCall(app: TestApp): Promise<FieldCall> {
  const call = await createOwnDateCall(app);
  const { guestDate, hostDates } = await createDatesOfTwoHosts(app, call.caller);
  return {
    ...call,
    createRequest: (ownFixtureId) => ({
      address: '/api/v1/match-requests/several',
      json: { ownFixtureId, asked: hostDates.map(({ id }) => ({ fixtureId: id })) },
    }),
    ownId: guestDate.id,
    needsPro: true,
    hobbyStatus: 403,
  };
}

/** Lists a date of the club on another day than its first one, and dates of two clubs that suit it. */
async function createDatesOfTwoHosts(app: TestApp, { browser }: TestClub) {
  const date = '2030-06-22';
  const away = { side: 'away', ground: '', postcode: 'EC1A 1BB' } as const;
  const listHostDate = async () =>
    createTestFixture(app, (await createTestClub(app)).browser, { date });
  return {
    guestDate: await createTestFixture(app, browser, { date, ...away }),
    hostDates: [await listHostDate(), await listHostDate()] as const,
  };
}
