import { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import { renewLateCode } from './accounts/commands/renew-code.ts';
import { accountJobs } from './accounts/jobs.ts';
import { createPasswordGate } from './accounts/policy.ts';
import { createRememberedCallers } from './accounts/queries/remembered-callers.ts';
import {
  createCallerReader,
  createSessionEndReasonReader,
  listActiveSessions,
  listOfficerAddresses,
  listStreamEndReasons,
} from './accounts/queries.ts';
import { leavingRoutes } from './accounts/routes/leaving.ts';
import { officerRoutes } from './accounts/routes/officers.ts';
import { passkeyRoutes } from './accounts/routes/passkeys.ts';
import { accountRoutes, authRoutes, jsonWebKeySetRoutes } from './accounts/routes.ts';
import { getSessionCookieName } from './accounts/rules.ts';
import { createIdentityProof, type IdentityDeps } from './accounts/vendor-better-auth/proof.ts';
import { createAuth } from './accounts/vendor-better-auth.ts';
import { hashingThreads } from './accounts/vendor-scrypt.ts';
import { analyticsJobs } from './analytics/jobs.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { BillingDeps } from './billing/deps.ts';
import { billingJobs } from './billing/jobs.ts';
import { advertRoutes } from './billing/routes/adverts.ts';
import { billingRoutes } from './billing/routes.ts';
import { createPaymentProvider } from './billing/vendor-gocardless.ts';
import { blogFeedRoutes, blogRoutes, createPostMetaRenderer } from './blog/routes.ts';
import { cardJobs } from './card/jobs.ts';
import { cardRoutes } from './card/routes/card.ts';
import { homeRoutes } from './card/routes/home.ts';
import { cardImportRoutes } from './card/routes/imports.ts';
import { calendarRoutes, cardOutputRoutes } from './card/routes/outputs.ts';
import { chatJobs } from './chat/jobs.ts';
import { blockRoutes } from './chat/routes/blocks.ts';
import { conversationRoutes } from './chat/routes/conversations.ts';
import { messageRoutes } from './chat/routes/messages.ts';
import { chatSubscribers } from './chat/subscribers.ts';
import { clubJobs } from './clubs/jobs.ts';
import { toOwnClubView } from './clubs/presenters.ts';
import { getClubById } from './clubs/queries.ts';
import { clubRoutes, mediaRoutes } from './clubs/routes.ts';
import { moveContactMessages } from './contact/commands.ts';
import { contactJobs } from './contact/jobs.ts';
import { contactRoutes } from './contact/routes.ts';
import { fixtureCountsBackfill } from './fixtures/commands/counts.ts';
import { fixtureJobs } from './fixtures/jobs.ts';
import { fixtureRoutes } from './fixtures/routes.ts';
import type { GeocodingDeps } from './geocoding/deps.ts';
import { geocodingJobs } from './geocoding/jobs.ts';
import { geocodingRoutes } from './geocoding/routes.ts';
import { createGeocoder } from './geocoding/vendor-geocoder.ts';
import { getLeavingDeps } from './leaving.ts';
import { handleFreeDateClosed } from './matches/commands/close-requests.ts';
import {
  lockComingHomeMatches,
  updatePitchesOfClub,
  updatePitchLimitOfMatches,
} from './matches/commands/pitches.ts';
import { lockSentRequests, renameTeamOfRequests } from './matches/commands/rename-team.ts';
import { matchJobs } from './matches/jobs.ts';
import { matchRoutes } from './matches/routes.ts';
import { recordMailOutcome } from './notifications/commands/outcomes.ts';
import { officerPreferencesBackfill } from './notifications/commands/preferences.ts';
import type { NotificationDeps } from './notifications/deps.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { createOwnStateQuery } from './notifications/queries/own-state.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { notificationSubscribers } from './notifications/subscribers.ts';
import { createPushSender } from './notifications/vendor-web-push.ts';
import { opponentJobs } from './opponents/jobs.ts';
import { opponentRoutes } from './opponents/routes.ts';
import { opponentSubscribers } from './opponents/subscribers.ts';
import { backupJobs } from './platform/backup/jobs.ts';
import type { PlatformWithoutEvents } from './platform/create.ts';
import type { Executor } from './platform/database/database.ts';
import { notFound } from './platform/errors.ts';
import { createForwardedAddressReporter } from './platform/http/addresses.ts';
import { createExpensiveReadGate } from './platform/http/expensive-reads.ts';
import {
  allowReadsFromEveryOrigin,
  createErrorHandler,
  type HttpHeader,
  recordRequests,
  refuseForeignOrigins,
  setSecurityHeaders,
} from './platform/http/guard.ts';
import type { AppEnv } from './platform/http/http.ts';
import { listOwnOrigins } from './platform/http/origins.ts';
import { type Backfill, backfillJobs, startBackfills } from './platform/jobs/backfills.ts';
import { createEvents, createSubscriberJobs, type Subscriber } from './platform/jobs/events.ts';
import { housekeepingJobs } from './platform/jobs/housekeeping.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { listVisibleSessions } from './platform/live/presence.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { hasDevelopmentMailbox } from './platform/mail/delivery.ts';
import { developmentMailRedirectRoutes } from './platform/mail/development-routes.ts';
import { mailJobs } from './platform/mail/send-job.ts';
import type { Platform } from './platform/platform.ts';
import { apiDocsRoutes } from './platform/web/api-docs-routes.ts';
import { healthRoutes } from './platform/web/health-routes.ts';
import { createOperatorApp } from './platform/web/operator-app.ts';
import { getSecurityHeaders } from './platform/web/security-headers.ts';
import { settingsRoutes } from './platform/web/settings-routes.ts';
import { createWebApp } from './platform/web/web-app.ts';
import { areaCountJobs } from './public-pages/jobs/area-counts.ts';
import { publicPageJobs } from './public-pages/jobs.ts';
import { createPublicPathQuery } from './public-pages/queries/public-path.ts';
import { areaRoutes } from './public-pages/routes/areas.ts';
import { embedRoutes, fixtureFeedPattern, fixtureFeedRoutes } from './public-pages/routes/embed.ts';
import { freeClubsCountRoutes } from './public-pages/routes/free-clubs-count.ts';
import { publicPageRoutes } from './public-pages/routes/pages.ts';
import { playUsRoutes } from './public-pages/routes/play-us.ts';
import { previewPictureRoutes } from './public-pages/routes/preview-pictures.ts';
import { publicPageSettingsRoutes } from './public-pages/routes/settings.ts';
import { pagesSitemapPath, sitemapRoutes } from './public-pages/routes/sitemaps.ts';
import { announceDatesOfDeclinedRequest } from './season/commands/offers.ts';
import { seasonJobs } from './season/jobs.ts';
import { seasonRoutes } from './season/routes.ts';
import { teamsBackfill } from './teams/commands/take-over.ts';
import { teamRoutes } from './teams/routes.ts';
import type { WeatherDeps } from './weather/deps.ts';
import { weatherJobs } from './weather/jobs.ts';
import { weatherRoutes } from './weather/routes.ts';
import { createWeatherProvider } from './weather/vendor-open-meteo.ts';

/** Connects the features: their routes, jobs and event subscribers. Tests add subscribers. */
export function composeApp(foundation: PlatformWithoutEvents, extraSubscribers: Subscriber[] = []) {
  const subscribers: Subscriber[] = [...extraSubscribers];
  const events = createEvents(foundation.jobs, subscribers);
  const platform: Platform = { ...foundation, events };
  subscribers.push(...opponentSubscribers(platform), ...chatSubscribers(platform));
  const features = {
    ...platform,
    geocoder: createGeocoder(platform.config, platform.log),
    weather: createWeatherProvider(platform.config, platform),
    push: createPushSender(platform),
    provider: platform.config.goCardless && createPaymentProvider(platform.config.goCardless),
    isClubViewing: async (executor: Executor, clubId: string, sessionId?: string) => {
      const inView = await listVisibleSessions(executor, clubId, platform.clock());
      const asked = sessionId ? inView.filter((id) => id === sessionId) : inView;
      return (await listActiveSessions(executor, asked)).length > 0;
    },
  };
  subscribers.push(...notificationSubscribers(features));
  const backfills: Backfill[] = [fixtureCountsBackfill, teamsBackfill, officerPreferencesBackfill];
  const jobs: Job[] = [
    ...mailJobs(platform, {
      renewCode: (late) => renewLateCode(platform, late),
      recordOutcome: (reference, outcome) => recordMailOutcome(platform.db, reference, outcome),
    }),
    ...housekeepingJobs(platform),
    ...backupJobs(platform),
    ...backfillJobs(platform, backfills),
    ...accountJobs(getLeavingDeps(platform)),
    ...geocodingJobs(features),
    ...clubJobs({ ...platform, listOfficerAddresses }),
    ...fixtureJobs(platform),
    ...publicPageJobs(platform),
    ...cardJobs(features),
    ...matchJobs(features),
    ...weatherJobs(platform),
    ...opponentJobs(platform),
    ...seasonJobs(features),
    ...chatJobs(platform),
    ...billingJobs(features),
    ...notificationJobs(features),
    ...contactJobs(platform),
    ...analyticsJobs(platform),
    ...areaCountJobs(platform),
    ...createSubscriberJobs(subscribers),
  ];
  const securityHeaders = getSecurityHeaders(platform);
  return {
    app: createApp(features, securityHeaders),
    operatorApp: createOperatorApp(platform, securityHeaders),
    jobs,
    startBackfills: () => startBackfills(platform, backfills),
    sessions: {
      listActive: (ids: string[]) => listActiveSessions(platform.db, ids),
      listStreamEndReasons: (ids: string[]) => listStreamEndReasons(platform.db, ids),
    },
  };
}

type FeatureDeps = Platform & GeocodingDeps & NotificationDeps & BillingDeps & WeatherDeps;

/** The typed API client of the web app is derived from the type of this function. */
function createApiRouter(features: FeatureDeps, identity: IdentityDeps) {
  const { db } = features;
  const getOwnState = createOwnStateQuery(db);
  const findPublicPath = createPublicPathQuery(db);
  return new OpenAPIHono<AppEnv>()
    .route(
      '/',
      accountRoutes({
        ...features,
        auth: identity.auth,
        getOwnClub: async (clubId) =>
          toOwnClubView(await getClubById(db, clubId), await findPublicPath(clubId)),
        getOwnState: async (caller) => {
          const { club, publicPath, ...counts } = await getOwnState(caller, features.clock());
          return { club: toOwnClubView(club, publicPath), ...counts };
        },
        lockMatchesOfClub: (tx, clubId) => lockComingHomeMatches(tx, features, clubId),
        onClubEdited: (tx, club) => updatePitchesOfClub(tx, features, club),
        onEmailChanged: moveContactMessages,
      }),
    )
    .route('/', leavingRoutes({ ...getLeavingDeps(features), ...identity }))
    .route('/', passkeyRoutes({ ...features, ...identity }))
    .route('/', officerRoutes(features))
    .route('/', geocodingRoutes(features))
    .route('/', clubRoutes({ ...features, findPublicPath }))
    .route('/', publicPageSettingsRoutes(features))
    .route(
      '/',
      fixtureRoutes({
        ...features,
        onClosed: (tx, closed) => handleFreeDateClosed(tx, features, closed),
      }),
    )
    .route(
      '/',
      teamRoutes({
        ...features,
        lockSentRequests,
        onTeamRenamed: renameTeamOfRequests,
        onPitchesChanged: updatePitchLimitOfMatches,
      }),
    )
    .route('/', playUsRoutes(features))
    .route('/', opponentRoutes(features))
    .route('/', cardRoutes(features))
    .route('/', homeRoutes(features))
    .route('/', cardOutputRoutes(features))
    .route('/', cardImportRoutes(features))
    .route('/', seasonRoutes(features))
    .route('/', matchRoutes({ ...features, onDeclined: announceDatesOfDeclinedRequest }))
    .route('/', weatherRoutes(features))
    .route('/', conversationRoutes(features))
    .route('/', messageRoutes(features))
    .route('/', blockRoutes(features))
    .route('/', billingRoutes(features))
    .route('/', notificationRoutes(features))
    .route('/', contactRoutes(features))
    .route('/', blogRoutes(features))
    .route('/', fixtureFeedRoutes(features))
    .route('/', liveRoutes(features))
    .route('/', freeClubsCountRoutes(features))
    .route('/', settingsRoutes(features))
    .route('/', advertRoutes(features));
}

export type ApiRouter = ReturnType<typeof createApiRouter>;

function createApp(features: FeatureDeps, securityHeaders: HttpHeader[]) {
  const { config, db, limits, log, metrics, publicUrl, secret } = features;
  const ownOrigins = listOwnOrigins(features);
  const auth = createAuth({ ...features, ownOrigins });
  const passwordGate = createPasswordGate(features, { concurrency: hashingThreads });
  const identity = { auth, passwordGate, proveIdentity: createIdentityProof(db, auth) };
  const cookieName = getSessionCookieName(publicUrl);
  const shared = {
    readCaller: createCallerReader(db, secret, cookieName),
    rememberedCallers: createRememberedCallers(secret, cookieName),
    findSessionEndReason: createSessionEndReasonReader(db, secret, cookieName),
    limits,
    runExpensiveRead: createExpensiveReadGate(metrics),
    trustProxy: config.trustProxy,
    reportForwardedAddress: createForwardedAddressReporter(log),
  };

  const app = new OpenAPIHono<AppEnv>({
    getPath: (request) => normaliseServerPath(getPath(request)),
  });
  app.use(recordRequests(log, metrics));
  app.use(setSecurityHeaders(securityHeaders));
  app.use(refuseForeignOrigins(ownOrigins, '/api/v1/webhooks/'));
  app.use(fixtureFeedPattern, allowReadsFromEveryOrigin());
  app.use(async (c, next) => {
    c.set('shared', shared);
    await next();
  });

  app.route('/api/auth', authRoutes(identity, publicUrl));
  app.route('/api/v1', createApiRouter(features, identity));
  app.route('/', healthRoutes(features));
  app.route('/', mediaRoutes(features));
  app.route('/', calendarRoutes(features));
  app.route('/', blogFeedRoutes(features));
  app.route('/', areaRoutes(features));
  app.route('/', publicPageRoutes(features));
  app.route('/', previewPictureRoutes(features));
  app.route('/', sitemapRoutes(features));
  app.route('/', embedRoutes(features));
  app.route('/', analyticsRoutes(features));
  if (hasDevelopmentMailbox(config, publicUrl))
    app.route('/', developmentMailRedirectRoutes(features.operatorUrl));
  app.route('/', jsonWebKeySetRoutes(auth));
  app.route('/', apiDocsRoutes(app, features, getSessionCookieName(publicUrl)));
  app.all('/api/*', () => {
    throw notFound();
  });
  const pages = {
    renderHead: createPostMetaRenderer(features),
    siteMaps: ['/blog/sitemap.xml', pagesSitemapPath],
  };
  app.route('/', createWebApp({ ...config, publicUrl, ...pages }));

  app.notFound(() => {
    throw notFound();
  });
  app.onError(createErrorHandler(log));
  return app;
}

/**
 * Returns the path of a server route. Addresses of public pages are the same in upper and lower case and
 * with a slash at the end. `posthog-js` sends events to `/ingest/e/`.
 */
function normaliseServerPath(path: string) {
  if (path.startsWith('/api/')) return path;
  if (path === '/ingest/e/') return '/ingest/e';
  if (!/^\/((club|date|cricket|embed)\/.|cricket\/?$)/i.test(path)) return path;
  return path.toLowerCase().replace(/\/+$/, '');
}
