import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  calendarFeeds,
  cardFeedEvents,
  cardFeeds,
  cardImports,
  playCricketEntries,
} from '../schema.ts';

export function listCardPersonalData({ clubId, userId }: PersonalDataOwner): PersonalData[] {
  const belongsToClub = sql`club_id = ${clubId}::uuid`;
  return [
    { table: calendarFeeds, condition: belongsToClub, hiddenColumns: ['tokenHash', 'sealedToken'] },
    {
      table: playCricketEntries,
      condition: sql`match_id in (select match_id from match_sides where ${belongsToClub})`,
    },
    { table: cardImports, condition: belongsToClub, hiddenColumns: ['acceptedBy'] },
    // The import belongs to the club, whose other officers may undo it. A job deletes it after a day.
    {
      table: cardImports,
      condition: sql`accepted_by = ${userId} and ${belongsToClub} is not true`,
      hiddenColumns: ['rows'],
      isRetained: true,
    },
    { table: cardFeeds, condition: belongsToClub },
    {
      table: cardFeedEvents,
      condition: sql`feed_id in (select id from card_feeds where ${belongsToClub})`,
    },
  ];
}
