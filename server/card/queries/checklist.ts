import { eq, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matchRequests } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { publicPages } from '../../public-pages/schema.ts';
import { grounds } from '../../teams/schema.ts';

/** Qualified, because Drizzle would write only `id`, which is also a column of the other tables. */
const ownClubId = sql.raw('clubs.id');

/** Returns a function that reads what a club has done of its first steps. */
export function createChecklistQuery(db: Database) {
  const query = db
    .select({
      description: sql<boolean>`${clubs.description} <> ''`,
      photo: sql<boolean>`${clubs.photo} is not null`,
      ground: sql<boolean>`${clubs.whatThreeWords} <> ''
        or exists (select from ${grounds} g where g.club_id = ${ownClubId})`,
      dates: sql<boolean>`exists (select from ${fixtures} f where f.club_id = ${ownClubId})`,
      request: sql<boolean>`exists (
        select from ${matchRequests} r where r.from_club_id = ${ownClubId})`,
      'public-page': sql<boolean>`exists (
        select from ${publicPages} p where p.club_id = ${ownClubId})`,
      createdAt: clubs.createdAt,
      putAwayAt: clubs.checklistPutAwayAt,
    })
    .from(clubs)
    .where(eq(clubs.id, sql.placeholder('clubId')))
    .prepare('checklist');
  return async function findChecklist(clubId: string) {
    const [row] = await query.execute({ clubId });
    return row;
  };
}

export type ChecklistRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createChecklistQuery>>>
>;
