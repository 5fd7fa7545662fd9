import { getTeamDefaults, type LastFixture } from '@fixturebook/contract/teams/defaults';
import type { KeptTeamRow } from '../../teams/queries.ts';
import type { SearchedDate } from './find.ts';

/** The travel radius of a team of which no other is known. */
const defaultRadiusKm = 50;

/** A team of the club: what the club keeps about it, its last fixture, or both. */
interface PlayingTeam<Last> {
  kept: (Pick<KeptTeamRow, 'homeGround'> & { team: UsualTeam }) | undefined;
  last: Last | undefined;
}

type UsualTeam = Pick<
  KeptTeamRow['team'],
  | 'side'
  | 'startTime'
  | 'maxTravelRadius'
  | 'format'
  | 'overs'
  | 'strength'
  | 'category'
  | 'ageGroup'
>;

/** Returns how and where a team usually plays. */
export function getUsualDetails(
  { kept, last }: PlayingTeam<LastFixture>,
  club: { postcode: string },
) {
  const { ground, ...game } = getTeamDefaults({ ...kept, last });
  return {
    ...game,
    side: game.side ?? ('either' as const),
    maxTravelRadius: game.maxTravelRadius ?? defaultRadiusKm,
    ground: ground?.name ?? '',
    postcode: ground?.postcode ?? club.postcode,
    surface: ground?.surface ?? null,
  };
}

/** Returns the search for an unlisted day. */
export function createUnlistedDaySearch(
  team: PlayingTeam<LastFixture & { id: string }>,
  club: { postcode: string },
): Omit<SearchedDate, 'number' | 'date'> {
  const { side, maxTravelRadius, postcode, format, strength } = getUsualDetails(team, club);
  const { category = null, ageGroup = null } = team.kept?.team ?? {};
  return {
    fixtureId: team.last?.id ?? null,
    side,
    radiusKm: maxTravelRadius,
    postcode,
    format,
    strength,
    category,
    ageGroup,
  };
}
