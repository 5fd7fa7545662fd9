import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import { conversationSides, conversations, messages, reports } from '../schema.ts';

export function listChatPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  const isOwnConversation = sql`${clubId}::uuid in (club_low, club_high)`;
  const isInOwnConversation = sql`conversation_id in (select id from conversations where ${isOwnConversation})`;
  return [
    { table: messages, condition: isInOwnConversation },
    { table: conversationSides, condition: isInOwnConversation },
    { table: reports, condition: sql`by_club_id = ${clubId}::uuid` },
    // Hide the columns that would reveal to the reported club which club sent the report.
    {
      table: reports,
      condition: sql`against_club_id = ${clubId}::uuid`,
      hiddenColumns: ['byClubId', 'conversationId', 'reason', 'messages'],
    },
    { table: conversations, condition: isOwnConversation },
  ];
}
