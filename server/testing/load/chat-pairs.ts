import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { seedManyClubs } from './many-clubs.ts';

/** Two clubs with a conversation: the first sends messages and the second receives them. */
export interface ChatPair {
  conversationId: string;
  writer: { clubId: string; cookie: string };
  reader: { clubId: string; cookie: string };
}

export async function seedChatPairs(databaseUrl: string, secret: string, pairs: number) {
  await seedManyClubs(databaseUrl, 2 * pairs);
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertOfficersSql);
  await db.query(insertConversationsSql, [pairs]);
  await db.query('analyze');
  const { rows } = await db.query<{ id: string; writer: string; reader: string }>(
    'select id, club_low as writer, club_high as reader from conversations order by id',
  );
  await db.end();
  const club = (clubId: string) => ({ clubId, cookie: createSessionCookie(clubId, secret) });
  return rows.map(
    ({ id, writer, reader }): ChatPair => ({
      conversationId: id,
      writer: club(writer),
      reader: club(reader),
    }),
  );
}

/** Gives each club without an officer one. The club, the officer's account and the session token have the same id. */
export async function insertOfficers(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertOfficersSql);
  await db.end();
}

const insertOfficersSql = `
  with made as (
    insert into users (id, name, email, email_verified)
    select id, '', id || '@club.example', true from clubs
    where not exists (select from officers where club_id = clubs.id) returning id),
  opened as (
    insert into sessions (user_id, token, expires_at)
    select id, id, now() + interval '1 day' from made)
  insert into officers (user_id, club_id) select id, id from made`;

const insertConversationsSql = `
  with numbered as (select id, row_number() over (order by id) as n from clubs),
  made as (
    insert into conversations (id, club_low, club_high, talked)
    select lpad(to_hex(low.n / 2), 8, '0'), low.id, high.id, true
    from numbered low join numbered high on high.n = low.n + 1
    where low.n % 2 = 1 and low.n < 2 * $1 returning *)
  insert into conversation_sides (conversation_id, club_id, other_club_id, hidden, last_at)
  select id, club_low, club_high, false, now() from made
  union all select id, club_high, club_low, false, now() from made`;

export function createSessionCookie(token: string, secret: string) {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `fixturebook-session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Inserts chat messages, then vacuums the tables, as happens on a server that runs for a while. */
export async function seedMessages(databaseUrl: string, total: number) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query('select count(*)::int as count from conversations');
  const last = Math.ceil(total / rows[0].count);
  for (let first = 1; first <= last; first += 100)
    await db.query(insertMessagesSql, [first, Math.min(first + 99, last)]);
  await db.query('update conversations set last_seq = greatest(last_seq, $1)', [last]);
  await db.query(insertEventsSql, [Math.min(total, 500_000)]);
  await db.query('vacuum analyze');
  await db.end();
}

const insertMessagesSql = `
  insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
  select id, seq, gen_random_uuid(), case seq % 2 when 0 then club_low else club_high end,
    gen_random_uuid(), 'We have the ground from one o’clock, and there is tea.', now()
  from conversations cross join generate_series($1::int, $2::int) seq
  on conflict do nothing`;

const insertEventsSql = `
  insert into live_events (club_id, name, data)
  select c.club_id, 'message', jsonb_build_object('conversationId', m.conversation_id,
    'clubName', '', 'message', to_jsonb(m))
  from (select * from messages limit $1) m
  join conversation_sides c on c.conversation_id = m.conversation_id`;
