import { publicClubPath } from '@fixturebook/contract/paths';
import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { countUnreadConversations } from '../../chat/queries.ts';
import { clubColumnsWithCoordinates, hasCoordinatesOfClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { postcodePoints } from '../../geocoding/schema.ts';
import { countRequestsToAnswer } from '../../matches/queries/requests-to-answer.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { selectPublicSlug } from '../../public-pages/queries/public-path.ts';
import { countUnreadNotifications } from '../queries.ts';

/** Reads the club of an officer, and how much is unread and to answer, with one statement: every page asks for it. */
export function createOwnStateQuery(db: Database) {
  const clubId = sql.placeholder('clubId');
  const reader = { clubId, userId: sql.placeholder('userId') };
  const query = db
    .select({
      club: clubColumnsWithCoordinates,
      publicSlug: sql<string | null>`(${selectPublicSlug(db, clubId)})`,
      unreadConversations: selectCount(countUnreadConversations(db, clubId)),
      unreadNotifications: selectCount(countUnreadNotifications(db, reader)),
      requestsToAnswer: selectCount(countRequestsToAnswer(db)),
    })
    .from(clubs)
    .leftJoin(postcodePoints, hasCoordinatesOfClub)
    .where(eq(clubs.id, clubId))
    .prepare('own_state');

  return async function getOwnState(officer: { clubId: string; userId: string }, now: Date) {
    const { clubId, userId } = officer;
    const [row] = await query.execute({ clubId, userId, now: now.toISOString() });
    if (!row) throw notFound('We can’t find this club.');
    const { club, publicSlug, requestsToAnswer } = row;
    return {
      club,
      publicPath: publicSlug && publicClubPath(publicSlug),
      unread: { conversations: row.unreadConversations, notifications: row.unreadNotifications },
      requestsToAnswer,
    };
  };
}

function selectCount(query: SQLWrapper) {
  return sql<number>`(${query})`.mapWith(Number);
}
