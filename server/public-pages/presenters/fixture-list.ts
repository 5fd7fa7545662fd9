import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { html } from 'hono/html';
import type { PublicFixture } from '../queries/public-fixtures.ts';
import { formatMonth, formatPlay, formatRowDate, formatStart, sideWords } from './fixture-words.ts';
import type { PublishText } from './published-club.ts';

/** Renders free dates by month, each with a link to its page. */
export function renderFreeDates(dates: PublicFixture[], publish: PublishText) {
  const months = Map.groupBy(dates, ({ date }) => date.slice(0, 7));
  return [...months].map(
    ([month, ofMonth]) => html`<h3>${formatMonth(`${month}-01`)}</h3>
<ul class="rows">${ofMonth.map((fixture) => renderFreeDate(fixture, publish))}</ul>`,
  );
}

function renderFreeDate(fixture: PublicFixture, publish: PublishText) {
  const facts = [sideWords[fixture.side], formatStart(fixture), formatPlay(fixture)];
  return html`<li><a href="${publicDatePath(formatShortId(fixture.id))}"><b>${formatRowDate(fixture.date)}</b><span>${publish(fixture.teamName)}<small>${joinFacts(facts)}</small></span></a></li>
`;
}

/** Renders agreed and recorded matches. They have no pages of their own. */
export function renderMatches(matches: PublicFixture[], publish: PublishText) {
  return html`<ul class="rows">${matches.map((match) => renderMatch(match, publish))}</ul>`;
}

function renderMatch(match: PublicFixture, publish: PublishText) {
  const { opponentName, competition } = match;
  const name = opponentName ? `${match.teamName} v ${opponentName}` : match.teamName;
  const facts = [
    sideWords[match.side],
    formatStart(match),
    formatPlay(match),
    competition ? competitionNames[competition] : '',
  ];
  return html`<li><div><b>${formatRowDate(match.date)}</b><span>${publish(name)}<small>${joinFacts(facts)}</small></span></div></li>
`;
}

export function joinFacts(facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}
