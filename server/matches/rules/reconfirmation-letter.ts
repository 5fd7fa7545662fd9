import type { Terms } from '@fixturebook/contract/matches';
import { addDays, formatLongDate, getLondonDayStart } from '../../platform/calendar.ts';
import type { MailContent } from '../../platform/mail/letter.ts';
import { listMatchFactsForEmail, type TeamWithClub } from './match-facts.ts';

type ReconfirmationEmailSide = TeamWithClub & { side: 'home' | 'away' };

export function buildReconfirmationEmail(
  terms: Terms,
  own: ReconfirmationEmailSide,
  opponent: ReconfirmationEmailSide,
  link: string,
): MailContent {
  const [home, away] = own.side === 'home' ? [own, opponent] : [opponent, own];
  return {
    subject: `Still on? ${home.club.name} v ${away.club.name}, ${formatLongDate(terms.date)}`,
    clubName: own.club.name,
    paragraphs: [
      'Is this match still on?',
      'We ask both clubs, and each can see the other’s answer. Need to change the date, time or ground? Suggest it on the match page.',
    ],
    facts: listMatchFactsForEmail(terms, own, opponent),
    action: { label: 'Yes, still on', url: `${link}&answer=on` },
    otherAction: { label: 'There is a problem', url: `${link}&answer=problem` },
    until: getLondonDayStart(addDays(terms.date, 1)).toISOString(),
  };
}
