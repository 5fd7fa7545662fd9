CREATE OR REPLACE TRIGGER "postcode_points_inserted" AFTER INSERT ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_updated" AFTER UPDATE ON "postcode_points" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_deleted" AFTER DELETE ON "postcode_points" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_truncated" AFTER TRUNCATE ON "postcode_points" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', '');
