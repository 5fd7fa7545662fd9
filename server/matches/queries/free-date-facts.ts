import { and, eq, inArray } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { getDistanceKm } from '../../geocoding/queries.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import { describeFreeDates } from '../rules/free-date-facts.ts';
import { listMatchFactsForEmail } from '../rules/match-facts.ts';

interface FreeDateIds {
  /** The free date of the club that gets the email, if it has one. */
  ownId?: string | undefined;
  theirId?: string | undefined;
  /** The team that the other club offers its date. */
  ownTeamName?: string;
}

/** Returns what an email says about a match that could be arranged, or undefined once one of the dates is not free. */
export async function findFreeDateFactsForEmail(
  executor: Executor,
  clubId: string,
  { ownId, theirId, ownTeamName: teamName }: FreeDateIds,
): Promise<MailFact[] | undefined> {
  const ids = [ownId, theirId].flatMap((id) => id ?? []);
  const rows = await executor
    .select({ club: { name: clubs.name }, fixture: fixtures })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(and(inArray(fixtures.id, ids), eq(fixtures.status, 'open')));
  if (rows.length === 0 || rows.length < ids.length) return undefined;
  const own = rows.find(({ fixture }) => fixture.id === ownId);
  const theirs = rows.find(({ fixture }) => fixture.id === theirId);
  // One of the two dates can have been moved since the news.
  if (own && theirs && own.fixture.date !== theirs.fixture.date) return undefined;
  const date = describeFreeDates({ own, theirs });
  const { postcode } = own?.fixture ?? (await getClubById(executor, clubId));
  const distanceKm = theirs
    ? await getDistanceKm(executor, postcode, theirs.fixture.postcode)
    : null;
  const withTeam = teamName === undefined ? date : { ...date, own: { fixture: { teamName } } };
  return listMatchFactsForEmail({ ...withTeam, distanceKm });
}
