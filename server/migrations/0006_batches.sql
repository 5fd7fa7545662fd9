CREATE TABLE "moved_postcodes" (
	"postcode" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "season_plans" ADD COLUMN "acceptance" jsonb;