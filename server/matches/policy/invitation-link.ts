import { invitationLinkDays } from '@fixturebook/contract/card/invitations';
import { listOfficerAddresses } from '../../accounts/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { RateLimit } from '../../platform/http/limits.ts';
import type { MatchDeps } from '../deps.ts';
import { findInvitedMatch, listOfferedMatches } from '../queries/invitations.ts';
import {
  hashInvitedAddress,
  parseInvitationToken,
  parseStopMailsToken,
} from '../rules/invitation-links.ts';

/** Limits how many addresses a user tries, because the answer tells whether an address wants no mail. */
export const invitationWrites: RateLimit = {
  name: 'match-invitations',
  points: 60,
  seconds: 24 * 60 * 60,
};

/** Limits the answers to each invitation, because a link can be forwarded and each answer is news for the club. */
export const invitationAnswers: RateLimit = {
  name: 'invitation-answers',
  points: 10,
  seconds: 24 * 60 * 60,
};

/** Anyone who has the link of an invitation may see its match and answer for the invited opponent. */
export async function getInvitedMatch(
  { db, secrets, clock }: Pick<MatchDeps, 'db' | 'secrets' | 'clock'>,
  token: string,
) {
  const id = parseInvitationToken(secrets, token);
  const row = id && (await findInvitedMatch(db, id, clock()));
  if (!row) throw invalidInvitationError();
  return row;
}

/** Returns the hash of the address to which a link was sent: “Don’t email me again”, or an invitation. */
export async function getAddressHashOfLink(
  deps: Pick<MatchDeps, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<string> {
  return (
    parseStopMailsToken(deps.secrets, token) ??
    (await getInvitedMatch(deps, token)).invitation.addressHash
  );
}

/** Lists the matches of other clubs for which the proved address of an officer of the caller's club was invited. */
export async function listMatchesOfferedTo(
  executor: Executor,
  { secrets, clock }: Pick<MatchDeps, 'secrets' | 'clock'>,
  { clubId }: ClubCaller,
) {
  const officers = await listOfficerAddresses(executor, clubId);
  const addressHashes = officers.map(({ address }) => hashInvitedAddress(secrets, address));
  return listOfferedMatches(executor, { clubId, addressHashes, today: toLondonDate(clock()) });
}

/** Forged, withdrawn and expired links get the same answer. */
export function invalidInvitationError() {
  const days = invitationLinkDays === 1 ? 'a day' : `${invitationLinkDays} days`;
  return notFound(
    `This link doesn’t work any more. It ends ${days} after the match, or when the club withdraws its invitation. Ask the club.`,
  );
}
