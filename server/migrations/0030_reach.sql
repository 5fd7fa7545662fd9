CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "area_counts" (
	"area" text PRIMARY KEY NOT NULL,
	"clubs" integer NOT NULL,
	"free_weekend_dates" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"fixture_id" uuid,
	"keep_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_pages" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"slug" text collate "C" NOT NULL,
	"is_on" boolean NOT NULL,
	"area" text NOT NULL,
	"town" text NOT NULL,
	"shows_postcode" boolean NOT NULL,
	"shows_matches" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecasts" (
	"place" text NOT NULL,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forecasts_place_day_pk" PRIMARY KEY("place","day")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_pictures" ADD CONSTRAINT "preview_pictures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "preview_pictures_club" ON "preview_pictures" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "preview_pictures_keep_until" ON "preview_pictures" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "public_pages_area" ON "public_pages" USING btree ("area","slug") WHERE is_on;--> statement-breakpoint
CREATE INDEX "public_pages_number" ON "public_pages" USING btree ("number") WHERE is_on;--> statement-breakpoint
CREATE INDEX "forecasts_day" ON "forecasts" USING btree ("day");