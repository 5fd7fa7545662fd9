ALTER TABLE "fixtures" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "fixtures" ADD COLUMN "age_group" text;