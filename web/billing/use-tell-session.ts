import type { Me } from '@fixturebook/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../platform/session/session.ts';

/** What is known elsewhere of the plan is asked for anew when this page knows better. */
export function useTellSession(isPro: boolean, me: Me): void {
  const client = useQueryClient();
  const isOld = isPro !== (me.plan === 'pro');
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isOld, client]);
}
