import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import { grounds, teams } from './schema.ts';

/** Limits the teams and grounds that a user creates, changes or deletes. */
export const teamWrites: RateLimit = { name: 'team-writes', points: 600, seconds: 60 * 60 };

declare const owned: unique symbol;
export type OwnTeam = typeof teams.$inferSelect & { [owned]: 'team' };
export type OwnGround = typeof grounds.$inferSelect & { [owned]: 'ground' };

/** Throws “not found” if the team belongs to another club. */
export async function lockOwnTeamRow(
  tx: Transaction,
  { clubId }: ClubCaller,
  id: string,
): Promise<OwnTeam> {
  const isOwn = and(eq(teams.id, id), eq(teams.clubId, clubId));
  const [team] = await tx.select().from(teams).where(isOwn).for('update');
  if (!team) throw notFound("We can't find that team.");
  return team as OwnTeam;
}

/** Throws “not found” if the ground belongs to another club. */
export async function lockOwnGroundRow(
  tx: Transaction,
  { clubId }: ClubCaller,
  id: string,
): Promise<OwnGround> {
  const isOwn = and(eq(grounds.id, id), eq(grounds.clubId, clubId));
  const [ground] = await tx.select().from(grounds).where(isOwn).for('update');
  if (!ground) throw notFound("We can't find that ground.");
  return ground as OwnGround;
}
