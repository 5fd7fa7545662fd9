import { addDays, formatLongDate, getLondonDayStart } from '../../platform/calendar.ts';
import type { MailContent } from '../../platform/mail/letter.ts';
import {
  type ClubContact,
  listContactFacts,
  listMatchFactsForEmail,
  type MatchForEmail,
} from './match-facts.ts';
import type { QuestionStage } from './question-stage.ts';

/** `last` is the reminder shortly before the match. */
export type ReconfirmationStage = QuestionStage | 'last';

/** Each stage has other words, so that a club sees what is new and no mail repeats another. */
export function buildReconfirmationEmail(question: {
  stage: ReconfirmationStage;
  match: MatchForEmail;
  otherClub: ClubContact;
  hasOtherAnswered: boolean;
  link: string;
}): MailContent {
  const { stage, match, otherClub, hasOtherAnswered, link } = question;
  const { terms, own, opponent, side } = match;
  const [home, away] = side === 'home' ? [own, opponent] : [opponent, own];
  const { name } = opponent.club;
  const { subject, paragraphs } = letters[stage](name, hasOtherAnswered);
  const facts = listMatchFactsForEmail(match);
  return {
    subject: `${subject} ${home.club.name} v ${away.club.name}, ${formatLongDate(terms.date)}`,
    clubName: own.club.name,
    paragraphs,
    facts: stage === 'last' ? [...facts, ...listContactFacts(otherClub)] : facts,
    action: { label: 'Yes, still on', url: `${link}&answer=on` },
    otherAction: { label: 'There is a problem', url: `${link}&answer=problem` },
    until: getLondonDayStart(addDays(terms.date, 1)).toISOString(),
  };
}

type Letter = (
  opponent: string,
  hasOtherAnswered: boolean,
) => { subject: string; paragraphs: [string, string] };

const letters: Record<ReconfirmationStage, Letter> = {
  first: () => ({
    subject: 'Still on?',
    paragraphs: [
      'Is this match still on?',
      'We ask both clubs, and each can see the other’s answer. Need to change the date, time or ground? Suggest it on the match page.',
    ],
  }),
  second: (opponent) => ({
    subject: 'One last check:',
    paragraphs: [
      'The day is nearly here. One last check: is this match still on?',
      `Please answer even if nothing has changed. If ${opponent} answer this time and you don’t, we’ll let them know.`,
    ],
  }),
  overdue: (opponent, hasOtherAnswered) => ({
    subject: 'We haven’t heard from you:',
    paragraphs: [
      `We’ve asked you once whether this match is still on, and haven’t heard from you. ${hasOtherAnswered ? `${opponent} have answered.` : `Nor have we heard from ${opponent}.`} The day is nearly here, so please tell us now.`,
      `If ${opponent} answer this time and you don’t, we’ll let them know, so that nobody turns up for nothing.`,
    ],
  }),
  changed: () => ({
    subject: 'Still on, with the new details?',
    paragraphs: [
      'The time or the ground of this match has changed since we last asked. Is it on, as it now stands?',
      'We’ve asked the other club again too. Earlier answers no longer count.',
    ],
  }),
  last: (opponent, hasOtherAnswered) => ({
    subject: `Please ring ${opponent}:`,
    paragraphs: [
      hasOtherAnswered
        ? `${opponent} have told us where they stand, and are waiting to hear from you. Please ring them, or answer here.`
        : `Neither you nor ${opponent} have told us whether this match is still on. Please ring them, or answer here.`,
      'We won’t ask again. The match stands unless one of you calls it off.',
    ],
  }),
};
