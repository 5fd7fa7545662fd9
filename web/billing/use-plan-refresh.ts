import type { Me } from '@fixturebook/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../platform/session/session.ts';

/** Fetches `me` again when this page knows of a newer plan than `me` has. */
export function usePlanRefresh(isPro: boolean, me: Me): void {
  const client = useQueryClient();
  const isOutdated = isPro !== (me.plan === 'pro');
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isOutdated, client]);
}
