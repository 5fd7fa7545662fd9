ALTER TABLE "match_reconfirmations" ADD COLUMN "mail_outcome" text;--> statement-breakpoint
ALTER TABLE "match_reconfirmations" ADD COLUMN "mail_outcome_at" timestamp with time zone;