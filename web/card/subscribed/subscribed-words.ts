import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type {
  CardFeed,
  FeedAcceptance,
  FeedChange,
  FeedMatch,
} from '@fixturebook/contract/card/feeds';
import type { InvitationState } from '@fixturebook/contract/card/invitations';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { formatCount } from '../../ui/format/count.ts';

/** Says when we read the calendar last, and what is wrong if anything is. */
export function formatFeedState({ state, readAt, fault, failingSince }: CardFeed): string {
  if (state === 'paused') return 'Paused, because looking every 6 hours is for Pro clubs.';
  const lastRead = readAt && `Last looked ${formatDateTime(readAt)}.`;
  const failing =
    failingSince && `We haven't been able to read it since ${formatDateTime(failingSince)}.`;
  const stopped =
    state === 'stopped' && "We've stopped looking. Look now to start again, or stop looking at it.";
  return [failing ? undefined : lastRead, failing, fault, stopped].filter(Boolean).join(' ');
}

export function formatChangeCount(count: number): string {
  return formatCount(count, 'change');
}

const kindLabels: Record<FeedChange['kind'], string> = {
  new: 'New match',
  changed: 'Changed',
  'called-off': 'Called off in the calendar',
  missing: 'No longer in the calendar',
};

/** Formats the match as it is on the card, or else in the calendar: `Sat 1 Jun 2030 · 1st XI v Reading`. */
export function formatChangeTitle({ before, after }: FeedChange): string {
  const match = before ?? after;
  if (!match) return 'A match';
  const teams = [match.teamName, match.opponent].filter(Boolean).join(' v ');
  return [formatFeedDate(match.date), teams].filter(Boolean).join(' · ');
}

function formatFeedDate(date: string): string {
  return isCalendarDate(date) ? formatShortDate(date) : date;
}

/** Returns a line for each fact that the change is about, such as `Start: 11:00, was 13:00`. */
export function listChangeLines({ kind, before, after }: FeedChange): string[] {
  if (before && after) {
    const [old, next] = [listFacts(before), listFacts(after)];
    const lines = next.flatMap(([name, value], index) => {
      const was = old[index]?.[1] ?? '';
      if (was === value) return [];
      return [`${name}: ${value || 'not known'}, was ${was || 'not known'}`];
    });
    return [kindLabels[kind], ...lines];
  }
  const details = after ? [formatDetails(after)] : [];
  return [kindLabels[kind], ...details].filter(Boolean);
}

function listFacts(match: FeedMatch): [name: string, value: string][] {
  const { teamName, opponent, competition, date, startTime, side, ground, postcode } = match;
  return [
    ['Date', formatFeedDate(date)],
    ['Start', startTime ?? ''],
    ['Team', teamName],
    ['Opponent', opponent],
    ['Competition', competition ? competitionNames[competition] : ''],
    ['Home or away', side ? sideLabels[side] : ''],
    ['Ground', [ground, postcode].filter(Boolean).join(', ')],
  ];
}

function formatDetails(match: FeedMatch): string {
  const { competition, side, ground, postcode, startTime } = match;
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [competition && competitionNames[competition], side && sideLabels[side], place, startTime]
    .filter(Boolean)
    .join(' · ');
}

/** Says what the invited opponent of the match has answered, and whether it hears of the change. */
export function formatGuestAnswer({ invitation, before }: FeedChange): string | undefined {
  if (!invitation || !hasGuestAnswered({ invitation })) return undefined;
  const { state, isEmailed } = invitation;
  const opponent = before?.opponent ?? 'the opponent';
  const answers: Record<InvitationState, string> = {
    waiting: `You've kept your details after ${opponent} suggested others.`,
    confirmed: `Confirmed by ${opponent}.`,
    changed: `${opponent} confirmed earlier details.`,
    proposed: `${opponent} suggest other details, which you haven't answered.`,
    'cannot-play': `${opponent} say they can't play.`,
  };
  if (isEmailed) return `${answers[state]} If you accept this, we'll email them.`;
  return state === 'cannot-play'
    ? answers[state]
    : `${answers[state]} They want no emails from us, so tell them yourself.`;
}

/** Whether accepting the change affects what an invited opponent has answered. */
export function hasGuestAnswered({ invitation }: Pick<FeedChange, 'invitation'>): boolean {
  return invitation !== null && (invitation.state !== 'waiting' || invitation.isEmailed);
}

/** Whether the change can be accepted, as far as is known before the attempt. */
export function isAcceptable({ errors }: FeedChange): boolean {
  return errors.length === 0;
}

/** Whether accepting the change takes a match off the card. */
export function isRemoval({ kind }: FeedChange): boolean {
  return kind === 'called-off' || kind === 'missing';
}

export function formatAcceptance({ results }: FeedAcceptance): string {
  const count = (outcome: FeedAcceptance['results'][number]['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const [accepted, refused, gone] = [count('accepted'), count('refused'), count('gone')];
  return [
    accepted === 0
      ? 'Nothing on your card has changed.'
      : `We've made ${formatChangeCount(accepted)} to your card.`,
    refused > 0 && `${refused} couldn't be accepted: see below.`,
    gone > 0 && `${gone} ${gone === 1 ? 'was' : 'were'} dealt with already, or changed again.`,
  ]
    .filter(Boolean)
    .join(' ');
}
