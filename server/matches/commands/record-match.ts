import {
  freeDateAsked,
  type RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import { teamBusy, teamBusyMessage } from '@fixturebook/contract/fixtures';
import { getClubById } from '../../clubs/queries.ts';
import {
  insertAgreedFixture,
  type LockedFixture,
  lockFixtures,
  updateAgreedFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { estimateTravelRadiusKm } from '../../fixtures/policy/travel-radius.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findKeptRadiusKm } from '../../teams/queries.ts';
import type { MatchDeps } from '../deps.ts';
import { findFixtureIdOfTeam, hasRequestsToAnswer } from '../queries/requests.ts';
import { type TakenFreeDate, toRecordedTerms, toTakenFreeDate } from '../rules/recorded-match.ts';
import { formatPlayingTimeRange } from '../rules/terms.ts';
import { matches, matchSides, matchTerms } from '../schema.ts';
import { closeRequestsForUnavailableDates } from './close-requests.ts';
import { hasOnePitchAt, throwGroundTakenOnConflict } from './pitches.ts';
import { acquireTeamDateLock, type TeamOnDate } from './team-day.ts';

export type RecordDeps = Pick<MatchDeps, 'events' | 'clock'>;

/**
 * Puts a match that a club records alone on its card. It takes the team's free date of that day, if there is one.
 * `ensurePostcodeStored` must have been called for the postcodes of the match and of the club. Throws 409 if the team
 * or the pitch is taken, or if clubs have asked for the free date.
 */
export async function recordMatch(
  tx: Transaction,
  deps: RecordDeps,
  clubId: string,
  input: RecordedMatchInput,
): Promise<{ matchId: string; fixtureId: string }> {
  const team = { clubId, teamName: input.teamName, date: input.date };
  await acquireTeamDateLock(tx, team);
  const { fixture, freeDate } = await takeFixtureOfTeam(tx, deps, team, input);
  const matchId = await insertRecordedMatch(tx, deps, { fixture, freeDate }, input);
  await closeRequestsForUnavailableDates(tx, deps, { fixtureIds: [fixture.id], teams: [team] });
  return { matchId, fixtureId: fixture.id };
}

async function takeFixtureOfTeam(
  tx: Transaction,
  { clock }: RecordDeps,
  team: TeamOnDate,
  input: RecordedMatchInput,
) {
  const id = await findFixtureIdOfTeam(tx, team);
  const [freeDate] = id ? await lockFixtures(tx, [id]) : [];
  const club = await getClubById(tx, team.clubId);
  const values = toFixtureValues(input, club.postcode);
  if (!freeDate) {
    const fixture = await insertAgreedFixture(
      tx,
      team.clubId,
      {
        ...values,
        contactEmail: club.contactEmail,
        maxTravelRadius:
          (await findKeptRadiusKm(tx, team.clubId, team.teamName)) ??
          estimateTravelRadiusKm(0, null),
        description: '',
        strength: null,
        surface: null,
      },
      { isPrivate: true },
    );
    return { fixture, freeDate: null };
  }
  if (freeDate.status !== 'open') throw teamBusyError();
  if (await hasRequestsToAnswer(tx, freeDate.id, clock())) throw freeDateAskedError();
  const taken = { ...values, status: 'confirmed', private: true } as const;
  await updateAgreedFixture(tx, freeDate, taken, clock());
  return { fixture: freeDate, freeDate: toTakenFreeDate(freeDate) };
}

/** The fixture of an away match keeps the postcode from which the team travels. */
export function toFixtureValues(match: RecordedMatchInput, clubPostcode: string) {
  const { teamName, date, startTime, side, format, overs } = match;
  const isHome = side === 'home';
  return {
    teamName,
    date,
    startTime,
    side,
    ground: isHome ? match.ground : '',
    postcode: isHome ? match.postcode : clubPostcode,
    format,
    overs,
  };
}

/** The constraints of the table decide which of two concurrent matches gets a pitch. */
async function insertRecordedMatch(
  tx: Transaction,
  { clock }: RecordDeps,
  { fixture, freeDate }: { fixture: LockedFixture; freeDate: TakenFreeDate | null },
  input: RecordedMatchInput,
) {
  const { clubId } = fixture;
  const terms = toRecordedTerms(input);
  const [match] = await tx
    .insert(matches)
    .values({
      ...(await toMatchValues(tx, clubId, input)),
      recordedByClubId: clubId,
      createdAt: clock(),
    })
    .returning({ id: matches.id })
    .catch(throwGroundTakenOnConflict);
  if (!match) throw new Error('The match was not stored.');
  const matchId = match.id;
  const { side } = input;
  await tx.insert(matchSides).values({ matchId, side, clubId, fixtureId: fixture.id, freeDate });
  await tx.insert(matchTerms).values({
    matchId,
    terms,
    proposedByClubId: clubId,
    status: 'agreed',
    createdAt: clock(),
    answeredAt: clock(),
  });
  return matchId;
}

/** Only a home match occupies a pitch of the club. */
export async function toMatchValues(tx: Transaction, clubId: string, input: RecordedMatchInput) {
  const { date, opponent, competition, postcode, side } = input;
  const isHome = side === 'home';
  return {
    date,
    homeClubId: isHome ? clubId : null,
    opponentName: opponent,
    competition,
    postcode,
    playing: formatPlayingTimeRange(toRecordedTerms(input)),
    onePitch: isHome && (await hasOnePitchAt(tx, clubId, postcode)),
  };
}

export function teamBusyError() {
  const errors = [{ path: 'teamName', message: teamBusyMessage }];
  return new AppError(409, teamBusy, teamBusyMessage, errors);
}

export function freeDateAskedError() {
  const message =
    'There are open match requests for the team’s free date on that day. Answer or withdraw them first.';
  return new AppError(409, freeDateAsked, message, [{ path: 'date', message }]);
}
