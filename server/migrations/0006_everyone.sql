CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"current_code" text NOT NULL,
	"new_code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"plain_text" text NOT NULL,
	"folded" text NOT NULL,
	"draft" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"suspect" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "card_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "play_cricket_entries" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"terms_id" uuid NOT NULL,
	"called_off" boolean NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_cricket_entries_match_id_club_id_pk" PRIMARY KEY("match_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "season_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_club_id" uuid NOT NULL,
	"to_club_id" uuid NOT NULL,
	"last_fixture_id" uuid NOT NULL,
	"fixture_id" uuid,
	"team_name" text NOT NULL,
	"first_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "season_offers_last_fixture" UNIQUE("last_fixture_id"),
	CONSTRAINT "season_offers_other_club" CHECK ("season_offers"."from_club_id" <> "season_offers"."to_club_id")
);
--> statement-breakpoint
CREATE TABLE "season_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" jsonb
);
--> statement-breakpoint
ALTER TABLE "new_free_dates" ADD COLUMN "tell_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_imports" ADD CONSTRAINT "card_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_terms_id_match_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."match_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_last_fixture_id_fixtures_id_fk" FOREIGN KEY ("last_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_plans" ADD CONSTRAINT "season_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_events_created_at" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at","id") WHERE not draft;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_not_mailed" ON "contact_messages" USING btree ("created_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "card_imports_club" ON "card_imports" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "card_imports_created_at" ON "card_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_cricket_entries_club" ON "play_cricket_entries" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "play_cricket_entries_terms" ON "play_cricket_entries" USING btree ("terms_id");--> statement-breakpoint
CREATE INDEX "season_offers_to" ON "season_offers" USING btree ("to_club_id");--> statement-breakpoint
CREATE INDEX "season_offers_from" ON "season_offers" USING btree ("from_club_id");--> statement-breakpoint
CREATE INDEX "season_offers_fixture" ON "season_offers" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "season_offers_plan" ON "season_offers" USING btree ("plan_id","to_club_id");--> statement-breakpoint
CREATE INDEX "season_plans_club" ON "season_plans" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "season_plans_created_at" ON "season_plans" USING btree ("created_at");