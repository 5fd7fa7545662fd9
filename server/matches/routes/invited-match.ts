import {
  InvitationAnswer,
  InvitedMatch,
  InvitedMatchQuery,
  StopMailsQuery,
} from '@fixturebook/contract/card/invitations';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { assertOneClickForm, oneClickBodies } from '../../platform/mail/one-click.ts';
import { answerInvitation, stopMails } from '../commands/answer-invitation.ts';
import type { MatchDeps } from '../deps.ts';
import { getInvitedMatch } from '../policy/invitation-link.ts';
import { signedLinkUses } from '../policy.ts';
import { toInvitedMatchView } from '../presenters/invitations.ts';

/** The routes of an opponent who has no account. The link in the mail is the right to use them. */
export function invitedMatchRoutes(deps: MatchDeps) {
  return createRouter('Matches', [
    defineRoute('getInvitedMatch', 'POST /invited-match', {
      summary: 'Get the match of an invitation by the link in the mail',
      who: 'anyone',
      limit: signedLinkUses,
      request: { body: jsonBody(InvitedMatchQuery) },
      responses: { 200: jsonResponse(InvitedMatch) },
      handler: async (c) =>
        toInvitedMatchView(await getInvitedMatch(deps, c.req.valid('json').token)),
    }),
    defineRoute('answerInvitation', 'POST /invited-match/answer', {
      summary: 'Answer an invitation by the link in the mail',
      who: 'anyone',
      limit: signedLinkUses,
      request: { body: jsonBody(InvitationAnswer) },
      responses: { 201: jsonResponse(InvitedMatch) },
      handler: async (c) => {
        const given = c.req.valid('json');
        await answerInvitation(deps, given);
        return toInvitedMatchView(await getInvitedMatch(deps, given.token));
      },
    }),
    defineRoute('stopMails', 'POST /stopped-mails', {
      summary: 'Send no more mail to an address without an account, by the link in a mail',
      description: 'Mail programs send a form with `List-Unsubscribe=One-Click` (RFC 8058).',
      who: 'anyone',
      limit: signedLinkUses,
      accepts: oneClickBodies,
      request: { query: StopMailsQuery.partial() },
      responses: { 204: { description: 'The address gets no more mail' } },
      handler: async (c) => {
        await assertOneClickForm(c);
        const { token = '' } = c.req.valid('query');
        return stopMails(deps, token);
      },
    }),
  ]);
}
