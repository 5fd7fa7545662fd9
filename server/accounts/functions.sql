-- Ends a session at the latest one year after its login, however often it is prolonged.
CREATE OR REPLACE FUNCTION "limit_session_lifetime"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."expires_at" := least(NEW."expires_at", NEW."created_at" + interval '1 year');
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "sessions_lifetime" BEFORE INSERT OR UPDATE OF "expires_at" ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "limit_session_lifetime"();
