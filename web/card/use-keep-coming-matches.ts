import type { CardItem } from '@fixturebook/contract/card/card';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchQuery } from '../matches/api.ts';
import { createStaleTime } from '../platform/stale-time.ts';
import { useToday } from '../ui/dates/use-today.ts';

/** More than a club plays on two weekends. */
const maxMatches = 8;

const freshMs = 10 * 60_000;

/** Stores the terms, contacts and grounds of the coming matches on the device, for use at the ground. */
export function useKeepComingMatches(items: CardItem[] | undefined): void {
  const client = useQueryClient();
  const today = useToday();
  useEffect(() => {
    let isStopped = false;
    void fetchMatches();
    return () => {
      isStopped = true;
    };

    /** One request after the other, because the screen matters more. */
    async function fetchMatches() {
      for (const id of listComingMatches(items ?? [], today)) {
        if (isStopped) return;
        await client.prefetchQuery({ ...matchQuery(id), staleTime: createStaleTime(freshMs) });
      }
    }
  }, [client, items, today]);
}

function listComingMatches(items: CardItem[], today: string): string[] {
  return items
    .flatMap(({ fixture, match }) =>
      match?.status === 'agreed' && fixture.date >= today ? [match.id] : [],
    )
    .slice(0, maxMatches);
}
