import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { teams } from '../../teams/schema.ts';

export type PublicTeam = Awaited<ReturnType<ReturnType<typeof createPublicTeamsQuery>>>[number];

/** Lists the teams of a club by name, without their ground and how far they travel. */
export function createPublicTeamsQuery(db: Database) {
  const { name, category, ageGroup, weekdays } = teams;
  const query = db
    .select({ name, category, ageGroup, weekdays })
    .from(teams)
    .where(eq(teams.clubId, sql.placeholder('clubId')))
    .orderBy(asc(sql`lower(${name})`), asc(teams.id))
    .prepare('public_teams');
  return (clubId: string) => query.execute({ clubId });
}
