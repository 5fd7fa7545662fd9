import { randomUUID } from 'node:crypto';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { lockFixtures, reopenFixture } from '../../fixtures/commands/agreed-fixtures.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { opponentLeft } from '../events.ts';
import { listInvitedMatchesOfClub } from '../queries/invitations.ts';
import { listFixtureIdsOfLeavingClub } from '../queries/matches.ts';
import { matches, matchSides } from '../schema.ts';
import { type GuestMailDeps, sendGuestMail } from './guest-mails.ts';
import { listPartnerIds, resyncClubs } from './partners.ts';

/**
 * Deletes the agreed matches of a club that leaves, makes the opponents' dates free again and tells
 * the opponents, also the invited ones without an account. The caller must have locked the club. Returns the ids of the matches.
 */
export async function callOffMatchesOfLeavingClub(
  tx: Transaction,
  deps: Pick<Platform, 'events'> & GuestMailDeps,
  clubId: string,
) {
  const { events, clock } = deps;
  const day = toLondonDate(clock());
  const partnerIds = await listPartnerIds(tx, clubId, day);
  const ids = await listFixtureIdsOfLeavingClub(tx, clubId, day);
  for (const fixture of await lockFixtures(tx, ids)) {
    if (fixture.clubId === clubId || fixture.status !== 'confirmed') continue;
    const { id: fixtureId, description } = fixture;
    await reopenFixture(tx, fixture, description, clock());
    await events.emit(tx, opponentLeft, {
      noteId: randomUUID(),
      fixtureId,
      clubId: fixture.clubId,
    });
  }
  for (const { invitation, details } of await listInvitedMatchesOfClub(tx, clubId, day))
    await sendGuestMail(tx, deps, invitation, { kind: 'deleted', clubId, details });
  const ownMatches = tx
    .select({ id: matchSides.matchId })
    .from(matchSides)
    .where(and(eq(matchSides.clubId, clubId), matchSides.live));
  const deleted = await tx
    .delete(matches)
    .where(and(inArray(matches.id, ownMatches), gte(matches.date, day)))
    .returning({ id: matches.id });
  await resyncClubs(tx, partnerIds);
  return deleted.map(({ id }) => id);
}
