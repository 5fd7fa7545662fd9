import type { FixtureInput, Side } from '@fixturebook/contract/fixtures';
import { type DemoClub, getClubEmail } from './demo-club.ts';
import type { SeasonDay } from './season.ts';
import { type DemoTeam, indoorGround, visitorsNotes } from './teams.ts';

/** A radius within which all neighbours of the first demo club can play it. */
const travelRadiusKm = 40;

/** Creates the input of a fixture, whose text and start time depend on the date and the club's name. */
export function toFixtureInput(
  club: DemoClub,
  team: DemoTeam,
  { date }: SeasonDay,
  side: Side,
): FixtureInput {
  const pickByDay = <T>(list: readonly T[]) =>
    list[(club.name.length + Number(date.slice(8))) % list.length] ?? null;
  const [usual] = team.formats;
  const isGuest = side === 'away';
  const surface = team.outdoors ? 'grass' : 'artificial';
  const ground = team.outdoors ? club.ground : indoorGround;
  return {
    teamName: team.name,
    date,
    contactEmail: getClubEmail(club),
    side,
    ground: isGuest ? '' : ground,
    postcode: club.postcode,
    maxTravelRadius: travelRadiusKm,
    description: pickByDay([...(isGuest ? visitorsNotes : team.notes), '']) ?? '',
    startTime: pickByDay(team.startTimes),
    format: usual?.format ?? null,
    overs: pickByDay(usual?.overs ?? []),
    strength: club.strength,
    surface: isGuest ? null : surface,
  };
}
