CREATE TABLE "club_follows" (
	"club_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_follows_club_id_followed_id_pk" PRIMARY KEY("club_id","followed_id"),
	CONSTRAINT "club_follows_other" CHECK ("club_follows"."club_id" <> "club_follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"weekdays" smallint[],
	"radius_km" integer NOT NULL,
	"side" text NOT NULL,
	"globe" "cube",
	"days" daterange GENERATED ALWAYS AS (daterange(from_date, to_date, '[]')) STORED,
	"reach" "cube" GENERATED ALWAYS AS (cube_enlarge(globe, 12742.0176 * sin(least(radius_km / 12742.0176, pi() / 2)), 3)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_dates" CHECK ("saved_searches"."from_date" <= "saved_searches"."to_date"),
	CONSTRAINT "saved_searches_side" CHECK ("saved_searches"."side" in ('home', 'away', 'either')),
	CONSTRAINT "saved_searches_radius" CHECK ("saved_searches"."radius_km" >= 0)
);
--> statement-breakpoint
ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_followed_id_clubs_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_follows_followed" ON "club_follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "saved_searches_club" ON "saved_searches" USING btree ("club_id","from_date");--> statement-breakpoint
CREATE INDEX "saved_searches_found" ON "saved_searches" USING gist ("days","reach");--> statement-breakpoint
CREATE INDEX "saved_searches_to" ON "saved_searches" USING btree ("to_date");