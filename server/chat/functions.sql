-- A transaction takes this lock before it writes to a conversation, so that the writes to one conversation run one
-- after the other.
CREATE OR REPLACE FUNCTION "lock_conversation"(id text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;

-- Adds a message to a conversation and to the live event log of both clubs. A message that the sender repeats with the
-- same client id is not added again, even if the first one is in the archive by now. A separate statement takes the
-- lock, so that the following statements see what the previous transaction committed. Messages and live events then
-- have the same order. Sequential scans are disabled, because the prepared plan is made while the tables are small but
-- is still used when they are large. The outcome is sent, repeated (the message was already stored), missing (the
-- sender has no such conversation, or the other club is suspended), apart (one club blocks the other), or first
-- (neither club has written to the other yet, and may_be_first is false). A message is never older than the one before
-- it, also when the clock of the node that sends it is behind that of another. The data of the live event, when it was recorded
-- (in microseconds) and its number in the log of each club are returned, so that the node does not read them back.
CREATE OR REPLACE FUNCTION "send_message_with_events"(
	conversation text, sender uuid, message_id uuid, message_client_id uuid, message_text text, message_card jsonb, sent_at timestamptz, may_be_first boolean,
	OUT outcome text, OUT id uuid, OUT seq bigint, OUT body text, OUT created_at timestamptz, OUT is_read boolean,
	OUT receiver uuid, OUT is_news boolean, OUT live_event jsonb, OUT recorded_at bigint, OUT sender_number bigint, OUT receiver_number bigint
) LANGUAGE plpgsql SET "enable_seqscan" = off AS $$
DECLARE
	sender_name text;
	is_open boolean;
	is_blocked boolean;
BEGIN
	PERFORM "lock_conversation"(conversation);
	SELECT s."other_club_id", own."name", c."last_seq" + 1, message_card IS NOT NULL OR c."talked" OR may_be_first,
		greatest(sent_at, s."last_at"),
		EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."club_id" AND b."blocked_id" = s."other_club_id")
			OR EXISTS (SELECT FROM "club_blocks" b WHERE b."blocker_id" = s."other_club_id" AND b."blocked_id" = s."club_id")
	INTO receiver, sender_name, seq, is_open, sent_at, is_blocked
	FROM "conversation_sides" s
	JOIN "conversations" c ON c."id" = s."conversation_id"
	JOIN "clubs" own ON own."id" = s."club_id"
	JOIN "clubs" other ON other."id" = s."other_club_id" AND other."suspended_at" IS NULL
	WHERE s."conversation_id" = conversation AND s."club_id" = sender;
	IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;

	INSERT INTO "messages" ("conversation_id", "seq", "id", "sender_club_id", "client_id", "body", "card", "created_at")
	SELECT conversation, seq, message_id, sender, message_client_id, message_text, message_card, sent_at
	WHERE is_open AND NOT is_blocked AND NOT EXISTS (
		SELECT FROM "messages_archive" a
		WHERE a."conversation_id" = conversation AND a."sender_club_id" = sender AND a."client_id" = message_client_id)
	ON CONFLICT ("conversation_id", "sender_club_id", "client_id") DO NOTHING;
	IF NOT FOUND THEN
		SELECT m."id", m."seq", m."body", m."created_at", m."seq" <= s."read_up_to" INTO id, seq, body, created_at, is_read
		FROM "messages" m
		JOIN "conversation_sides" s ON s."conversation_id" = m."conversation_id" AND s."club_id" = receiver
		WHERE m."conversation_id" = conversation AND m."sender_club_id" = sender AND m."client_id" = message_client_id;
		outcome := CASE WHEN FOUND THEN 'repeated' WHEN is_blocked THEN 'apart' ELSE 'first' END;
		RETURN;
	END IF;

	UPDATE "conversations" c SET "last_seq" = send_message_with_events.seq, "talked" = c."talked" OR message_card IS NULL WHERE c."id" = conversation;
	-- Notify the receiver again only when its last notification is at least a minute old.
	WITH sides AS (
		UPDATE "conversation_sides" s SET "last_at" = sent_at, "hidden" = false,
			"unread" = s."unread" + (s."club_id" = receiver)::int,
			"news_at" = CASE WHEN s."club_id" = receiver AND message_card IS NULL AND (s."news_at" IS NULL OR s."told_at" <= sent_at - interval '1 minute')
				THEN sent_at ELSE s."news_at" END,
			"told_at" = CASE WHEN s."club_id" = receiver AND message_card IS NULL AND s."told_at" <= sent_at - interval '1 minute'
				THEN NULL ELSE s."told_at" END
		WHERE s."conversation_id" = conversation
		RETURNING s."club_id", s."news_at" = sent_at AND s."told_at" IS NULL AS is_news
	)
	SELECT sides.is_news INTO is_news FROM sides WHERE sides."club_id" = receiver;

	live_event := jsonb_build_object(
		'conversationId', conversation,
		'clubName', sender_name,
		'message', jsonb_build_object(
			'id', message_id, 'seq', seq, 'clientId', message_client_id, 'senderClubId', sender, 'body', message_text, 'card', message_card, 'read', false,
			'createdAt', to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	-- The events get their numbers here, in the order of the clubs' ids, because this is the last step of the transaction.
	WITH numbered AS (
		INSERT INTO "live_logs" AS log ("club_id", "last_number", "last_at")
		VALUES (least(sender, receiver), 1, now()), (greatest(sender, receiver), 1, now())
		ON CONFLICT ("club_id") DO UPDATE SET "last_number" = log."last_number" + 1, "last_at" = now()
		RETURNING log."club_id", log."last_number"
	), stored AS (
		INSERT INTO "live_events" ("club_id", "number", "name", "data")
		SELECT "club_id", "last_number", 'message', live_event FROM numbered
	)
	SELECT max("last_number") FILTER (WHERE "club_id" = sender), max("last_number") FILTER (WHERE "club_id" = receiver)
	INTO sender_number, receiver_number FROM numbered;
	recorded_at := extract(epoch FROM now()) * 1000000;
	outcome := 'sent'; id := message_id; body := message_text; created_at := sent_at; is_read := false;
END
$$;

-- Nodes of version 0.1.0 call this function.
CREATE OR REPLACE FUNCTION "send_message"(
	conversation text, sender uuid, message_id uuid, message_client_id uuid, message_text text, message_card jsonb, sent_at timestamptz, may_be_first boolean,
	OUT outcome text, OUT id uuid, OUT seq bigint, OUT body text, OUT created_at timestamptz, OUT is_read boolean,
	OUT receiver uuid, OUT is_news boolean
) LANGUAGE sql AS $$
	SELECT s.outcome, s.id, s.seq, s.body, s.created_at, s.is_read, s.receiver, s.is_news
	FROM "send_message_with_events"(conversation, sender, message_id, message_client_id, message_text, message_card, sent_at, may_be_first) s
$$;
