/**
 * Draws the matches of a season. The parameters are its year and the number of rounds, at most twelve. In
 * each round every club meets one of the 23 others of its group, because their numbers add up to an odd
 * number that differs from round to round.
 */
export const drawMatchesSql = `
  insert into load_matches
  select home.n, away.n, make_date($1::int, 4, 1) + (6 - extract(isodow from make_date($1::int, 4, 1))::int)
      + 14 * round, '1st XI', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
    (home.n + round) % 20 = 0
  from generate_series(0, $2::int - 1) round
  cross join load_clubs home
  join load_clubs away on away.n = home.n / 24 * 24 + (2 * round + 25 - home.n % 24) % 24
  where home.n < away.n`;

export const insertFixturesOfMatchesSql = `
  insert into fixtures (id, club_id, team_name, date, start_time, side, ground, postcode, contact_email,
    max_travel_radius, description, format, overs, strength, surface, status, call_off_reason, created_at)
  select fixture.id, club.id, m.team, m.date, '13:00', fixture.side, 'The Rec', club.postcode,
    'fixtures@many.example', 40, '', 'limited-overs', 40, 'medium', 'grass',
    case when m.is_called_off then 'called-off' else 'confirmed' end,
    case when m.is_called_off then 'weather' end, m.date - 90
  from load_matches m
  cross join lateral (values (m.home_fixture, 'home', m.home), (m.away_fixture, 'away', m.away)) fixture (id, side, n)
  join load_clubs club on club.n = fixture.n
  on conflict do nothing`;

/** Each match has a request that was accepted, and one of another club that was released. */
export const insertRequestsSql = `
  insert into match_requests (id, from_club_id, to_club_id, fixture_id, own_fixture_id, team_name, message,
    terms, status, expires_at, created_at, answered_at)
  select m.request_id, away.id, home.id, m.home_fixture, m.away_fixture, m.team, 'We would love to come.',
    ${buildTermsSql('m.date', 'home.postcode')}, 'accepted', m.date - 60, m.date - 80, m.date - 78
  from load_matches m
  join load_clubs home on home.n = m.home
  join load_clubs away on away.n = m.away
  union all
  select gen_random_uuid(), other.id, home.id, m.home_fixture, null, '2nd XI', '',
    ${buildTermsSql('m.date', 'home.postcode')}, 'released', m.date - 60, m.date - 79, m.date - 78
  from load_matches m
  join load_clubs home on home.n = m.home
  join load_clubs other on other.n = home.n / 24 * 24 + (home.n + 2) % 24 and other.n <> m.away`;

export const insertMatchesSql = `
  insert into matches (id, request_id, date, status, home_club_id, postcode, playing, one_pitch,
    called_off_by, call_off_reason, called_off_at, created_at)
  select m.match_id, m.request_id, m.date, case when m.is_called_off then 'called-off' else 'agreed' end,
    home.id, home.postcode, tsrange(m.date + time '13:00', m.date + time '20:00'), false,
    case when m.is_called_off then home.id end, case when m.is_called_off then 'weather' end,
    case when m.is_called_off then m.date - 1 end, m.date - 78
  from load_matches m join load_clubs home on home.n = m.home`;

export const insertSidesSql = `
  insert into match_sides (match_id, side, club_id, fixture_id, live)
  select m.match_id, part.side, club.id, part.fixture_id, not m.is_called_off
  from load_matches m
  cross join lateral (values ('home', m.home, m.home_fixture), ('away', m.away, m.away_fixture)) part (side, n, fixture_id)
  join load_clubs club on club.n = part.n`;

export const insertTermsSql = `
  insert into match_terms (match_id, terms, proposed_by_club_id, status, created_at, answered_at)
  select m.match_id, ${buildTermsSql('m.date', 'home.postcode')}, away.id, 'agreed', m.date - 80, m.date - 78
  from load_matches m
  join load_clubs home on home.n = m.home
  join load_clubs away on away.n = m.away`;

/** The clubs of past matches were asked twice, and answered. */
export const insertReconfirmationsSql = `
  insert into match_reconfirmations (match_id, club_id, days_before, asked_at, answer, answered_at)
  select m.match_id, club.id, days, m.date - days, 'on', m.date - days
  from load_matches m
  cross join (values (7), (2)) asked (days)
  join load_clubs club on club.n in (m.home, m.away)
  where m.date < current_date`;

/**
 * Inserts free dates without an opponent. The parameters are the first date, which weeks follow, and
 * how many teams of each club are free in each week.
 */
export const insertFreeDatesSql = `
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
    max_travel_radius, description, format, strength, created_at)
  select club.id, (array['Sunday XI', '2nd XI'])[team],
    $1::date + (6 - extract(isodow from $1::date)::int + 7) % 7 + 7 * week + case when $3::int = 1 then 1 else 0 end,
    (array['home', 'away', 'either'])[1 + (club.n + week + team) % 3], 'The Rec', club.postcode,
    'fixtures@many.example', (array[10, 15, 25, 30, 40, 60])[1 + (club.n + week) % 6], '',
    'limited-overs', (array['strong', 'medium', 'weak', null])[1 + (club.n + team) % 4], $1::date - 90
  from generate_series(0, $2::int - 1) week
  cross join generate_series(1, $3::int) team
  cross join load_clubs club
  on conflict do nothing`;

function buildTermsSql(date: string, postcode: string) {
  return `jsonb_build_object('date', ${date}, 'startTime', '13:00', 'ground', 'The Rec', 'postcode', ${postcode},
    'format', 'limited-overs', 'overs', 40, 'surface', 'grass', 'ball', '', 'teas', '', 'costShare', '', 'notes', '')`;
}
