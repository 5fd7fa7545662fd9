import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import type { EmbedQuery } from '@fixturebook/contract/public-pages/embed';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { brand } from '@fixturebook/contract/site';
import { html, raw } from 'hono/html';
import { formatLongDate } from '../../platform/calendar.ts';
import type { PublicClub } from '../queries/public-clubs.ts';
import type { PublicFixture } from '../queries/public-fixtures.ts';
import { frameScript } from './embed-scripts.ts';
import { embedStyle } from './embed-style.ts';
import { formatPlay, formatRowDate, formatStart, sideWords } from './fixture-words.ts';
import { type PublishText, toPublishedClub } from './published-club.ts';

type Html = ReturnType<typeof html>;

/** The embedded list is part of another page, so it has only the next fixtures and leads to the others. */
const fixturesShown = 12;

interface EmbeddedFixtures {
  club: PublicClub;
  fixtures: PublicFixture[];
  today: string;
  publicUrl: string;
}

export async function renderEmbedPage(
  { club, fixtures, today, publicUrl }: EmbeddedFixtures,
  options: EmbedQuery,
): Promise<string> {
  const { name, slug, publish } = toPublishedClub(club);
  const clubUrl = `${publicUrl}${publicClubPath(slug)}`;
  const shown = fixtures.slice(0, fixturesShown);
  const more = fixtures.length - shown.length;
  return renderDocument(
    options,
    `${name}: fixtures`,
    html`<h1>${name}: fixtures</h1>
${
  shown.length === 0
    ? html`<p>No free dates or matches are listed at the moment.</p>`
    : html`<ul>${shown.map((fixture) => renderFixture(fixture, { today, publicUrl, publish }))}</ul>`
}
<footer>${more > 0 ? html`${renderLink(clubUrl, `See ${more} more`)} · ` : ''}Fixtures by ${renderLink(clubUrl, brand.name)}</footer>`,
  );
}

/** The same page for every club whose fixtures are not shown, whatever the reason. */
export function renderEmbedNotFoundPage(options: EmbedQuery): Promise<string> {
  const title = "We can't find these fixtures";
  return renderDocument(
    options,
    title,
    html`<h1>${title}</h1>
<p>The club may have stopped sharing them, or the address may be wrong.</p>`,
  );
}

async function renderDocument(
  { theme, background }: EmbedQuery,
  title: string,
  content: Html | Promise<Html>,
): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en-GB" data-theme="${theme ?? 'device'}" data-background="${background}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title} · ${brand.name}</title>
<style>${raw(embedStyle)}</style>
</head>
<body>
<main>${content}</main>
<script>${raw(frameScript)}</script>
</body>
</html>`;
  return page.toString();
}

interface RenderedList {
  today: string;
  publicUrl: string;
  publish: PublishText;
}

function renderFixture(fixture: PublicFixture, { today, publicUrl, publish }: RenderedList) {
  const { id, kind, date, teamName } = fixture;
  const isFree = kind === 'free';
  const url = `${publicUrl}${publicDatePath(formatShortId(id))}`;
  return html`<li>
<time datetime="${date}">${formatDay(date, today)}</time>
<span class="what">${publish(isFree ? `${teamName} are free` : formatMatch(fixture))}<span class="facts">${formatFacts(fixture)}</span></span>
${
  isFree
    ? html`<a class="ask" href="${url}" target="_blank" rel="noopener">Play us<span class="unseen"> on ${formatLongDate(date)}: ${publish(teamName)} (opens in a new tab)</span></a>`
    : ''
}
</li>`;
}

function renderLink(url: string, text: string) {
  return html`<a href="${url}" target="_blank" rel="noopener">${text}<span class="unseen"> (opens in a new tab)</span></a>`;
}

function formatMatch({ teamName, opponentName }: PublicFixture): string {
  return opponentName === null ? `${teamName} have a match` : `${teamName} v ${opponentName}`;
}

function formatFacts(fixture: PublicFixture): string {
  const { competition, side } = fixture;
  const facts = [
    competition === null || competition === 'other' ? '' : competitionNames[competition],
    sideWords[side],
    formatStart(fixture),
    formatPlay(fixture),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Formats `Sun 7 Jun`, and `Sun 6 Jun 2027` for a day of another year. */
function formatDay(date: string, today: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? formatRowDate(date) : `${formatRowDate(date)} ${year}`;
}
