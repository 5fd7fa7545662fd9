import { z } from 'zod';
import { emailAddress } from '../text.ts';

/** An owner can also invite and remove officers, hand over, change the plan and delete the club. */
export const OfficerRole = z.enum(['owner', 'officer']).meta({ id: 'OfficerRole' });
export type OfficerRole = z.infer<typeof OfficerRole>;

export const rolePhrases: Record<OfficerRole, string> = {
  owner: 'an owner',
  officer: 'an officer',
};

/** What an officer can do, to follow `you can`. */
export const roleTasks: Record<OfficerRole, string> = {
  owner:
    'do everything for the club, from listing dates to inviting other officers and choosing its plan',
  officer: 'list dates, answer requests and look after matches',
};

export const invitationDays = 7;

export const OfficerInvitationInput = z
  .object({ email: emailAddress, role: OfficerRole })
  .meta({ id: 'OfficerInvitationInput' });

export const OfficerInvitation = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    role: OfficerRole,
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'OfficerInvitation' });

export const Officer = z
  .strictObject({
    userId: z.uuid(),
    email: z.string(),
    role: OfficerRole,
    since: z.string(),
    isSelf: z.boolean(),
    ownershipOffer: z
      .enum(['from-caller', 'to-caller'])
      .nullable()
      .describe(
        'Whether the caller offers the ownership to this officer, or this owner to the caller',
      ),
  })
  .meta({ id: 'Officer' });
export type Officer = z.infer<typeof Officer>;

export const OfficerList = z
  .strictObject({ officers: z.array(Officer), invitations: z.array(OfficerInvitation) })
  .meta({ id: 'OfficerList' });
export type OfficerList = z.infer<typeof OfficerList>;

/** What an invitation says to the person who was invited. It names no officer. */
export const ReceivedInvitation = z
  .strictObject({
    clubName: z.string(),
    role: OfficerRole,
    sentBy: z.literal('owner').describe('The role of the officer who sent it'),
    expiresAt: z.string(),
  })
  .meta({ id: 'ReceivedInvitation' });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

export const ClubOfOfficer = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    role: OfficerRole,
    isActing: z.boolean().describe('Whether the login acts for this club'),
  })
  .meta({ id: 'ClubOfOfficer' });

export const ClubsOfOfficer = z
  .strictObject({ items: z.array(ClubOfOfficer) })
  .meta({ id: 'ClubsOfOfficer' });
export type ClubsOfOfficer = z.infer<typeof ClubsOfOfficer>;

export const ActingClub = z.object({ clubId: z.uuid() }).meta({ id: 'ActingClub' });

export const ownerRequired = 'owner-required';
export const lastOwner = 'last-owner';
export const alreadyOfficer = 'already-officer';
export const invitationEnded = 'invitation-ended';
export const otherAddress = 'other-address';
