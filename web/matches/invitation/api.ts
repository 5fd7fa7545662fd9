import type { MatchInvitation, ProposalAcceptance } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type { QueryClient } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { actAgainstVersion, toIfMatch } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { recordedMatchQuery, updateCachedRecordedMatch } from '../recorded/api.ts';

const { invitation: routes } = api['recorded-matches'][':id'];

/** Refused if somebody else has changed the match since it was read, because the mail has its details. */
export async function inviteOpponent(
  client: QueryClient,
  { id, version }: RecordedMatch,
  email: string,
) {
  const request = { param: { id }, json: { email } };
  const changed = await actAgainstVersion(
    () => unwrapResponse(routes.$post(request, { headers: toIfMatch(version) })),
    (waitMs) => fetchCurrent(client, recordedMatchQuery(id), waitMs),
    "Somebody else has changed this match, so we haven't sent the invitation.",
  );
  await updateCachedRecordedMatch(client, id, changed);
}

/** A match of the club whose opponent is invited. */
export type InvitedRecordedMatch = RecordedMatch & { invitation: MatchInvitation };

export async function withdrawInvitation(client: QueryClient, match: InvitedRecordedMatch) {
  const { id, invitation } = match;
  await runAgainstInvitation(client, match, {
    run: () =>
      unwrapResponse(routes.$delete({ param: { id } }, { headers: toIfMatch(invitation.version) })),
    notDone: "so we haven't withdrawn the invitation",
  });
  await updateCachedRecordedMatch(client, id);
}

/** Changes the recorded match to what the opponent has proposed. */
export async function acceptInvitationProposal(
  client: QueryClient,
  match: InvitedRecordedMatch,
  ownGround: ProposalAcceptance,
) {
  const { id, invitation } = match;
  const request = { param: { id }, json: ownGround };
  const changed = await runAgainstInvitation(client, match, {
    run: () =>
      unwrapResponse(
        routes.proposal.acceptance.$post(request, { headers: toIfMatch(invitation.version) }),
      ),
    notDone: "so we haven't accepted the change",
  });
  await updateCachedRecordedMatch(client, id, changed);
}

export async function refuseInvitationProposal(
  client: QueryClient,
  match: InvitedRecordedMatch,
  reason: string,
) {
  const { id, invitation } = match;
  const request = { param: { id }, json: { reason } };
  const changed = await runAgainstInvitation(client, match, {
    run: () =>
      unwrapResponse(
        routes.proposal.refusal.$post(request, { headers: toIfMatch(invitation.version) }),
      ),
    notDone: "so we haven't sent your answer",
  });
  await updateCachedRecordedMatch(client, id, changed);
}

/** Refused if the opponent has answered, or a colleague has changed the match, since it was read. */
function runAgainstInvitation<Result>(
  client: QueryClient,
  { id, opponent }: InvitedRecordedMatch,
  { run, notDone }: { run: () => Promise<Result>; notDone: string },
): Promise<Result> {
  return actAgainstVersion(
    run,
    (waitMs) => fetchCurrent(client, recordedMatchQuery(id), waitMs),
    `${opponent} or somebody at your club has changed something, ${notDone}.`,
  );
}
