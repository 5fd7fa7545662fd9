CREATE UNIQUE INDEX CONCURRENTLY "live_events_club_number" ON "live_events" USING btree ("club_id","number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_events_club";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "clubs" VALIDATE CONSTRAINT "clubs_closed";
