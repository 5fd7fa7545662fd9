import type { ExportStatus, Me, Passkey } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type {
  ClubsOfOfficer,
  Officer,
  ReceivedInvitation,
} from '@fixturebook/contract/teams/officers';
import type { Caller } from '../platform/http/http.ts';
import type {
  FoundInvitation,
  InvitationRow,
  listClubsOfUser,
  OfficerRow,
} from './queries/officers.ts';
import type { passkeys, personalDataExports } from './schema.ts';

export function toMeView(
  caller: Caller,
  details: Pick<Me, 'limited' | 'unread' | 'requestsToAnswer'> & { club: OwnClub | null },
): Me {
  return {
    user: { id: caller.userId, email: caller.email, twoFactorEnabled: caller.twoFactorEnabled },
    role: caller.role,
    clubCount: caller.clubCount,
    plan: caller.plan,
    ...details,
  };
}

export function toExportStatusView(
  stored: typeof personalDataExports.$inferSelect | undefined,
  { now, createLink }: { now: Date; createLink: (exportId: string) => string },
): ExportStatus {
  if (!stored)
    return { state: 'none', requestedAt: null, expiresAt: null, bytes: null, link: null };
  const { id, requestedAt, expiresAt, bytes } = stored;
  const hasExpired = stored.state === 'ready' && expiresAt !== null && expiresAt <= now;
  const state = hasExpired ? 'expired' : stored.state;
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes,
    link: state === 'ready' ? createLink(id) : null,
  };
}

export function toPasskeyView({
  id,
  name,
  createdAt,
  backedUp,
}: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name: name ?? 'Passkey',
    createdAt: createdAt.toISOString(),
    isSynced: backedUp,
  };
}

export function toOfficerView({ createdAt, ...officer }: OfficerRow, caller: Caller): Officer {
  return {
    ...officer,
    since: createdAt.toISOString(),
    isSelf: officer.userId === caller.userId,
  };
}

export function toInvitationView({ id, email, role, createdAt, expiresAt }: InvitationRow) {
  return {
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function toReceivedInvitationView({
  clubName,
  role,
  expiresAt,
}: FoundInvitation): ReceivedInvitation {
  return { clubName, role, sentBy: 'owner', expiresAt: expiresAt.toISOString() };
}

export function toClubsView(
  clubs: Awaited<ReturnType<typeof listClubsOfUser>>,
  { clubId }: Caller,
): ClubsOfOfficer {
  return { items: clubs.map((club) => ({ ...club, isActing: club.id === clubId })) };
}
