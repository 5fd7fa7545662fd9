CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
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

CREATE TABLE "idempotency_keys" (
	"owner" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);

CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "live_presence" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"visible" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);

CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

CREATE TABLE "versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);

CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"current_code" text NOT NULL,
	"new_code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

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

CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);

CREATE TABLE "officers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);

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

CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "billing_events_state" CHECK ("billing_events"."state" in ('waiting', 'applied', 'unknown'))
);

CREATE TABLE "club_plans" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"pro_until" timestamp with time zone
);

CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"club_id" uuid,
	"status" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);

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

CREATE TABLE "pro_grants" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL
);

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

CREATE TABLE "calendar_feeds" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);

CREATE TABLE "card_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);

CREATE TABLE "play_cricket_entries" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"terms_id" uuid NOT NULL,
	"called_off" boolean NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_cricket_entries_match_id_club_id_pk" PRIMARY KEY("match_id","club_id")
);

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

CREATE TABLE "club_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);

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

CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"suspect" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);

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

CREATE TABLE "new_free_dates" (
	"fixture_id" uuid PRIMARY KEY NOT NULL,
	"tell_from" timestamp with time zone
);

CREATE TABLE "postcode_districts" (
	"outcode" text collate "C" PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"units" integer
);

CREATE TABLE "postcode_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file" text NOT NULL,
	"layout" text NOT NULL,
	"read" integer NOT NULL,
	"rejected" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "postcode_units" (
	"postcode" text collate "C" PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);

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

CREATE TABLE "notification_deliveries" (
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_deliveries_channel_key_pk" PRIMARY KEY("channel","key")
);

CREATE TABLE "notification_preferences" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest" boolean NOT NULL,
	"quiet_hours" boolean NOT NULL
);

CREATE TABLE "notification_reads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_up_to" bigint NOT NULL
);

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

CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);

CREATE TABLE "opponent_announcements" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"fixture_id" uuid NOT NULL,
	"found_fixture_id" uuid NOT NULL,
	CONSTRAINT "opponent_announcements_club_id_day_kind_pk" PRIMARY KEY("club_id","day","kind"),
	CONSTRAINT "opponent_announcements_kind" CHECK ("opponent_announcements"."kind" in ('new', 'again'))
);

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

CREATE TABLE "season_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" jsonb
);

ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "officers" ADD CONSTRAINT "officers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "officers" ADD CONSTRAINT "officers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_plans" ADD CONSTRAINT "club_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pro_grants" ADD CONSTRAINT "pro_grants_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "card_imports" ADD CONSTRAINT "card_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "play_cricket_entries" ADD CONSTRAINT "play_cricket_entries_terms_id_match_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."match_terms"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_low_clubs_id_fk" FOREIGN KEY ("club_low") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_high_clubs_id_fk" FOREIGN KEY ("club_high") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_by_club_id_clubs_id_fk" FOREIGN KEY ("by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_against_club_id_clubs_id_fk" FOREIGN KEY ("against_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocker_id_clubs_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_blocks" ADD CONSTRAINT "club_blocks_blocked_id_clubs_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_reconfirmations" ADD CONSTRAINT "match_reconfirmations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_own_fixture_id_fixtures_id_fk" FOREIGN KEY ("own_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_sides" ADD CONSTRAINT "match_sides_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_terms" ADD CONSTRAINT "match_terms_proposed_by_club_id_clubs_id_fk" FOREIGN KEY ("proposed_by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "matches" ADD CONSTRAINT "matches_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "matches" ADD CONSTRAINT "matches_called_off_by_clubs_id_fk" FOREIGN KEY ("called_off_by") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_club_id_clubs_id_fk" FOREIGN KEY ("about_club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "opponent_announcements" ADD CONSTRAINT "opponent_announcements_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_from_club_id_clubs_id_fk" FOREIGN KEY ("from_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_to_club_id_clubs_id_fk" FOREIGN KEY ("to_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_last_fixture_id_fixtures_id_fk" FOREIGN KEY ("last_fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "season_plans" ADD CONSTRAINT "season_plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "development_mails_to" ON "development_mails" USING btree ("to","id");
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "live_events_order" ON "live_events" USING btree ("transaction_id","id");
CREATE INDEX "live_events_club" ON "live_events" USING btree ("club_id","transaction_id","id");
CREATE INDEX "live_presence_club" ON "live_presence" USING btree ("club_id");
CREATE INDEX "identities_user_id" ON "identities" USING btree ("user_id");
CREATE INDEX "officers_club_id" ON "officers" USING btree ("club_id");
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
CREATE UNIQUE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
CREATE INDEX "analytics_events_created_at" ON "analytics_events" USING btree ("created_at");
CREATE INDEX "billing_events_received_at" ON "billing_events" USING btree ("received_at");
CREATE INDEX "billing_events_waiting" ON "billing_events" USING btree ("received_at") WHERE state = 'waiting';
CREATE INDEX "mandates_club" ON "mandates" USING btree ("club_id");
CREATE INDEX "payments_mandate" ON "payments" USING btree ("mandate_id");
CREATE INDEX "payments_failed" ON "payments" USING btree ("failed_at") WHERE status = 'failed';
CREATE UNIQUE INDEX "purchases_unfinished" ON "purchases" USING btree ("club_id") WHERE state in ('open', 'mandated');
CREATE INDEX "purchases_club" ON "purchases" USING btree ("club_id");
CREATE INDEX "purchases_to_do" ON "purchases" USING btree ("created_at") WHERE state in ('open', 'mandated');
CREATE INDEX "subscriptions_mandate" ON "subscriptions" USING btree ("mandate_id");
CREATE INDEX "subscriptions_to_end" ON "subscriptions" USING btree ("id") WHERE end_asked_at is not null;
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at","id") WHERE not draft;
CREATE INDEX "card_imports_club" ON "card_imports" USING btree ("club_id");
CREATE INDEX "card_imports_created_at" ON "card_imports" USING btree ("created_at");
CREATE INDEX "play_cricket_entries_club" ON "play_cricket_entries" USING btree ("club_id");
CREATE INDEX "play_cricket_entries_terms" ON "play_cricket_entries" USING btree ("terms_id");
CREATE INDEX "conversation_sides_recent" ON "conversation_sides" USING btree ("club_id","last_at","conversation_id") WHERE not hidden;
CREATE INDEX "conversation_sides_untold" ON "conversation_sides" USING btree ("news_at") WHERE news_at is not null and told_at is null;
CREATE INDEX "conversations_club_high" ON "conversations" USING btree ("club_high");
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE handled_at is null;
CREATE INDEX "reports_by" ON "reports" USING btree ("by_club_id");
CREATE INDEX "reports_against" ON "reports" USING btree ("against_club_id");
CREATE INDEX "club_blocks_blocked" ON "club_blocks" USING btree ("blocked_id");
CREATE INDEX "clubs_folded_name" ON "clubs" USING btree ("folded_name","id","postcode") WHERE suspended_at is null;
CREATE INDEX "clubs_folded_name_trigrams" ON "clubs" USING gin ("folded_name" gin_trgm_ops) WITH (fastupdate=false) WHERE suspended_at is null;
CREATE UNIQUE INDEX "clubs_name_unique" ON "clubs" USING btree (lower("name"));
CREATE INDEX "clubs_postcode" ON "clubs" USING btree ("postcode");
CREATE INDEX "clubs_suspended" ON "clubs" USING btree ("id") WHERE suspended_at is not null;
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");
CREATE INDEX "contact_messages_not_mailed" ON "contact_messages" USING btree ("created_at") WHERE mailed_at is null;
CREATE INDEX "fixtures_date" ON "fixtures" USING btree ("date","id");
CREATE INDEX "fixtures_club" ON "fixtures" USING btree ("club_id","date");
CREATE INDEX "fixtures_postcode" ON "fixtures" USING btree ("postcode");
CREATE INDEX "fixtures_hosts" ON "fixtures" USING gist ("date","globe") WHERE status = 'open' and side <> 'away';
CREATE INDEX "fixtures_guests" ON "fixtures" USING gist ("date","reach","globe") WHERE status = 'open' and side <> 'home';
CREATE INDEX "fixtures_unplaced" ON "fixtures" USING btree ("date","id") WHERE status = 'open' and globe is null;
CREATE UNIQUE INDEX "fixtures_team_busy" ON "fixtures" USING btree ("club_id","date",lower(team_name)) WHERE status <> 'called-off';
CREATE INDEX "postcode_points_globe" ON "postcode_points" USING gist ("globe");
CREATE INDEX "postcode_points_to_better" ON "postcode_points" USING btree ("next_attempt_at") WHERE "postcode_points"."accuracy" is distinct from 'unit';
CREATE INDEX "match_reconfirmations_club" ON "match_reconfirmations" USING btree ("club_id");
CREATE UNIQUE INDEX "match_requests_open" ON "match_requests" USING btree ("fixture_id","from_club_id") WHERE status = 'open';
CREATE INDEX "match_requests_fixture" ON "match_requests" USING btree ("fixture_id","from_club_id");
CREATE INDEX "match_requests_own_fixture" ON "match_requests" USING btree ("own_fixture_id");
CREATE INDEX "match_requests_to" ON "match_requests" USING btree ("to_club_id","status","created_at","id");
CREATE INDEX "match_requests_from" ON "match_requests" USING btree ("from_club_id","status","created_at","id");
CREATE INDEX "match_requests_expiring" ON "match_requests" USING btree ("expires_at") WHERE status = 'open';
CREATE UNIQUE INDEX "match_sides_fixture_taken" ON "match_sides" USING btree ("fixture_id") WHERE live;
CREATE UNIQUE INDEX "match_sides_club" ON "match_sides" USING btree ("match_id","club_id");
CREATE INDEX "match_sides_fixture" ON "match_sides" USING btree ("fixture_id");
CREATE INDEX "match_sides_of_club" ON "match_sides" USING btree ("club_id","match_id");
CREATE UNIQUE INDEX "match_terms_proposed" ON "match_terms" USING btree ("match_id") WHERE status = 'proposed';
CREATE INDEX "match_terms_match" ON "match_terms" USING btree ("match_id","created_at");
CREATE INDEX "match_terms_proposed_by" ON "match_terms" USING btree ("proposed_by_club_id");
CREATE INDEX "matches_date" ON "matches" USING btree ("date") WHERE status = 'agreed';
CREATE INDEX "matches_home" ON "matches" USING btree ("home_club_id","date");
CREATE INDEX "matches_called_off_by" ON "matches" USING btree ("called_off_by");
CREATE INDEX "notification_deliveries_at" ON "notification_deliveries" USING btree ("at");
CREATE UNIQUE INDEX "notifications_subject" ON "notifications" USING btree ("club_id","kind","subject");
CREATE INDEX "notifications_list" ON "notifications" USING btree ("club_id","seq");
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_club_id");
CREATE INDEX "notifications_updated_at" ON "notifications" USING btree ("updated_at");
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");
CREATE INDEX "opponent_announcements_day" ON "opponent_announcements" USING btree ("day");
CREATE INDEX "season_offers_to" ON "season_offers" USING btree ("to_club_id");
CREATE INDEX "season_offers_from" ON "season_offers" USING btree ("from_club_id");
CREATE INDEX "season_offers_fixture" ON "season_offers" USING btree ("fixture_id");
CREATE INDEX "season_offers_plan" ON "season_offers" USING btree ("plan_id","to_club_id");
CREATE INDEX "season_plans_club" ON "season_plans" USING btree ("club_id");
CREATE INDEX "season_plans_created_at" ON "season_plans" USING btree ("created_at");
-- Two matches cannot overlap on a club's only pitch.
ALTER TABLE "matches" ADD CONSTRAINT "matches_ground_taken" EXCLUDE USING gist ("home_club_id" WITH =, "postcode" WITH =, "playing" WITH &&)
WHERE ("status" = 'agreed' AND "one_pitch");
-- A search reads only an index as long as the table's pages are marked as visible to all transactions. Vacuum
-- restores the marks, so it runs after changes to 2 % of the clubs instead of the default 20 %.
ALTER TABLE "clubs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
INSERT INTO "versions" VALUES ('clubs', gen_random_uuid()), ('points', gen_random_uuid());
CREATE TABLE "live_logs" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"last_number" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);

CREATE TABLE "mail_budgets" (
	"key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_budgets_key_started_at_pk" PRIMARY KEY("key","started_at")
);

CREATE TABLE "personal_data_ids" (
	"run_id" uuid NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "personal_data_ids_run_id_id_pk" PRIMARY KEY("run_id","id")
);

CREATE TABLE "ended_sessions" (
	"session_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"club_id" uuid,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "personal_data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "personal_data_exports_user" UNIQUE("user_id"),
	CONSTRAINT "personal_data_exports_state" CHECK ("personal_data_exports"."state" in ('queued', 'running', 'ready', 'expired', 'failed'))
);

CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password" text NOT NULL,
	"code" text NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "notification_opens" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_opens_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
);

ALTER TABLE "live_events" ADD COLUMN "number" bigint;
ALTER TABLE "two_factors" ADD COLUMN "last_totp_step" integer;
ALTER TABLE "clubs" ADD COLUMN "closed_at" timestamp with time zone;
ALTER TABLE "clubs" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "clubs" ADD COLUMN "suspension_mailed_at" timestamp with time zone;
ALTER TABLE "contact_messages" ADD COLUMN "from_pro" boolean DEFAULT false NOT NULL;
ALTER TABLE "match_reconfirmations" ADD COLUMN "reminded_at" timestamp with time zone;
ALTER TABLE "match_reconfirmations" ADD COLUMN "silence_reported_at" timestamp with time zone;
ALTER TABLE "personal_data_exports" ADD CONSTRAINT "personal_data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_opens" ADD CONSTRAINT "notification_opens_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_opens" ADD CONSTRAINT "notification_opens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "mail_budgets_started_at" ON "mail_budgets" USING btree ("started_at");
CREATE INDEX "ended_sessions_token_hash" ON "ended_sessions" USING btree ("token_hash");
CREATE INDEX "ended_sessions_ended_at" ON "ended_sessions" USING btree ("ended_at");
CREATE INDEX "personal_data_exports_expires_at" ON "personal_data_exports" USING btree ("expires_at") WHERE state = 'ready';
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email");
CREATE INDEX "sign_ups_created_at" ON "sign_ups" USING btree ("created_at");
CREATE INDEX "notification_opens_user" ON "notification_opens" USING btree ("user_id");
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_closed" CHECK ("clubs"."closed_at" is null or "clubs"."suspended_at" is not null) NOT VALID;CREATE UNIQUE INDEX "live_events_club_number" ON "live_events" USING btree ("club_id","number");
DROP INDEX IF EXISTS "live_events_club";
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));
ALTER TABLE "clubs" VALIDATE CONSTRAINT "clubs_closed";
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"last_key" text,
	"rows" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
CREATE TABLE "mail_refusals" (
	"key" text PRIMARY KEY NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "waiting_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "fixture_count_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_until" date NOT NULL,
	CONSTRAINT "fixture_count_progress_single_row" CHECK ("fixture_count_progress"."id")
);

CREATE TABLE "fixture_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"side" text NOT NULL,
	"open" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"called_off" integer NOT NULL,
	"merged" boolean DEFAULT false NOT NULL
);

CREATE TABLE "notification_outcomes" (
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"seq" bigint NOT NULL,
	"outcome" text NOT NULL,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_outcomes_notification_id_channel_pk" PRIMARY KEY("notification_id","channel")
);

ALTER TABLE "notification_outcomes" ADD CONSTRAINT "notification_outcomes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "mail_refusals_last_at" ON "mail_refusals" USING btree ("last_at");
CREATE INDEX "waiting_jobs_due_at" ON "waiting_jobs" USING btree ("due_at");
CREATE INDEX "fixture_counts_date" ON "fixture_counts" USING btree ("date");
CREATE INDEX "fixture_counts_unmerged" ON "fixture_counts" USING btree ("date") WHERE not merged;
CREATE INDEX "notification_outcomes_at" ON "notification_outcomes" USING btree ("at");
CREATE INDEX "messages_created_at" ON "messages" USING btree ("created_at");
CREATE INDEX "fixtures_created_at" ON "fixtures" USING brin ("created_at");
CREATE INDEX "fixtures_settled" ON "fixtures" USING gist ("date","globe") WHERE status <> 'open';
CREATE INDEX "fixtures_without_point" ON "fixtures" USING btree ("date","id") WHERE globe is null;
CREATE INDEX "fixtures_games" ON "fixtures" USING btree ("date","start_time","id","side","club_id");
CREATE INDEX "new_free_dates_due" ON "new_free_dates" USING btree (coalesce("tell_from", '-infinity'::timestamptz));
CREATE INDEX "match_requests_created_at" ON "match_requests" USING btree ("created_at");
DROP INDEX IF EXISTS "fixtures_unplaced";
CREATE TABLE "moved_postcodes" (
	"postcode" text PRIMARY KEY NOT NULL
);

ALTER TABLE "season_plans" ADD COLUMN "acceptance" jsonb;ALTER TABLE "play_cricket_entries" DROP CONSTRAINT "play_cricket_entries_terms_id_match_terms_id_fk";

ALTER TABLE "matches" DROP CONSTRAINT "matches_request_id_match_requests_id_fk";

-- Child tables of old rows: a query of the parent reads both, so only the jobs that archive rows name them. They are
-- not in the schema files, because a change of a parent's columns changes its child too.
CREATE TABLE "messages_archive" (
	CONSTRAINT "messages_archive_pk" PRIMARY KEY ("conversation_id", "seq"),
	CONSTRAINT "messages_archive_id_unique" UNIQUE ("id"),
	CONSTRAINT "messages_archive_client_id" UNIQUE ("conversation_id", "sender_club_id", "client_id"),
	CONSTRAINT "messages_archive_conversation" FOREIGN KEY ("conversation_id") REFERENCES "conversations" ("id") ON DELETE CASCADE
) INHERITS ("messages");

CREATE TABLE "match_requests_archive" (
	CONSTRAINT "match_requests_archive_pk" PRIMARY KEY ("id"),
	CONSTRAINT "match_requests_archive_accepted" CHECK ("status" = 'accepted'),
	CONSTRAINT "match_requests_archive_from_club" FOREIGN KEY ("from_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_to_club" FOREIGN KEY ("to_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_fixture" FOREIGN KEY ("fixture_id") REFERENCES "fixtures" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_requests_archive_own_fixture" FOREIGN KEY ("own_fixture_id") REFERENCES "fixtures" ("id") ON DELETE CASCADE
) INHERITS ("match_requests");

CREATE INDEX "match_requests_archive_fixture" ON "match_requests_archive" USING btree ("fixture_id");

CREATE INDEX "match_requests_archive_own_fixture" ON "match_requests_archive" USING btree ("own_fixture_id");

CREATE INDEX "match_requests_archive_to" ON "match_requests_archive" USING btree ("to_club_id", "created_at", "id");

CREATE INDEX "match_requests_archive_from" ON "match_requests_archive" USING btree ("from_club_id", "created_at", "id");

CREATE TABLE "match_terms_archive" (
	CONSTRAINT "match_terms_archive_pk" PRIMARY KEY ("id"),
	CONSTRAINT "match_terms_archive_answered" CHECK ("status" <> 'proposed'),
	CONSTRAINT "match_terms_archive_match" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE,
	CONSTRAINT "match_terms_archive_proposed_by" FOREIGN KEY ("proposed_by_club_id") REFERENCES "clubs" ("id") ON DELETE CASCADE
) INHERITS ("match_terms");

CREATE INDEX "match_terms_archive_match" ON "match_terms_archive" USING btree ("match_id", "created_at");

CREATE INDEX "match_terms_archive_proposed_by" ON "match_terms_archive" USING btree ("proposed_by_club_id");
CREATE INDEX "development_mails_sent_at" ON "development_mails" USING btree ("sent_at");
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
CREATE INDEX "email_changes_expires_at" ON "email_changes" USING btree ("expires_at");
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");
CREATE INDEX "users_not_verified" ON "users" USING btree ("created_at") WHERE not email_verified;
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");
CREATE INDEX "reports_handled_at" ON "reports" USING btree ("handled_at");
CREATE INDEX "contact_messages_mailed_at" ON "contact_messages" USING btree ("mailed_at");
CREATE INDEX "fixtures_free" ON "fixtures" USING btree ("date","id") WHERE status = 'open';
CREATE INDEX "match_reconfirmations_asked_at" ON "match_reconfirmations" USING btree ("asked_at");
CREATE INDEX "match_requests_answered" ON "match_requests" USING btree ("status","answered_at");
CREATE INDEX "match_terms_created_at" ON "match_terms" USING btree ("created_at") WHERE status <> 'proposed';
CREATE INDEX "season_offers_created_at" ON "season_offers" USING btree ("created_at");
DROP INDEX IF EXISTS "play_cricket_entries_terms";
ALTER TABLE "match_reconfirmations" ADD COLUMN "mail_outcome" text;
ALTER TABLE "match_reconfirmations" ADD COLUMN "mail_outcome_at" timestamp with time zone;CREATE TABLE "grounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postcode" text NOT NULL,
	"what_three_words" text NOT NULL,
	"pitches" smallint NOT NULL,
	"surface" text,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grounds_pitches" CHECK ("grounds"."pitches" >= 1)
);

CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"age_group" text,
	"weekdays" text[] NOT NULL,
	"strength" text,
	"format" text,
	"overs" smallint,
	"ground_id" uuid,
	"start_time" time,
	"side" text,
	"max_travel_radius" integer,
	"colour" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_age_group" CHECK (("teams"."category" is not distinct from 'juniors') = ("teams"."age_group" is not null)),
	CONSTRAINT "teams_overs" CHECK ("teams"."overs" is null or "teams"."format" = 'limited-overs')
);

ALTER TABLE "grounds" ADD CONSTRAINT "grounds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_ground_id_grounds_id_fk" FOREIGN KEY ("ground_id") REFERENCES "public"."grounds"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "grounds_name" ON "grounds" USING btree ("club_id",lower(name));
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("club_id",lower(name));
CREATE INDEX "teams_ground" ON "teams" USING btree ("ground_id");ALTER TABLE "match_requests" ADD COLUMN "undo_until" timestamp with time zone;
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_not_sent" CHECK (undo_until is null or status in ('open', 'expired', 'released')) NOT VALID;
CREATE INDEX "match_requests_unsent" ON "match_requests" USING btree ("undo_until") WHERE undo_until is not null;
ALTER TABLE "match_requests" VALIDATE CONSTRAINT "match_requests_not_sent";
CREATE TABLE "announced_dates" (
	"fixture_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "announced_dates_fixture_id_job_id_pk" PRIMARY KEY("fixture_id","job_id")
);

CREATE TABLE "opponent_digests" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "opponent_digests_day_club_id_pk" PRIMARY KEY("day","club_id")
);

ALTER TABLE "opponent_digests" ADD CONSTRAINT "opponent_digests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "announced_dates_day" ON "announced_dates" USING btree ("day","date","fixture_id");
CREATE INDEX "opponent_digests_club" ON "opponent_digests" USING btree ("club_id");ALTER TABLE "clubs" ADD COLUMN "checklist_put_away_at" timestamp with time zone;ALTER TABLE "fixtures" ADD COLUMN "category" text;
ALTER TABLE "fixtures" ADD COLUMN "age_group" text;CREATE TABLE "club_follows" (
	"club_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_follows_club_id_followed_id_pk" PRIMARY KEY("club_id","followed_id"),
	CONSTRAINT "club_follows_other" CHECK ("club_follows"."club_id" <> "club_follows"."followed_id")
);

CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"weekdays" smallint[],
	"radius_km" integer NOT NULL,
	"side" text NOT NULL,
	"globe" "cube",
	"days" daterange GENERATED ALWAYS AS (daterange(from_date, to_date, '[]')) STORED,
	"reach" "cube" GENERATED ALWAYS AS (cube_enlarge(globe, 12742.0176 * sin(least(radius_km / 12742.0176, pi() / 2)), 3)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_dates" CHECK ("saved_searches"."from_date" <= "saved_searches"."to_date"),
	CONSTRAINT "saved_searches_side" CHECK ("saved_searches"."side" in ('home', 'away', 'either')),
	CONSTRAINT "saved_searches_radius" CHECK ("saved_searches"."radius_km" >= 0)
);

ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_followed_id_clubs_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "club_follows_followed" ON "club_follows" USING btree ("followed_id");
CREATE INDEX "saved_searches_club" ON "saved_searches" USING btree ("club_id","from_date");
CREATE INDEX "saved_searches_found" ON "saved_searches" USING gist ("days","reach");
CREATE INDEX "saved_searches_to" ON "saved_searches" USING btree ("to_date");ALTER TABLE "match_requests" ADD COLUMN "counter_offer" jsonb;CREATE INDEX "fixtures_games_of_strength" ON "fixtures" USING btree ("strength","date","start_time","id","side","club_id") WHERE strength is not null;ALTER TABLE "grounds" ALTER COLUMN "pitches" DROP NOT NULL;CREATE TABLE "played_matches" (
	"match_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"note" text NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "played_matches_match_id_club_id_pk" PRIMARY KEY("match_id","club_id")
);
ALTER TABLE "matches" ALTER COLUMN "home_club_id" DROP NOT NULL;
ALTER TABLE "fixtures" ADD COLUMN "private" boolean DEFAULT false NOT NULL;
ALTER TABLE "matches" ADD COLUMN "recorded_by_club_id" uuid;
ALTER TABLE "matches" ADD COLUMN "opponent_name" text;
ALTER TABLE "matches" ADD COLUMN "competition" text DEFAULT 'friendly' NOT NULL;
ALTER TABLE "played_matches" ADD CONSTRAINT "played_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "played_matches" ADD CONSTRAINT "played_matches_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "played_matches_club" ON "played_matches" USING btree ("club_id");
ALTER TABLE "matches" ADD CONSTRAINT "matches_recorded_by_club_id_clubs_id_fk" FOREIGN KEY ("recorded_by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "matches" ADD CONSTRAINT "matches_recorded" CHECK (("matches"."recorded_by_club_id" is null) = ("matches"."opponent_name" is null)) NOT VALID;
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club" CHECK ("matches"."home_club_id" is not null or "matches"."recorded_by_club_id" is not null) NOT VALID;
ALTER TABLE "matches" ADD CONSTRAINT "matches_competition" CHECK ("matches"."competition" in ('league', 'cup', 'friendly', 'other')) NOT VALID;ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_recorded_by_club_id_clubs_id_fk";
CREATE INDEX "fixtures_public_games" ON "fixtures" USING btree ("date","start_time","id","side","club_id") WHERE not private;
CREATE INDEX "matches_recorded_by" ON "matches" USING btree ("recorded_by_club_id");
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_recorded";
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_home_club";
ALTER TABLE "matches" VALIDATE CONSTRAINT "matches_competition";CREATE TABLE "officer_invitations" (
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

CREATE TABLE "club_notification_reads" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"read_up_to" bigint NOT NULL,
	CONSTRAINT "club_notification_reads_user_id_club_id_pk" PRIMARY KEY("user_id","club_id")
);

ALTER TABLE "officers" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "club_id" uuid;
ALTER TABLE "officer_invitations" ADD CONSTRAINT "officer_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_notification_reads" ADD CONSTRAINT "club_notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "club_notification_reads" ADD CONSTRAINT "club_notification_reads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "officer_invitations_club_email" ON "officer_invitations" USING btree ("club_id","email");
CREATE INDEX "officer_invitations_email" ON "officer_invitations" USING btree ("email");
CREATE INDEX "officer_invitations_expires_at" ON "officer_invitations" USING btree ("expires_at");
CREATE INDEX "club_notification_reads_club" ON "club_notification_reads" USING btree ("club_id");
ALTER TABLE "officers" ADD CONSTRAINT "officers_role" CHECK ("role" in ('owner', 'officer')) NOT VALID;CREATE UNIQUE INDEX "officers_user_id_club_id_pk" ON "officers" USING btree ("user_id","club_id");
ALTER TABLE "officers" VALIDATE CONSTRAINT "officers_role";-- unused since 0.1.0
ALTER TABLE "officers" DROP CONSTRAINT "officers_pkey";
ALTER TABLE "officers" ADD CONSTRAINT "officers_user_id_club_id_pk" PRIMARY KEY USING INDEX "officers_user_id_club_id_pk";
CREATE TABLE "ownership_offers" (
	"club_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_offers_club_id_from_user_id_pk" PRIMARY KEY("club_id","from_user_id")
);

ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_from_officer" FOREIGN KEY ("from_user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_officer" FOREIGN KEY ("to_user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ownership_offers_from" ON "ownership_offers" USING btree ("from_user_id","club_id");
CREATE INDEX "ownership_offers_to" ON "ownership_offers" USING btree ("to_user_id","club_id");ALTER TABLE "match_sides" ADD COLUMN "free_date" jsonb;CREATE TABLE "match_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"email" text,
	"address_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"confirmed" jsonb,
	"proposal" jsonb,
	"refusal_reason" text,
	"still_on_asked_at" timestamp with time zone,
	"still_on_confirmed_at" timestamp with time zone,
	"offer_refused_by_club_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "match_invitations_match" UNIQUE("match_id"),
	CONSTRAINT "match_invitations_answer" CHECK ("match_invitations"."answer" in ('yes', 'different', 'no')),
	CONSTRAINT "match_invitations_answered" CHECK ("match_invitations"."answer" is null or "match_invitations"."answered_at" is not null),
	CONSTRAINT "match_invitations_proposal" CHECK (("match_invitations"."answer" is not distinct from 'different') = ("match_invitations"."proposal" is not null))
);

CREATE TABLE "suppressed_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "unanswered_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"match_date" date NOT NULL
);

ALTER TABLE "match_invitations" ADD CONSTRAINT "match_invitations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "match_invitations_address" ON "match_invitations" USING btree ("address_hash");
CREATE INDEX "match_invitations_email" ON "match_invitations" USING btree ("email");
ALTER TABLE "unanswered_invitations" ADD CONSTRAINT "unanswered_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "unanswered_invitations_club" ON "unanswered_invitations" USING btree ("club_id","address_hash");
CREATE INDEX "unanswered_invitations_match_date" ON "unanswered_invitations" USING btree ("match_date");CREATE TABLE "match_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"match_id" uuid,
	"request_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_actions_subject" CHECK (("match_actions"."match_id" is null) <> ("match_actions"."request_id" is null))
);

CREATE TABLE "officer_notification_preferences" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet_hours" boolean DEFAULT true NOT NULL,
	CONSTRAINT "officer_notification_preferences_user_id_club_id_pk" PRIMARY KEY("user_id","club_id")
);

ALTER TABLE "card_imports" ADD COLUMN "accepted_by" uuid;
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "match_actions" ADD CONSTRAINT "match_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "officer_notification_preferences" ADD CONSTRAINT "officer_notification_preferences_officer" FOREIGN KEY ("user_id","club_id") REFERENCES "public"."officers"("user_id","club_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "match_actions_match" ON "match_actions" USING btree ("match_id","club_id");
CREATE INDEX "match_actions_request" ON "match_actions" USING btree ("request_id","club_id");
CREATE INDEX "match_actions_user" ON "match_actions" USING btree ("user_id");
CREATE INDEX "match_actions_club" ON "match_actions" USING btree ("club_id");
CREATE INDEX "officer_notification_preferences_club" ON "officer_notification_preferences" USING btree ("club_id");
CREATE INDEX "officer_notification_preferences_digest" ON "officer_notification_preferences" USING btree ("club_id") WHERE digest;
ALTER TABLE "card_imports" ADD CONSTRAINT "card_imports_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;CREATE INDEX "card_imports_accepted_by" ON "card_imports" USING btree ("accepted_by");
ALTER TABLE "card_imports" VALIDATE CONSTRAINT "card_imports_accepted_by_users_id_fk";CREATE TABLE "card_feed_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"match_id" uuid,
	"version" text NOT NULL,
	"values" jsonb,
	"change" jsonb
);

CREATE TABLE "card_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"address" text NOT NULL,
	"team_name" text NOT NULL,
	"competition" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"next_read_at" timestamp with time zone,
	"fault" text,
	"failing_since" timestamp with time zone
);

ALTER TABLE "card_feed_events" ADD CONSTRAINT "card_feed_events_feed_id_card_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."card_feeds"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "card_feed_events" ADD CONSTRAINT "card_feed_events_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "card_feeds" ADD CONSTRAINT "card_feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "card_feeds" ADD CONSTRAINT "card_feeds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "card_feed_events_key" ON "card_feed_events" USING btree ("feed_id","event_key");
CREATE INDEX "card_feed_events_match" ON "card_feed_events" USING btree ("match_id");
CREATE UNIQUE INDEX "card_feeds_address" ON "card_feeds" USING btree ("club_id",md5("address"));
CREATE INDEX "card_feeds_next_read_at" ON "card_feeds" USING btree ("next_read_at");
CREATE INDEX "card_feeds_created_by" ON "card_feeds" USING btree ("created_by");CREATE TABLE "passkeys" (
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

CREATE TABLE "area_counts" (
	"area" text PRIMARY KEY NOT NULL,
	"clubs" integer NOT NULL,
	"free_weekend_dates" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);

CREATE TABLE "preview_pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"fixture_id" uuid,
	"keep_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "forecasts" (
	"place" text NOT NULL,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forecasts_place_day_pk" PRIMARY KEY("place","day")
);

ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "preview_pictures" ADD CONSTRAINT "preview_pictures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");
CREATE INDEX "preview_pictures_club" ON "preview_pictures" USING btree ("club_id");
CREATE INDEX "preview_pictures_keep_until" ON "preview_pictures" USING btree ("keep_until");
CREATE INDEX "public_pages_area" ON "public_pages" USING btree ("area","slug") WHERE is_on;
CREATE INDEX "public_pages_number" ON "public_pages" USING btree ("number") WHERE is_on;
CREATE INDEX "forecasts_day" ON "forecasts" USING btree ("day");DROP INDEX IF EXISTS "fixtures_games";
CREATE INDEX "fixtures_public_settled" ON "fixtures" USING gist ("date","globe") WHERE status <> 'open' and not private;
DROP INDEX IF EXISTS "fixtures_settled";

create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('dca1fbf7ef4bf6af499a7956419c9c178fdb6a13527d8968da68ca35cccc6eb4', 1795361324357), ('c6e77da718d685c56dfc505ba698519224b90026ff1a77098f26a484be89d5cc', 1795407737588), ('6494ac03a4ac54a03178edf6c77d4df42a5fd73214e436d0e820b12046c987b8', 1795602426320), ('94dda9155a47dd760298f1368f9c84a9e367ffbf01594762778d2a18a98a9807', 1795603535389), ('5a9a6c813083c065d5ad988f67dfb1527219b30e257bd13a6c1c7b35f19059df', 1795609485377), ('9f53c4624991a7b4d90eab66da80ed3e30e733c9955bae54c0d5656a423c7462', 1795609486497), ('cfaf7ececf63c99a13f47436a366c2c5c4bab10a38ad88080c584a264fa09133', 1795610413172), ('a39c9c2a44000914c5072bbda67a91944dec67f8f40c87b566eb5d70b1a11c7a', 1795617463567), ('41a424532f98e9c8bc5ee60f1ad768779488971076c134d9d32be804ee2cc622', 1795617478876), ('cd287dede17d96c8a1fd7cda89fc789d92dad55145b71e583ec092081d4881d3', 1795689128947), ('2b4912a6d4716d07867dbfb4ef0ba992e1d41ae65f9ae0d8ada5783bc6353211', 1795724061522), ('654ca2d5a4b081bba7d240c6dd1c6e68a57809937aadf471d113e62578ede714', 1795726538229), ('f6745820fec0ec240519eff1be6a4c37b1b5adb023a862fd734504550059f9ee', 1795726541985), ('4aec48f300dfa4e1b7498ae5c50b1dcde03d7d73fdb60be684f49921e04253bb', 1795726669602), ('927fc29bd7fdeaec2abd63e2c6237d8a16f1ceb8faa5aed4217e6201f3b115f4', 1795726751151), ('31737bc19243f6b8929f12ea8d52acc0adfa73f1cae963cb0486a15e210b10e6', 1795727713098), ('d0b8eb993cb50eaa10bca8881bf249abcfc4e34fd6f8b198770fcaa573eb386a', 1795728002967), ('50aa8c5ba6ef2ec2b558f4a09bb47f4422f526ee43bf6abc87edf168f631f8e1', 1795744349549), ('9d5fd13ebfe364121360bf5b05e32c59dd1e107888f29583361c8106ed50d386', 1795819673960), ('da7293778ef77773642354b5390e2abf0620ba9c8750f295d08052c7ed5f800a', 1795822683196), ('3b9d29c348681375bf11153488d885abac42e63a67b1d93a6a0e220dad96f1ef', 1795862563494), ('14fb7f5931417254e8b3c65cc378b19b76610ce1950e87b0d30a0276317dea7d', 1795862574679), ('ca2d08700d3a2de418b848970790b9897a3b91e46dc12d1d593b8144d6f67d52', 1795866262306), ('59ef8460d24e2731111c26c616714c2d36a2b52a672434b350b7818a5835b560', 1795866269579), ('3f52530e5c7e8492307af84e81befde52659844ba7624c4a58f714cef93d10cf', 1795866275281), ('0673aa93a77e33c5016321d039e9d87107fc3b161410cfc7b512e432f4b1c166', 1795868195739), ('0dffeca70a592fce8e5ce2cb75c329a12a88cb67320daccb78554b2d20248b45', 1795890122454), ('bbd67c1e7077f8306b0441f00f95112535b90540c534c921df3a0fd88d48cb9a', 1795892188111), ('637a54718a1a2a32b6b907cf2942b1d453f608d4d82934c81018b76abe50e46f', 1795892189805), ('404c7b96944f221adc96f24dad1e7611a1fbcc18c6e59767aeff36edbd1703fd', 1795892352212), ('21c9e94e925c8f33f993b6b86c15b62314d9f97ad1960ccf06ea83c6ed62bf91', 1795903832194), ('024bce9930fe287dfdd389435c84a5252c28fda469135f34b563f652e744f3a1', 1795937727151), ('bc1214b29c4422d12d31815c10644af9814b7c030acd68d71232d7138e03c0ed', 1795972626996), ('32d9bc210448f10c5b402c9452333e011989c573c6c89c0b5e416b8d40ee103d', 1795972631575);

CREATE OR REPLACE FUNCTION "renew_version"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	rows_before text := format(tg_argv[1], 'before');
	rows_after text := format(tg_argv[1], 'after');
	is_changed boolean := true;
BEGIN
	IF tg_op = 'INSERT' THEN
		EXECUTE format('SELECT EXISTS (%s)', rows_after) INTO is_changed;
	ELSIF tg_op = 'DELETE' THEN
		EXECUTE format('SELECT EXISTS (%s)', rows_before) INTO is_changed;
	ELSIF tg_op = 'UPDATE' THEN
		EXECUTE format('SELECT EXISTS ((%1$s EXCEPT %2$s) UNION ALL (%2$s EXCEPT %1$s))', rows_before, rows_after) INTO is_changed;
	END IF;
	IF is_changed THEN
		INSERT INTO "versions" VALUES (tg_argv[0], gen_random_uuid())
		ON CONFLICT ("name") DO UPDATE SET "version" = excluded."version";
	END IF;
	RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION "number_live_events"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	event record;
	number_before bigint;
BEGIN
	IF EXISTS (SELECT FROM "live_events" WHERE "id" = new."id" AND "number" IS NOT NULL) THEN RETURN NULL; END IF;
	FOR event IN
		SELECT "id", "club_id", count(*) OVER club AS event_count, row_number() OVER (club ORDER BY "id") AS place
		FROM "live_events"
		WHERE "transaction_id" = pg_current_xact_id() AND "number" IS NULL
		WINDOW club AS (PARTITION BY "club_id")
		ORDER BY "club_id", "id"
	LOOP
		IF event.place = 1 THEN
			INSERT INTO "live_logs" AS log ("club_id", "last_number", "last_at") VALUES (event."club_id", event.event_count, now())
			ON CONFLICT ("club_id") DO UPDATE SET "last_number" = log."last_number" + excluded."last_number", "last_at" = now()
			RETURNING log."last_number" - event.event_count INTO number_before;
		END IF;
		UPDATE "live_events" SET "number" = number_before + event.place WHERE "id" = event."id";
	END LOOP;
	RETURN NULL;
END
$$;
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '"live_events"'::regclass AND tgname = 'live_events_numbered') THEN
		CREATE CONSTRAINT TRIGGER "live_events_numbered" AFTER INSERT ON "live_events" DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW WHEN (new."number" IS NULL) EXECUTE FUNCTION "number_live_events"();
	END IF;
END
$$;
CREATE OR REPLACE FUNCTION "limit_session_lifetime"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."expires_at" := least(NEW."expires_at", NEW."created_at" + interval '1 year');
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "sessions_lifetime" BEFORE INSERT OR UPDATE OF "expires_at" ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "limit_session_lifetime"();
CREATE OR REPLACE FUNCTION "date_password_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."updated_at" := now();
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "identities_password_change" BEFORE UPDATE ON "identities"
FOR EACH ROW WHEN (NEW."password" IS DISTINCT FROM OLD."password" AND NEW."updated_at" IS DISTINCT FROM OLD."updated_at")
EXECUTE FUNCTION "date_password_change"();
CREATE OR REPLACE FUNCTION "record_ended_session"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "ended_sessions" ("session_hash", "token_hash", "reason") VALUES (
		sha256(convert_to(old."id"::text, 'UTF8')), sha256(convert_to(old."token", 'UTF8')),
		CASE
			WHEN old."expires_at" <= now() THEN 'expired'
			WHEN NOT EXISTS (SELECT FROM "users" WHERE "id" = old."user_id") THEN 'account-deleted'
			WHEN EXISTS (
				SELECT FROM "identities"
				WHERE "user_id" = old."user_id" AND "provider_id" = 'credential'
					AND "updated_at" > "created_at" + interval '100 milliseconds'
					AND "updated_at" BETWEEN now() - interval '5 seconds' AND now() + interval '5 seconds'
			) THEN 'password-changed'
			ELSE 'signed-out-elsewhere'
		END)
	ON CONFLICT ("session_hash") DO NOTHING;
	RETURN NULL;
END
$$;
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '"sessions"'::regclass AND tgname = 'sessions_ended') THEN
		CREATE CONSTRAINT TRIGGER "sessions_ended" AFTER DELETE ON "sessions" DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW EXECUTE FUNCTION "record_ended_session"();
	END IF;
END
$$;
CREATE OR REPLACE FUNCTION "keep_club_owner"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE "officers" SET "role" = 'owner' WHERE "club_id" = old."club_id" AND "user_id" = (
		SELECT o."user_id" FROM "officers" o WHERE o."club_id" = old."club_id"
		ORDER BY o."created_at", o."user_id" LIMIT 1)
	AND NOT EXISTS (SELECT FROM "officers" o WHERE o."club_id" = old."club_id" AND o."role" = 'owner');
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "officers_keep_owner" AFTER DELETE ON "officers"
FOR EACH ROW WHEN (old."role" = 'owner') EXECUTE FUNCTION "keep_club_owner"();
CREATE OR REPLACE FUNCTION "acting_officer"(session_token text) RETURNS TABLE ("user_id" uuid, "club_id" uuid) LANGUAGE sql STABLE AS $$
	SELECT o."user_id", o."club_id"
	FROM "sessions" s
	JOIN "officers" o ON o."user_id" = s."user_id" AND o."club_id" = (
		SELECT own."club_id" FROM "officers" own WHERE own."user_id" = s."user_id"
		ORDER BY own."club_id" IS DISTINCT FROM s."club_id", own."created_at", own."club_id" LIMIT 1)
	JOIN "clubs" c ON c."id" = o."club_id" AND c."suspended_at" IS NULL
	WHERE s."token" = session_token AND s."expires_at" > now()
$$;
CREATE OR REPLACE FUNCTION "lock_conversation"(id text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;

CREATE OR REPLACE FUNCTION "try_to_lock_conversation"(id text) RETURNS boolean LANGUAGE sql
AS $$ SELECT pg_try_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;
CREATE OR REPLACE FUNCTION "store_messages"(sending jsonb, waits boolean) RETURNS jsonb LANGUAGE plpgsql SET "enable_seqscan" = off AS $$
DECLARE
	asked record;
	conversation record;
	stored record;
	answer jsonb;
	answers jsonb := '[]';
	live_event jsonb;
	event_clubs uuid[] := '{}';
	event_texts jsonb[] := '{}';
	numbers bigint[];
	is_news boolean;
BEGIN
	FOR asked IN
		SELECT * FROM jsonb_to_recordset(sending) AS message (
			"conversation" text, "sender" uuid, "id" uuid, "clientId" uuid, "body" text, "card" jsonb, "at" timestamptz, "mayBeFirst" boolean, "account" uuid, "session" text)
	LOOP
		IF waits THEN
			PERFORM "lock_conversation"(asked."conversation");
		ELSIF NOT "try_to_lock_conversation"(asked."conversation") THEN
			answers := answers || jsonb_build_object('outcome', 'busy');
			CONTINUE;
		END IF;
		SELECT s."other_club_id" AS receiver, own."name" AS sender_name, c."last_seq" + 1 AS seq,
			asked."card" IS NOT NULL OR c."talked" OR asked."mayBeFirst" AS is_open,
			greatest(asked."at", s."last_at") AS sent_at,
			EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."club_id" AND b."blocked_id" = s."other_club_id")
				OR EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."other_club_id" AND b."blocked_id" = s."club_id") AS is_blocked,
			asked."session" IS NULL OR EXISTS (
				SELECT FROM "acting_officer"(asked."session") acting
				WHERE acting."user_id" = asked."account" AND acting."club_id" = asked."sender") AS is_current
		INTO conversation
		FROM (VALUES (asked."conversation", asked."sender")) AS chosen ("conversation_id", "club_id")
		LEFT JOIN ("conversation_sides" s
			JOIN "conversations" c ON c."id" = s."conversation_id"
			JOIN "clubs" own ON own."id" = s."club_id"
			JOIN "clubs" other ON other."id" = s."other_club_id" AND other."suspended_at" IS NULL)
		ON s."conversation_id" = chosen."conversation_id" AND s."club_id" = chosen."club_id";
		IF NOT conversation.is_current THEN
			answers := answers || jsonb_build_object('outcome', 'outdated');
			CONTINUE;
		END IF;
		IF conversation.receiver IS NULL THEN
			answers := answers || jsonb_build_object('outcome', 'missing');
			CONTINUE;
		END IF;
		answer := jsonb_build_object('receiver', conversation.receiver);

		INSERT INTO "messages" ("conversation_id", "seq", "id", "sender_club_id", "client_id", "body", "card", "created_at")
		SELECT asked."conversation", conversation.seq, asked."id", asked."sender", asked."clientId", asked."body", asked."card", conversation.sent_at
		WHERE conversation.is_open AND NOT conversation.is_blocked AND NOT EXISTS (
			SELECT FROM "messages_archive" a
			WHERE a."conversation_id" = asked."conversation" AND a."sender_club_id" = asked."sender" AND a."client_id" = asked."clientId")
		ON CONFLICT ("conversation_id", "sender_club_id", "client_id") DO NOTHING;
		IF NOT FOUND THEN
			SELECT m."id", m."seq", m."body", m."created_at" AS "createdAt", m."seq" <= s."read_up_to" AS "read" INTO stored
			FROM "messages" m
			JOIN "conversation_sides" s ON s."conversation_id" = m."conversation_id" AND s."club_id" = conversation.receiver
			WHERE m."conversation_id" = asked."conversation" AND m."sender_club_id" = asked."sender" AND m."client_id" = asked."clientId";
			IF FOUND THEN answer := answer || to_jsonb(stored) || '{"outcome": "repeated"}';
			ELSE answer := answer || jsonb_build_object('outcome', CASE WHEN conversation.is_blocked THEN 'apart' ELSE 'first' END);
			END IF;
			answers := answers || answer;
			CONTINUE;
		END IF;

		UPDATE "conversations" c SET "last_seq" = conversation.seq, "talked" = c."talked" OR asked."card" IS NULL WHERE c."id" = asked."conversation";
		WITH sides AS (
			UPDATE "conversation_sides" s SET "last_at" = conversation.sent_at, "hidden" = false,
				"unread" = s."unread" + (s."club_id" = conversation.receiver)::int,
				"news_at" = CASE WHEN s."club_id" = conversation.receiver AND asked."card" IS NULL AND (s."news_at" IS NULL OR s."told_at" <= conversation.sent_at - interval '1 minute')
					THEN conversation.sent_at ELSE s."news_at" END,
				"told_at" = CASE WHEN s."club_id" = conversation.receiver AND asked."card" IS NULL AND s."told_at" <= conversation.sent_at - interval '1 minute'
					THEN NULL ELSE s."told_at" END
			WHERE s."conversation_id" = asked."conversation"
			RETURNING s."club_id", s."news_at" = conversation.sent_at AND s."told_at" IS NULL AS is_news
		)
		SELECT sides.is_news INTO is_news FROM sides WHERE sides."club_id" = conversation.receiver;

		live_event := jsonb_build_object(
			'conversationId', asked."conversation",
			'clubName', conversation.sender_name,
			'message', jsonb_build_object(
				'id', asked."id", 'seq', conversation.seq, 'clientId', asked."clientId", 'senderClubId', asked."sender", 'body', asked."body",
				'card', asked."card", 'read', false,
				'createdAt', to_char(conversation.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
		event_clubs := event_clubs || asked."sender" || conversation.receiver;
		event_texts := event_texts || live_event || live_event;
		answers := answers || (answer || jsonb_build_object(
			'outcome', 'sent', 'id', asked."id", 'seq', conversation.seq, 'body', asked."body", 'createdAt', conversation.sent_at, 'read', false,
			'isNews', is_news, 'liveEvent', live_event::text, 'firstEvent', cardinality(event_clubs) - 1));
	END LOOP;

	IF cardinality(event_clubs) = 0 THEN RETURN jsonb_build_object('answers', answers); END IF;
	WITH events AS (
		SELECT "club_id", "data", place, count(*) OVER club AS event_count, row_number() OVER (club ORDER BY place) AS place_in_log
		FROM unnest(event_clubs, event_texts) WITH ORDINALITY AS event ("club_id", "data", place)
		WINDOW club AS (PARTITION BY "club_id")
	), logs AS (
		INSERT INTO "live_logs" AS log ("club_id", "last_number", "last_at")
		SELECT "club_id", event_count, now() FROM events WHERE place_in_log = 1 ORDER BY "club_id"
		ON CONFLICT ("club_id") DO UPDATE SET "last_number" = log."last_number" + excluded."last_number", "last_at" = now()
		RETURNING log."club_id", log."last_number"
	), numbered AS (
		SELECT "club_id", "data", place, "last_number" - event_count + place_in_log AS "number" FROM events JOIN logs USING ("club_id")
	), added AS (
		INSERT INTO "live_events" ("club_id", "number", "name", "data") SELECT "club_id", "number", 'message', "data" FROM numbered
	)
	SELECT array_agg("number" ORDER BY place) INTO numbers FROM numbered;
	RETURN jsonb_build_object('answers', answers, 'numbers', numbers, 'recordedAt', (extract(epoch FROM now()) * 1000000)::bigint);
END
$$;
CREATE OR REPLACE FUNCTION "send_message"(
	conversation text, sender uuid, message_id uuid, message_client_id uuid, message_text text, message_card jsonb, sent_at timestamptz, may_be_first boolean,
	OUT outcome text, OUT id uuid, OUT seq bigint, OUT body text, OUT created_at timestamptz, OUT is_read boolean,
	OUT receiver uuid, OUT is_news boolean
) LANGUAGE sql AS $$
	SELECT s."outcome", s."id", s."seq", s."body", s."createdAt", s."read", s."receiver", s."isNews"
	FROM jsonb_to_record("store_messages"(jsonb_build_array(jsonb_build_object(
		'conversation', conversation, 'sender', sender, 'id', message_id, 'clientId', message_client_id, 'body', message_text, 'card', message_card,
		'at', sent_at, 'mayBeFirst', may_be_first)), true) -> 'answers' -> 0
	) AS s ("outcome" text, "id" uuid, "seq" bigint, "body" text, "createdAt" timestamptz, "read" boolean, "receiver" uuid, "isNews" boolean)
$$;

CREATE OR REPLACE TRIGGER "clubs_inserted" AFTER INSERT ON "clubs" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_updated" AFTER UPDATE ON "clubs" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_deleted" AFTER DELETE ON "clubs" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', 'SELECT id, slug, name, postcode FROM %I WHERE suspended_at IS NULL');

CREATE OR REPLACE TRIGGER "clubs_truncated" AFTER TRUNCATE ON "clubs" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('clubs', '');
CREATE OR REPLACE FUNCTION "place_fixture"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	SELECT "globe" INTO new."globe" FROM "postcode_points" WHERE "postcode" = new."postcode" FOR SHARE;
	RETURN new;
END
$$;
CREATE OR REPLACE TRIGGER "fixtures_placed" BEFORE INSERT OR UPDATE OF "postcode", "date" ON "fixtures" FOR EACH ROW
EXECUTE FUNCTION "place_fixture"();
CREATE OR REPLACE FUNCTION "set_fixture_category"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM FROM "clubs" WHERE "id" = new."club_id" FOR KEY SHARE;
	SELECT "category", "age_group" INTO new."category", new."age_group" FROM "teams"
	WHERE "club_id" = new."club_id" AND lower("name") = lower(new."team_name");
	RETURN new;
END
$$;

CREATE OR REPLACE TRIGGER "fixtures_category_inserted" BEFORE INSERT ON "fixtures" FOR EACH ROW
EXECUTE FUNCTION "set_fixture_category"();

CREATE OR REPLACE TRIGGER "fixtures_category_updated" BEFORE UPDATE OF "team_name" ON "fixtures" FOR EACH ROW
WHEN (lower(old."team_name") <> lower(new."team_name"))
EXECUTE FUNCTION "set_fixture_category"();
CREATE OR REPLACE FUNCTION "list_moved_postcodes"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "moved_postcodes" ("postcode")
	SELECT p."postcode" FROM "after" p
	WHERE EXISTS (SELECT FROM "fixtures" f WHERE f."postcode" = p."postcode" AND f."globe" IS DISTINCT FROM p."globe")
	ON CONFLICT ("postcode") DO UPDATE SET "postcode" = excluded."postcode";
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "postcode_points_appeared" AFTER INSERT ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "list_moved_postcodes"();

CREATE OR REPLACE TRIGGER "postcode_points_moved" AFTER UPDATE ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "list_moved_postcodes"();
DROP FUNCTION IF EXISTS "move_fixtures"();
CREATE OR REPLACE FUNCTION "fixture_count_lock"("club_id" uuid) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT hashtext(club_id::text) & 63 $$;
CREATE OR REPLACE FUNCTION "count_fixtures"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		PERFORM pg_advisory_xact_lock_shared(7422, lock) FROM (SELECT DISTINCT fixture_count_lock("club_id") AS lock FROM "after") locks;
		INSERT INTO "fixture_counts" ("date", "side", "open", "confirmed", "called_off")
		SELECT "date", "side", count(*) FILTER (WHERE "status" = 'open'), count(*) FILTER (WHERE "status" = 'confirmed'),
			count(*) FILTER (WHERE "status" = 'called-off')
		FROM "after" JOIN "clubs" ON "clubs"."id" = "club_id" WHERE "suspended_at" IS NULL AND NOT "private" GROUP BY "date", "side";
	ELSIF tg_op = 'DELETE' THEN
		PERFORM pg_advisory_xact_lock_shared(7422, lock) FROM (SELECT DISTINCT fixture_count_lock("club_id") AS lock FROM "before") locks;
		INSERT INTO "fixture_counts" ("date", "side", "open", "confirmed", "called_off")
		SELECT "date", "side", -count(*) FILTER (WHERE "status" = 'open'), -count(*) FILTER (WHERE "status" = 'confirmed'),
			-count(*) FILTER (WHERE "status" = 'called-off')
		FROM "before" JOIN "clubs" ON "clubs"."id" = "club_id" WHERE "suspended_at" IS NULL AND NOT "private" GROUP BY "date", "side";
	ELSE
		DELETE FROM "fixture_counts";
	END IF;
	RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION "count_changed_fixture"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7422, fixture_count_lock(old."club_id")),
		pg_advisory_xact_lock_shared(7422, fixture_count_lock(new."club_id"));
	INSERT INTO "fixture_counts" ("date", "side", "open", "confirmed", "called_off")
	SELECT "date", "side", sum(n * ("status" = 'open')::int), sum(n * ("status" = 'confirmed')::int), sum(n * ("status" = 'called-off')::int)
	FROM (VALUES
		(-1, old."club_id", old."date", old."side", old."status", old."private"),
		(1, new."club_id", new."date", new."side", new."status", new."private")
	) AS change (n, "club_id", "date", "side", "status", "private") JOIN "clubs" ON "clubs"."id" = "club_id"
	WHERE "suspended_at" IS NULL AND NOT "private" GROUP BY "date", "side";
	RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION "count_fixtures_of_club"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	n integer := CASE WHEN tg_op = 'UPDATE' AND new."suspended_at" IS NULL THEN 1 ELSE -1 END;
BEGIN
	PERFORM pg_advisory_xact_lock(7422, fixture_count_lock(old."id"));
	INSERT INTO "fixture_counts" ("date", "side", "open", "confirmed", "called_off")
	SELECT "date", "side", n * count(*) FILTER (WHERE "status" = 'open'), n * count(*) FILTER (WHERE "status" = 'confirmed'),
		n * count(*) FILTER (WHERE "status" = 'called-off')
	FROM "fixtures" WHERE "club_id" = old."id" AND NOT "private" GROUP BY "date", "side";
	RETURN old;
END
$$;

CREATE OR REPLACE TRIGGER "fixtures_counted_insert" AFTER INSERT ON "fixtures" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "count_fixtures"();

CREATE OR REPLACE TRIGGER "fixtures_counted_delete" AFTER DELETE ON "fixtures" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "count_fixtures"();

CREATE OR REPLACE TRIGGER "fixtures_counted_truncate" AFTER TRUNCATE ON "fixtures" FOR EACH STATEMENT
EXECUTE FUNCTION "count_fixtures"();
CREATE OR REPLACE TRIGGER "fixtures_counted_update" AFTER UPDATE ON "fixtures" FOR EACH ROW
WHEN ((old."club_id", old."date", old."side", old."status", old."private")
	IS DISTINCT FROM (new."club_id", new."date", new."side", new."status", new."private"))
EXECUTE FUNCTION "count_changed_fixture"();

CREATE OR REPLACE TRIGGER "clubs_counted_suspension" AFTER UPDATE ON "clubs" FOR EACH ROW
WHEN ((old."suspended_at" IS NULL) <> (new."suspended_at" IS NULL))
EXECUTE FUNCTION "count_fixtures_of_club"();
CREATE OR REPLACE TRIGGER "clubs_counted_delete" BEFORE DELETE ON "clubs" FOR EACH ROW WHEN (old."suspended_at" IS NULL)
EXECUTE FUNCTION "count_fixtures_of_club"();
INSERT INTO "fixture_count_progress" ("counted_until")
SELECT CASE WHEN EXISTS (SELECT FROM "fixtures") THEN date '-infinity' ELSE 'infinity' END
ON CONFLICT DO NOTHING;
CREATE OR REPLACE FUNCTION "create_free_date"(fixture_id uuid, owner_club_id uuid, input jsonb, request_key text, request_fingerprint text)
RETURNS "fixtures" LANGUAGE plpgsql AS $$
DECLARE
	listed "fixtures";
BEGIN
	IF request_key IS NOT NULL THEN
		INSERT INTO "idempotency_keys" ("owner", "key", "fingerprint", "result")
		VALUES (owner_club_id, request_key, request_fingerprint, fixture_id)
		ON CONFLICT DO NOTHING;
		IF NOT FOUND THEN RETURN NULL; END IF;
	END IF;
	INSERT INTO "fixtures" ("id", "club_id", "team_name", "date", "start_time", "side", "ground", "postcode", "contact_email",
		"max_travel_radius", "description", "format", "overs", "strength", "surface")
	SELECT fixture_id, owner_club_id, i."teamName", i."date", i."startTime", i."side", i."ground", i."postcode", i."contactEmail",
		i."maxTravelRadius", i."description", i."format", i."overs", i."strength", i."surface"
	FROM jsonb_to_record(input) AS i("teamName" text, "date" date, "startTime" time, "side" text, "ground" text, "postcode" text,
		"contactEmail" text, "maxTravelRadius" integer, "description" text, "format" text, "overs" smallint, "strength" text, "surface" text)
	RETURNING * INTO listed;
	INSERT INTO "new_free_dates" VALUES (fixture_id);
	WITH numbered AS (
		INSERT INTO "live_logs" AS log ("club_id", "last_number", "last_at") VALUES (owner_club_id, 1, now())
		ON CONFLICT ("club_id") DO UPDATE SET "last_number" = log."last_number" + 1, "last_at" = now()
		RETURNING log."last_number"
	)
	INSERT INTO "live_events" ("club_id", "number", "name", "data") SELECT owner_club_id, "last_number", 'club', '{}' FROM numbered;
	RETURN listed;
END
$$;

CREATE OR REPLACE TRIGGER "postcode_points_inserted" AFTER INSERT ON "postcode_points" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_updated" AFTER UPDATE ON "postcode_points" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_deleted" AFTER DELETE ON "postcode_points" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', 'SELECT postcode, latitude, longitude, accuracy FROM %I WHERE accuracy IS NOT NULL');

CREATE OR REPLACE TRIGGER "postcode_points_truncated" AFTER TRUNCATE ON "postcode_points" FOR EACH STATEMENT
EXECUTE FUNCTION "renew_version"('points', '');
CREATE OR REPLACE FUNCTION "refuse_match_without_pitch"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	"ground_pitches" smallint;
BEGIN
	SELECT CASE WHEN bool_and("pitches" IS NOT NULL) THEN max("pitches") END INTO "ground_pitches" FROM "grounds"
	WHERE "club_id" = new."home_club_id" AND "postcode" = new."postcode";
	IF "ground_pitches" IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(7423, hashtext(new."home_club_id" || new."postcode"));
	IF EXISTS (
		SELECT FROM "matches" AS starting
		JOIN "matches" AS played ON played."home_club_id" = new."home_club_id" AND played."postcode" = new."postcode"
			AND played."status" = 'agreed' AND played."date" BETWEEN new."date" - 1 AND new."date" + 1
			AND played."playing" @> lower(starting."playing")
		WHERE starting."home_club_id" = new."home_club_id" AND starting."postcode" = new."postcode"
			AND starting."status" = 'agreed' AND starting."date" BETWEEN new."date" AND new."date" + 1
			AND new."playing" @> lower(starting."playing")
		GROUP BY starting."id" HAVING count(*) > "ground_pitches"
	) THEN
		RAISE EXCEPTION 'every pitch has a match at that time' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'matches_ground_taken';
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "matches_pitches_counted" AFTER INSERT OR UPDATE OF "status", "postcode", "playing", "one_pitch" ON "matches"
FOR EACH ROW WHEN (new."status" = 'agreed' AND NOT new."one_pitch")
EXECUTE FUNCTION "refuse_match_without_pitch"();
CREATE OR REPLACE FUNCTION "begin_officer_preferences"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "officer_notification_preferences" ("user_id", "club_id") VALUES (new."user_id", new."club_id")
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "officers_begin_preferences" AFTER INSERT ON "officers"
FOR EACH ROW EXECUTE FUNCTION "begin_officer_preferences"();
CREATE OR REPLACE FUNCTION "copy_club_preferences"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "officer_notification_preferences" ("user_id", "club_id", "kinds", "digest", "quiet_hours")
	SELECT o."user_id", o."club_id", new."kinds", new."digest", new."quiet_hours"
	FROM "officers" o WHERE o."club_id" = new."club_id"
	ON CONFLICT ("user_id", "club_id") DO UPDATE SET
		"kinds" = excluded."kinds", "digest" = excluded."digest", "quiet_hours" = excluded."quiet_hours";
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "notification_preferences_copy" AFTER INSERT OR UPDATE ON "notification_preferences"
FOR EACH ROW EXECUTE FUNCTION "copy_club_preferences"();

insert into users (name, email) values ('A. Secretary', 'secretary@ashton.example');
insert into postcode_points (postcode, latitude, longitude, accuracy, source)
values ('SW18 4RD', 51.45, -0.19, 'unit', 'import');
insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
select slug, initcap(slug), '', '', 'SW18 4RD', '+442079460018', 'secretary@ashton.example'
from unnest(array['ashton', 'bexley']) slug;
insert into officers (user_id, club_id) select users.id, clubs.id from users, clubs where slug = 'ashton';

insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email, max_travel_radius, description, status)
select id, 'Sunday XI', '2027-06-13', 'either', '', postcode, contact_email, 20, '', 'confirmed' from clubs;
insert into match_requests (from_club_id, to_club_id, fixture_id, team_name, message, terms, status, expires_at, answered_at)
select guest.id, host.id, fixtures.id, 'Sunday XI', '', '{}', 'accepted', '2027-06-13', '2027-01-10'
from clubs guest, clubs host join fixtures on club_id = host.id
where guest.slug = 'ashton' and host.slug = 'bexley';
insert into matches (request_id, date, home_club_id, postcode, playing, one_pitch)
select id, '2027-06-13', to_club_id, 'SW18 4RD', '[2027-06-13 13:00, 2027-06-13 19:00)', true from match_requests;
insert into match_sides (match_id, side, club_id, fixture_id)
select matches.id, case club_id when home_club_id then 'home' else 'away' end, club_id, fixtures.id
from matches, fixtures;
insert into match_terms (match_id, terms, proposed_by_club_id, status, answered_at)
select id, '{}', home_club_id, 'agreed', '2027-01-10' from matches;

insert into conversations (id, club_low, club_high)
select '0000000a', one.id, other.id from clubs one, clubs other where one.id < other.id;
insert into conversation_sides (conversation_id, club_id, other_club_id, last_at)
select '0000000a', one.id, other.id, '2027-01-10' from clubs one, clubs other where one.id <> other.id;
select send_message('0000000a', id, gen_random_uuid(), gen_random_uuid(), 'Tea at four?', null, '2027-01-10', true)
from clubs where slug = 'ashton';
