import type { Me } from '@fixturebook/contract/accounts';
import { type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from './session.ts';
import { isSessionLikely } from './session-hint.ts';

export type Session =
  | { state: 'checking' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'signed-out' }
  | { state: 'signed-in'; me: Me };

export function useSession(): Session {
  return toSession(useQuery(meQuery));
}

/** For public screens: fetches the session only if a user has logged in with this browser before. */
export function useLikelySession(): Session {
  const query = useQuery({ ...meQuery, enabled: () => isSessionLikely() });
  return query.fetchStatus === 'idle' && query.isPending
    ? { state: 'signed-out' }
    : toSession(query);
}

/** For public screens: returns the user if they act for a club, else undefined. */
export function useLikelyClub(): Me | undefined {
  const session = useLikelySession();
  return session.state === 'signed-in' && session.me.club ? session.me : undefined;
}

function toSession({ data, error, refetch }: UseQueryResult<Me | null>): Session {
  if (data) return { state: 'signed-in', me: data };
  if (data === null) return { state: 'signed-out' };
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'checking' };
}

export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (!data) throw new Error('useMe needs the signed-in guard around it');
  return data;
}

export function useOwnClub(): NonNullable<Me['club']> {
  const { club } = useMe();
  if (!club) throw new Error('useOwnClub needs the club guard around it');
  return club;
}
