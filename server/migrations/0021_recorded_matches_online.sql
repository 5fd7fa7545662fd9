ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_recorded_by_club_id_clubs_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fixtures_public_games" ON "fixtures" USING btree ("date","start_time","id","side","club_id") WHERE not private;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "matches_recorded_by" ON "matches" USING btree ("recorded_by_club_id");--> statement-breakpoint
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_recorded";--> statement-breakpoint
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_home_club";--> statement-breakpoint
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_competition";