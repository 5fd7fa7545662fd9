CREATE UNIQUE INDEX CONCURRENTLY "officers_user_id_club_id_pk" ON "officers" USING btree ("user_id","club_id");--> statement-breakpoint
ALTER TABLE "officers" VALIDATE CONSTRAINT "officers_role";