CREATE INDEX CONCURRENTLY "fixtures_public_settled" ON "fixtures" USING gist ("date","globe") WHERE status <> 'open' and not private;
