CREATE INDEX CONCURRENTLY "messages_created_at" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_created_at" ON "fixtures" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_settled" ON "fixtures" USING gist ("date","globe") WHERE status <> 'open';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_without_point" ON "fixtures" USING btree ("date","id") WHERE globe is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_games" ON "fixtures" USING btree ("date","start_time","id","side","club_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "new_free_dates_due" ON "new_free_dates" USING btree (coalesce("tell_from", '-infinity'::timestamptz));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "match_requests_created_at" ON "match_requests" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "fixtures_unplaced";
