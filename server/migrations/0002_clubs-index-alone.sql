-- A search reads an index alone where the table's pages are known to be visible to all. Each change of
-- a club takes that from a page, and a vacuum gives it back: after 1 in 50 rather than 1 in 5.
ALTER TABLE "clubs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
