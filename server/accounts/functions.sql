-- Ends a session at the latest one year after its login, however often it is prolonged.
CREATE OR REPLACE FUNCTION "limit_session_lifetime"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."expires_at" := least(NEW."expires_at", NEW."created_at" + interval '1 year');
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "sessions_lifetime" BEFORE INSERT OR UPDATE OF "expires_at" ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "limit_session_lifetime"();

-- Dates a change of the password by the clock of the database, because the clock of a node can differ from it.
CREATE OR REPLACE FUNCTION "date_password_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."updated_at" := now();
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "identities_password_change" BEFORE UPDATE ON "identities"
FOR EACH ROW WHEN (NEW."password" IS DISTINCT FROM OLD."password" AND NEW."updated_at" IS DISTINCT FROM OLD."updated_at")
EXECUTE FUNCTION "date_password_change"();

-- Records why a session ended, for the browser that still has its cookie. The trigger runs at the commit, when an
-- account that is deleted is gone. A change of the password sets updated_at and ends sessions in the same request;
-- renewing the hash at a login does not set it.
CREATE OR REPLACE FUNCTION "record_ended_session"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "ended_sessions" ("session_hash", "token_hash", "reason") VALUES (
		sha256(convert_to(old."id"::text, 'UTF8')), sha256(convert_to(old."token", 'UTF8')),
		CASE
			WHEN old."expires_at" <= now() THEN 'expired'
			WHEN NOT EXISTS (SELECT FROM "users" WHERE "id" = old."user_id") THEN 'account-deleted'
			WHEN EXISTS (
				SELECT FROM "identities"
				WHERE "user_id" = old."user_id" AND "provider_id" = 'credential'
					AND "updated_at" > "created_at" + interval '100 milliseconds'
					AND "updated_at" BETWEEN now() - interval '5 seconds' AND now() + interval '5 seconds'
			) THEN 'password-changed'
			ELSE 'signed-out-elsewhere'
		END)
	ON CONFLICT ("session_hash") DO NOTHING;
	RETURN NULL;
END
$$;

-- A constraint trigger cannot be replaced, and to drop it would lock the table.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '"sessions"'::regclass AND tgname = 'sessions_ended') THEN
		CREATE CONSTRAINT TRIGGER "sessions_ended" AFTER DELETE ON "sessions" DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW EXECUTE FUNCTION "record_ended_session"();
	END IF;
END
$$;

-- Makes the officer of the longest standing an owner when a club loses its only one. A node of version 0.1.0 knows
-- no roles, so it lets that owner delete their account.
CREATE OR REPLACE FUNCTION "keep_club_owner"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE "officers" SET "role" = 'owner' WHERE "club_id" = old."club_id" AND "user_id" = (
		SELECT o."user_id" FROM "officers" o WHERE o."club_id" = old."club_id"
		ORDER BY o."created_at", o."user_id" LIMIT 1)
	AND NOT EXISTS (SELECT FROM "officers" o WHERE o."club_id" = old."club_id" AND o."role" = 'owner');
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "officers_keep_owner" AFTER DELETE ON "officers"
FOR EACH ROW WHEN (old."role" = 'owner') EXECUTE FUNCTION "keep_club_owner"();

-- Finds the account and the club that a session acts for, if it has not ended and the club is not suspended: the club that
-- the officer chose, as long as they are an officer of it, and otherwise the one that they have looked after the longest.
-- PostgreSQL puts this query in the place of a call.
CREATE OR REPLACE FUNCTION "acting_officer"(session_token text) RETURNS TABLE ("user_id" uuid, "club_id" uuid) LANGUAGE sql STABLE AS $$
	SELECT o."user_id", o."club_id"
	FROM "sessions" s
	JOIN "officers" o ON o."user_id" = s."user_id" AND o."club_id" = (
		SELECT own."club_id" FROM "officers" own WHERE own."user_id" = s."user_id"
		ORDER BY own."club_id" IS DISTINCT FROM s."club_id", own."created_at", own."club_id" LIMIT 1)
	JOIN "clubs" c ON c."id" = o."club_id" AND c."suspended_at" IS NULL
	WHERE s."token" = session_token AND s."expires_at" > now()
$$;
