import type { Me } from '@fixturebook/contract/accounts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from './session.ts';
import { isSessionLikely } from './session-hint.ts';

export type Session =
  | { state: 'checking' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'signed-out' }
  | { state: 'signed-in'; me: Me };

/** For guarded screens: always asks the server. */
export function useSession(): Session {
  return toSession(useQuery(meQuery));
}

/** For public screens: asks the server only if this browser was signed in when last seen. */
export function useLikelySession(): Session {
  const query = useQuery({ ...meQuery, enabled: () => isSessionLikely() });
  return query.fetchStatus === 'idle' && query.isPending
    ? { state: 'signed-out' }
    : toSession(query);
}

function toSession(query: {
  data: Me | null | undefined;
  error: Error | null;
  refetch: () => unknown;
}): Session {
  if (query.data) return { state: 'signed-in', me: query.data };
  if (query.data === null) return { state: 'signed-out' };
  if (query.error)
    return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  return { state: 'checking' };
}

/** The signed-in account. Only inside the signed-in guard. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (!data) throw new Error('useMe needs the signed-in guard around it');
  return data;
}

/** The user's club. Only inside the club guard. */
export function useOwnClub(): NonNullable<Me['club']> {
  const { club } = useMe();
  if (!club) throw new Error('useOwnClub needs the club guard around it');
  return club;
}
