import { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { eq } from 'drizzle-orm';
import { listComingMatches } from '../../card/queries/feeds.ts';
import { clubs } from '../../clubs/schema.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';
import { seedSubscribedCalendar } from '../demo/stages/calendar.ts';

/**
 * Subscribes a club on a running server to a calendar, in which its first two matches have changed and the given match is
 * new. A server in a test cannot read a calendar, because it reads none from private addresses.
 */
export async function setCalendarChanges(
  dataDir: string,
  slug: string,
  newMatch: Parameters<typeof RecordedMatchInput.parse>[0],
) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const [club] = await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.slug, slug));
    if (!club) throw new Error(`There is no club ${slug}.`);
    const now = new Date();
    const matches = await listComingMatches(db, club.id, toLondonDate(now));
    await seedSubscribedCalendar(db, {
      clubId: club.id,
      address: 'https://league.example/private-5ecret/fixtures.ics',
      readAt: now,
      matches: matches.sort((one, other) => one.values.date.localeCompare(other.values.date)),
      newMatch: RecordedMatchInput.parse(newMatch),
    });
  } finally {
    await db.$client.end();
    await stop();
  }
}
