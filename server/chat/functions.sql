-- A transaction takes this lock before it writes to a conversation, so that the writes to one conversation run one
-- after the other.
CREATE OR REPLACE FUNCTION "lock_conversation"(id text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;

CREATE OR REPLACE FUNCTION "try_to_lock_conversation"(id text) RETURNS boolean LANGUAGE sql
AS $$ SELECT pg_try_advisory_xact_lock(7421, ('x' || id)::bit(32)::int) $$;

-- Adds messages to conversations and to the live event logs of their clubs, in one transaction. A message that the sender
-- repeats with the same client id is not added again, even if the first one is in the archive by now. A separate statement
-- takes the lock of a conversation, so that the following statements see what the previous transaction committed. Messages
-- and live events then have the same order. Sequential scans are disabled, because the prepared plan is made while the
-- tables are small but is still used when they are large.
--
-- Each message has conversation, sender, id, clientId, body, card, at and mayBeFirst. The message of an officer also has account
-- and session, the token of a session of that account. Without a session, the server itself writes for the sender. A message is
-- never older than the one before it, also when the clock of the node that sends it is behind that of another.
--
-- The answers have the order of the messages. The outcome is sent, repeated (the message was already stored), outdated (the
-- session has ended, or the account does not act for the sender with it), missing (the sender has no such conversation, or the
-- other club is suspended), apart (one club blocks the other), first (neither club has written to the other yet, and mayBeFirst
-- is false), or busy (another transaction writes to the conversation, and waits is false). The text of the live event, when it
-- was recorded (in microseconds) and its number in the log of each club are part of the answer, so that the node does not read
-- them back.
--
-- A node of an earlier build replaces the functions with its own when it starts. None of them has a function of this name that
-- does not check the session. A change that makes the check stricter needs a new name again.
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
		-- Notify the receiver again only when its last notification is at least a minute old.
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
	-- The events get their numbers here, in the order of the clubs' ids, because this is the last step of the transaction.
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

-- Nodes of version 0.1.0 call this function.
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
