CREATE TABLE "played_matches" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"note" text NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "played_matches_match_id_club_id_pk" PRIMARY KEY("match_id","club_id")
);--> statement-breakpoint
ALTER TABLE "matches" ALTER COLUMN "home_club_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fixtures" ADD COLUMN "private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "recorded_by_club_id" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "opponent_name" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "competition" text DEFAULT 'friendly' NOT NULL;--> statement-breakpoint
ALTER TABLE "played_matches" ADD CONSTRAINT "played_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_matches" ADD CONSTRAINT "played_matches_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "played_matches_club" ON "played_matches" USING btree ("club_id");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_recorded_by_club_id_clubs_id_fk" FOREIGN KEY ("recorded_by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_recorded" CHECK (("matches"."recorded_by_club_id" is null) = ("matches"."opponent_name" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club" CHECK ("matches"."home_club_id" is not null or "matches"."recorded_by_club_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_competition" CHECK ("matches"."competition" in ('league', 'cup', 'friendly', 'other')) NOT VALID;