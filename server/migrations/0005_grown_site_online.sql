CREATE INDEX CONCURRENTLY "new_free_dates_due" ON "new_free_dates" USING btree (coalesce("tell_from", '-infinity'::timestamptz));
