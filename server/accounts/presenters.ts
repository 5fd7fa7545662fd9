import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { Caller } from '../platform/http.ts';

/** Nobody talks yet, so nothing is unread. */
export function presentMe(caller: Caller, club: OwnClub | null): Me {
  return {
    user: { id: caller.userId, email: caller.email, twoFactorEnabled: caller.twoFactorEnabled },
    club,
    plan: caller.plan,
    unread: { conversations: 0, notifications: 0 },
  };
}
