import type { Format, Side, Strength, Surface } from '../fixtures.ts';

/** A ground, with the postcode of where an away side travels from if it has no name. */
interface GroundOfTeam {
  name: string;
  postcode: string;
  surface: Surface | null;
}

/** What a team and a fixture both say about how the team plays. */
interface GameDetails {
  side: Side | null;
  startTime: string | null;
  /** In km. */
  maxTravelRadius: number | null;
  format: Format | null;
  overs: number | null;
  strength: Strength | null;
}

export interface LastFixture extends GameDetails {
  ground: string;
  postcode: string;
  surface: Surface | null;
}

interface DefaultsSources {
  /** What the club keeps about the team. */
  team?: GameDetails | undefined;
  /** The home ground that the club keeps for the team. */
  homeGround?: GroundOfTeam | null | undefined;
  /** The team's most recently added fixture. */
  last?: LastFixture | null | undefined;
}

/**
 * Returns what a new date of a team begins with: what the club keeps about the team, then what its last fixture had.
 * Overs belong to the format, and a surface to the ground.
 */
export function getTeamDefaults({ team, homeGround, last }: DefaultsSources) {
  const game = team?.format ? team : last;
  return {
    side: team?.side ?? last?.side ?? null,
    ground: homeGround ?? (last ? toGround(last) : undefined),
    startTime: (team?.startTime ?? last?.startTime)?.slice(0, 5) ?? null,
    maxTravelRadius: team?.maxTravelRadius ?? last?.maxTravelRadius ?? null,
    format: game?.format ?? null,
    overs: game?.overs ?? null,
    strength: team?.strength ?? last?.strength ?? null,
  };
}

export type TeamDefaults = ReturnType<typeof getTeamDefaults>;

function toGround({ ground: name, postcode, surface }: LastFixture): GroundOfTeam {
  return { name, postcode, surface };
}
