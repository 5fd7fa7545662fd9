import { and, eq, sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { type Database, runTransaction } from '../../platform/database/database.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import { findOpenClub } from '../queries/operator.ts';
import { officers, users } from '../schema.ts';

/** Makes an account an owner of a club. Changes nothing if the club or a verified account is not found. */
export async function makeOwner(db: Database, { slug, email }: { slug: string; email: string }) {
  return runTransaction(db, async (tx) => {
    const found = await findOpenClub(tx, slug);
    if (found) await lockClub(tx, found.id);
    // Its erasure may have ended while this transaction waited for the lock.
    const club = found && (await findOpenClub(tx, slug));
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), users.emailVerified));
    if (!club || !user) return { club, user };
    await tx
      .insert(officers)
      .values({ userId: user.id, clubId: club.id, role: 'owner' })
      .onConflictDoUpdate({
        target: [officers.userId, officers.clubId],
        set: { role: 'owner' },
      });
    await recordLiveEvent(tx, { clubId: club.id, name: 'club', data: {} });
    return { club, user };
  });
}
