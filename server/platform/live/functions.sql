-- Numbers the events of a transaction when it commits, club by club in the order of their ids, so that two
-- transactions cannot deadlock. The row of each club in live_logs stays locked until the commit has ended, so that
-- events become visible in the order of their numbers. The trigger runs once for each event, and its first run numbers
-- all events. Nodes of version 0.1.0 insert events without a number, too.
CREATE OR REPLACE FUNCTION "number_live_events"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	event record;
	number_before bigint;
BEGIN
	IF EXISTS (SELECT FROM "live_events" WHERE "id" = new."id" AND "number" IS NOT NULL) THEN RETURN NULL; END IF;
	FOR event IN
		SELECT "id", "club_id", count(*) OVER club AS event_count, row_number() OVER (club ORDER BY "id") AS place
		FROM "live_events"
		WHERE "transaction_id" = pg_current_xact_id() AND "number" IS NULL
		WINDOW club AS (PARTITION BY "club_id")
		ORDER BY "club_id", "id"
	LOOP
		IF event.place = 1 THEN
			INSERT INTO "live_logs" AS log ("club_id", "last_number", "last_at") VALUES (event."club_id", event.event_count, now())
			ON CONFLICT ("club_id") DO UPDATE SET "last_number" = log."last_number" + excluded."last_number", "last_at" = now()
			RETURNING log."last_number" - event.event_count INTO number_before;
		END IF;
		UPDATE "live_events" SET "number" = number_before + event.place WHERE "id" = event."id";
	END LOOP;
	RETURN NULL;
END
$$;

-- A constraint trigger cannot be replaced, and to drop it would lock the table.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '"live_events"'::regclass AND tgname = 'live_events_numbered') THEN
		CREATE CONSTRAINT TRIGGER "live_events_numbered" AFTER INSERT ON "live_events" DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW WHEN (new."number" IS NULL) EXECUTE FUNCTION "number_live_events"();
	END IF;
END
$$;
