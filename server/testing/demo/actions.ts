import { type GuestProposal, InvitationAnswer } from '@fixturebook/contract/card/invitations';
import { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { FreeDateCallOffReason } from '@fixturebook/contract/fixtures';
import { FixtureInput } from '@fixturebook/contract/fixtures';
import {
  MatchCallOff,
  MatchRequestInput,
  type ReconfirmationAnswer,
  TermsChange,
} from '@fixturebook/contract/matches';
import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { callOffFixture, createFixture } from '../../fixtures/commands.ts';
import type { FixtureDeps } from '../../fixtures/deps.ts';
import { acceptRequest } from '../../matches/commands/accept-request.ts';
import { answerInvitation } from '../../matches/commands/answer-invitation.ts';
import { callOffMatch } from '../../matches/commands/call-off.ts';
import { createRecordedMatch } from '../../matches/commands/change-recorded-match.ts';
import {
  declineRequest,
  expireRequestsWhere,
  withdrawRequest,
} from '../../matches/commands/close-requests.ts';
import { createRequest } from '../../matches/commands/create-request.ts';
import { inviteOpponent } from '../../matches/commands/invite-opponent.ts';
import { answerReconfirmation, askForReconfirmation } from '../../matches/commands/reconfirm.ts';
import {
  acceptTerms,
  proposeTerms,
  refuseTerms,
  withdrawTerms,
} from '../../matches/commands/terms.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { getInvitedMatch } from '../../matches/policy/invitation-link.ts';
import { toInvitedMatchView } from '../../matches/presenters/invitations.ts';
import { findInvitationOfMatch } from '../../matches/queries/invitations.ts';
import { createInvitationToken } from '../../matches/rules/invitation-links.ts';
import { matchRequests, matchTerms } from '../../matches/schema.ts';
import { runTransaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { announceDatesOfDeclinedRequest } from '../../season/commands/offers.ts';
import type { DemoClub } from './demo-club.ts';
import type { DemoEventReplay } from './history.ts';

export interface DemoSecretary {
  club: DemoClub;
  caller: ClubCaller;
}

export type DemoCommandRunner = ReturnType<typeof createDemoCommandRunner>;

/** Runs commands as demo clubs at given times, so that rules about dates apply as they did then. */
export function createDemoCommandRunner(deps: FixtureDeps & MatchDeps, history: DemoEventReplay) {
  const depsAt = (at: Date) => ({ ...deps, ...history.depsAt(at) });
  return {
    async listFixture(at: Date, { caller }: DemoSecretary, input: FixtureInput) {
      const fixture = FixtureInput.parse(input);
      const listed = await createFixture(depsAt(at), caller, fixture, undefined);
      return listed.fixture.id;
    },
    recordMatch: (at: Date, { caller }: DemoSecretary, input: z.input<typeof RecordedMatchInput>) =>
      createRecordedMatch(depsAt(at), caller, RecordedMatchInput.parse(input), undefined),
    inviteOpponent: (at: Date, { caller }: DemoSecretary, match: string, email: string) =>
      inviteOpponent(depsAt(at), caller, match, {
        email,
        network: '',
        expectedVersion: undefined,
      }),
    /** Proposes other details as the invited opponent, with the link of its mail. */
    async proposeAsGuest(at: Date, match: string, proposal: z.input<typeof GuestProposal>) {
      const invitation = await findInvitationOfMatch(deps.db, match);
      const token = createInvitationToken(deps.secrets, invitation?.id ?? '');
      const { version } = toInvitedMatchView(await getInvitedMatch(depsAt(at), token));
      const answer = { token, version, answer: 'different', proposal };
      await answerInvitation(depsAt(at), InvitationAnswer.parse(answer));
    },
    callOffDate: (at: Date, { caller }: DemoSecretary, id: string, reason: FreeDateCallOffReason) =>
      callOffFixture(depsAt(at), caller, id, { reason }),
    ask: (at: Date, { caller }: DemoSecretary, input: z.input<typeof MatchRequestInput>) =>
      createRequest(depsAt(at), caller, MatchRequestInput.parse(input)),
    async accept(at: Date, { caller }: DemoSecretary, id: string) {
      const { matchId } = await acceptRequest(depsAt(at), caller, id);
      return matchId;
    },
    decline: (at: Date, { caller }: DemoSecretary, id: string, reason: string) =>
      declineRequest(
        { ...depsAt(at), onDeclined: announceDatesOfDeclinedRequest },
        caller,
        id,
        reason,
      ),
    withdraw: (at: Date, { caller }: DemoSecretary, id: string) =>
      withdrawRequest(depsAt(at), caller, id),
    /** Expires old match requests, as the scheduled job does. */
    expireRequests: (at: Date) =>
      runTransaction(deps.db, (tx) =>
        expireRequestsWhere(tx, depsAt(at), lte(matchRequests.expiresAt, at)),
      ),
    async propose(at: Date, { caller }: DemoSecretary, match: string, change: TermsChange) {
      await proposeTerms(depsAt(at), caller, match, { change: TermsChange.parse(change) });
      const [proposal] = await deps.db
        .select({ id: matchTerms.id })
        .from(matchTerms)
        .where(and(eq(matchTerms.matchId, match), eq(matchTerms.status, 'proposed')));
      return proposal?.id as string;
    },
    acceptTerms: (at: Date, { caller }: DemoSecretary, match: string, proposal: string) =>
      acceptTerms(depsAt(at), caller, match, proposal),
    refuseTerms: (
      at: Date,
      { caller }: DemoSecretary,
      refused: { match: string; proposal: string; reason: string },
    ) => refuseTerms(depsAt(at), caller, refused.match, refused.proposal, refused.reason),
    withdrawTerms: (at: Date, { caller }: DemoSecretary, match: string, proposal: string) =>
      withdrawTerms(depsAt(at), caller, match, proposal),
    /** Asks both clubs whether their match is still on, as the scheduled job does. */
    askWhetherOn: (at: Date, match: string) => askForReconfirmation(depsAt(at), match),
    answer: (at: Date, { caller }: DemoSecretary, match: string, answer: ReconfirmationAnswer) =>
      answerReconfirmation(depsAt(at), caller, match, { answer }),
    callOff: (
      at: Date,
      { caller }: DemoSecretary,
      match: string,
      callOff: z.input<typeof MatchCallOff>,
    ) => callOffMatch(depsAt(at), caller, match, MatchCallOff.parse(callOff)),
  };
}
