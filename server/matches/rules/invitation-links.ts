import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

const invitation = defineSealedToken('match-invitation', z.tuple([z.uuid()]));

/** The token has no date, because the link ends with the invitation and after the match. */
export function createInvitationToken(secrets: Secrets, invitationId: string): string {
  return invitation.create(secrets, [invitationId]);
}

/** Returns the id of the invitation, or undefined if the token was forged. */
export function parseInvitationToken(secrets: Secrets, token: string): string | undefined {
  return invitation.parse(secrets, token)?.[0];
}

const stopMails = defineSealedToken('stop-mails', z.tuple([z.string()]));

/** The token names the hash of the address and never expires, so that the link works in a mail that was kept for years. */
export function createStopMailsToken(secrets: Secrets, addressHash: string): string {
  return stopMails.create(secrets, [addressHash]);
}

/** Returns the hash of the address, or undefined if the token was forged. */
export function parseStopMailsToken(secrets: Secrets, token: string): string | undefined {
  return stopMails.parse(secrets, token)?.[0];
}

export function hashInvitedAddress(secrets: Pick<Secrets, 'keyedHash'>, address: string): string {
  return secrets.keyedHash('invited-address', address.toLowerCase());
}
