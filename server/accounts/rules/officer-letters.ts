import { officerInvitationPath, officersPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import {
  invitationDays,
  type OfficerRole,
  rolePhrases,
  roleTasks,
} from '@fixturebook/contract/teams/officers';

interface InvitationFacts {
  clubName: string;
  role: OfficerRole;
  /** The last day of the invitation, in words. */
  lastDay: string;
  publicUrl: string;
  token: string;
}

export function buildInvitationLetter(facts: InvitationFacts) {
  const { clubName, role, lastDay, publicUrl, token } = facts;
  return {
    subject: `Help look after ${clubName} on ${brand.name}`,
    paragraphs: [
      `An owner of ${clubName} has invited you to be ${rolePhrases[role]} of the club on ${brand.name}, where cricket clubs arrange their matches. As ${rolePhrases[role]} you can ${roleTasks[role]}.`,
      `The invitation is for this email address, and works once, until ${lastDay}. If you have no account yet, the page helps you to make one.`,
      'If you don’t know the club, ignore this email.',
    ],
    action: { label: 'See the invitation', url: publicUrl + officerInvitationPath(token) },
    lifetimeSeconds: invitationDays * 24 * 60 * 60,
  };
}

export function buildOwnershipOfferLetter(clubName: string, publicUrl: string) {
  return {
    subject: `Will you take over ${clubName}?`,
    paragraphs: [
      `An owner of ${clubName} would like to hand the club over to you. If you accept, you become an owner, and they stay on as an officer.`,
      'Nothing changes until you accept.',
    ],
    action: { label: 'See officers', url: publicUrl + officersPath },
  };
}

export function buildOwnershipTakenLetter(clubName: string, publicUrl: string) {
  return {
    subject: `You’ve handed over ${clubName}`,
    paragraphs: [
      `The officer you asked has taken over ${clubName}. You’re still an officer of the club, and can do everything but invite and remove officers, change the plan and delete the club.`,
      'If you didn’t ask them to, write to us now.',
    ],
    action: { label: 'See officers', url: publicUrl + officersPath },
  };
}

export function buildRemovedLetter(clubName: string) {
  return {
    subject: `You’re no longer an officer of ${clubName}`,
    paragraphs: [
      `An owner of ${clubName} has removed you from the club’s officers. You can still log in to ${brand.name}, but no longer act for this club, and the links in its emails have ended for you.`,
      'If you think this is a mistake, ask the club to invite you again.',
    ],
  };
}

export function buildClubDeletedLetter(clubName: string) {
  return {
    subject: `${clubName} has been deleted`,
    paragraphs: [
      `An owner of ${clubName} has deleted the club from ${brand.name}. Other clubs no longer see it, and we’re erasing what we stored about it, which takes a few minutes. Your own account stays.`,
      'Clubs that had agreed a match know that it is off. Any Direct Debit is being cancelled.',
    ],
  };
}
