import { useQuery } from '@tanstack/react-query';
import { findByName, TeamMarkIcon, teamsQuery } from '../teams/api.ts';

/** The colour that the club has given to the team with this name. */
export function TeamColourIcon({ teamName }: { teamName: string }) {
  const teams = useQuery(teamsQuery).data?.items ?? [];
  return <TeamMarkIcon colour={findByName(teams, teamName)?.colour} />;
}
