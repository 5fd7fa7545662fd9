import { Ground, GroundInput, GroundList } from '@fixturebook/contract/teams/grounds';
import { Team, TeamInput, TeamList } from '@fixturebook/contract/teams/teams';
import { z } from '@hono/zod-openapi';
import { toLondonDate } from '../platform/calendar.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../platform/http/http.ts';
import { getExpectedVersion } from '../platform/http/version.ts';
import { createGround, deleteGround, updateGround } from './commands/grounds.ts';
import { createTeam, deleteTeam, updateTeam } from './commands/teams.ts';
import type { GroundDeps } from './deps.ts';
import { teamWrites } from './policy.ts';
import { toGroundView, toTeamView } from './presenters.ts';
import { findGround, findTeam, listGrounds, listTeams } from './queries.ts';

const IdParams = z.object({ id: z.uuid() });

export function teamRoutes(deps: GroundDeps) {
  const { db, clock } = deps;
  const getToday = () => toLondonDate(clock());
  const getTeamView = async ({ clubId }: ClubCaller, id: string) =>
    toTeamView(await findTeam(db, clubId, getToday(), id));
  const getGroundView = async ({ clubId }: ClubCaller, id: string) =>
    toGroundView(await findGround(db, clubId, id));

  return createRouter('Teams and grounds', [
    defineRoute('listTeams', 'GET /me/teams', {
      summary: 'List your teams by name, each with its most recently added fixture',
      who: 'club',
      responses: { 200: jsonResponse(TeamList) },
      handler: async (c) => {
        const rows = await listTeams(db, c.var.caller.clubId, getToday());
        return { items: rows.map(toTeamView) };
      },
    }),
    defineRoute('createTeam', 'POST /me/teams', {
      summary: 'Add a team',
      who: 'club',
      limit: teamWrites,
      request: { body: jsonBody(TeamInput) },
      responses: { 201: jsonResponse(Team) },
      handler: async (c) => {
        const { caller } = c.var;
        const id = await createTeam(deps, caller, c.req.valid('json'), getIdempotencyKey(c));
        return getTeamView(caller, id);
      },
    }),
    defineRoute('updateTeam', 'PUT /me/teams/{id}', {
      summary: 'Change a team; its coming fixtures and open requests take a new name',
      who: 'club',
      limit: teamWrites,
      request: { params: IdParams, body: jsonBody(TeamInput) },
      responses: { 200: jsonResponse(Team) },
      handler: async (c) => {
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        await updateTeam(deps, c.var.caller, id, {
          input,
          expectedVersion: getExpectedVersion(c),
        });
        return getTeamView(c.var.caller, id);
      },
    }),
    defineRoute('deleteTeam', 'DELETE /me/teams/{id}', {
      summary: 'Delete a team; its fixtures stay',
      who: 'club',
      limit: teamWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Deleted' } },
      handler: (c) =>
        deleteTeam(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
    defineRoute('listGrounds', 'GET /me/grounds', {
      summary: 'List your grounds by name',
      who: 'club',
      responses: { 200: jsonResponse(GroundList) },
      handler: async (c) => {
        const rows = await listGrounds(db, c.var.caller.clubId);
        return { items: rows.map(toGroundView) };
      },
    }),
    defineRoute('createGround', 'POST /me/grounds', {
      summary: 'Add a ground',
      who: 'club',
      limit: teamWrites,
      request: { body: jsonBody(GroundInput) },
      responses: { 201: jsonResponse(Ground) },
      handler: async (c) => {
        const { caller } = c.var;
        const id = await createGround(deps, caller, c.req.valid('json'), getIdempotencyKey(c));
        return getGroundView(caller, id);
      },
    }),
    defineRoute('updateGround', 'PUT /me/grounds/{id}', {
      summary: 'Change a ground; coming free dates there take a new name',
      who: 'club',
      limit: teamWrites,
      request: { params: IdParams, body: jsonBody(GroundInput) },
      responses: { 200: jsonResponse(Ground) },
      handler: async (c) => {
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        await updateGround(deps, c.var.caller, id, {
          input,
          expectedVersion: getExpectedVersion(c),
        });
        return getGroundView(c.var.caller, id);
      },
    }),
    defineRoute('deleteGround', 'DELETE /me/grounds/{id}', {
      summary: 'Delete a ground; fixtures there keep its name',
      who: 'club',
      limit: teamWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Deleted' } },
      handler: (c) =>
        deleteGround(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
  ]);
}
