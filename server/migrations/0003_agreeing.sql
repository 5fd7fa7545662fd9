CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "club_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "new_free_dates" (
	"fixture_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_reconfirmations" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"days_before" smallint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_reconfirmations_match_id_club_id_days_before_pk" PRIMARY KEY("match_id","club_id","days_before"),
	CONSTRAINT "match_reconfirmations_answer" CHECK ("match_reconfirmations"."answer" in ('on', 'problem'))
);
--> statement-breakpoint
CREATE TABLE "match_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_club_id" uuid NOT NULL,
	"to_club_id" uuid NOT NULL,
	"fixture_id" uuid NOT NULL,
	"own_fixture_id" uuid,
	"team_name" text NOT NULL,
	"message" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_requests_status" CHECK ("match_requests"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'released')),
	CONSTRAINT "match_requests_other_club" CHECK ("match_requests"."from_club_id" <> "match_requests"."to_club_id"),
	CONSTRAINT "match_requests_answered" CHECK (("match_requests"."status" = 'open') = ("match_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "match_sides" (
	"match_id" uuid NOT NULL,
	"side" text NOT NULL,
	"club_id" uuid NOT NULL,
	"fixture_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"readvertised" boolean DEFAULT false NOT NULL,
	CONSTRAINT "match_sides_match_id_side_pk" PRIMARY KEY("match_id","side"),
	CONSTRAINT "match_sides_side" CHECK ("match_sides"."side" in ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"proposed_by_club_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_terms_status" CHECK ("match_terms"."status" in ('proposed', 'agreed', 'refused', 'withdrawn')),
	CONSTRAINT "match_terms_answered" CHECK (("match_terms"."status" = 'proposed') = ("match_terms"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"date" date NOT NULL,
	"status" text DEFAULT 'agreed' NOT NULL,
	"home_club_id" uuid NOT NULL,
	"postcode" text NOT NULL,
	"playing" "tsrange" NOT NULL,
	"one_pitch" boolean NOT NULL,
	"called_off_by" uuid,
	"call_off_reason" text,
	"called_off_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_request_unique" UNIQUE("request_id"),
	CONSTRAINT "matches_status" CHECK ("matches"."status" in ('agreed', 'called-off')),
	CONSTRAINT "matches_call_off" CHECK (("matches"."status" = 'called-off') = ("matches"."call_off_reason" is not null and "matches"."called_off_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "opponent_announcements" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"fixture_id" uuid NOT NULL,
	"found_fixture_id" uuid NOT NULL,
	CONSTRAINT "opponent_announcements_club_id_day_kind_pk" PRIMARY KEY("club_id","day","kind"),
	CONSTRAINT "opponent_announcements_kind" CHECK ("opponent_announcements"."kind" in ('new', 'again'))
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "more_pitches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fixtures" ADD COLUMN "globe" "cube";--> statement-breakpoint
UPDATE "fixtures" f SET "globe" = p."globe" FROM "postcode_points" p WHERE p."postcode" = f."postcode";--> statement-breakpoint
ALTER TABLE "fixtures" ADD COLUMN "reach" "cube" GENERATED ALWAYS AS (case when side <> 'home' then cube_enlarge(globe, 12742.0176 * sin(least(max_travel_radius / 12742.0176, pi() / 2)), 3) end) STORED;--> statement-breakpoint
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocker_id_clubs_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocked_id_clubs_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_own_fixture_id_fixtures_id_fk" FOREIGN KEY ("own_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_proposed_by_club_id_clubs_id_fk" FOREIGN KEY ("proposed_by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_called_off_by_clubs_id_fk" FOREIGN KEY ("called_off_by") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opponent_announcements" ADD CONSTRAINT "opponent_announcements_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_blocks_blocked" ON "club_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "match_reconfirmations_club" ON "match_reconfirmations" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_requests_open" ON "match_requests" USING btree ("fixture_id","from_club_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "match_requests_fixture" ON "match_requests" USING btree ("fixture_id","from_club_id");--> statement-breakpoint
CREATE INDEX "match_requests_own_fixture" ON "match_requests" USING btree ("own_fixture_id");--> statement-breakpoint
CREATE INDEX "match_requests_to" ON "match_requests" USING btree ("to_club_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "match_requests_from" ON "match_requests" USING btree ("from_club_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "match_requests_expiring" ON "match_requests" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "match_sides_fixture_taken" ON "match_sides" USING btree ("fixture_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "match_sides_club" ON "match_sides" USING btree ("match_id","club_id");--> statement-breakpoint
CREATE INDEX "match_sides_fixture" ON "match_sides" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "match_sides_of_club" ON "match_sides" USING btree ("club_id","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_terms_proposed" ON "match_terms" USING btree ("match_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "match_terms_match" ON "match_terms" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "match_terms_proposed_by" ON "match_terms" USING btree ("proposed_by_club_id");--> statement-breakpoint
CREATE INDEX "matches_date" ON "matches" USING btree ("date") WHERE status = 'agreed';--> statement-breakpoint
CREATE INDEX "matches_home" ON "matches" USING btree ("home_club_id","date");--> statement-breakpoint
CREATE INDEX "matches_called_off_by" ON "matches" USING btree ("called_off_by");--> statement-breakpoint
CREATE INDEX "opponent_announcements_day" ON "opponent_announcements" USING btree ("day");--> statement-breakpoint
CREATE INDEX "clubs_suspended" ON "clubs" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "fixtures_postcode" ON "fixtures" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "fixtures_hosts" ON "fixtures" USING gist ("date","globe") WHERE status = 'open' and side <> 'away';--> statement-breakpoint
CREATE INDEX "fixtures_guests" ON "fixtures" USING gist ("date","reach","globe") WHERE status = 'open' and side <> 'home';--> statement-breakpoint
CREATE INDEX "fixtures_unplaced" ON "fixtures" USING btree ("date","id") WHERE status = 'open' and globe is null;--> statement-breakpoint
-- A team that was listed twice on a day is from now on two, the later one under a name that nobody has.
DO $$
DECLARE
	twice record;
	numbered text;
	nth int;
BEGIN
	FOR twice IN
		SELECT * FROM (
			SELECT f.*, row_number() OVER (PARTITION BY "club_id", "date", lower("team_name") ORDER BY "created_at", "id") AS "listed"
			FROM "fixtures" f WHERE "status" <> 'called-off'
		) f WHERE "listed" > 1 ORDER BY "created_at", "id"
	LOOP
		nth := 1;
		LOOP
			nth := nth + 1;
			numbered := left(twice."team_name", 50) || ' (' || nth || ')';
			EXIT WHEN NOT EXISTS (
				SELECT FROM "fixtures" f WHERE f."club_id" = twice."club_id" AND f."date" = twice."date"
					AND f."status" <> 'called-off' AND lower(f."team_name") = lower(numbered)
			);
		END LOOP;
		UPDATE "fixtures" SET "team_name" = numbered WHERE "id" = twice."id";
	END LOOP;
END
$$;--> statement-breakpoint
CREATE UNIQUE INDEX "fixtures_team_busy" ON "fixtures" USING btree ("club_id","date",lower(team_name)) WHERE status <> 'called-off';--> statement-breakpoint
-- One pitch has one match at a time.
ALTER TABLE "matches" ADD CONSTRAINT "matches_ground_taken" EXCLUDE USING gist ("home_club_id" WITH =, "postcode" WITH =, "playing" WITH &&)
WHERE ("status" = 'agreed' AND "one_pitch");--> statement-breakpoint
-- A fixture lies where its postcode lies, also when that becomes better known.
CREATE FUNCTION "place_fixture"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	new."globe" := (SELECT "globe" FROM "postcode_points" WHERE "postcode" = new."postcode");
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "fixtures_placed" BEFORE INSERT OR UPDATE OF "postcode" ON "fixtures" FOR EACH ROW
EXECUTE FUNCTION "place_fixture"();--> statement-breakpoint
CREATE FUNCTION "move_fixtures"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE "fixtures" f SET "globe" = p."globe" FROM "after" p
	WHERE f."postcode" = p."postcode" AND f."globe" IS DISTINCT FROM p."globe";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "postcode_points_appeared" AFTER INSERT ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "move_fixtures"();--> statement-breakpoint
CREATE TRIGGER "postcode_points_moved" AFTER UPDATE ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "move_fixtures"();
