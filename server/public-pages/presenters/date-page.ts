import { strengthNames } from '@fixturebook/contract/match-terms';
import { clubPath, playUsPath, publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { brand } from '@fixturebook/contract/site';
import { html } from 'hono/html';
import { formatLongDate } from '../../platform/calendar.ts';
import type { PublicDate, PublicFixture } from '../queries/public-fixtures.ts';
import { renderFreeDates } from './fixture-list.ts';
import { formatPlay, formatStart, sideWords } from './fixture-words.ts';
import { renderPublicPage } from './page.ts';
import { type PublishedClub, toPublishedClub } from './published-club.ts';
import { renderWhatsAppLink } from './share.ts';
import { toSportsEvent, toSportsTeam } from './structured-data.ts';

/** The other free dates of the club. Its own page has them all. */
const otherDatesMax = 12;

interface DatePageContent {
  found: PublicDate;
  /** What the club shows, this date included. */
  fixtures: PublicFixture[];
  publicUrl: string;
}

/** Renders the page of a free date, or the page that says that the date is no longer free. */
export function renderDatePage({ found, fixtures, publicUrl }: DatePageContent) {
  const club = toPublishedClub(found.club);
  const others = fixtures.filter(({ kind, id }) => kind === 'free' && id !== found.fixture.id);
  return found.state === 'free'
    ? renderFreeDatePage(found, { club, others, publicUrl })
    : renderClosedDatePage(found, { club, others, publicUrl });
}

interface DatePageParts {
  club: PublishedClub;
  others: PublicFixture[];
  publicUrl: string;
}

function renderFreeDatePage({ fixture }: PublicDate, { club, others, publicUrl }: DatePageParts) {
  const shortId = formatShortId(fixture.id);
  const url = publicUrl + publicDatePath(shortId);
  const day = formatLongDate(fixture.date);
  const team = club.publish(fixture.teamName);
  const event = { ...fixture, kind: 'free', opponentName: null } as const;
  return renderPublicPage({
    title: `${club.name} are free on ${day}`,
    description: `${club.name}, ${club.place}, are looking for opponents for their ${team} on ${day}, ${sideWords[fixture.side].toLowerCase()}. Ask to play them on ${brand.name}.`,
    url,
    pictureUrl: `${url}/preview.png`,
    loginReturnPath: playUsPath(shortId),
    structuredData: [toSportsTeam(club, publicUrl), toSportsEvent(event, club, publicUrl)],
    body: html`<div><p class="lead soft">${renderClubLink(club)} are looking for opponents</p><h1>${day}</h1></div>
<section class="card call"><dl class="facts">
${renderFact('Team', team)}
${renderFact('Where', sideSentences[fixture.side])}
${renderFact('Start', formatStart(fixture) || 'To agree')}
${renderFact('Format', formatPlay(fixture) || 'To agree')}
${fixture.strength ? renderFact('Strength', strengthNames[fixture.strength]) : ''}
${renderFact('Based in', club.place)}
</dl><p><a class="button" href="${playUsPath(shortId)}" rel="nofollow">Play us on this day</a></p><p class="soft">You log in, or sign up for free, and send us your request.</p></section>
<p class="links">${renderWhatsAppLink(`${club.name} are free on ${day}:`, url)}</p>
${renderOtherDates(others, club)}`,
  });
}

const sideSentences: Record<PublicFixture['side'], string> = {
  home: 'At home: we host',
  away: 'Away: we travel to you',
  either: 'Home or away',
};

function renderFact(name: string, value: string) {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Names neither day nor team, because both can have changed since the date was free. */
function renderClosedDatePage(
  { fixture, state }: PublicDate,
  { club, others, publicUrl }: DatePageParts,
) {
  const title = state === 'past' ? 'This date has passed' : 'This date is no longer free';
  const reason = state === 'past' ? '' : 'It has been taken or called off. ';
  const more =
    others.length > 0
      ? 'We have other free dates below.'
      : 'We list no other free dates at the moment.';
  return renderPublicPage({
    title,
    description: `${club.name}, ${club.place}, find opponents for friendlies on ${brand.name}.`,
    url: publicUrl + publicDatePath(formatShortId(fixture.id)),
    pictureUrl: `${publicUrl}${publicClubPath(club.slug)}/preview.png`,
    isIndexed: false,
    loginReturnPath: clubPath(club.slug),
    body: html`<div><p class="lead soft">${renderClubLink(club)}, ${club.place}</p><h1>${title}</h1></div>
<section class="card call"><p>${reason}${more}</p><p><a class="button" href="${publicClubPath(club.slug)}">See ${club.name}</a></p></section>
${renderOtherDates(others, club)}`,
  });
}

function renderClubLink({ slug, name }: PublishedClub) {
  return html`<a href="${publicClubPath(slug)}">${name}</a>`;
}

function renderOtherDates(others: PublicFixture[], { slug, publish }: PublishedClub) {
  if (others.length === 0) return '';
  const shown = others.slice(0, otherDatesMax);
  return html`<section><h2>Our other free dates</h2>
${renderFreeDates(shown, publish)}
</section>${others.length > shown.length ? html`<p class="links"><a href="${publicClubPath(slug)}">See all our free dates</a></p>` : ''}`;
}
