import type { InvitationAnswer, InvitedMatch } from '@fixturebook/contract/card/invitations';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { ProblemError } from '../../platform/problem-error.ts';

const routes = api['invited-match'];

/** Loading the match answers nothing, because email programs open links too. */
export function invitedMatchQuery(token: string) {
  return queryOptions({
    queryKey: ['invited-match', token],
    queryFn: (): Promise<InvitedMatch> => unwrapResponse(routes.$post({ json: { token } })),
  });
}

/** Validation errors that it throws have the names of the form fields. */
export async function answerInvitation(answer: InvitationAnswer): Promise<InvitedMatch> {
  try {
    return await unwrapResponse(routes.answer.$post({ json: answer }));
  } catch (error) {
    throw error instanceof ProblemError ? toProposalFieldErrors(error) : error;
  }
}

/** Renames fields in errors, because the form calls a field `date` that the server calls `proposal.date`. */
function toProposalFieldErrors(error: ProblemError): ProblemError {
  const errors = error.errors.map(({ path, message }) => ({
    path: path.replace(/^proposal\./, ''),
    message,
  }));
  return new ProblemError(error.status, { ...error, errors });
}

/** Returns the match as an iCalendar file. */
export async function fetchInvitedMatchCalendar(token: string): Promise<Blob> {
  const response = await routes.calendar.$post({ json: { token } });
  return response.blob();
}

export async function stopMails(token: string): Promise<void> {
  await unwrapResponse(api['stopped-mails'].$post({ query: { token } }));
}
