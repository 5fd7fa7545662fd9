-- unused since 0.1.0
ALTER TABLE "officers" DROP CONSTRAINT "officers_pkey";--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_user_id_club_id_pk" PRIMARY KEY USING INDEX "officers_user_id_club_id_pk";--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"club_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_offers_club_id_from_user_id_pk" PRIMARY KEY("club_id","from_user_id")
);
--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_from_officer" FOREIGN KEY ("from_user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_officer" FOREIGN KEY ("to_user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_offers_from" ON "ownership_offers" USING btree ("from_user_id","club_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_to" ON "ownership_offers" USING btree ("to_user_id","club_id");