CREATE TABLE "match_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"match_id" uuid,
	"request_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_actions_subject" CHECK (("match_actions"."match_id" is null) <> ("match_actions"."request_id" is null))
);
--> statement-breakpoint
CREATE TABLE "officer_notification_preferences" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet_hours" boolean DEFAULT true NOT NULL,
	CONSTRAINT "officer_notification_preferences_user_id_club_id_pk" PRIMARY KEY("user_id","club_id")
);
--> statement-breakpoint
ALTER TABLE "card_imports" ADD COLUMN "accepted_by" uuid;--> statement-breakpoint
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officer_notification_preferences" ADD CONSTRAINT "officer_notification_preferences_officer" FOREIGN KEY ("user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_actions_match" ON "match_actions" USING btree ("match_id","club_id");--> statement-breakpoint
CREATE INDEX "match_actions_request" ON "match_actions" USING btree ("request_id","club_id");--> statement-breakpoint
CREATE INDEX "match_actions_user" ON "match_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_actions_club" ON "match_actions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "officer_notification_preferences_club" ON "officer_notification_preferences" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "officer_notification_preferences_digest" ON "officer_notification_preferences" USING btree ("club_id") WHERE digest;--> statement-breakpoint
ALTER TABLE "card_imports" ADD CONSTRAINT "card_imports_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;