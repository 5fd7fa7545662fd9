CREATE TABLE "card_feed_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"match_id" uuid,
	"version" text NOT NULL,
	"values" jsonb,
	"change" jsonb
);
--> statement-breakpoint
CREATE TABLE "card_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"address" text NOT NULL,
	"team_name" text NOT NULL,
	"competition" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"next_read_at" timestamp with time zone,
	"fault" text,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_feed_events" ADD CONSTRAINT "card_feed_events_feed_id_card_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."card_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_feed_events" ADD CONSTRAINT "card_feed_events_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_feeds" ADD CONSTRAINT "card_feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_feeds" ADD CONSTRAINT "card_feeds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_feed_events_key" ON "card_feed_events" USING btree ("feed_id","event_key");--> statement-breakpoint
CREATE INDEX "card_feed_events_match" ON "card_feed_events" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_feeds_address" ON "card_feeds" USING btree ("club_id",md5("address"));--> statement-breakpoint
CREATE INDEX "card_feeds_next_read_at" ON "card_feeds" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "card_feeds_created_by" ON "card_feeds" USING btree ("created_by");