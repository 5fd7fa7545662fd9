import type { InvitationAnswer, InvitedMatch } from '@fixturebook/contract/card/invitations';
import { formatDate } from '../../ui/dates/calendar-date.ts';

/** Says what has happened to the match so far, and what is awaited from the reader. */
export function formatInvitedMatchIntro(match: InvitedMatch, today: string): string {
  const { clubName, date, status, state, proposal, isAskedStillOn, hasStoppedMails } = match;
  const day = formatDate(date);
  if (status === 'called-off') return `${clubName} have called off this match on ${day}.`;
  if (date < today) return `Your match against ${clubName} was on ${day}.`;
  if (isAskedStillOn)
    return `You've confirmed your match against ${clubName} on ${day}. Is it still on?`;
  switch (state) {
    case 'waiting':
      return proposal
        ? `${clubName} have kept their details for ${day}. Can you play like this?`
        : `${clubName} have you on their fixture card for ${day}. Is this right?`;
    case 'changed':
      return `You confirmed your match against ${clubName}, and they have changed something since. Is this right?`;
    case 'confirmed':
      return `You've confirmed your match against ${clubName} on ${day}.`;
    case 'proposed':
      return hasStoppedMails
        ? `You've told ${clubName} what is different. They'll look at it. You want no emails from us, so open this page again to see what they say.`
        : `You've told ${clubName} what is different. They'll look at it, and we'll email you what they say.`;
    case 'cannot-play':
      return `You've told ${clubName} that you can't play on ${day}.`;
  }
}

/** Confirms the answer that was just given on the page. */
export function formatAnswerSent(
  answer: InvitationAnswer['answer'],
  { clubName, date }: InvitedMatch,
): string {
  switch (answer) {
    case 'yes':
      return `Thanks – we've told ${clubName} that you'll play on ${formatDate(date)}.`;
    case 'different':
      return `Thanks – we've told ${clubName} what is different.`;
    case 'no':
      return `Thanks for saying so. We've told ${clubName} that you can't play.`;
  }
}

export function formatChangedSinceOpened({ clubName }: InvitedMatch): string {
  return `${clubName} have changed something since you opened this page. The details above are the new ones: check them, and press the button again.`;
}

interface AnswerLabels {
  yes: string | undefined;
  different: string;
  no: string | undefined;
}

/** Labels the answers that can be given now. The reader can change an answer until the match is over. */
export function getAnswerLabels({ state, proposal, isAskedStillOn }: InvitedMatch): AnswerLabels {
  if (isAskedStillOn)
    return {
      yes: "Yes, it's still on",
      different: 'Something is different',
      no: "We can't play",
    };
  switch (state) {
    case 'waiting':
    case 'changed':
      return {
        // The club has kept its details after a suggestion.
        yes: proposal ? 'Yes, we can play' : "Yes, that's right",
        different: 'Something is different',
        no: "We can't play",
      };
    case 'confirmed':
      return { yes: undefined, different: 'Something is different', no: "We can't play after all" };
    case 'proposed':
      return {
        yes: "It's right after all",
        different: 'Change what I said',
        no: "We can't play",
      };
    case 'cannot-play':
      return { yes: 'We can play after all', different: 'We could play, but …', no: undefined };
  }
}
