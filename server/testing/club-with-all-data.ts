import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { createPayingClub, type GoCardlessStandIn } from './billing.ts';
import { createTestFixture, createTestGround, createTestTeam, makeClubPro } from './builders.ts';
import { openTestConversation, sendTestMessage } from './chat.ts';
import { setTestPassword } from './leaving.ts';
import { createMatch, createMatchRequest, createRecordedMatch } from './matches.ts';
import { savePublicPageChoices } from './public-pages/public-clubs.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import type { Browser, TestApp } from './test-app.ts';

/** Creates a club with rows in every table of club data. `said` is a text that the club wrote. */
export async function createClubWithAllData(app: TestApp, bank: GoCardlessStandIn) {
  const secretText = `We bring tea urn ${randomUUID()}`;
  const { host: other, hostDate, guest, match } = await createMatch(app);
  const { browser, club, userId, email } = guest;
  for (const one of [guest, other]) await makeClubPro(app, one.club.id);
  const asked = await createTestFixture(app, other.browser, { date: addDays(hostDate.date, 7) });
  await createMatchRequest(app, browser, { fixtureId: asked.id });
  const { id: groundId } = await createTestGround(app, browser, { notes: secretText });
  await createTestTeam(app, browser, { groundId });
  const { id: conversationId } = await openTestConversation(app, browser, other.club.id);
  await sendTestMessage(app, browser, conversationId, secretText);
  await sendTestMessage(app, other.browser, conversationId, 'See you on Sunday');
  for (const as of [browser, other.browser])
    await expectSuccess(app.call('POST', '/api/v1/reports', { as, json: { conversationId } }));
  await expectSuccess(
    app.call('POST', '/api/v1/contact', {
      json: { name: 'A. Secretary', email: email.toUpperCase(), message: secretText },
    }),
  );
  await uploadPhoto(app, browser);
  await savePublicPageChoices(app, browser, { town: secretText });
  await expectSuccess(callUntilAvailable(app, 'POST', '/api/v1/me/calendar-feed', { as: browser }));
  await expectSuccess(
    callUntilAvailable(app, 'POST', '/api/v1/me/card/imports', {
      as: browser,
      body: `Date,Team,Side,Ground\n2031-06-07,Sunday XI,Home,${secretText}`,
      headers: { 'content-type': 'text/csv' },
    }),
  );
  const matchPath = `/api/v1/matches/${match.id}`;
  expect((await callUntilAvailable(app, 'GET', matchPath, { as: browser })).status).toBe(200);
  const played = await createRecordedMatch(app, browser, {
    date: addDays(hostDate.date, -60),
    notes: secretText,
  });
  const playedPath = `/api/v1/matches/${played.id}/played`;
  const tick = { as: browser, json: { note: secretText } };
  expect((await callUntilAvailable(app, 'PUT', playedPath, tick)).status).toBe(204);
  await app.db.$client.query(
    `insert into match_invitations (match_id, email, address_hash, sent_at, answer, answered_at, note)
    values ($1, $2, $3, now(), 'no', now(), $4)`,
    [played.id, `${randomUUID()}@opponent.example`, randomUUID(), secretText],
  );
  await app.db.$client.query(
    `insert into unanswered_invitations (club_id, address_hash, match_date) values ($1, $2, now())`,
    [club.id, randomUUID()],
  );
  const paying = await createPayingClub(app, bank);
  await insertRemainingRows(app, { userId, clubId: club.id, email, otherId: other.club.id, match });
  await app.db.$client.query(`update mandates set club_id = $1 where club_id = $2`, [
    club.id,
    paying.club.id,
  ]);
  await app.db.$client.query(`update purchases set club_id = $1 where club_id = $2`, [
    club.id,
    paying.club.id,
  ]);
  return {
    leaver: guest,
    other,
    match,
    conversationId,
    said: secretText,
    mandateId: paying.mandateId,
  };
}

async function expectSuccess(answer: Promise<Response>) {
  expect([200, 201]).toContain((await answer).status);
}

async function uploadPhoto(app: TestApp, as: Browser) {
  const crest = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#a21' } })
    .png()
    .toBuffer();
  const answer = await callUntilAvailable(app, 'PUT', '/api/v1/me/club/photo', {
    as,
    body: new Uint8Array(crest),
    headers: { 'content-type': 'image/png' },
  });
  expect(answer.status).toBe(200);
}

interface IdsOfClubWithAllData {
  userId: string;
  clubId: string;
  email: string;
  otherId: string;
  match: { id: string };
}

/** Inserts the rows that otherwise only background jobs, other services or waiting would create. */
async function insertRemainingRows(app: TestApp, filled: IdsOfClubWithAllData) {
  const { userId, clubId, email, otherId, match } = filled;
  const run = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);
  await setTestPassword(app, userId);
  await run(
    `insert into verifications (identifier, value, expires_at)
    values ($1, $2, now() + interval '1 hour')`,
    `email-verification-otp-${email}`,
    randomUUID(),
  );
  await run(
    `insert into sign_ups (email, name, password, code, code_expires_at)
    values ($1, '', $2, $3, now())`,
    email,
    randomUUID(),
    randomUUID(),
  );
  await run(
    `insert into two_factors (user_id, secret, backup_codes) values ($1, $2, $3)`,
    userId,
    randomUUID(),
    randomUUID(),
  );
  await run(
    `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
    values ($1, 'My phone', $2, $3, 1, 'multiDevice', true)`,
    userId,
    randomUUID(),
    randomUUID(),
  );
  await run(
    `insert into email_changes values ($1, $2, $3, $4, 0, now())`,
    userId,
    `${randomUUID()}@club.example`,
    randomUUID(),
    randomUUID(),
  );
  await run(`insert into pro_grants values ($1, '2030-01-01')`, clubId);
  await run(`insert into club_blocks values ($1, $2), ($2, $1)`, clubId, otherId);
  await run(`insert into club_follows values ($1, $2), ($2, $1)`, clubId, otherId);
  await run(
    `insert into preview_pictures (file, club_id, keep_until) values ($1, $2, '2030-01-01')`,
    `preview-${randomUUID()}.png`,
    clubId,
  );
  await run(
    `insert into match_reconfirmations (match_id, club_id, days_before)
    values ($1, $2, 7)`,
    match.id,
    clubId,
  );
  await run(
    `insert into opponent_announcements values ($1, '2030-01-01', 'new', $2, $2)`,
    clubId,
    randomUUID(),
  );
  await run(
    `insert into announced_dates
    select id, gen_random_uuid(), '2030-01-01', date from fixtures where club_id = $1`,
    clubId,
  );
  await run(`insert into opponent_digests values ($1, '2030-01-01')`, clubId);
  await run(
    `insert into saved_searches (club_id, from_date, to_date, radius_km, side)
    values ($1, '2030-07-14', '2030-07-14', 24, 'home')`,
    clubId,
  );
  await run(
    `insert into new_free_dates select id from fixtures where club_id = $1
    on conflict do nothing`,
    clubId,
  );
  await run(
    `with feed as (
      insert into card_feeds (club_id, address, team_name, created_by, created_at)
      values ($1, 'https://league.example/fixtures.ics', '1st XI', $2, now()) returning id
    )
    insert into card_feed_events (feed_id, event_key, version) select id, 'event', 'a' from feed`,
    clubId,
    userId,
  );
  await run(
    `insert into season_plans (club_id, year, days, created_at)
    values ($1, 2031, '[]', now())`,
    clubId,
  );
  await run(
    `insert into season_offers
      (plan_id, from_club_id, to_club_id, last_fixture_id, team_name, first_until, created_at)
    select gen_random_uuid(), club_id, case club_id when $1 then $2::uuid else $1::uuid end, id,
      'Sunday XI', now(), now()
    from fixtures where club_id in ($1, $2)`,
    clubId,
    otherId,
  );
  const { rows } = await run(
    `insert into notifications
      (club_id, kind, subject, news, about_club_id, updated_at)
    values ($1, 'called-off', 'a', $3, $2, now()), ($2, 'called-off', 'b', $3, $1, now())
    returning id`,
    clubId,
    otherId,
    JSON.stringify({ type: 'called-off', matchId: match.id }),
  );
  await run(`insert into notification_deliveries values ('mail', $1)`, `${rows[0].id} 1`);
  await run(
    `insert into notification_outcomes (notification_id, channel, seq, outcome)
    values ($1, 'mail', 1, 'delivered')`,
    rows[0].id,
  );
  await run('insert into notification_opens values ($1, $2)', rows[0].id, userId);
  await run('insert into notification_reads values ($1, 1)', userId);
  await run('insert into club_notification_reads values ($1, $2, 1)', userId, clubId);
  await run(
    `insert into officer_invitations (club_id, email, role, token_hash, created_at, expires_at)
    values ($1, $2, 'officer', $3, now(), now())`,
    clubId,
    `${randomUUID()}@club.example`,
    randomBytes(32),
  );
  await run(
    `insert into ownership_offers (club_id, from_user_id, to_user_id, created_at)
    values ($1, $2, $2, now())`,
    clubId,
    userId,
  );
  await run(
    `insert into match_actions (club_id, match_id, user_id, action, at)
    values ($1, $2, $3, 'terms-suggested', now())`,
    clubId,
    match.id,
    userId,
  );
  await run(`insert into notification_preferences values ($1, '{}', true, true)`, clubId);
  await run(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    select id, 'https://push.example/' || id, $2, $3 from sessions
    where user_id = $1 limit 1`,
    userId,
    randomUUID(),
    randomUUID(),
  );
  await run(
    `insert into live_presence select id, $2, true, now() from sessions
    where user_id = $1`,
    userId,
    clubId,
  );
  await run(
    `insert into live_events (club_id, name, data) values
    ($1, 'match', $3), ($2, 'match', $3)`,
    clubId,
    otherId,
    JSON.stringify({ matchId: match.id }),
  );
  await run(
    `insert into waiting_jobs (name, data, due_at)
    values ('notifications.digest-of', $1, now() + interval '1 day')`,
    JSON.stringify({ clubId, day: '2031-06-01' }),
  );
  await run(
    `insert into play_cricket_entries
    select match_id, $2, id, false, now() from match_terms where match_id = $1 limit 1`,
    match.id,
    clubId,
  );
  await run(`insert into idempotency_keys values ($1, 'a', 'b', null)`, clubId);
  await insertArchivedRows(app, filled);
  await run(
    `insert into development_mails (job_id, "to", subject, text, html)
    values ($1, $2, 'Your code', '', '')`,
    randomUUID(),
    email,
  );
}

/** Inserts a message, a request and terms of an earlier season. */
async function insertArchivedRows(app: TestApp, filled: IdsOfClubWithAllData) {
  const { clubId, otherId, match } = filled;
  const run = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);
  await run(
    `insert into messages_archive
      (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
    select id, 0, gen_random_uuid(), $1, gen_random_uuid(), $3, '2020-06-01'
    from conversations where club_low in ($1, $2) and club_high in ($1, $2)`,
    clubId,
    otherId,
    `We still owe you a tea ${randomUUID()}`,
  );
  await run(
    `insert into match_requests_archive (from_club_id, to_club_id, fixture_id, team_name, message,
      terms, status, expires_at, answered_at)
    select $1, $2, fixture_id, team_name, $4, terms, status, expires_at, '2020-06-01'
    from match_requests where id = (select request_id from matches where id = $3)`,
    clubId,
    otherId,
    match.id,
    `Our pitch floods ${randomUUID()}`,
  );
  await run(
    `insert into match_terms_archive (match_id, terms, proposed_by_club_id, status, answered_at)
    select id, $3, $2, 'refused', '2020-06-01' from matches where id = $1`,
    match.id,
    clubId,
    JSON.stringify({ notes: `Bring your own balls ${randomUUID()}` }),
  );
}
