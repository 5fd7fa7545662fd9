CREATE TABLE "grounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postcode" text NOT NULL,
	"what_three_words" text NOT NULL,
	"pitches" smallint NOT NULL,
	"surface" text,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grounds_pitches" CHECK ("grounds"."pitches" >= 1)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"age_group" text,
	"weekdays" text[] NOT NULL,
	"strength" text,
	"format" text,
	"overs" smallint,
	"ground_id" uuid,
	"start_time" time,
	"side" text,
	"max_travel_radius" integer,
	"colour" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_age_group" CHECK (("teams"."category" is not distinct from 'juniors') = ("teams"."age_group" is not null)),
	CONSTRAINT "teams_overs" CHECK ("teams"."overs" is null or "teams"."format" = 'limited-overs')
);
--> statement-breakpoint
ALTER TABLE "grounds" ADD CONSTRAINT "grounds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_ground_id_grounds_id_fk" FOREIGN KEY ("ground_id") REFERENCES "public"."grounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grounds_name" ON "grounds" USING btree ("club_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("club_id",lower(name));--> statement-breakpoint
CREATE INDEX "teams_ground" ON "teams" USING btree ("ground_id");