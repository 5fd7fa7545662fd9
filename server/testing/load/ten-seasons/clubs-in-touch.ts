/** Each club talks to the twelve clubs of its group that it meets in a season. */
export const insertConversationsSql = `
  with pairs as (
    select least(a.id, b.id) as low, greatest(a.id, b.id) as high, row_number() over () as n
    from generate_series(0, 11) round
    cross join load_clubs a
    join load_clubs b on b.n = a.n / 24 * 24 + (2 * round + 25 - a.n % 24) % 24
    where a.n < b.n
  ), made as (
    insert into conversations (id, club_low, club_high, last_seq, talked, created_at)
    -- The factor is odd, so the ids of different conversations differ.
    select lpad(to_hex((n * 2654435761) % 4294967296), 8, '0'), low, high, $1::int, true,
      now() - interval '9 years'
    from pairs on conflict do nothing returning *)
  insert into conversation_sides (conversation_id, club_id, other_club_id, hidden, read_up_to, last_at)
  select made.id, side.club_id, side.other_id, false, $1::int, now() - random() * interval '200 days'
  from made
  cross join lateral (values (club_low, club_high), (club_high, club_low)) side (club_id, other_id)`;

/**
 * The parameter is the number of messages of each conversation. They are spread over nine years. A
 * conversation that was there before keeps its own.
 */
export const insertMessagesSql = `
  insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
  select id, seq, gen_random_uuid(), case seq % 2 when 0 then club_low else club_high end,
    gen_random_uuid(), 'We have the ground from one o’clock, and there is tea.',
    now() - interval '9 years' * (1 - seq::float8 / $1::int)
  from conversations cross join generate_series(1, $1::int) seq where last_seq = $1::int`;

/** The parameters are the number of notifications of each club, of the last half year, and the first of their dates. */
export const fillNotificationsSql = `
  insert into notifications (club_id, kind, subject, news, about_club_id, updated_at)
  select club.id, 'opponent', 'load ' || number,
    jsonb_build_object('type', 'opponent', 'fixtureId', gen_random_uuid(), 'date', $2::date + number % 180,
      'teamName', 'Sunday XI'),
    other.id, now() - interval '175 days' * random()
  from load_clubs club
  join load_clubs other on other.n = club.n / 24 * 24 + (club.n + 1) % 24
  cross join generate_series(1, $1::int) number`;

/** Officers have read nine of ten notifications. */
export const fillReadsSql = `
  insert into notification_reads (user_id, read_up_to)
  select o.user_id, percentile_disc(0.9) within group (order by n.seq)
  from officers o join notifications n on n.club_id = o.club_id
  group by o.user_id`;

/** A third of the notifications were mailed in the last 30 days. */
export const fillDeliveriesSql = `
  insert into notification_deliveries (channel, key, at)
  select 'mail', n.id || ' ' || o.user_id, n.updated_at
  from notifications n join officers o on o.club_id = n.club_id
  where n.updated_at > now() - interval '30 days'
  union all
  select 'push', n.id || ' ' || o.user_id, n.updated_at
  from notifications n join officers o on o.club_id = n.club_id
  where n.updated_at > now() - interval '30 days'`;
