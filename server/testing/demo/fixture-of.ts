import type { FixtureInput, Side } from '@fixturebook/contract/fixtures';
import { type DemoClub, emailOf } from './demo-club.ts';
import type { SeasonDay } from './season.ts';
import { indoorGround, type Team, visitorsNotes } from './teams.ts';

/** km: as far as any of the first club's neighbours. */
const anHour = 40;

/** What a club lists for a team, in the words whose turn it is. */
export function fixtureOf(
  club: DemoClub,
  team: Team,
  { date }: SeasonDay,
  side: Side,
): FixtureInput {
  const inTurn = <T>(list: readonly T[]) =>
    list[(club.name.length + Number(date.slice(8))) % list.length] ?? null;
  const [usual] = team.formats;
  const isGuest = side === 'away';
  const surface = team.outdoors ? 'grass' : 'artificial';
  const ground = team.outdoors ? club.ground : indoorGround;
  return {
    teamName: team.name,
    date,
    contactEmail: emailOf(club),
    side,
    ground: isGuest ? '' : ground,
    postcode: club.postcode,
    maxTravelRadius: anHour,
    description: inTurn([...(isGuest ? visitorsNotes : team.notes), '']) ?? '',
    startTime: inTurn(team.startTimes),
    format: usual?.format ?? null,
    overs: inTurn(usual?.overs ?? []),
    strength: club.strength,
    surface: isGuest ? null : surface,
  };
}
