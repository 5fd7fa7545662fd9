import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { StoredFeedChange } from '../../../card/rules/feed-changes.ts';
import { cardFeedEvents, cardFeeds } from '../../../card/schema.ts';
import { findRecordedMatch } from '../../../matches/queries/recorded.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DemoSecretary } from '../actions.ts';
import { saturdaySeconds } from '../teams.ts';

/** Subscribes the demo club to the calendar of its league, which is at no real address. */
export async function seedLeagueCalendar(
  db: Database,
  { caller: { clubId } }: DemoSecretary,
  { matchIds, newMatchDate, now }: { matchIds: string[]; newMatchDate: string; now: Date },
) {
  const rows = await Promise.all(
    matchIds.slice(0, 2).map((id) => findRecordedMatch(db, clubId, id)),
  );
  await seedSubscribedCalendar(db, {
    clubId,
    address: 'https://league.example/fixtures.ics',
    readAt: new Date(now.getTime() - 2 * 3_600_000),
    matches: rows.flatMap((row) => (row ? [{ id: row.match.id, values: row.values }] : [])),
    newMatch: {
      teamName: saturdaySeconds.name,
      opponent: 'Stokenchurch Sawyers 2nd XI',
      competition: 'league',
      date: newMatchDate,
      startTime: '13:00',
      side: 'away',
      ground: '',
      postcode: '',
      format: null,
      overs: null,
      notes: '',
    },
  });
}

interface SubscribedCalendar {
  clubId: string;
  address: string;
  readAt: Date;
  /** Recorded matches of the club: the first begins at 11:00 in the calendar, the second is no longer in it. */
  matches: { id: string; values: RecordedMatchInput }[];
  /** A match that is in the calendar and not yet on the card. */
  newMatch: RecordedMatchInput;
}

/** Subscribes a club to a calendar that no job reads, in which three matches have changed. */
export async function seedSubscribedCalendar(
  db: Database,
  { clubId, address, readAt, matches: [first, second], newMatch }: SubscribedCalendar,
) {
  if (!first || !second) throw new Error('The calendar needs two matches.');
  const [feed] = await db
    .insert(cardFeeds)
    .values({
      clubId,
      address,
      teamName: newMatch.teamName,
      competition: newMatch.competition,
      createdAt: readAt,
      readAt,
      nextReadAt: new Date('2100-01-01'),
    })
    .onConflictDoNothing()
    .returning();
  // An interrupted seed had already created the calendar.
  if (!feed) return;
  const moved = { ...first.values, startTime: '11:00' };
  const known = { feedId: feed.id, version: 'a' };
  await db.insert(cardFeedEvents).values([
    {
      ...known,
      eventKey: 'changed',
      matchId: first.id,
      values: first.values,
      change: createChange('changed', moved),
    },
    {
      ...known,
      eventKey: 'missing',
      matchId: second.id,
      values: second.values,
      change: { kind: 'missing', version: 'missing', row: null },
    },
    { ...known, eventKey: 'new', change: createChange('new', newMatch) },
  ]);
}

function createChange(kind: StoredFeedChange['kind'], match: RecordedMatchInput): StoredFeedChange {
  const { format: _, overs: __, notes: ___, startTime, ...shown } = match;
  return {
    kind,
    version: 'b',
    row: {
      number: 1,
      input: undefined,
      match,
      isMatch: true,
      shown: { ...shown, startTime: startTime ?? '', maxTravelRadius: null, unread: '' },
      errors: [],
      isOff: false,
    },
  };
}
