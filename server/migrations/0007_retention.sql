ALTER TABLE "play_cricket_entries" DROP CONSTRAINT "play_cricket_entries_terms_id_match_terms_id_fk";
--> statement-breakpoint
ALTER TABLE "matches" DROP CONSTRAINT "matches_request_id_match_requests_id_fk";
--> statement-breakpoint
-- Child tables of old rows: a query of the parent reads both, so only the jobs that archive rows name them. They are
-- not in the schema files, because a change of a parent's columns changes its child too.
CREATE TABLE "messages_archive" (
	CONSTRAINT "messages_archive_pk" PRIMARY KEY ("conversation_id", "seq"),
	CONSTRAINT "messages_archive_id_unique" UNIQUE ("id"),
	CONSTRAINT "messages_archive_client_id" UNIQUE ("conversation_id", "sender_club_id", "client_id"),
	CONSTRAINT "messages_archive_conversation" FOREIGN KEY ("conversation_id") REFERENCES "conversations" ("id") ON DELETE CASCADE
) INHERITS ("messages");
--> statement-breakpoint
CREATE TABLE "match_requests_archive" (
	CONSTRAINT "match_requests_archive_pk" PRIMARY KEY ("id"),
	CONSTRAINT "match_requests_archive_accepted" CHECK ("status" = 'accepted'),
	CONSTRAINT "match_requests_archive_from_club" FOREIGN KEY ("from_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_to_club" FOREIGN KEY ("to_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_fixture" FOREIGN KEY ("fixture_id") REFERENCES "fixtures" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_own_fixture" FOREIGN KEY ("own_fixture_id") REFERENCES "fixtures" ("id") ON DELETE CASCADE
) INHERITS ("match_requests");
--> statement-breakpoint
CREATE INDEX "match_requests_archive_fixture" ON "match_requests_archive" USING btree ("fixture_id");
--> statement-breakpoint
CREATE INDEX "match_requests_archive_own_fixture" ON "match_requests_archive" USING btree ("own_fixture_id");
--> statement-breakpoint
CREATE INDEX "match_requests_archive_to" ON "match_requests_archive" USING btree ("to_club_id", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "match_requests_archive_from" ON "match_requests_archive" USING btree ("from_club_id", "created_at", "id");
--> statement-breakpoint
CREATE TABLE "match_terms_archive" (
	CONSTRAINT "match_terms_archive_pk" PRIMARY KEY ("id"),
	CONSTRAINT "match_terms_archive_answered" CHECK ("status" <> 'proposed'),
	CONSTRAINT "match_terms_archive_match" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_terms_archive_proposed_by" FOREIGN KEY ("proposed_by_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE
) INHERITS ("match_terms");
--> statement-breakpoint
CREATE INDEX "match_terms_archive_match" ON "match_terms_archive" USING btree ("match_id", "created_at");
--> statement-breakpoint
CREATE INDEX "match_terms_archive_proposed_by" ON "match_terms_archive" USING btree ("proposed_by_club_id");
