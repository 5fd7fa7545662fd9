CREATE OR REPLACE TRIGGER "clubs_inserted" AFTER INSERT ON "clubs" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_updated" AFTER UPDATE ON "clubs" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_deleted" AFTER DELETE ON "clubs" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_truncated" AFTER TRUNCATE ON "clubs" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', '');
