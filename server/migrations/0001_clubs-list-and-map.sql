CREATE TABLE "versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "folded_name" text collate "C" GENERATED ALWAYS AS (lower(btrim(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(replace(name, '´', ''), NFKD), '[''`‘’‛′ʹʻʼʽ\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]+', '', 'g'), 'øØłŁđĐðÐħĦŧŦı', 'oollddddhhtti'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th'), ' +', ' ', 'g')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clubs_folded_name" ON "clubs" USING btree ("folded_name","id","postcode") WHERE suspended_at is null;--> statement-breakpoint
CREATE INDEX "clubs_folded_name_trigrams" ON "clubs" USING gin ("folded_name" gin_trgm_ops) WITH (fastupdate=false) WHERE suspended_at is null;--> statement-breakpoint
-- Gives what is kept of a table another version when a statement changes what is kept. Arguments of
-- the trigger: the version's name, and the query of what is kept, with %I for the table.
CREATE FUNCTION "renew_version"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	"was" text := format(tg_argv[1], 'before');
	"is_now" text := format(tg_argv[1], 'after');
	"changed" boolean := true;
BEGIN
	IF tg_op = 'INSERT' THEN
		EXECUTE format('SELECT EXISTS (%s)', "is_now") INTO "changed";
	ELSIF tg_op = 'DELETE' THEN
		EXECUTE format('SELECT EXISTS (%s)', "was") INTO "changed";
	ELSIF tg_op = 'UPDATE' THEN
		EXECUTE format('SELECT EXISTS ((%1$s EXCEPT %2$s) UNION ALL (%2$s EXCEPT %1$s))', "was", "is_now") INTO "changed";
	END IF;
	IF "changed" THEN
		INSERT INTO "versions" VALUES (tg_argv[0], gen_random_uuid())
		ON CONFLICT ("name") DO UPDATE SET "version" = excluded."version";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "clubs_inserted" AFTER INSERT ON "clubs" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');--> statement-breakpoint
CREATE TRIGGER "clubs_updated" AFTER UPDATE ON "clubs" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');--> statement-breakpoint
CREATE TRIGGER "clubs_deleted" AFTER DELETE ON "clubs" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');--> statement-breakpoint
CREATE TRIGGER "clubs_truncated" AFTER TRUNCATE ON "clubs" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', '');--> statement-breakpoint
CREATE TRIGGER "postcode_points_inserted" AFTER INSERT ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "postcode_points_updated" AFTER UPDATE ON "postcode_points" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "postcode_points_deleted" AFTER DELETE ON "postcode_points" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "postcode_points_truncated" AFTER TRUNCATE ON "postcode_points" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', '');--> statement-breakpoint
INSERT INTO "versions" VALUES ('clubs', gen_random_uuid()), ('points', gen_random_uuid());
