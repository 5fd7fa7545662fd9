import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  notificationDeliveries,
  notificationOpens,
  notificationPreferences,
  notificationReads,
  notifications,
  pushSubscriptions,
} from '../schema.ts';

export function listNotificationsPersonalData({
  userId,
  clubId,
}: PersonalDataOwner): PersonalData[] {
  const isOfClub = sql`club_id = ${clubId}::uuid`;
  const concernsClub = sql`${isOfClub} or about_club_id = ${clubId}::uuid`;
  const keyIds = sql`string_to_array(key, ' ')`;
  return [
    {
      table: notificationDeliveries,
      condition: sql`${clubId}::text = any(${keyIds}) or ${keyIds} && array(
        select id::text from notifications where ${concernsClub}
        union all select id::text from push_subscriptions
          where session_id in (select id from sessions where user_id = ${userId})
        union all select m.id::text from messages m join conversations c on c.id = m.conversation_id
          where ${clubId}::uuid in (c.club_low, c.club_high))`,
    },
    { table: notificationOpens, condition: sql`user_id = ${userId}` },
    { table: notifications, condition: isOfClub },
    {
      table: notifications,
      condition: sql`about_club_id = ${clubId}::uuid and ${isOfClub} is not true`,
      hiddenColumns: ['clubId'],
    },
    { table: notificationReads, condition: sql`user_id = ${userId}` },
    { table: notificationPreferences, condition: isOfClub },
    {
      table: pushSubscriptions,
      condition: sql`session_id in (select id from sessions where user_id = ${userId})`,
      hiddenColumns: ['p256dh', 'auth'],
    },
  ];
}
