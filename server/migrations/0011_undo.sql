ALTER TABLE "match_requests" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_not_sent" CHECK (undo_until is null or status in ('open', 'expired', 'released')) NOT VALID;
