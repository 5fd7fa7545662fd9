import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkMigrations } from './check-migrations.ts';

const project = dirname(dirname(import.meta.dirname));
const projectCopy = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(projectCopy, { recursive: true }));

const released = 'server/testing/database/released/0.1.0.sql';
for (const file of ['server/migrations/0000_initial.sql', released])
  cpSync(join(project, file), join(projectCopy, file));
writeProjectFile('server/package.json', JSON.stringify({ version: '0.2.0' }));

const fixtures = 'ALTER TABLE "fixtures"';
const sessions = 'ALTER TABLE "sessions"';
const ownMigration = 'in a migration of its own';
const backfill = 'fill it with a backfill';

test.each([
  ['CREATE INDEX "x" ON "fixtures" ("date")', 'Write CREATE INDEX CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "x" ON "fixtures" ("date")', 'Leave out IF NOT EXISTS'],
  ['DROP INDEX "fixtures_unplaced"', 'Write DROP INDEX CONCURRENTLY IF EXISTS in a'],
  ['DROP INDEX CONCURRENTLY "fixtures_unplaced"', 'fails when it runs again'],
  [`${fixtures} ADD COLUMN "x" int GENERATED ALWAYS AS ("overs") STORED`, backfill],
  [`${fixtures} ADD COLUMN "x" int GENERATED ALWAYS AS IDENTITY`, backfill],
  [`${fixtures} ADD COLUMN "x" bigserial`, 'computes the default for every row'],
  [`${fixtures} ADD COLUMN "x" uuid DEFAULT gen_random_uuid()`, 'Use a constant, or now()'],
  [`${fixtures} ADD COLUMN "x" float DEFAULT random() NOT NULL`, 'Use a constant, or now()'],
  [`${fixtures} ADD COLUMN "x" timestamptz DEFAULT clock_timestamp()`, 'Use a constant, or now()'],
  [`${fixtures} ADD COLUMN "x" text NOT NULL`, 'fails on rows that exist'],
  [`${fixtures} ADD COLUMN "x" int CHECK ("x" > 0)`, 'ADD CONSTRAINT … NOT VALID'],
  [`${fixtures} ADD COLUMN "x" uuid REFERENCES "clubs"`, 'ADD CONSTRAINT … NOT VALID'],
  [`${fixtures} ADD COLUMN "x" int UNIQUE`, 'ADD CONSTRAINT … USING INDEX'],
  [`${fixtures} ALTER COLUMN "overs" TYPE bigint`, 'Add a column of the new type'],
  [`${fixtures} ALTER COLUMN "overs" SET NOT NULL`, 'CHECK ("overs" is not null) NOT VALID'],
  [`${fixtures} ADD CONSTRAINT "x" CHECK ("overs" > 0)`, `VALIDATE CONSTRAINT ${ownMigration}`],
  [
    `${fixtures} ADD CONSTRAINT "x" FOREIGN KEY ("club_id") REFERENCES "clubs" ("id")`,
    `VALIDATE CONSTRAINT ${ownMigration}`,
  ],
  [`${fixtures} ADD CONSTRAINT "x" UNIQUE ("club_id", "date")`, 'ADD CONSTRAINT … USING INDEX'],
  [`${fixtures} ADD CONSTRAINT "x" PRIMARY KEY ("club_id")`, 'ADD CONSTRAINT … USING INDEX'],
  [`${fixtures} ADD CONSTRAINT "x" PRIMARY KEY USING INDEX "y"`, 'mandatory first'],
  [`${fixtures} ADD CONSTRAINT "x" EXCLUDE ("date" WITH =)`, 'Make a new table'],
  [`${fixtures} SET UNLOGGED`, 'the check does not know'],
  // A column of such a type rewrites its table.
  [`CREATE DOMAIN "x" AS text CHECK (value <> '')`, 'the check does not know'],
  [`${fixtures} DROP COLUMN "overs"`, 'below the comment "-- unused since 0.1.0"'],
  [`-- unused since 0.2.0\n${fixtures} DROP COLUMN "overs"`, 'drop it in the next'],
  [`${fixtures} ALTER COLUMN "status" DROP DEFAULT`, 'drop it in the next'],
  [`${fixtures} RENAME COLUMN "overs" TO "x"`, 'Add the new name'],
  [`${fixtures} RENAME TO "x"`, 'Add the new name'],
  ['ALTER INDEX "fixtures_team_busy" RENAME TO "x"', 'Add the new name'],
  ['DROP TABLE "messages"', 'drop it in the next'],
  ['DROP TABLE "x" CASCADE', 'Leave out CASCADE'],
  [`${fixtures} DROP CONSTRAINT "x" CASCADE`, 'Leave out CASCADE'],
  [`-- unused since 0.1.0\n${fixtures} DROP COLUMN "overs" CASCADE`, 'Leave out CASCADE'],
  ['DROP INDEX CONCURRENTLY IF EXISTS "fixtures_team_busy"', 'drop it in the next'],
  [`${sessions} DROP CONSTRAINT "sessions_token_unique"`, 'drop it in the next'],
  [`${sessions} DROP CONSTRAINT "sessions_pkey"`, 'drop it in the next'],
  ['DROP FUNCTION IF EXISTS "send_message"', 'drop it in the next'],
  ['DROP TRIGGER "clubs_updated" ON "clubs"', 'drop it in the next'],
  [`UPDATE "fixtures" SET "status" = 'open'`, 'Fill it with a backfill'],
  ['DELETE FROM "messages" WHERE "body" IS NULL', 'Fill it with a backfill'],
  [
    'MERGE INTO "fixtures" USING "clubs" ON true WHEN MATCHED THEN DELETE',
    'Fill it with a backfill',
  ],
  ['INSERT INTO "x" SELECT "id" FROM "fixtures"', 'copies rows in one transaction'],
  ['CREATE TABLE "x" AS SELECT * FROM "fixtures"', 'copies rows in one transaction'],
  ['TRUNCATE "fixtures"', 'the check does not know'],
  ['VACUUM FULL "fixtures"', 'the check does not know'],
  ['CLUSTER "fixtures" USING "fixtures_pkey"', 'the check does not know'],
  ['REINDEX TABLE "fixtures"', 'the check does not know'],
  ['LOCK TABLE "fixtures"', 'the check does not know'],
  ['DO $$ BEGIN END $$', 'the check does not know'],
  ['SET lock_timeout = 0', 'the check does not know'],
  [
    `${fixtures} ADD COLUMN "x" int;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "x" ON "fixtures" ("x")`,
    'Move CONCURRENTLY, VALIDATE CONSTRAINT and ANALYZE to a migration of their own',
  ],
  [
    `CREATE INDEX CONCURRENTLY "x" ON "fixtures" ("date"); CREATE INDEX CONCURRENTLY "y" ON "fixtures" ("date")`,
    'without "--> statement-breakpoint" in between',
  ],
])('refuses a migration with the statement %s', async (sql, reason) => {
  plantMigrations(sql);
  expect(await checkMigrations(projectCopy)).toEqual([
    expect.stringMatching(/^server\/migrations\/0001_planted\.sql: .*/),
  ]);
  expect(await checkMigrations(projectCopy)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  [`${fixtures} ADD COLUMN "x" text`],
  [`${fixtures} ADD COLUMN "x" text DEFAULT '' NOT NULL`],
  [`${fixtures} ADD COLUMN "x" timestamptz DEFAULT now() NOT NULL`],
  [`${fixtures} ADD COLUMN "x" date DEFAULT CURRENT_DATE`],
  [`${fixtures} ADD COLUMN "x" text[] DEFAULT ARRAY[]::text[] NOT NULL`],
  [`${fixtures} ADD COLUMN "x" jsonb DEFAULT '{}'::jsonb NOT NULL`],
  [`${fixtures} ALTER COLUMN "overs" SET DEFAULT 40`],
  [`${fixtures} ALTER COLUMN "club_id" DROP NOT NULL`],
  [`${fixtures} ADD CONSTRAINT "x" CHECK ("overs" > 0) NOT VALID`],
  [`${fixtures} ADD CONSTRAINT "x" FOREIGN KEY ("club_id") REFERENCES "clubs" ("id") NOT VALID`],
  [`${fixtures} ADD CONSTRAINT "x" UNIQUE USING INDEX "y"`],
  [`${fixtures} DROP CONSTRAINT "x"`],
  [`${fixtures} VALIDATE CONSTRAINT "x"`],
  [`${fixtures} SET (autovacuum_vacuum_scale_factor = 0.01)`],
  [`-- unused since 0.1.0\n${fixtures} DROP COLUMN "overs"`],
  ['-- unused since 0.1.0\nDROP TABLE "messages"'],
  ['-- unused since 0.1.0\nDROP FUNCTION IF EXISTS "send_message"'],
  ['CREATE UNIQUE INDEX CONCURRENTLY "x" ON "fixtures" USING btree ("date")'],
  ['DROP INDEX CONCURRENTLY IF EXISTS "fixtures_unplaced"'],
  ['-- unused since 0.1.0\nDROP INDEX CONCURRENTLY IF EXISTS "fixtures_team_busy"'],
  [`-- unused since 0.1.0\n${sessions} DROP CONSTRAINT "sessions_token_unique"`],
  ['ANALYZE "fixtures"'],
  ['CREATE TABLE "x" ("id" uuid PRIMARY KEY, "club_id" uuid REFERENCES "clubs" UNIQUE)'],
  [`INSERT INTO "x" VALUES (1, 'open')`],
  ['CREATE EXTENSION IF NOT EXISTS "pg_trgm"'],
  [
    `CREATE TABLE "x" ("id" int);--> statement-breakpoint
    CREATE INDEX "x_id" ON "x" ("id");--> statement-breakpoint
    ALTER TABLE "x" ADD COLUMN "y" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
    ALTER TABLE "x" ALTER COLUMN "id" TYPE bigint;--> statement-breakpoint
    ALTER TABLE "x" RENAME COLUMN "y" TO "z";--> statement-breakpoint
    DROP INDEX "x_id";--> statement-breakpoint
    DROP TABLE "x"`,
  ],
])('accepts a migration with the statement %s', async (sql) => {
  plantMigrations(sql);
  expect(await checkMigrations(projectCopy)).toEqual([]);
});

test('accepts a column that becomes mandatory after a check of it is validated', async () => {
  const add = `${fixtures} ADD CONSTRAINT "x" CHECK ("overs" IS NOT NULL) NOT VALID`;
  const setNotNull = `${fixtures} ALTER COLUMN "overs" SET NOT NULL`;
  const dropCheck = `${fixtures} DROP CONSTRAINT "x"`;
  plantMigrations(add, setNotNull);
  expect(await checkMigrations(projectCopy)).toHaveLength(1);
  plantMigrations(
    add,
    `${fixtures} VALIDATE CONSTRAINT "x"`,
    `${setNotNull};--> statement-breakpoint\n${dropCheck}`,
  );
  expect(await checkMigrations(projectCopy)).toEqual([]);
});

test('refuses a column that becomes mandatory after the check of it is dropped', async () => {
  plantMigrations(
    `${fixtures} ADD CONSTRAINT "x" CHECK ("overs" IS NOT NULL) NOT VALID`,
    `${fixtures} VALIDATE CONSTRAINT "x"`,
    `${fixtures} DROP CONSTRAINT "x"`,
    `${fixtures} ALTER COLUMN "overs" SET NOT NULL`,
  );
  expect(await checkMigrations(projectCopy)).toEqual([
    expect.stringContaining('0004_planted.sql: "ALTER TABLE "fixtures" ALTER COLUMN "overs" SET'),
  ]);
});

test('accepts a primary key of an index whose columns are mandatory', async () => {
  const plantKey = (columns: string) =>
    plantMigrations(
      `CREATE UNIQUE INDEX CONCURRENTLY "y" ON "fixtures" (${columns})`,
      `${fixtures} ADD CONSTRAINT "x" PRIMARY KEY USING INDEX "y"`,
    );
  plantKey('"club_id", "date"');
  expect(await checkMigrations(projectCopy)).toEqual([]);
  plantKey('"club_id", "overs"');
  expect(await checkMigrations(projectCopy)).toHaveLength(1);
});

test('refuses a primary key of a column that was dropped and added again', async () => {
  plantMigrations(
    `-- unused since 0.1.0\n${fixtures} DROP COLUMN "date"`,
    `${fixtures} ADD COLUMN "date" date`,
    'CREATE UNIQUE INDEX CONCURRENTLY "y" ON "fixtures" ("date")',
    `${fixtures} ADD CONSTRAINT "x" PRIMARY KEY USING INDEX "y"`,
  );
  expect(await checkMigrations(projectCopy)).toEqual([
    expect.stringContaining('0004_planted.sql: "ALTER TABLE "fixtures" ADD CONSTRAINT "x"'),
  ]);
});

test('does not check the migrations of the last release', async () => {
  plantMigrations();
  expect(await checkMigrations(projectCopy)).toEqual([]);
});

test('accepts the migrations of this version', async () => {
  expect(await checkMigrations(project)).toEqual([]);
});

/** Adds migrations after the one of the last release. */
function plantMigrations(...planted: string[]) {
  const initial = { tag: '0000_initial', when: 1_795_361_324_357 };
  const later = planted.map((sql, n) => {
    const tag = `000${n + 1}_planted`;
    writeProjectFile(`server/migrations/${tag}.sql`, `${sql};`);
    return { tag, when: initial.when + n + 1 };
  });
  const journal = { entries: [initial, ...later] };
  writeProjectFile('server/migrations/meta/_journal.json', JSON.stringify(journal));
}

function writeProjectFile(file: string, text: string) {
  mkdirSync(dirname(join(projectCopy, file)), { recursive: true });
  writeFileSync(join(projectCopy, file), text);
}
