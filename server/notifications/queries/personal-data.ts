import { sql } from 'drizzle-orm';
import type { IdMentions, PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  clubNotificationReads,
  notificationOpens,
  notificationOutcomes,
  notificationPreferences,
  notificationReads,
  notifications,
  officerNotificationPreferences,
  pushSubscriptions,
} from '../schema.ts';

export function listNotificationsPersonalData({
  userId,
  clubId,
}: PersonalDataOwner): PersonalData[] {
  const isOfClub = sql`club_id = ${clubId}::uuid`;
  return [
    { table: notificationOpens, condition: sql`user_id = ${userId}` },
    {
      table: notificationOutcomes,
      condition: sql`notification_id in (select id from ${notifications} where ${isOfClub})`,
    },
    { table: notifications, condition: isOfClub },
    {
      table: notifications,
      condition: sql`about_club_id = ${clubId}::uuid and ${isOfClub} is not true`,
      hiddenColumns: ['clubId'],
    },
    { table: clubNotificationReads, condition: sql`user_id = ${userId} or ${isOfClub}` },
    { table: notificationReads, condition: sql`user_id = ${userId}` },
    { table: notificationPreferences, condition: isOfClub },
    {
      table: officerNotificationPreferences,
      condition: sql`user_id = ${userId} or ${isOfClub}`,
    },
    {
      table: pushSubscriptions,
      condition: sql`session_id in (select id from sessions where user_id = ${userId})`,
      hiddenColumns: ['p256dh', 'auth'],
    },
  ];
}

/** The key of a delivery has ids of the club, an officer, a message, a notification or a browser. */
export const notificationIdMentions: IdMentions[] = [
  {
    name: 'notificationDeliveries',
    table: 'notification_deliveries',
    key: [
      { column: 'channel', type: 'text' },
      { column: 'key', type: 'text' },
    ],
    // Looking up a word costs as much as an id, and most keys begin with this one.
    values: sql`array_remove(string_to_array(r.key, ' '), 'message')`,
    columns: { channel: 'channel', key: 'key', at: 'at' },
  },
];
