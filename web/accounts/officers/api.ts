import type {
  ClubsOfOfficer,
  OfficerList,
  OfficerRole,
  ReceivedInvitation,
} from '@fixturebook/contract/teams/officers';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export const officersQuery = queryOptions({
  queryKey: ['officers'],
  queryFn: (): Promise<OfficerList> => unwrapResponse(api.me.officers.$get()),
});

export const ownClubsQuery = queryOptions({
  queryKey: ['own-clubs'],
  queryFn: (): Promise<ClubsOfOfficer> => unwrapResponse(api.me.clubs.$get()),
});

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: (): Promise<ReceivedInvitation> =>
      unwrapResponse(api['officer-invitations'][':token'].$get({ param: { token } })),
    staleTime: 'static',
  });
}

export async function inviteOfficer(input: { email: string; role: OfficerRole }): Promise<void> {
  await unwrapResponse(api.me['officer-invitations'].$post({ json: input }));
}

export async function withdrawInvitation(id: string): Promise<void> {
  await unwrapResponse(api.me['officer-invitations'][':id'].$delete({ param: { id } }));
}

export async function acceptInvitation(token: string): Promise<void> {
  await unwrapResponse(api['officer-invitations'][':token'].acceptance.$post({ param: { token } }));
}

export async function removeOfficer(userId: string): Promise<void> {
  await unwrapResponse(api.me.officers[':userId'].$delete({ param: { userId } }));
}

export async function offerOwnership(userId: string): Promise<void> {
  await unwrapResponse(api.me.officers[':userId']['ownership-offer'].$post({ param: { userId } }));
}

export async function withdrawOwnershipOffer(userId: string): Promise<void> {
  await unwrapResponse(
    api.me.officers[':userId']['ownership-offer'].$delete({ param: { userId } }),
  );
}

export async function acceptOwnership(): Promise<void> {
  await unwrapResponse(api.me['ownership-offer'].acceptance.$post());
}

export async function changeActingClub(clubId: string): Promise<void> {
  await unwrapResponse(api.me['acting-club'].$put({ json: { clubId } }));
}

export async function deleteClub(proof: { password: string; code: string }): Promise<void> {
  await unwrapResponse(api.me.club.$delete({ json: proof }));
}
