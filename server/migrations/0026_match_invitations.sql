CREATE TABLE "match_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"email" text,
	"address_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"confirmed" jsonb,
	"proposal" jsonb,
	"refusal_reason" text,
	"still_on_asked_at" timestamp with time zone,
	"still_on_confirmed_at" timestamp with time zone,
	"offer_refused_by_club_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "match_invitations_match" UNIQUE("match_id"),
	CONSTRAINT "match_invitations_answer" CHECK ("match_invitations"."answer" in ('yes', 'different', 'no')),
	CONSTRAINT "match_invitations_answered" CHECK ("match_invitations"."answer" is null or "match_invitations"."answered_at" is not null),
	CONSTRAINT "match_invitations_proposal" CHECK (("match_invitations"."answer" is not distinct from 'different') = ("match_invitations"."proposal" is not null))
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"match_date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_invitations" ADD CONSTRAINT "match_invitations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_invitations_address" ON "match_invitations" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "match_invitations_email" ON "match_invitations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "unanswered_invitations" ADD CONSTRAINT "unanswered_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unanswered_invitations_club" ON "unanswered_invitations" USING btree ("club_id","address_hash");--> statement-breakpoint
CREATE INDEX "unanswered_invitations_match_date" ON "unanswered_invitations" USING btree ("match_date");