import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { buildSearchFoldingSql } from '../rules/folding.ts';
import { clubs } from '../schema.ts';

export interface OperatorClubQuery {
  /** Part of a name or of a slug. */
  search?: string;
  pro?: boolean;
  suspended?: boolean;
  page: number;
}

/** Clubs do not import billing, which imports clubs. */
export type IsProSqlBuilder = (clubId: PgColumn) => SQL<boolean>;

export const clubsPerOperatorPage = 50;

/** Lists the clubs by name for the operator, suspended ones too. */
export async function listClubsForOperator(
  db: Database,
  query: OperatorClubQuery,
  buildIsProSql: IsProSqlBuilder,
) {
  const isPro = buildIsProSql(clubs.id);
  const isWanted = and(
    isNull(clubs.closedAt),
    query.search === undefined ? undefined : matchesSearch(query.search),
    query.pro ? isPro : undefined,
    query.suspended ? isNotNull(clubs.suspendedAt) : undefined,
  );
  const rows = await db
    .select({
      slug: clubs.slug,
      name: clubs.name,
      isPro,
      suspendedAt: clubs.suspendedAt,
      suspensionReason: clubs.suspensionReason,
      createdAt: clubs.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(clubs)
    .where(isWanted)
    .orderBy(asc(clubs.foldedName), asc(clubs.id))
    .limit(clubsPerOperatorPage)
    .offset((query.page - 1) * clubsPerOperatorPage);
  return { rows, total: rows[0]?.total ?? 0 };
}

function matchesSearch(search: string): SQL | undefined {
  const folded = sql`${buildSearchFoldingSql(sql`${search}::text`)}`;
  return or(
    sql`position(${folded} in ${clubs.foldedName}) > 0`,
    sql`position(lower(${search}) in ${clubs.slug}) > 0`,
  );
}

/** Finds a club for the operator by the last part of its address, a suspended one too. */
export async function findClubForOperator(db: Database, slug: string) {
  const [club] = await db
    .select({ id: clubs.id, slug: clubs.slug })
    .from(clubs)
    .where(and(eq(clubs.slug, slug), isNull(clubs.closedAt)));
  return club;
}
