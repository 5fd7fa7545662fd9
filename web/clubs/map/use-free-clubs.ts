import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { freeClubsQuery } from '../api.ts';

/** Reads which clubs are free on a day. Without a day, `slugs` is undefined. */
export function useFreeClubs(date: string | undefined) {
  const { data, error } = useQuery({ ...freeClubsQuery(date ?? ''), enabled: date !== undefined });
  const slugs = useMemo(() => data && new Set(data.slugs), [data]);
  return { slugs: date ? slugs : undefined, error: date ? error : null };
}
