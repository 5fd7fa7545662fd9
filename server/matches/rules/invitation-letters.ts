import { invitationLinkDays } from '@fixturebook/contract/card/invitations';
import { invitedMatchPath, stopMailsPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { addDays, formatLongDate, getLondonDayStart } from '../../platform/calendar.ts';
import type { MailContent, MailFact } from '../../platform/mail/letter.ts';
import { type InvitedDetails, swapSides } from './invitation.ts';

export interface GuestLetterFacts {
  /** The club that has recorded the match. */
  clubName: string;
  details: InvitedDetails;
  /** Why the club has refused a proposal; may be empty. */
  reason?: string;
  publicUrl: string;
  invitationToken: string;
  stopMailsToken: string;
}

export type GuestLetterKind =
  | 'invitation'
  | 'reminder'
  | 'changed'
  | 'called-off'
  | 'back-on'
  | 'deleted'
  | 'withdrawn'
  | 'proposal-accepted'
  | 'proposal-refused'
  | 'still-on';

interface GuestLetter {
  subject: string;
  paragraphs: string[];
  /** The label of the link; without one the letter has no link, because the invitation has ended. */
  action?: string;
}

/** Builds a mail to the invited opponent of a recorded match. It names the club, and no person. */
export function buildGuestLetter(kind: GuestLetterKind, facts: GuestLetterFacts): MailContent {
  const { clubName, details, publicUrl, invitationToken, stopMailsToken } = facts;
  const { action, ...letter } = letters[kind](clubName, {
    day: formatLongDate(details.date),
    reason: facts.reason ?? '',
  });
  const url = publicUrl + invitedMatchPath(invitationToken);
  return {
    ...letter,
    facts: listDetailFacts(clubName, details),
    ...(action && { action: { label: action, url } }),
    until: getLondonDayStart(addDays(details.date, 1 + invitationLinkDays)).toISOString(),
    unsubscribe: {
      what: 'matches',
      label: 'Don’t email me again',
      page: publicUrl + stopMailsPath(stopMailsToken),
      oneClick: `${publicUrl}/api/v1/stopped-mails?token=${stopMailsToken}`,
    },
  };
}

function listDetailFacts(clubName: string, details: InvitedDetails): MailFact[] {
  const { teamName, date, startTime, side, ground, postcode } = swapSides(details);
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [
    ['Against', `${clubName}, ${teamName}`],
    ['Date', [formatLongDate(date), startTime].filter(Boolean).join(', ')],
    ['You play', side === 'home' ? 'At home' : 'Away'],
    ...(place ? [['Ground', place] satisfies MailFact] : []),
  ];
}

const whyThisMail = `An officer of the club typed in your address. ${brand.name} is a website for cricket clubs to arrange their matches. We use your address for this match only, and delete it 30 days after it.`;

const letters: Record<
  GuestLetterKind,
  (club: string, facts: { day: string; reason: string }) => GuestLetter
> = {
  invitation: (club, { day }) => ({
    subject: `${club} v your club on ${day}: is this right?`,
    paragraphs: [
      `${club} have this match against your club on their fixture card, and ask whether the details are right.`,
      'You can answer in a moment, without an account. You can also suggest something different, or say that you can’t play.',
      whyThisMail,
    ],
    action: 'Check the match',
  }),
  reminder: (club, { day }) => ({
    subject: `${club} haven’t heard from you about ${day}`,
    paragraphs: [
      `${club} have asked whether these details of your match are right, and haven’t had an answer. We won’t remind you again.`,
      whyThisMail,
    ],
    action: 'Check the match',
  }),
  changed: (club, { day }) => ({
    subject: `${club} have changed your match: now ${day}`,
    paragraphs: [
      `${club} have changed the details of your match. Your earlier answer no longer counts, so please check the new ones.`,
    ],
    action: 'Check the match',
  }),
  'called-off': (club, { day }) => ({
    subject: `${club} have called off ${day}`,
    paragraphs: [`${club} have called off this match. You don’t need to do anything.`],
    action: 'See the match',
  }),
  'back-on': (club, { day }) => ({
    subject: `Your match against ${club} on ${day} is back on`,
    paragraphs: [
      `${club} had called off this match, and have put it back on. Please tell them whether you can still play.`,
    ],
    action: 'Check the match',
  }),
  deleted: (club, { day }) => ({
    subject: `${club} have taken your match on ${day} off their card`,
    paragraphs: [
      `${club} have taken this match off their fixture card, so please don’t count on it. If that’s a surprise, get in touch with the club.`,
    ],
  }),
  withdrawn: (club, { day }) => ({
    subject: `We won’t write to you again about ${day}`,
    paragraphs: [
      `${club} have taken back their invitation to confirm this match here. That doesn’t call off the match: ask the club if you’re not sure. We won’t tell you about changes to it.`,
    ],
  }),
  'proposal-accepted': (club, { day }) => ({
    subject: `${club} have agreed to your suggestion for ${day}`,
    paragraphs: [`${club} have agreed to what you suggested. The match is now as follows.`],
    action: 'See the match',
  }),
  'proposal-refused': (club, { day, reason }) => ({
    subject: `${club} can’t change your match on ${day}`,
    paragraphs: [
      `${club} said no to what you suggested, so the match stands as follows. Please tell them whether you can play.`,
      ...(reason ? [`They wrote: ${reason}`] : []),
    ],
    action: 'Check the match',
  }),
  'still-on': (club, { day }) => ({
    subject: `Still on? ${club} v your club, ${day}`,
    paragraphs: [
      `Is your match against ${club} still on?`,
      'Please answer even if nothing has changed, so that nobody turns up for nothing.',
    ],
    action: 'Answer',
  }),
};
