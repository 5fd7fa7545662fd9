import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type { Competition } from '@fixturebook/contract/card/competitions';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { formatCallOff, formatMatchFormat, sideLabels } from '../../fixtures/api.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import { isOpponentTold } from '../invitation/invitation-rules.ts';
import { formatInvitationDetail } from '../invitation/invitation-words.ts';

type Titled = Pick<RecordedMatch, 'teamName' | 'opponent' | 'side'>;

/** Returns the title of the match, which is the same as in the calendar feed. */
export function formatRecordedTitle({ teamName, opponent, side }: Titled): string {
  return `${teamName} v ${opponent} (${side})`;
}

/** Returns a message of two lines about the match, for players and umpires. */
export function formatRecordedMessage(match: RecordedMatch): string {
  const { date, startTime, ground, postcode } = match;
  const start = startTime ? `, ${startTime}` : '';
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [`${formatRecordedTitle(match)}, ${formatDate(date)}${start}`, place]
    .filter(Boolean)
    .join('\n');
}

export function formatCompetitionAndSide({
  competition,
  side,
}: {
  competition: Competition;
  side: 'home' | 'away';
}): string {
  return `${competitionNames[competition]} · ${sideLabels[side]}`;
}

export function formatRecordedStatus({ callOff }: Pick<RecordedMatch, 'callOff'>): string {
  return callOff ? formatCallOff({ callOffReason: callOff.reason }) : 'On';
}

export function formatRecordedDetail(match: RecordedMatch, isUpcoming: boolean): string {
  const { callOff, fixtureStatus, played, invitation, opponent } = match;
  if (callOff && fixtureStatus === 'open') return 'The date is listed as free again.';
  if (callOff) return `Called off on ${formatDateTime(callOff.at)}.`;
  if (played) return 'Ticked as played.';
  if (!isUpcoming) return 'The day has passed.';
  return invitation ? formatInvitationDetail(opponent, invitation) : 'Recorded by your club.';
}

/** Says, before a match is called off or deleted, whether its opponent hears of it from us. Empty once its day has passed. */
export function formatOpponentNotice(match: RecordedMatch, today: string): string {
  if (match.date < today) return '';
  return isOpponentTold(match, today)
    ? `We'll tell ${match.opponent} by email.`
    : `Let ${match.opponent} know yourself: we don't tell them.`;
}

/** Lists what is known about the match beside its day and teams. */
export function listRecordedFacts(match: RecordedMatch): { name: string; text: string }[] {
  const { format, overs, notes } = match;
  return [
    { name: 'Format', text: formatMatchFormat({ format, overs }) ?? '' },
    { name: 'Notes', text: notes },
  ].filter(({ text }) => text !== '');
}

/** Says, in a dialog that was open when a colleague called the match off, which match it was. */
export function describeCalledOffMatch(match: RecordedMatch): DialogEnd | undefined {
  if (!match.callOff) return undefined;
  return {
    heading: 'This match is off',
    text: `${formatRecordedTitle(match)}, ${formatDate(match.date)}. Somebody at your club has called it off.`,
  };
}

/** Of the reasons to call off a match, those that leave the day free for another one. */
export function canListAgain(reason: CallOffReason | ''): boolean {
  return reason !== 'rained-off' && reason !== 'abandoned';
}
