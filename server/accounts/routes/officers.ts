import {
  ActingClub,
  ClubsOfOfficer,
  OfficerInvitation,
  OfficerInvitationInput,
  OfficerList,
  ReceivedInvitation,
} from '@fixturebook/contract/teams/officers';
import { createSingleLineSchema } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
} from '../commands/officer-invitations.ts';
import {
  acceptOwnership,
  changeActingClub,
  offerOwnership,
  removeOfficer,
  withdrawOwnershipOffer,
} from '../commands/officers.ts';
import type { OfficerDeps } from '../deps.ts';
import { invitationEndedError, invitationUses, officerWrites } from '../policy/officers.ts';
import {
  toClubsView,
  toInvitationView,
  toOfficerView,
  toReceivedInvitationView,
} from '../presenters.ts';
import {
  findInvitation,
  listClubsOfUser,
  listInvitationsOfClub,
  listOfficersOfClub,
} from '../queries/officers.ts';

const params = z.object({ userId: z.uuid() });
const tokenParams = z.object({ token: createSingleLineSchema(200) });
const limit = officerWrites;

export function officerRoutes(deps: OfficerDeps) {
  const { db, clock } = deps;

  async function getOfficerList(caller: ClubCaller) {
    const [officers, invitations] = await Promise.all([
      listOfficersOfClub(db, caller),
      listInvitationsOfClub(db, caller.clubId, clock()),
    ]);
    return {
      officers: officers.map((officer) => toOfficerView(officer, caller)),
      invitations: invitations.map(toInvitationView),
    };
  }

  return createRouter('Officers', [
    defineRoute('listOfficers', 'GET /me/officers', {
      summary: 'List the officers of the club, and the invitations that are not answered yet',
      who: 'club',
      responses: { 200: jsonResponse(OfficerList) },
      handler: (c) => getOfficerList(c.var.caller),
    }),
    defineRoute('inviteOfficer', 'POST /me/officer-invitations', {
      summary: 'Invite an address by email, in place of an earlier invitation to it',
      who: 'owner',
      limit,
      request: { body: jsonBody(OfficerInvitationInput) },
      responses: { 201: jsonResponse(OfficerInvitation) },
      handler: async (c) => {
        const network = getCallerNetwork(c);
        const input = { ...c.req.valid('json'), network };
        return toInvitationView(await createInvitation(deps, c.var.caller, input));
      },
    }),
    defineRoute('deleteOfficerInvitation', 'DELETE /me/officer-invitations/{id}', {
      summary: 'Withdraw an invitation',
      who: 'owner',
      limit,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 204: { description: 'Withdrawn' } },
      handler: (c) => deleteInvitation(deps, c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('removeOfficer', 'DELETE /me/officers/{userId}', {
      summary: 'Remove an officer, or leave the club with your own id',
      description: 'Only an owner can remove others. The last owner cannot leave.',
      who: 'club',
      limit,
      request: { params },
      responses: { 204: { description: 'Removed' } },
      handler: (c) => removeOfficer(deps, c.var.caller, c.req.valid('param').userId),
    }),
    defineRoute('offerOwnership', 'POST /me/officers/{userId}/ownership-offer', {
      summary: 'Offer to hand the club over to an officer',
      description:
        'Nothing changes until the officer accepts. A new offer replaces the one before.',
      who: 'owner',
      limit,
      request: { params },
      responses: { 204: { description: 'Offered' } },
      handler: (c) => offerOwnership(deps, c.var.caller, c.req.valid('param').userId),
    }),
    defineRoute('withdrawOwnershipOffer', 'DELETE /me/officers/{userId}/ownership-offer', {
      summary: 'Withdraw the offer to hand the club over',
      who: 'owner',
      limit,
      request: { params },
      responses: { 204: { description: 'Withdrawn' } },
      handler: (c) => withdrawOwnershipOffer(deps, c.var.caller, c.req.valid('param').userId),
    }),
    defineRoute('acceptOwnership', 'POST /me/ownership-offer/acceptance', {
      summary: 'Take over the club that an owner has offered to the caller',
      description: 'The owner who offered it becomes an officer.',
      who: 'club',
      limit,
      responses: { 204: { description: 'Taken over' } },
      handler: (c) => acceptOwnership(deps, c.var.caller),
    }),
    defineRoute('getOfficerInvitation', 'GET /officer-invitations/{token}', {
      summary: 'Get what the link of an invitation is for',
      who: 'anyone',
      limit: invitationUses,
      request: { params: tokenParams },
      responses: { 200: jsonResponse(ReceivedInvitation) },
      handler: async (c) => {
        const found = await findInvitation(db, c.req.valid('param').token, clock());
        if (!found) throw invitationEndedError();
        return toReceivedInvitationView(found);
      },
    }),
    defineRoute('acceptOfficerInvitation', 'POST /officer-invitations/{token}/acceptance', {
      summary: 'Become an officer of the club, and act for it from now on',
      description: 'The address of the account must be the one that was invited.',
      who: 'signed-in',
      limit: invitationUses,
      request: { params: tokenParams },
      responses: { 204: { description: 'The caller is an officer of the club' } },
      handler: (c) => acceptInvitation(deps, c.var.caller, c.req.valid('param').token),
    }),
    defineRoute('listOwnClubs', 'GET /me/clubs', {
      summary: 'List the clubs that the account can act for',
      who: 'signed-in-or-suspended',
      responses: { 200: jsonResponse(ClubsOfOfficer) },
      handler: async (c) => {
        const { caller } = c.var;
        return toClubsView(await listClubsOfUser(db, caller.userId), caller);
      },
    }),
    defineRoute('changeActingClub', 'PUT /me/acting-club', {
      summary: 'Choose the club that this login acts for',
      who: 'signed-in-or-suspended',
      limit,
      request: { body: jsonBody(ActingClub) },
      responses: { 204: { description: 'Chosen' } },
      handler: (c) => changeActingClub(deps, c.var.caller, c.req.valid('json').clubId),
    }),
  ]);
}
