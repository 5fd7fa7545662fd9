import { and, eq } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { listUntoldOpponents } from '../../opponents/queries/announcements.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../deps.ts';
import type { ClubNews } from './news.ts';

export async function listOpponentFoundNews(
  executor: Executor,
  event: {
    clubId: string;
    fixtureId: string;
    foundFixtureId: string;
    reason?: 'search' | 'followed' | undefined;
  },
): Promise<ClubNews[]> {
  const { clubId, fixtureId, foundFixtureId, reason } = event;
  const { id, date, teamName, status } = fixtures;
  const [own] = await executor
    .select({ date, teamName, status })
    .from(fixtures)
    .where(and(eq(id, fixtureId), eq(status, 'open')));
  const [found] = await executor
    .select({ clubId: fixtures.clubId, slug: clubs.slug })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(and(eq(id, foundFixtureId), eq(status, 'open')));
  if (!own || !found) return [];
  const news = { type: 'opponent', fixtureId, date: own.date, teamName: own.teamName } as const;
  const subject = `${fixtureId} ${foundFixtureId}`;
  return [
    {
      clubId,
      aboutClubId: found.clubId,
      subject,
      news: { ...news, ...(reason ? toReason(found.slug, reason) : { foundFixtureId }) },
    },
  ];
}

function toReason(slug: string, reason: 'search' | 'followed') {
  return reason === 'followed' ? { reason, slug } : { reason };
}

/** Lists the dates that were announced on an earlier day, and that the club was not told of. */
export async function listMoreOpponentsNews(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  { clubId, day }: { clubId: string; day: string },
): Promise<ClubNews[]> {
  const rows = await listUntoldOpponents(db, { clubId, day }, toLondonDate(clock()));
  const [first] = rows;
  if (!first) return [];
  const { date, teamName, clubs, reason } = first;
  const fixtureId = first.fixtureId ?? first.foundFixtureId;
  const ofClub = { clubId, subject: `more ${day}` };
  const news = {
    type: 'opponent',
    fixtureId,
    date,
    teamName,
    ...(reason && toReason(first.slug, reason)),
  } as const;
  if (rows.length === 1) {
    const { clubId: aboutClubId, foundFixtureId } = first;
    return [{ ...ofClub, aboutClubId, news: reason ? news : { ...news, foundFixtureId } }];
  }
  const dates = new Set(rows.map((row) => row.date)).size;
  return [{ ...ofClub, aboutClubId: null, news: { ...news, more: { day, dates, clubs } } }];
}
