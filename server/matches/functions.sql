-- Refuses an agreed match at a ground of which every pitch has a match at that time. The constraint "matches_ground_taken"
-- does the same for a ground with one pitch, so this error has its name. If the club has not said how many
-- pitches a ground has, its matches are not counted. The lock lets two matches at a ground
-- wait for each other, because neither sees the other before it is committed.
CREATE OR REPLACE FUNCTION "refuse_match_without_pitch"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	"ground_pitches" smallint;
BEGIN
	SELECT CASE WHEN bool_and("pitches" IS NOT NULL) THEN max("pitches") END INTO "ground_pitches" FROM "grounds"
	WHERE "club_id" = new."home_club_id" AND "postcode" = new."postcode";
	IF "ground_pitches" IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(7423, hashtext(new."home_club_id" || new."postcode"));
	-- Most matches are played at once when the new one starts, or when one starts during it.
	IF EXISTS (
		SELECT FROM "matches" AS starting
		JOIN "matches" AS played ON played."home_club_id" = new."home_club_id" AND played."postcode" = new."postcode"
			AND played."status" = 'agreed' AND played."date" BETWEEN new."date" - 1 AND new."date" + 1
			AND played."playing" @> lower(starting."playing")
		WHERE starting."home_club_id" = new."home_club_id" AND starting."postcode" = new."postcode"
			AND starting."status" = 'agreed' AND starting."date" BETWEEN new."date" AND new."date" + 1
			AND new."playing" @> lower(starting."playing")
		GROUP BY starting."id" HAVING count(*) > "ground_pitches"
	) THEN
		RAISE EXCEPTION 'every pitch has a match at that time' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'matches_ground_taken';
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "matches_pitches_counted" AFTER INSERT OR UPDATE OF "status", "postcode", "playing", "one_pitch" ON "matches"
FOR EACH ROW WHEN (new."status" = 'agreed' AND NOT new."one_pitch")
EXECUTE FUNCTION "refuse_match_without_pitch"();
