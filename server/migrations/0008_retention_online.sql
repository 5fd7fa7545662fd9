CREATE INDEX CONCURRENTLY "development_mails_sent_at" ON "development_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_changes_expires_at" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_not_verified" ON "users" USING btree ("created_at") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reports_handled_at" ON "reports" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_messages_mailed_at" ON "contact_messages" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_free" ON "fixtures" USING btree ("date","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "match_reconfirmations_asked_at" ON "match_reconfirmations" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "match_requests_answered" ON "match_requests" USING btree ("status","answered_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "match_terms_created_at" ON "match_terms" USING btree ("created_at") WHERE status <> 'proposed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "season_offers_created_at" ON "season_offers" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "play_cricket_entries_terms";
