import { Checklist } from '@fixturebook/contract/card/checklist';
import { Home, OwnCalendar, OwnCalendarQuery } from '@fixturebook/contract/card/home';
import { putChecklistAway } from '../../clubs/commands/checklist.ts';
import { createOpponentQueries } from '../../opponents/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { checklistWrites } from '../policy.ts';
import { toChecklistView } from '../presenters/checklist.ts';
import { toHomeView, toOwnCalendarView } from '../presenters/home.ts';
import { createChecklistQuery } from '../queries/checklist.ts';
import { createHomeQueries } from '../queries/home.ts';
import { createHomeFreeDatesQuery } from '../queries/home-free-dates.ts';

export function homeRoutes(deps: Pick<Platform, 'db' | 'clock' | 'live'>) {
  const { db, clock } = deps;
  const queries = createHomeQueries(db);
  const opponents = createOpponentQueries(db);
  const listFreeDates = createHomeFreeDatesQuery(db);
  const findChecklist = createChecklistQuery(db);

  return createRouter('Card', [
    defineRoute('getHome', 'GET /me/home', {
      summary: 'Get what the club has to answer, its next match and its next free dates',
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      responses: { 200: jsonResponse(Home) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const now = clock();
        const today = toLondonDate(now);
        // One after the other, so that a club takes only one connection from the requests of others.
        const requests = await queries.listRequestsToAnswer(clubId, now);
        const matches = await queries.listMatches(clubId, today);
        const calendars = await queries.listCalendarsWithChanges(clubId);
        const freeDates = await listFreeDates(clubId, today, now);
        return toHomeView({ requests, matches, calendars, freeDates });
      },
    }),
    defineRoute('getOwnCalendar', 'GET /me/calendar', {
      summary: "Count the club's free dates and matches of each day, and the clubs that suit",
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: OwnCalendarQuery },
      responses: { 200: jsonResponse(OwnCalendar) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const now = clock();
        const days = { ...c.req.valid('query'), today: toLondonDate(now) };
        const dates = await queries.listOwnDates(clubId, days, now);
        const counts = await opponents.countOpponents(clubId, days);
        return toOwnCalendarView(dates, counts);
      },
    }),
    defineRoute('getChecklist', 'GET /me/checklist', {
      summary: 'List the first steps of a new club, and which of them are done',
      who: 'club',
      responses: { 200: jsonResponse(Checklist) },
      handler: async (c) => toChecklistView(await findChecklist(c.var.caller.clubId), clock()),
    }),
    defineRoute('deleteChecklist', 'DELETE /me/checklist', {
      summary: 'Hide the first steps for the whole club, for good',
      who: 'club',
      limit: checklistWrites,
      responses: { 204: { description: 'Hidden' } },
      handler: (c) => putChecklistAway(deps, c.var.caller.clubId),
    }),
  ]);
}
