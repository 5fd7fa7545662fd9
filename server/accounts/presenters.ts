import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { Caller } from '../platform/http/http.ts';

export function toMeView(
  caller: Caller,
  details: Pick<Me, 'limited' | 'unread'> & { club: OwnClub | null },
): Me {
  return {
    user: { id: caller.userId, email: caller.email, twoFactorEnabled: caller.twoFactorEnabled },
    plan: caller.plan,
    ...details,
  };
}
