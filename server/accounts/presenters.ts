import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { Caller } from '../platform/http.ts';

export function presentMe(caller: Caller, club: OwnClub | null, unread: Me['unread']): Me {
  return {
    user: { id: caller.userId, email: caller.email, twoFactorEnabled: caller.twoFactorEnabled },
    club,
    plan: caller.plan,
    unread,
  };
}
