CREATE TABLE "live_presence" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"visible" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
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
DROP INDEX "live_events_created_at";--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_low_clubs_id_fk" FOREIGN KEY ("club_low") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_club_high_clubs_id_fk" FOREIGN KEY ("club_high") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_by_club_id_clubs_id_fk" FOREIGN KEY ("by_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_against_club_id_clubs_id_fk" FOREIGN KEY ("against_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_club_id_clubs_id_fk" FOREIGN KEY ("about_club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_presence_club" ON "live_presence" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_recent" ON "conversation_sides" USING btree ("club_id","last_at","conversation_id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "conversation_sides_untold" ON "conversation_sides" USING btree ("news_at") WHERE news_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX "conversations_club_high" ON "conversations" USING btree ("club_high");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "reports_by" ON "reports" USING btree ("by_club_id");--> statement-breakpoint
CREATE INDEX "reports_against" ON "reports" USING btree ("against_club_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_at" ON "notification_deliveries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject" ON "notifications" USING btree ("club_id","kind","subject");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("club_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_club_id");--> statement-breakpoint
CREATE INDEX "notifications_updated_at" ON "notifications" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "live_events_order" ON "live_events" USING btree ("transaction_id","id");--> statement-breakpoint
-- All that adds to a conversation, or takes it away, waits in one line.
CREATE FUNCTION "lock_conversation"(id text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;--> statement-breakpoint
-- Adds a message to a conversation, once for each client_id of its sender, and tells the live streams of
-- both clubs. The lock comes before all else, so that the order of the messages, of the commits and of
-- the live log is one; after it each statement sees what was committed before. Plans that are made
-- while there is little are kept: they go by the indexes from the first.
-- outcome: sent, repeated (the first message is answered), missing, apart (one blocks the other), or
-- first (neither has ever written to the other, and it was not said that this one may).
CREATE FUNCTION "send_message"(
	conversation text, sender uuid, message_id uuid, sent_as uuid, said text, shown jsonb, sent_at timestamptz, may_be_first boolean,
	OUT outcome text, OUT id uuid, OUT seq bigint, OUT body text, OUT created_at timestamptz, OUT is_read boolean,
	OUT receiver uuid, OUT is_news boolean
) LANGUAGE plpgsql SET "enable_seqscan" = off AS $$
DECLARE
	sender_name text;
	is_open boolean;
	are_apart boolean;
	told jsonb;
BEGIN
	PERFORM "lock_conversation"(conversation);
	SELECT s."other_club_id", own."name", c."last_seq" + 1, shown IS NOT NULL OR c."talked" OR may_be_first,
		EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."club_id" AND b."blocked_id" = s."other_club_id")
			OR EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."other_club_id" AND b."blocked_id" = s."club_id")
	INTO receiver, sender_name, seq, is_open, are_apart
	FROM "conversation_sides" s
	JOIN "conversations" c ON c."id" = s."conversation_id"
	JOIN "clubs" own ON own."id" = s."club_id"
	JOIN "clubs" other ON other."id" = s."other_club_id" AND other."suspended_at" IS NULL
	WHERE s."conversation_id" = conversation AND s."club_id" = sender;
	IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;

	INSERT INTO "messages" ("conversation_id", "seq", "id", "sender_club_id", "client_id", "body", "card", "created_at")
	SELECT conversation, seq, message_id, sender, sent_as, said, shown, sent_at WHERE is_open AND NOT are_apart
	ON CONFLICT ("conversation_id", "sender_club_id", "client_id") DO NOTHING;
	IF NOT FOUND THEN
		SELECT m."id", m."seq", m."body", m."created_at", m."seq" <= s."read_up_to" INTO id, seq, body, created_at, is_read
		FROM "messages" m
		JOIN "conversation_sides" s ON s."conversation_id" = m."conversation_id" AND s."club_id" = receiver
		WHERE m."conversation_id" = conversation AND m."sender_club_id" = sender AND m."client_id" = sent_as;
		outcome := CASE WHEN FOUND THEN 'repeated' WHEN are_apart THEN 'apart' ELSE 'first' END;
		RETURN;
	END IF;

	UPDATE "conversations" c SET "last_seq" = send_message.seq, "talked" = c."talked" OR shown IS NULL WHERE c."id" = conversation;
	UPDATE "conversation_sides" s SET "last_at" = sent_at, "hidden" = false
	WHERE s."conversation_id" = conversation AND s."club_id" = sender;
	-- It is news unless some waits to be told of, or was told of within the minute.
	UPDATE "conversation_sides" s SET "last_at" = sent_at, "hidden" = false, "unread" = s."unread" + 1,
		"news_at" = CASE WHEN shown IS NULL AND (s."news_at" IS NULL OR s."told_at" <= sent_at - interval '1 minute')
			THEN sent_at ELSE s."news_at" END,
		"told_at" = CASE WHEN shown IS NULL AND s."told_at" <= sent_at - interval '1 minute' THEN NULL ELSE s."told_at" END
	WHERE s."conversation_id" = conversation AND s."club_id" = receiver
	RETURNING s."news_at" = sent_at AND s."told_at" IS NULL INTO is_news;

	told := jsonb_build_object(
		'conversationId', conversation,
		'clubName', sender_name,
		'message', jsonb_build_object(
			'id', message_id, 'seq', seq, 'clientId', sent_as, 'senderClubId', sender, 'body', said, 'card', shown, 'read', false,
			'createdAt', to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	INSERT INTO "live_events" ("club_id", "name", "data") VALUES (receiver, 'message', told), (sender, 'message', told);
	outcome := 'sent'; id := message_id; body := said; created_at := sent_at; is_read := false;
END
$$;
