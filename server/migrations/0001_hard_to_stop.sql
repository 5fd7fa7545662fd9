CREATE TABLE "live_logs" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"last_number" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_budgets" (
	"key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_budgets_key_started_at_pk" PRIMARY KEY("key","started_at")
);
--> statement-breakpoint
CREATE TABLE "notification_opens" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_opens_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
);
--> statement-breakpoint
DROP INDEX "live_events_club";--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_totp_step" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "from_pro" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_opens" ADD CONSTRAINT "notification_opens_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_opens" ADD CONSTRAINT "notification_opens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_budgets_started_at" ON "mail_budgets" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "notification_opens_user" ON "notification_opens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_events_club_number" ON "live_events" USING btree ("club_id","number");