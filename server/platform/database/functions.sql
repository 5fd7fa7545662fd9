-- Changes the version of cached data when a statement changes the rows that are cached. Arguments of the
-- trigger: the name of the version, and the query for the cached rows, with %I for the table.
CREATE OR REPLACE FUNCTION "renew_version"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	rows_before text := format(tg_argv[1], 'before');
	rows_after text := format(tg_argv[1], 'after');
	is_changed boolean := true;
BEGIN
	IF tg_op = 'INSERT' THEN
		EXECUTE format('SELECT EXISTS (%s)', rows_after) INTO is_changed;
	ELSIF tg_op = 'DELETE' THEN
		EXECUTE format('SELECT EXISTS (%s)', rows_before) INTO is_changed;
	ELSIF tg_op = 'UPDATE' THEN
		EXECUTE format('SELECT EXISTS ((%1$s EXCEPT %2$s) UNION ALL (%2$s EXCEPT %1$s))', rows_before, rows_after) INTO is_changed;
	END IF;
	IF is_changed THEN
		INSERT INTO "versions" VALUES (tg_argv[0], gen_random_uuid())
		ON CONFLICT ("name") DO UPDATE SET "version" = excluded."version";
	END IF;
	RETURN NULL;
END
$$;
