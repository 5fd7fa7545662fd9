import type { InvitationState, MatchInvitation } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { invitationReminderDays } from '@fixturebook/contract/limits';
import { addDays, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';

/** Sums up what the opponent of a match has answered. */
export function formatInvitationHeading(opponent: string, state: InvitationState): string {
  switch (state) {
    case 'waiting':
    case 'changed':
      return `Waiting for ${opponent}`;
    case 'confirmed':
      return `Confirmed by ${opponent}`;
    case 'proposed':
      return `${opponent} say something is different`;
    case 'cannot-play':
      return `${opponent} can't play`;
  }
}

/** Says in a few words, under the status of a match, what its opponent has answered. */
export function formatInvitationDetail(opponent: string, { state }: MatchInvitation): string {
  switch (state) {
    case 'waiting':
      return `Waiting for ${opponent} to confirm.`;
    case 'changed':
      return `Waiting for ${opponent} to confirm the changed details.`;
    case 'confirmed':
      return `Confirmed by ${opponent}.`;
    case 'proposed':
      return `${opponent} say something is different.`;
    case 'cannot-play':
      return `${opponent} say they can't play.`;
  }
}

/** Lists in sentences what has happened since the opponent was invited, the oldest first. */
export function listInvitationNews(
  { opponent, status, date }: Pick<RecordedMatch, 'opponent' | 'status' | 'date'>,
  invitation: MatchInvitation,
  today: string,
): string[] {
  const { email, sentAt, remindedAt, hasStoppedMails } = invitation;
  const isUpcoming = status === 'agreed' && date >= today;
  return [
    `We emailed ${email ?? `the secretary of ${opponent}`} on ${formatDateTime(sentAt)}.`,
    remindedAt && `We reminded them on ${formatDateTime(remindedAt)}.`,
    formatAnswerNews(invitation, { isUpcoming, date }),
    formatStillOnNews(invitation, isUpcoming),
    isUpcoming &&
      hasStoppedMails &&
      'They want no more emails from us, so tell them about changes yourself. The link in our first email still works.',
  ].filter((news) => typeof news === 'string');
}

function formatAnswerNews(
  invitation: MatchInvitation,
  { isUpcoming, date }: { isUpcoming: boolean; date: string },
): string | undefined {
  const { state, proposal, answeredAt } = invitation;
  const when = answeredAt ? ` on ${formatDateTime(answeredAt)}` : '';
  switch (state) {
    case 'waiting':
      if (proposal) return "You've kept your details. They haven't answered since.";
      if (!isUpcoming) return "They haven't answered.";
      return isReminderComing(invitation, date)
        ? "They haven't answered yet. If they don't, we'll remind them once."
        : "They haven't answered yet. We won't ask again.";
    case 'changed':
      return `They confirmed the match${when}, and something has changed since.`;
    case 'confirmed':
      return `They confirmed these details${when}.`;
    case 'proposed':
    case 'cannot-play':
      return `They answered${when}.`;
  }
}

/** An invitation of the evening is due for a reminder on the day after the last of its days. */
function isReminderComing(
  { sentAt, remindedAt, answeredAt, hasStoppedMails }: MatchInvitation,
  date: string,
): boolean {
  if (remindedAt || answeredAt || hasStoppedMails) return false;
  const lastReminderDay = addDays(
    getLondonDate(new Date(sentAt)),
    invitationReminderDays.afterInvitation + 1,
  );
  return date >= addDays(lastReminderDay, invitationReminderDays.beforeMatch);
}

function formatStillOnNews(
  { stillOn, state }: MatchInvitation,
  isUpcoming: boolean,
): string | undefined {
  if (!stillOn || state === 'cannot-play') return undefined;
  if (stillOn.confirmedAt)
    return `They said on ${formatDateTime(stillOn.confirmedAt)} that it's still on.`;
  const asked = `We asked them on ${formatDateTime(stillOn.askedAt)} whether it's still on.`;
  return isUpcoming ? `${asked} They haven't answered that yet.` : asked;
}
