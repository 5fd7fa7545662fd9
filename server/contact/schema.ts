import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/schema.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** True for a message that a bot has probably written, which is stored but not mailed. */
    suspect: boolean('suspect').notNull().default(false),
    /** Whether a club on the Pro plan, which has priority support, sent the message while logged in. */
    fromPro: boolean('from_pro').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('contact_messages_email').on(sql`lower(${table.email})`),
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_mailed_at').on(table.mailedAt),
    index('contact_messages_not_mailed').on(table.createdAt).where(sql`mailed_at is null`),
  ],
);
