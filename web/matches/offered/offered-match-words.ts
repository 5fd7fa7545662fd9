import type { OfferedMatch } from '@fixturebook/contract/card/invitations';
import { formatDate } from '../../ui/dates/calendar-date.ts';

const sideWords = { home: 'at home', away: 'away' };

/** Sums up a match in a line: the other team, the day, the start and where the club plays. */
export function formatOfferedMatch(match: OfferedMatch): string {
  const { opponent, opponentTeamName, date, startTime, side, ground, postcode } = match;
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [
    `${opponent} against their ${opponentTeamName}`,
    [formatDate(date), startTime].filter(Boolean).join(', '),
    place ? `${sideWords[side]}, ${place}` : sideWords[side],
  ].join(' · ');
}

/** Says what the club has answered by the link of the mail, or returns undefined if it has not. */
export function formatOfferedState({ state }: OfferedMatch): string | undefined {
  switch (state) {
    case 'waiting':
      return undefined;
    case 'confirmed':
      return "You've confirmed it by the link in our email.";
    case 'changed':
      return "You've confirmed it by the link in our email, and they've changed it since.";
    case 'proposed':
      return "You've told them what is different. They haven't agreed to it yet.";
    case 'cannot-play':
      return "You've told them that you can't play.";
  }
}
