import {
  PublicPageChoices,
  PublicPagePreview,
  PublicPageSettings,
} from '@fixturebook/contract/public-pages/public-pages';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import type { Platform } from '../../platform/platform.ts';
import { savePublicPage } from '../commands/settings.ts';
import { publicPageWrites } from '../policy.ts';
import { renderClubPagePreview } from '../presenters/club-page.ts';
import { toPublicPageSettingsView } from '../presenters/settings.ts';
import { createPublicFixturesQuery } from '../queries/public-fixtures.ts';
import { createPublicTeamsQuery } from '../queries/public-teams.ts';
import { getPublicPageOfClub } from '../queries/settings.ts';

export function publicPageSettingsRoutes(
  deps: Pick<Platform, 'db' | 'live' | 'clock' | 'jobs' | 'publicUrl'>,
) {
  const { db, clock, publicUrl } = deps;
  const listPublicFixtures = createPublicFixturesQuery(db);
  const listPublicTeams = createPublicTeamsQuery(db);
  const getSettings = async (clubId: string) =>
    toPublicPageSettingsView(await getPublicPageOfClub(db, clubId));

  return createRouter('Pages for visitors', [
    defineRoute('getPublicPageSettings', 'GET /me/club/public-page', {
      summary: 'Get what your club shows to visitors',
      who: 'club',
      responses: { 200: jsonResponse(PublicPageSettings) },
      handler: (c) => getSettings(c.var.caller.clubId),
    }),
    defineRoute('savePublicPageSettings', 'PUT /me/club/public-page', {
      summary: 'Choose what your club shows to visitors',
      who: 'club',
      limit: publicPageWrites,
      request: { body: jsonBody(PublicPageChoices) },
      responses: { 200: jsonResponse(PublicPageSettings) },
      handler: async (c) => {
        const choices = c.req.valid('json');
        await savePublicPage(deps, c.var.caller, {
          choices,
          expectedVersion: getExpectedVersion(c),
        });
        return getSettings(c.var.caller.clubId);
      },
    }),
    defineRoute('previewPublicPage', 'POST /me/club/public-page/preview', {
      summary: 'Get the page as visitors would see it, without storing the choices',
      who: 'club',
      limit: publicPageWrites,
      request: { body: jsonBody(PublicPageChoices) },
      responses: { 200: jsonResponse(PublicPagePreview) },
      handler: async (c) => {
        const stored = await getPublicPageOfClub(db, c.var.caller.clubId);
        const club = { ...stored.club, ...c.req.valid('json') };
        const [fixtures, teams] = await Promise.all([
          listPublicFixtures(club, toLondonDate(clock())),
          listPublicTeams(club.id),
        ]);
        return {
          html: await renderClubPagePreview({ club, fixtures, teams, publicUrl }),
          freeDates: fixtures.filter(({ kind }) => kind === 'free').length,
        };
      },
    }),
  ]);
}
