CREATE INDEX CONCURRENTLY "match_requests_unsent" ON "match_requests" USING btree ("undo_until") WHERE undo_until is not null;--> statement-breakpoint
ALTER TABLE "match_requests" VALIDATE CONSTRAINT "match_requests_not_sent";
