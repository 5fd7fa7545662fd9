import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { notFound } from '../platform/errors.ts';
import type { TeamRow } from './queries.ts';
import { getGroundVersion, getTeamVersion } from './rules.ts';
import type { grounds } from './schema.ts';

/** Throws if the team has been deleted since a request with the same key created it. */
export function toTeamView(row: TeamRow | undefined): Team {
  if (!row) throw notFound('You added this team before, and have deleted it since.');
  const { team, lastFixture } = row;
  const { clubId, createdAt, updatedAt, ...fields } = team;
  return {
    ...fields,
    startTime: formatStartTime(team.startTime),
    lastFixture: lastFixture && {
      ...lastFixture,
      startTime: formatStartTime(lastFixture.startTime),
    },
    version: getTeamVersion(team),
  };
}

/** Only the stored start time has seconds. */
function formatStartTime(time: string | null) {
  return time?.slice(0, 5) ?? null;
}

/** Throws if the ground has been deleted since a request with the same key created it. */
export function toGroundView(ground: typeof grounds.$inferSelect | undefined): Ground {
  if (!ground) throw notFound('You added this ground before, and have deleted it since.');
  const { clubId, createdAt, updatedAt, ...fields } = ground;
  return { ...fields, version: getGroundVersion(ground) };
}
