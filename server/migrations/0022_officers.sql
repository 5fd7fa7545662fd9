CREATE TABLE "officer_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "officer_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "officer_invitations_role" CHECK ("officer_invitations"."role" in ('owner', 'officer'))
);
--> statement-breakpoint
CREATE TABLE "club_notification_reads" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"read_up_to" bigint NOT NULL,
	CONSTRAINT "club_notification_reads_user_id_club_id_pk" PRIMARY KEY("user_id","club_id")
);
--> statement-breakpoint
ALTER TABLE "officers" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "officer_invitations" ADD CONSTRAINT "officer_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_notification_reads" ADD CONSTRAINT "club_notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_notification_reads" ADD CONSTRAINT "club_notification_reads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "officer_invitations_club_email" ON "officer_invitations" USING btree ("club_id","email");--> statement-breakpoint
CREATE INDEX "officer_invitations_email" ON "officer_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "officer_invitations_expires_at" ON "officer_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "club_notification_reads_club" ON "club_notification_reads" USING btree ("club_id");--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_role" CHECK ("role" in ('owner', 'officer')) NOT VALID;