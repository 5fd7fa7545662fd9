import { areaPath, clubPath, loginPath, publicClubPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { formatCategory } from '@fixturebook/contract/teams/category-names';
import { html } from 'hono/html';
import { getPhotoUrl } from '../../clubs/presenters.ts';
import { formatLongDate } from '../../platform/calendar.ts';
import type { PublicClub } from '../queries/public-clubs.ts';
import type { PublicFixture } from '../queries/public-fixtures.ts';
import type { PublicTeam } from '../queries/public-teams.ts';
import { joinFacts, renderFreeDates, renderMatches } from './fixture-list.ts';
import { formatWeekdays } from './fixture-words.ts';
import { renderPublicPage } from './page.ts';
import { type PublishedClub, type PublishText, toPublishedClub } from './published-club.ts';
import { renderWhatsAppLink } from './share.ts';
import { toSportsEvent, toSportsTeam } from './structured-data.ts';

/** The events that search engines read on the page of a club, so that a long season keeps it light. */
const eventsMax = 10;

interface ClubPageContent {
  club: PublicClub;
  fixtures: PublicFixture[];
  teams: PublicTeam[];
  publicUrl: string;
}

/** Renders the page as its club previews it. It names the file of the crest, because the page may be off. */
export function renderClubPagePreview(content: ClubPageContent) {
  return renderClubPage(content, getPhotoUrl(content.club.photo, 512));
}

/** Renders the page of a club for visitors. */
export function renderClubPage(
  { club, fixtures, teams, publicUrl }: ClubPageContent,
  crestUrl: string | null = `${publicClubPath(club.slug)}/crest.webp`,
) {
  const shown = toPublishedClub(club);
  const { name, place, publish } = shown;
  const url = publicUrl + publicClubPath(club.slug);
  const freeDates = fixtures.filter(({ kind }) => kind === 'free');
  const matches = fixtures.filter(({ kind }) => kind === 'match');
  const events = fixtures.slice(0, eventsMax);
  return renderPublicPage({
    title: `${name}, ${place}`,
    description: describeClub(shown, freeDates),
    url,
    pictureUrl: `${url}/preview.png`,
    loginReturnPath: clubPath(club.slug),
    structuredData: [
      toSportsTeam(shown, publicUrl),
      ...events.map((fixture) => toSportsEvent(fixture, shown, publicUrl)),
    ],
    body: html`<div class="club">${renderCrest(shown, crestUrl)}<div><h1>${name}</h1><p class="lead soft">${place}</p></div></div>
${renderCallToAction(club.slug, freeDates.length)}
${renderDescription(shown)}
<section><h2>Free dates</h2>
${freeDates.length > 0 ? renderFreeDates(freeDates, publish) : html`<p class="soft">No free dates are listed at the moment.</p>`}
</section>
${matches.length > 0 ? html`<section><h2>Matches to come</h2>${renderMatches(matches, publish)}</section>` : ''}
${teams.length > 0 ? renderTeams(teams, publish) : ''}
<p class="links">${renderWhatsAppLink(`${name}:`, url)}${shown.area && html`<a href="${areaPath(shown.areaSlug)}">More cricket clubs in ${shown.area}</a>`}</p>`,
  });
}

function describeClub({ name, place }: PublishedClub, freeDates: PublicFixture[]): string {
  const [next] = freeDates;
  if (!next) return `${name}, ${place}, find opponents for friendlies on ${brand.name}.`;
  const count = freeDates.length === 1 ? 'one free date' : `${freeDates.length} free dates`;
  return `${name}, ${place}, have ${count} for a friendly, the next on ${formatLongDate(next.date)}. Ask to play them on ${brand.name}.`;
}

function renderCrest(club: PublishedClub, crestUrl: string | null) {
  if (!club.hasCrest || crestUrl === null) return '';
  return html`<img src="${crestUrl}" width="96" height="96" alt="The crest of ${club.name}"/>`;
}

/** The links lead secretaries who have an account to the club in the app, where they can ask. */
function renderCallToAction(slug: string, freeDates: number) {
  const next = encodeURIComponent(clubPath(slug));
  const offer =
    freeDates > 0
      ? 'Choose one of our free dates below, or sign up and ask us for a day that suits you.'
      : 'Sign up and ask us for a day that suits you.';
  return html`<section class="card call"><h2>Looking for opponents?</h2><p>${offer} It’s free for every club.</p><p><a class="button" href="/signup?next=${next}">Play us</a></p><p class="soft">Already on ${brand.name}? <a href="${loginPath}?next=${next}">Log in</a></p></section>`;
}

function renderDescription({ description, website }: PublishedClub) {
  if (description === '' && website === null) return '';
  const paragraphs = description.split(/\n+/).filter((text) => text.trim() !== '');
  return html`<section class="text"><h2>About us</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}${website === null ? '' : html`<p><a href="${website}" rel="nofollow noopener">${new URL(website).host}</a></p>`}</section>`;
}

function renderTeams(teams: PublicTeam[], publish: PublishText) {
  return html`<section><h2>Teams</h2><ul class="rows">${teams.map(
    (team) =>
      html`<li><div><span>${publish(team.name)}<small>${joinFacts([formatCategory(team), formatWeekdays(team.weekdays)])}</small></span></div></li>
`,
  )}</ul></section>`;
}
