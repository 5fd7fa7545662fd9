-- A few rows for the database dump of each release, which use its triggers, generated columns and constraints.
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
