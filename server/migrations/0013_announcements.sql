CREATE TABLE "announced_dates" (
	"fixture_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "announced_dates_fixture_id_job_id_pk" PRIMARY KEY("fixture_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "opponent_digests" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "opponent_digests_day_club_id_pk" PRIMARY KEY("day","club_id")
);
--> statement-breakpoint
ALTER TABLE "opponent_digests" ADD CONSTRAINT "opponent_digests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_dates_day" ON "announced_dates" USING btree ("day","date","fixture_id");--> statement-breakpoint
CREATE INDEX "opponent_digests_club" ON "opponent_digests" USING btree ("club_id");