import type { GroundInput } from '@fixturebook/contract/teams/grounds';
import type { TeamInput } from '@fixturebook/contract/teams/teams';
import { createVersion } from '../platform/http/version.ts';

/** The version of the values that a club can change. Only the stored start time has seconds. */
export function getTeamVersion(team: TeamInput): string {
  return createVersion({
    name: team.name,
    category: team.category,
    ageGroup: team.ageGroup,
    weekdays: team.weekdays,
    strength: team.strength,
    format: team.format,
    overs: team.overs,
    groundId: team.groundId,
    startTime: team.startTime?.slice(0, 5) ?? null,
    side: team.side,
    maxTravelRadius: team.maxTravelRadius,
    colour: team.colour,
  });
}

export function getGroundVersion(ground: GroundInput): string {
  return createVersion({
    name: ground.name,
    postcode: ground.postcode,
    whatThreeWords: ground.whatThreeWords,
    pitches: ground.pitches,
    surface: ground.surface,
    notes: ground.notes,
  });
}
