import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { formatPhone } from '@fixturebook/contract/format';
import { outcomeReportDays, weatherReasonDays } from '@fixturebook/contract/limits';
import { matchDayOutcomes } from '@fixturebook/contract/match-terms';
import type { Match } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { callOffReasonLabels, formatCallOff } from '../../fixtures/api.ts';
import { addDays, formatDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import { toTermsLines } from '../terms/terms-words.ts';

export function getMatchSides(match: Pick<Match, 'own' | 'home' | 'away'>) {
  return match.own === 'home'
    ? { own: match.home, other: match.away }
    : { own: match.away, other: match.home };
}

/** Returns `your club` or the name of the other club. `clubId` is null if the club was deleted. */
export function formatOwnOrOtherClubName(match: Match, clubId: string | null): string {
  const { own, other } = getMatchSides(match);
  if (clubId === null) return 'a club no longer on Fixturebook';
  return clubId === own.club.id ? 'your club' : other.club.name;
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns the title of the match, which is the same as in the calendar feed. */
export function formatMatchTitle(match: Match): string {
  const { own, other } = getMatchSides(match);
  return `${own.teamName} v ${other.club.name} (${match.own})`;
}

/** Returns a message of two lines about the match, for players and umpires. */
export function formatMatchMessage(match: Match): string {
  const { date, startTime } = match.terms;
  const start = startTime ? `, ${startTime}` : '';
  return [`${formatMatchTitle(match)}, ${formatDate(date)}${start}`, formatPlace(match)]
    .filter(Boolean)
    .join('\n');
}

/**
 * Lists the terms that a calendar has no fields for, the phone number of the other club, and the address
 * of the match. The notes are left out, because the address of a new event cannot be that long.
 */
export function formatMatchDetails(match: Match, origin: string): string {
  const { club, contactNumber } = getMatchSides(match).other;
  const terms = toTermsLines(match.terms).filter(
    ({ id, text }) => text && !['date', 'startTime', 'ground', 'notes'].includes(id),
  );
  return [
    `${formatTeam(match.home)} v ${formatTeam(match.away)}`,
    ...terms.map(({ name, text }) => `${name}: ${text}`),
    match.whatThreeWords && `what3words: ///${match.whatThreeWords}`,
    contactNumber && `${club.name}: ${formatPhone(contactNumber)}`,
    origin + matchPath(match.id),
  ]
    .filter(Boolean)
    .join('\n');
}

function formatTeam({ club, teamName }: Match['home']): string {
  return `${club.name} ${teamName}`;
}

export function formatPlace({
  terms: { ground, postcode },
}: {
  terms: Pick<Match['terms'], 'ground' | 'postcode'>;
}): string {
  return [ground, postcode].filter(Boolean).join(', ');
}

export function formatMatchStatus(match: Match): string {
  const { callOff } = match;
  if (!callOff) return 'Confirmed';
  if (isSaidToHavePulledOut(match)) return 'Called off';
  if (matchDayOutcomes.includes(callOff.reason)) return callOffReasonLabels[callOff.reason];
  return formatCallOff({ callOffReason: callOff.reason });
}

/** Says who called the match off, and when. `ownName` is what the user's own club is called. */
export function formatMatchCallOff(
  match: Match,
  { byClubId, at }: NonNullable<Match['callOff']>,
  ownName = 'your club',
): string {
  const isOwn = byClubId === getMatchSides(match).own.club.id;
  const name = isOwn ? ownName : formatOwnOrOtherClubName(match, byClubId);
  const text = `Called off by ${name} on ${formatDateTime(at)}`;
  return isSaidToHavePulledOut(match)
    ? `${text}, as they understood that you can't play. If that's a mix-up, give them a ring.`
    : `${text}.`;
}

/** Says, in a dialog that was open when the match was called off, whose match it was and who did it. */
export function describeMatchEnd(match: Match): DialogEnd | undefined {
  if (!match.callOff) return undefined;
  const { name } = getMatchSides(match).other.club;
  const callOff = formatMatchCallOff(match, match.callOff, 'somebody at your club');
  return {
    heading: 'This match is off',
    text: `Your match against ${name} on ${formatDate(match.terms.date)} is off. ${callOff}`,
  };
}

/** Whether the other club called the match off because it understood that your club cannot play. */
function isSaidToHavePulledOut(match: Match): boolean {
  const { callOff } = match;
  return (
    callOff?.reason === 'opposition-pulled-out' &&
    callOff.byClubId !== getMatchSides(match).own.club.id
  );
}

export function listCallOffReasons(date: string, today: string): CallOffReason[] {
  const isWeatherKnown = date <= addDays(today, weatherReasonDays);
  const advanceReasons: CallOffReason[] = [
    ...(isWeatherKnown ? (['weather'] as const) : []),
    'ground',
    'not-enough-players',
    'other',
  ];
  if (date > today) return advanceReasons;
  if (date === today) return [...matchDayOutcomes, ...advanceReasons];
  return today <= addDays(date, outcomeReportDays) ? matchDayOutcomes : [];
}
