import {
  type ClubOrder,
  clubsPerPage,
  descriptionExcerptLength,
} from '@fixturebook/contract/clubs';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { postcodePoints } from '../../geocoding/schema.ts';
import type { Database } from '../../platform/database.ts';
import { clubs } from '../schema.ts';

export interface ClubsWanted {
  /** Who looks: distances are from its ground. */
  clubId: string;
  search: string;
  page: number;
  order: ClubOrder;
}

/** A page of all clubs, and how many there are on all pages. */
export async function listClubs(db: Database, { clubId, search, page, order }: ClubsWanted) {
  const listed = and(
    isNull(clubs.suspendedAt),
    sql`strpos(lower(${clubs.name}), lower(${search})) > 0`,
  );
  const chordKm = sql<number | null>`${postcodePoints.globe} <-> (select p.globe
    from postcode_points p join clubs c on c.postcode = p.postcode where c.id = ${clubId})`;
  const rows = await db
    .select({
      id: clubs.id,
      slug: clubs.slug,
      name: clubs.name,
      photo: clubs.photo,
      description: sql<string>`left(${clubs.description}, ${descriptionExcerptLength})`,
      chordKm,
    })
    .from(clubs)
    .leftJoin(postcodePoints, eq(postcodePoints.postcode, clubs.postcode))
    .where(listed)
    .orderBy(
      ...(order === 'distance' ? [sql`${chordKm} asc nulls last`] : []),
      sql`lower(${clubs.name})`,
      asc(clubs.id),
    )
    .limit(clubsPerPage)
    .offset((page - 1) * clubsPerPage);
  const [counted] = await db.select({ total: count() }).from(clubs).where(listed);
  return { rows, total: counted?.total ?? 0 };
}
