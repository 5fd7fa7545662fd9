import type { MatchActionName, RecordedChange } from '@fixturebook/contract/card/match-actions';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { matchActions } from '../schema.ts';

/** The club that acts, and the officer who acts for it. Links of version 0.1.0 and jobs name no officer. */
export interface ActingOfficer {
  clubId: string;
  userId?: string | undefined;
}

interface NewAction {
  /** What the action was done to. */
  subject: { matchId: string } | { requestId: string };
  action: MatchActionName;
  changes?: RecordedChange[];
}

/** Stores who did this, for the officers of the same club. Nothing is stored if nobody knows who did it. */
export async function recordAction(
  tx: Transaction,
  { clock }: { clock: () => Date },
  { clubId, userId }: ActingOfficer,
  { subject, action, changes }: NewAction,
) {
  if (userId === undefined) return;
  await tx
    .insert(matchActions)
    .values({ ...subject, clubId, userId, action, changes, at: clock() });
}

/** The history of a match begins with that of its request. */
export async function moveActionsToMatch(tx: Transaction, requestId: string, matchId: string) {
  await tx
    .update(matchActions)
    .set({ requestId: null, matchId })
    .where(eq(matchActions.requestId, requestId));
}
