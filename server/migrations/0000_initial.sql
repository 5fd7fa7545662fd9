CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS cube;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "development_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "development_mails_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_presence" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"visible" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"current_code" text NOT NULL,
	"new_code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "officers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"plain_text" text NOT NULL,
	"folded" text NOT NULL,
	"draft" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "card_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "play_cricket_entries" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"terms_id" uuid NOT NULL,
	"called_off" boolean NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_cricket_entries_match_id_club_id_pk" PRIMARY KEY("match_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_sides" (
	"conversation_id" text NOT NULL,
	"club_id" uuid NOT NULL,
	"other_club_id" uuid NOT NULL,
	"read_up_to" bigint DEFAULT 0 NOT NULL,
	"cleared_up_to" bigint DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT true NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"news_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "conversation_sides_conversation_id_club_id_pk" PRIMARY KEY("conversation_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"club_low" uuid NOT NULL,
	"club_high" uuid NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"talked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_clubs" UNIQUE("club_low","club_high"),
	CONSTRAINT "conversations_two_clubs" CHECK ("conversations"."club_low" < "conversations"."club_high")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"sender_club_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"card" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_id_unique" UNIQUE("id"),
	CONSTRAINT "messages_client_id" UNIQUE("conversation_id","sender_club_id","client_id"),
	CONSTRAINT "messages_something" CHECK (("messages"."body" = '') = ("messages"."card" is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"by_club_id" uuid NOT NULL,
	"against_club_id" uuid NOT NULL,
	"conversation_id" text NOT NULL,
	"reason" text NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text collate "C" GENERATED ALWAYS AS (lower(btrim(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(replace(name, '´', ''), NFKD), '[''`‘’‛′ʹʻʼʽ\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]+', '', 'g'), 'øØłŁđĐðÐħĦŧŦı', 'oollddddhhtti'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th'), ' +', ' ', 'g')))) STORED NOT NULL,
	"username" text NOT NULL,
	"description" text NOT NULL,
	"postcode" text NOT NULL,
	"what_three_words" text DEFAULT '' NOT NULL,
	"contact_number" text NOT NULL,
	"contact_email" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"photo" text,
	"more_pitches" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clubs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"suspect" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fixtures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"team_name" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"side" text NOT NULL,
	"ground" text NOT NULL,
	"postcode" text NOT NULL,
	"contact_email" text NOT NULL,
	"max_travel_radius" integer NOT NULL,
	"description" text NOT NULL,
	"format" text,
	"overs" smallint,
	"strength" text,
	"surface" text,
	"status" text DEFAULT 'open' NOT NULL,
	"call_off_reason" text,
	"globe" "cube",
	"reach" "cube" GENERATED ALWAYS AS (case when side <> 'home' then cube_enlarge(globe, 12742.0176 * sin(least(max_travel_radius / 12742.0176, pi() / 2)), 3) end) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fixtures_side" CHECK ("fixtures"."side" in ('home', 'away', 'either')),
	CONSTRAINT "fixtures_status" CHECK ("fixtures"."status" in ('open', 'confirmed', 'called-off')),
	CONSTRAINT "fixtures_radius" CHECK ("fixtures"."max_travel_radius" >= 0),
	CONSTRAINT "fixtures_call_off_reason" CHECK (("fixtures"."status" = 'called-off') = ("fixtures"."call_off_reason" is not null)),
	CONSTRAINT "fixtures_overs" CHECK ("fixtures"."overs" is null or "fixtures"."format" = 'limited-overs')
);
--> statement-breakpoint
CREATE TABLE "new_free_dates" (
	"fixture_id" uuid PRIMARY KEY NOT NULL,
	"tell_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "postcode_districts" (
	"outcode" text collate "C" PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"units" integer
);
--> statement-breakpoint
CREATE TABLE "postcode_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file" text NOT NULL,
	"layout" text NOT NULL,
	"read" integer NOT NULL,
	"rejected" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postcode_points" (
	"postcode" text PRIMARY KEY NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" text,
	"source" text,
	"globe" "cube" GENERATED ALWAYS AS (case when latitude is not null then cube(array[6371.0088 * cos(radians(latitude)) * cos(radians(longitude)), 6371.0088 * cos(radians(latitude)) * sin(radians(longitude)), 6371.0088 * sin(radians(latitude))]) end) STORED,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postcode_points_accuracy" CHECK ("postcode_points"."accuracy" in ('unit', 'district', 'area')),
	CONSTRAINT "postcode_points_source" CHECK ("postcode_points"."source" in ('import', 'postcodes.io', 'mapbox', 'built-in')),
	CONSTRAINT "postcode_points_whole" CHECK (num_nulls("postcode_points"."latitude", "postcode_points"."longitude", "postcode_points"."accuracy", "postcode_points"."source") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "postcode_units" (
	"postcode" text collate "C" PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_reconfirmations" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"days_before" smallint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_reconfirmations_match_id_club_id_days_before_pk" PRIMARY KEY("match_id","club_id","days_before"),
	CONSTRAINT "match_reconfirmations_answer" CHECK ("match_reconfirmations"."answer" in ('on', 'problem'))
);
--> statement-breakpoint
CREATE TABLE "match_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_club_id" uuid NOT NULL,
	"to_club_id" uuid NOT NULL,
	"fixture_id" uuid NOT NULL,
	"own_fixture_id" uuid,
	"team_name" text NOT NULL,
	"message" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_requests_status" CHECK ("match_requests"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'released')),
	CONSTRAINT "match_requests_other_club" CHECK ("match_requests"."from_club_id" <> "match_requests"."to_club_id"),
	CONSTRAINT "match_requests_answered" CHECK (("match_requests"."status" = 'open') = ("match_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "match_sides" (
	"match_id" uuid NOT NULL,
	"side" text NOT NULL,
	"club_id" uuid NOT NULL,
	"fixture_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"readvertised" boolean DEFAULT false NOT NULL,
	CONSTRAINT "match_sides_match_id_side_pk" PRIMARY KEY("match_id","side"),
	CONSTRAINT "match_sides_side" CHECK ("match_sides"."side" in ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"proposed_by_club_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "match_terms_status" CHECK ("match_terms"."status" in ('proposed', 'agreed', 'refused', 'withdrawn')),
	CONSTRAINT "match_terms_answered" CHECK (("match_terms"."status" = 'proposed') = ("match_terms"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"date" date NOT NULL,
	"status" text DEFAULT 'agreed' NOT NULL,
	"home_club_id" uuid NOT NULL,
	"postcode" text NOT NULL,
	"playing" "tsrange" NOT NULL,
	"one_pitch" boolean NOT NULL,
	"called_off_by" uuid,
	"call_off_reason" text,
	"called_off_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_request_unique" UNIQUE("request_id"),
	CONSTRAINT "matches_status" CHECK ("matches"."status" in ('agreed', 'called-off')),
	CONSTRAINT "matches_call_off" CHECK (("matches"."status" = 'called-off') = ("matches"."call_off_reason" is not null and "matches"."called_off_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_deliveries_channel_key_pk" PRIMARY KEY("channel","key")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest" boolean NOT NULL,
	"quiet_hours" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"news" jsonb NOT NULL,
	"about_club_id" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "opponent_announcements" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"fixture_id" uuid NOT NULL,
	"found_fixture_id" uuid NOT NULL,
	CONSTRAINT "opponent_announcements_club_id_day_kind_pk" PRIMARY KEY("club_id","day","kind"),
	CONSTRAINT "opponent_announcements_kind" CHECK ("opponent_announcements"."kind" in ('new', 'again'))
);
--> statement-breakpoint
CREATE TABLE "season_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_club_id" uuid NOT NULL,
	"to_club_id" uuid NOT NULL,
	"last_fixture_id" uuid NOT NULL,
	"fixture_id" uuid,
	"team_name" text NOT NULL,
	"first_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "season_offers_last_fixture" UNIQUE("last_fixture_id"),
	CONSTRAINT "season_offers_other_club" CHECK ("season_offers"."from_club_id" <> "season_offers"."to_club_id")
);
--> statement-breakpoint
CREATE TABLE "season_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" jsonb
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_plans" ADD CONSTRAINT "club_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_grants" ADD CONSTRAINT "pro_grants_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_imports" ADD CONSTRAINT "card_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_terms_id_match_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."match_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_low_clubs_id_fk" FOREIGN KEY ("club_low") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_high_clubs_id_fk" FOREIGN KEY ("club_high") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_by_club_id_clubs_id_fk" FOREIGN KEY ("by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_against_club_id_clubs_id_fk" FOREIGN KEY ("against_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocker_id_clubs_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocked_id_clubs_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_own_fixture_id_fixtures_id_fk" FOREIGN KEY ("own_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_proposed_by_club_id_clubs_id_fk" FOREIGN KEY ("proposed_by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_called_off_by_clubs_id_fk" FOREIGN KEY ("called_off_by") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_club_id_clubs_id_fk" FOREIGN KEY ("about_club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opponent_announcements" ADD CONSTRAINT "opponent_announcements_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_last_fixture_id_fixtures_id_fk" FOREIGN KEY ("last_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_plans" ADD CONSTRAINT "season_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "development_mails_to" ON "development_mails" USING btree ("to","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "live_events_order" ON "live_events" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "live_events_club" ON "live_events" USING btree ("club_id","transaction_id","id");--> statement-breakpoint
CREATE INDEX "live_presence_club" ON "live_presence" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "identities_user_id" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "officers_club_id" ON "officers" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "analytics_events_created_at" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "billing_events_received_at" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "billing_events" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mandates_club" ON "mandates" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "payments_mandate" ON "payments" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("failed_at") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_unfinished" ON "purchases" USING btree ("club_id") WHERE state in ('open', 'mandated');--> statement-breakpoint
CREATE INDEX "purchases_club" ON "purchases" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "purchases_to_do" ON "purchases" USING btree ("created_at") WHERE state in ('open', 'mandated');--> statement-breakpoint
CREATE INDEX "subscriptions_mandate" ON "subscriptions" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "subscriptions_to_end" ON "subscriptions" USING btree ("id") WHERE end_asked_at is not null;--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at","id") WHERE not draft;--> statement-breakpoint
CREATE INDEX "card_imports_club" ON "card_imports" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "card_imports_created_at" ON "card_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_cricket_entries_club" ON "play_cricket_entries" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "play_cricket_entries_terms" ON "play_cricket_entries" USING btree ("terms_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_recent" ON "conversation_sides" USING btree ("club_id","last_at","conversation_id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "conversation_sides_untold" ON "conversation_sides" USING btree ("news_at") WHERE news_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX "conversations_club_high" ON "conversations" USING btree ("club_high");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "reports_by" ON "reports" USING btree ("by_club_id");--> statement-breakpoint
CREATE INDEX "reports_against" ON "reports" USING btree ("against_club_id");--> statement-breakpoint
CREATE INDEX "club_blocks_blocked" ON "club_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "clubs_folded_name" ON "clubs" USING btree ("folded_name","id","postcode") WHERE suspended_at is null;--> statement-breakpoint
CREATE INDEX "clubs_folded_name_trigrams" ON "clubs" USING gin ("folded_name" gin_trgm_ops) WITH (fastupdate=false) WHERE suspended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "clubs_name_unique" ON "clubs" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "clubs_postcode" ON "clubs" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "clubs_suspended" ON "clubs" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_not_mailed" ON "contact_messages" USING btree ("created_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "fixtures_date" ON "fixtures" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "fixtures_club" ON "fixtures" USING btree ("club_id","date");--> statement-breakpoint
CREATE INDEX "fixtures_postcode" ON "fixtures" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "fixtures_hosts" ON "fixtures" USING gist ("date","globe") WHERE status = 'open' and side <> 'away';--> statement-breakpoint
CREATE INDEX "fixtures_guests" ON "fixtures" USING gist ("date","reach","globe") WHERE status = 'open' and side <> 'home';--> statement-breakpoint
CREATE INDEX "fixtures_unplaced" ON "fixtures" USING btree ("date","id") WHERE status = 'open' and globe is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fixtures_team_busy" ON "fixtures" USING btree ("club_id","date",lower(team_name)) WHERE status <> 'called-off';--> statement-breakpoint
CREATE INDEX "postcode_points_globe" ON "postcode_points" USING gist ("globe");--> statement-breakpoint
CREATE INDEX "postcode_points_to_better" ON "postcode_points" USING btree ("next_attempt_at") WHERE "postcode_points"."accuracy" is distinct from 'unit';--> statement-breakpoint
CREATE INDEX "match_reconfirmations_club" ON "match_reconfirmations" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_requests_open" ON "match_requests" USING btree ("fixture_id","from_club_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "match_requests_fixture" ON "match_requests" USING btree ("fixture_id","from_club_id");--> statement-breakpoint
CREATE INDEX "match_requests_own_fixture" ON "match_requests" USING btree ("own_fixture_id");--> statement-breakpoint
CREATE INDEX "match_requests_to" ON "match_requests" USING btree ("to_club_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "match_requests_from" ON "match_requests" USING btree ("from_club_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "match_requests_expiring" ON "match_requests" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "match_sides_fixture_taken" ON "match_sides" USING btree ("fixture_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "match_sides_club" ON "match_sides" USING btree ("match_id","club_id");--> statement-breakpoint
CREATE INDEX "match_sides_fixture" ON "match_sides" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "match_sides_of_club" ON "match_sides" USING btree ("club_id","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_terms_proposed" ON "match_terms" USING btree ("match_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "match_terms_match" ON "match_terms" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "match_terms_proposed_by" ON "match_terms" USING btree ("proposed_by_club_id");--> statement-breakpoint
CREATE INDEX "matches_date" ON "matches" USING btree ("date") WHERE status = 'agreed';--> statement-breakpoint
CREATE INDEX "matches_home" ON "matches" USING btree ("home_club_id","date");--> statement-breakpoint
CREATE INDEX "matches_called_off_by" ON "matches" USING btree ("called_off_by");--> statement-breakpoint
CREATE INDEX "notification_deliveries_at" ON "notification_deliveries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject" ON "notifications" USING btree ("club_id","kind","subject");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("club_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_club_id");--> statement-breakpoint
CREATE INDEX "notifications_updated_at" ON "notifications" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "opponent_announcements_day" ON "opponent_announcements" USING btree ("day");--> statement-breakpoint
CREATE INDEX "season_offers_to" ON "season_offers" USING btree ("to_club_id");--> statement-breakpoint
CREATE INDEX "season_offers_from" ON "season_offers" USING btree ("from_club_id");--> statement-breakpoint
CREATE INDEX "season_offers_fixture" ON "season_offers" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "season_offers_plan" ON "season_offers" USING btree ("plan_id","to_club_id");--> statement-breakpoint
CREATE INDEX "season_plans_club" ON "season_plans" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "season_plans_created_at" ON "season_plans" USING btree ("created_at");--> statement-breakpoint
-- Two matches cannot overlap on a club's only pitch.
ALTER TABLE "matches" ADD CONSTRAINT "matches_ground_taken" EXCLUDE USING gist ("home_club_id" WITH =, "postcode" WITH =, "playing" WITH &&)
WHERE ("status" = 'agreed' AND "one_pitch");--> statement-breakpoint
-- A search reads only an index as long as the table's pages are marked as visible to all transactions. Vacuum
-- restores the marks, so it runs after changes to 2 % of the clubs instead of the default 20 %.
ALTER TABLE "clubs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
INSERT INTO "versions" VALUES ('clubs', gen_random_uuid()), ('points', gen_random_uuid());
