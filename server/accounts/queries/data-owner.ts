import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { PersonalDataOwner } from '../../platform/personal-data.ts';
import { officers, users } from '../schema.ts';

/** Returns undefined if the account was deleted. The club is null if other officers keep it. */
export async function findDataOwner(
  executor: Executor,
  userId: string,
): Promise<PersonalDataOwner | undefined> {
  const [user] = await executor
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  const clubId = await findClubIdOfUser(executor, userId);
  const isShared = clubId !== null && (await hasOtherOfficers(executor, userId, clubId));
  return { userId, email: user.email.toLowerCase(), clubId: isShared ? null : clubId };
}

export async function findClubIdOfUser(executor: Executor, userId: string) {
  const [officer] = await executor
    .select({ clubId: officers.clubId })
    .from(officers)
    .where(eq(officers.userId, userId));
  return officer?.clubId ?? null;
}

async function hasOtherOfficers(executor: Executor, userId: string, clubId: string) {
  const isOther = and(eq(officers.clubId, clubId), ne(officers.userId, userId));
  return (await executor.$count(officers, isOther)) > 0;
}
