import { Played } from '@fixturebook/contract/card/played';
import { RecordedMatch, RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { MatchCallOff } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import type { Executor } from '../../platform/database/database.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import {
  callOffRecordedMatch,
  createRecordedMatch,
  reinstateRecordedMatch,
  updateRecordedMatch,
} from '../commands/change-recorded-match.ts';
import { markPlayed, unmarkPlayed } from '../commands/played.ts';
import { deleteRecordedMatch } from '../commands/remove-recorded-matches.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError, matchWrites, recordedMatchWrites } from '../policy.ts';
import { toRecordedMatchView } from '../presenters.ts';
import { listMatchActions } from '../queries/actions.ts';
import { findInvitationOfMatch } from '../queries/invitations.ts';
import { findRecordedMatch } from '../queries/recorded.ts';

const IdParams = z.object({ id: z.uuid() });

export async function getRecordedMatchView(executor: Executor, { clubId }: ClubCaller, id: string) {
  const row = await findRecordedMatch(executor, clubId, id);
  if (!row) throw matchNotFoundError();
  const invitation = await findInvitationOfMatch(executor, id);
  return toRecordedMatchView(row, {
    invitation,
    actions: await listMatchActions(executor, clubId, id),
  });
}

export function recordedMatchRoutes(deps: MatchDeps) {
  const getView = (caller: ClubCaller, id: string) => getRecordedMatchView(deps.db, caller, id);

  return createRouter('Matches', [
    defineRoute('createRecordedMatch', 'POST /recorded-matches', {
      summary: 'Record a match against an opponent who need not be registered',
      description:
        'The match takes the team’s free date of that day, if there is one without an open match request.',
      who: 'club',
      limit: recordedMatchWrites,
      request: { body: jsonBody(RecordedMatchInput) },
      responses: { 201: jsonResponse(RecordedMatch) },
      handler: async (c) => {
        const { caller } = c.var;
        const input = c.req.valid('json');
        const id = await createRecordedMatch(deps, caller, input, getIdempotencyKey(c));
        return getView(caller, id);
      },
    }),
    defineRoute('getRecordedMatch', 'GET /recorded-matches/{id}', {
      summary: 'Get a recorded match',
      who: 'club',
      request: { params: IdParams },
      responses: { 200: jsonResponse(RecordedMatch) },
      handler: (c) => getView(c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('updateRecordedMatch', 'PUT /recorded-matches/{id}', {
      summary: 'Change or move a recorded match',
      who: 'club',
      limit: recordedMatchWrites,
      request: { params: IdParams, body: jsonBody(RecordedMatchInput) },
      responses: { 200: jsonResponse(RecordedMatch) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        const expectedVersion = getExpectedVersion(c);
        await updateRecordedMatch(deps, caller, id, { input, expectedVersion });
        return getView(caller, id);
      },
    }),
    defineRoute('deleteRecordedMatch', 'DELETE /recorded-matches/{id}', {
      summary: 'Take a recorded match off the card',
      who: 'club',
      limit: recordedMatchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Deleted' } },
      handler: (c) =>
        deleteRecordedMatch(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
    defineRoute('callOffRecordedMatch', 'POST /recorded-matches/{id}/cancellation', {
      summary: 'Call off a recorded match',
      who: 'club',
      limit: recordedMatchWrites,
      request: { params: IdParams, body: jsonBody(MatchCallOff) },
      responses: { 201: jsonResponse(RecordedMatch) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        const callOff = { ...c.req.valid('json'), expectedVersion: getExpectedVersion(c) };
        await callOffRecordedMatch(deps, caller, id, callOff);
        return getView(caller, id);
      },
    }),
    defineRoute('reinstateRecordedMatch', 'DELETE /recorded-matches/{id}/cancellation', {
      summary: 'Put a recorded match that was called off back on',
      who: 'club',
      limit: recordedMatchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'The match is on again' } },
      handler: (c) =>
        reinstateRecordedMatch(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
    defineRoute('markPlayed', 'PUT /matches/{id}/played', {
      summary: 'Tick a match as played, with a note',
      description: 'For agreed and recorded matches. The tick and its note are for your club only.',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(Played) },
      responses: { 204: { description: 'Ticked as played' } },
      handler: (c) => {
        const { note } = c.req.valid('json');
        const played = { note, expectedVersion: getExpectedVersion(c) };
        return markPlayed(deps, c.var.caller, c.req.valid('param').id, played);
      },
    }),
    defineRoute('unmarkPlayed', 'DELETE /matches/{id}/played', {
      summary: 'Remove the tick that a match was played',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'The tick is removed' } },
      handler: (c) =>
        unmarkPlayed(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
  ]);
}
