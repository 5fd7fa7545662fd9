CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "billing_events_state" CHECK ("billing_events"."state" in ('waiting', 'applied', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "club_plans" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"pro_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"club_id" uuid,
	"status" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"mandate_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"charge_date" date NOT NULL,
	"status" text NOT NULL,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pro_grants" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid,
	"plan" text NOT NULL,
	"state" text NOT NULL,
	"billing_request_id" text,
	"flow_id" text,
	"flow_url" text,
	"flow_expires_at" timestamp with time zone,
	"mandate_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchases_billing_request" UNIQUE("billing_request_id"),
	CONSTRAINT "purchases_flow" UNIQUE("flow_id"),
	CONSTRAINT "purchases_plan" CHECK ("purchases"."plan" in ('monthly', 'yearly')),
	CONSTRAINT "purchases_state" CHECK ("purchases"."state" in ('open', 'mandated', 'done', 'ended')),
	CONSTRAINT "purchases_mandate" CHECK ("purchases"."state" <> 'mandated' or "purchases"."mandate_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"mandate_id" text NOT NULL,
	"plan" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"status" text NOT NULL,
	"next_date" date,
	"end_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "club_plans" ADD CONSTRAINT "club_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_grants" ADD CONSTRAINT "pro_grants_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received_at" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "billing_events" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mandates_club" ON "mandates" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "payments_mandate" ON "payments" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("failed_at") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_unfinished" ON "purchases" USING btree ("club_id") WHERE state in ('open', 'mandated');--> statement-breakpoint
CREATE INDEX "purchases_club" ON "purchases" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "purchases_to_do" ON "purchases" USING btree ("created_at") WHERE state in ('open', 'mandated');--> statement-breakpoint
CREATE INDEX "subscriptions_mandate" ON "subscriptions" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "subscriptions_to_end" ON "subscriptions" USING btree ("id") WHERE end_asked_at is not null;