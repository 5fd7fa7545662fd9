CREATE TABLE "mail_refusals" (
	"key" text PRIMARY KEY NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fixture_count_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_until" date NOT NULL,
	CONSTRAINT "fixture_count_progress_single_row" CHECK ("fixture_count_progress"."id")
);
--> statement-breakpoint
CREATE TABLE "fixture_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"side" text NOT NULL,
	"open" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"called_off" integer NOT NULL,
	"merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_outcomes" (
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"seq" bigint NOT NULL,
	"outcome" text NOT NULL,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_outcomes_notification_id_channel_pk" PRIMARY KEY("notification_id","channel")
);
--> statement-breakpoint
ALTER TABLE "notification_outcomes" ADD CONSTRAINT "notification_outcomes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_refusals_last_at" ON "mail_refusals" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "waiting_jobs_due_at" ON "waiting_jobs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "fixture_counts_date" ON "fixture_counts" USING btree ("date");--> statement-breakpoint
CREATE INDEX "fixture_counts_unmerged" ON "fixture_counts" USING btree ("date") WHERE not merged;--> statement-breakpoint
CREATE INDEX "notification_outcomes_at" ON "notification_outcomes" USING btree ("at");
