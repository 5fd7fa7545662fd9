import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { type Database, type Executor, runTransaction } from '../../platform/database/database.ts';
import type { MailContent } from '../../platform/mail/letter.ts';
import type { Platform } from '../../platform/platform.ts';
import { clubs } from '../schema.ts';

/** Suspends a club, or changes the reason. Returns the club, or undefined if it is not found. */
export async function suspendClub(db: Executor, slug: string, reason: string) {
  const [club] = await db
    .update(clubs)
    .set({ suspendedAt: new Date(), suspensionReason: reason, suspensionMailedAt: null })
    .where(and(eq(clubs.slug, slug), isNull(clubs.closedAt)))
    .returning({ id: clubs.id, name: clubs.name });
  return club;
}

export async function unsuspendClub(db: Executor, slug: string) {
  const [club] = await db
    .update(clubs)
    .set({ suspendedAt: null, suspensionReason: '', suspensionMailedAt: null })
    .where(and(eq(clubs.slug, slug), isNull(clubs.closedAt)))
    .returning({ id: clubs.id, name: clubs.name });
  return club;
}

export interface SuspensionDeps extends Pick<Platform, 'db' | 'mail' | 'clock' | 'config'> {
  /** The proved addresses of the officers of a club. Clubs do not import accounts. */
  listOfficerAddresses(executor: Executor, clubId: string): Promise<{ address: string }[]>;
}

/** Mails suspended clubs why they are suspended. The operator's command itself sends no mail. */
export async function mailSuspendedClubs(deps: SuspensionDeps) {
  const waiting = await listClubsToMail(deps.db);
  for (const { id } of waiting) await mailSuspendedClub(deps, id);
}

const isWaitingForMail = and(
  isNull(clubs.closedAt),
  isNotNull(clubs.suspendedAt),
  isNull(clubs.suspensionMailedAt),
  ne(clubs.suspensionReason, ''),
);

function listClubsToMail(db: Database) {
  return db.select({ id: clubs.id }).from(clubs).where(isWaitingForMail).orderBy(clubs.id);
}

function mailSuspendedClub(
  { db, mail, clock, config, listOfficerAddresses }: SuspensionDeps,
  id: string,
) {
  return runTransaction(db, async (tx) => {
    const [club] = await tx
      .update(clubs)
      .set({ suspensionMailedAt: clock() })
      .where(and(eq(clubs.id, id), isWaitingForMail))
      .returning({ name: clubs.name, reason: clubs.suspensionReason });
    if (!club) return;
    const letter = createSuspensionLetter(club, config.supportEmail);
    for (const { address } of await listOfficerAddresses(tx, id))
      await mail.send(tx, address, letter, { kind: 'account' });
  });
}

function createSuspensionLetter(
  { name, reason }: { name: string; reason: string },
  supportEmail: string,
): MailContent {
  return {
    subject: 'Your club is suspended',
    clubName: name,
    paragraphs: [
      "We've suspended your club. Other clubs can't see it or write to it for now, and you can't use your account.",
      `This is why: ${reason}`,
      `If you think this is a mistake, write to ${supportEmail}.`,
    ],
  };
}
