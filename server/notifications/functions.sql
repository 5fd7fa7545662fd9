-- An officer begins with the default preferences, whatever the club chose in version 0.1.0.
CREATE OR REPLACE FUNCTION "begin_officer_preferences"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "officer_notification_preferences" ("user_id", "club_id") VALUES (new."user_id", new."club_id")
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "officers_begin_preferences" AFTER INSERT ON "officers"
FOR EACH ROW EXECUTE FUNCTION "begin_officer_preferences"();

-- Nodes of version 0.1.0 store one choice for the whole club, so it becomes the choice of each of its officers.
CREATE OR REPLACE FUNCTION "copy_club_preferences"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "officer_notification_preferences" ("user_id", "club_id", "kinds", "digest", "quiet_hours")
	SELECT o."user_id", o."club_id", new."kinds", new."digest", new."quiet_hours"
	FROM "officers" o WHERE o."club_id" = new."club_id"
	ON CONFLICT ("user_id", "club_id") DO UPDATE SET
		"kinds" = excluded."kinds", "digest" = excluded."digest", "quiet_hours" = excluded."quiet_hours";
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "notification_preferences_copy" AFTER INSERT OR UPDATE ON "notification_preferences"
FOR EACH ROW EXECUTE FUNCTION "copy_club_preferences"();
