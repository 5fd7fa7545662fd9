import { CallOffReason } from '@fixturebook/contract/fixtures';
import { RequestStatus } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { getReliability, type MatchToCount, type RequestToCount } from './reliability.ts';

const clubs = ['amblers', 'brook', 'castle'];
const weather = ['weather', 'rained-off', 'abandoned'] as const;

/** A request of a Monday at noon, `week` weeks after the first one. */
function createRequest(
  askedByClubId: string,
  week: number,
  hours: number,
  status: RequestStatus = 'accepted',
): RequestToCount {
  const createdAt = `${addDays('2030-01-07', week * 7)}T12:00:00Z`;
  const endedAt = addHours(createdAt, hours);
  return { askedByClubId, status, createdAt, endedAt, counterOfferedAt: null };
}

function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}

function createPlayedMatch(opponentId: string): MatchToCount {
  return { opponentId, callOffReason: null, isCalledOffByClub: false };
}

const findAnswersWithin = (requests: RequestToCount[]) =>
  getReliability(requests, []).answersWithin;
const countPlayed = (matches: MatchToCount[]) => getReliability([], matches).played;

const anyRequest = fc
  .record({
    club: fc.constantFrom(...clubs),
    week: fc.integer({ min: 0, max: 60 }),
    hours: fc.integer({ min: 0, max: 200 }),
    status: fc.constantFrom(...RequestStatus.options),
  })
  .map(({ club, week, hours, status }) => createRequest(club, week, hours, status));

const anyMatch: fc.Arbitrary<MatchToCount> = fc.record({
  opponentId: fc.constantFrom(...clubs),
  callOffReason: fc.option(fc.constantFrom(...CallOffReason.options)),
  isCalledOffByClub: fc.boolean(),
});

describe('how soon a club answers', () => {
  it.each([
    [[1, 5, 6], 'few-hours'],
    [[1, 5, 100], 'few-hours'],
    [[1, 7, 24], 'day'],
    [[1, 25, 100], 'three-days'],
    [[100, 100, 100], 'week'],
    [[200, 200, 1], null],
    [[1, 1], null],
  ])('turns answers after %j hours into: %s', (hours, expected) => {
    const requests = hours.map((one, week) => createRequest(clubs[week % 2] ?? '', week, one));
    expect(findAnswersWithin(requests)).toBe(expected);
  });

  it('takes “Yes, but …” as the answer, whatever becomes of the request', () => {
    const requests = RequestStatus.options.map((status, week) => {
      const request = createRequest(clubs[week % 2] ?? '', week, 160, status);
      return { ...request, counterOfferedAt: createRequest('', week, 2).endedAt };
    });
    expect(findAnswersWithin(requests)).toBe('few-hours');
  });

  it('counts a request that ended without an answer only if it waited for three days', () => {
    const answered = [0, 1, 2].map((week) => createRequest(clubs[week % 2] ?? '', week, 2));
    const addUnanswered = (status: RequestStatus, hours: number) =>
      findAnswersWithin([
        ...answered,
        ...[3, 4].map((week) => createRequest('castle', week, hours, status)),
      ]);
    expect(addUnanswered('expired', 72)).toBeNull();
    expect(addUnanswered('withdrawn', 72)).toBeNull();
    expect(addUnanswered('expired', 71)).toBe('few-hours');
    expect(addUnanswered('withdrawn', 71)).toBe('few-hours');
    expect(addUnanswered('released', 150)).toBe('few-hours');
  });

  it('counts only the first request of a club in a week', () => {
    const anyAnswered = anyRequest.map((request) => ({ ...request, status: 'accepted' as const }));
    fc.assert(
      fc.property(fc.array(anyAnswered), (requests) => {
        const repeated = requests.map(({ askedByClubId, createdAt }) => ({
          ...createRequest(askedByClubId, 0, 0, 'expired'),
          createdAt: addHours(createdAt, 1),
          endedAt: addHours(createdAt, 150),
        }));
        expect(findAnswersWithin([...repeated, ...requests])).toBe(findAnswersWithin(requests));
      }),
    );
  });

  it('counts at most five requests of a club in a season', () => {
    const answered = Array.from({ length: 10 }, (_, week) =>
      createRequest(clubs[week % 2] ?? '', week, 2),
    );
    const flood = Array.from({ length: 40 }, (_, week) =>
      createRequest('castle', week, 160, 'expired'),
    );
    expect(findAnswersWithin([...answered, ...flood])).toBe('few-hours');
  });

  it('says nothing if only one club has asked, however often', () => {
    fc.assert(
      fc.property(fc.array(anyRequest), (requests) => {
        const ofOneClub = requests.map((request) => ({ ...request, askedByClubId: 'amblers' }));
        expect(findAnswersWithin(ofOneClub)).toBeNull();
      }),
    );
  });
});

describe('how many agreed matches a club has played', () => {
  it.each([
    ['not-enough-players', true, { count: 3, of: 4 }],
    ['conceded', true, { count: 3, of: 4 }],
    ['ground', true, { count: 3, of: 4 }],
    ['other', true, { count: 3, of: 4 }],
    ['opposition-pulled-out', true, { count: 3, of: 3 }],
    ['weather', true, { count: 3, of: 3 }],
    ['conceded', false, { count: 3, of: 3 }],
    ['opposition-pulled-out', false, { count: 3, of: 3 }],
    ['weather', false, { count: 3, of: 3 }],
  ] as const)(
    'counts a match called off for ‘%s’ (by the club: %s) beside three played ones as %j',
    (callOffReason, isCalledOffByClub, expected) => {
      const played = ['amblers', 'amblers', 'brook'].map(createPlayedMatch);
      const calledOff = { opponentId: 'castle', callOffReason, isCalledOffByClub };
      expect(countPlayed([...played, calledOff])).toEqual(expected);
    },
  );

  it('says nothing before three matches against two clubs', () => {
    expect(countPlayed(['amblers', 'brook'].map(createPlayedMatch))).toBeNull();
    expect(countPlayed(['amblers', 'amblers', 'amblers'].map(createPlayedMatch))).toBeNull();
    expect(countPlayed(['amblers', 'amblers', 'brook'].map(createPlayedMatch))).not.toBeNull();
  });

  it('counts at most ten played matches with one club, and all that the club called off', () => {
    const withOneClub = Array.from({ length: 40 }, () => createPlayedMatch('amblers'));
    const calledOff = Array.from({ length: 12 }, () => ({
      opponentId: 'amblers',
      callOffReason: 'conceded' as const,
      isCalledOffByClub: true,
    }));
    expect(countPlayed([...withOneClub, createPlayedMatch('brook'), ...calledOff])).toEqual({
      count: 11,
      of: 23,
    });
  });

  it('never changes for the weather or for what other clubs have called off', () => {
    fc.assert(
      fc.property(fc.array(anyMatch), fc.array(anyMatch), (counted, added) => {
        const ignored = added.map((match, index) =>
          match.isCalledOffByClub
            ? { ...match, callOffReason: weather[index % 3] ?? 'weather' }
            : { ...match, callOffReason: match.callOffReason ?? 'other' },
        );
        expect(countPlayed([...counted, ...ignored])).toEqual(countPlayed(counted));
      }),
    );
  });

  it('never counts more matches as played than there are', () => {
    fc.assert(
      fc.property(fc.array(anyMatch), (matches) => {
        const played = countPlayed(matches);
        if (!played) return;
        expect(played.of).toBeGreaterThanOrEqual(3);
        expect(played.of).toBeLessThanOrEqual(matches.length);
        expect(played.count).toBeLessThanOrEqual(played.of);
      }),
    );
  });
});
