import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../ui/dates/use-today.ts';
import { cardQuery } from '../api.ts';
import { getDefaultSeason, listTeams } from '../card-search.ts';

/** Returns the names of the teams that have a fixture in the season to come, or had one in the last. */
export function useTeamNames(): string[] {
  const season = getDefaultSeason(useToday());
  const last = useQuery(cardQuery(season - 1));
  const coming = useQuery(cardQuery(season));
  return listTeams([...(last.data?.items ?? []), ...(coming.data?.items ?? [])]);
}
