import { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import { renewLateCode } from './accounts/commands/renew-code.ts';
import { accountJobs } from './accounts/jobs.ts';
import { createPasswordGate } from './accounts/policy.ts';
import { listAccountsPersonalData } from './accounts/queries/personal-data.ts';
import {
  createCallerReader,
  createSessionEndReasonReader,
  listActiveSessions,
  listOfficerAddresses,
  listStreamEndReasons,
} from './accounts/queries.ts';
import { leavingRoutes } from './accounts/routes/leaving.ts';
import { officerRoutes } from './accounts/routes/officers.ts';
import { accountRoutes, authRoutes, jsonWebKeySetRoutes } from './accounts/routes.ts';
import { getSessionCookieName } from './accounts/rules.ts';
import { createAuth } from './accounts/vendor-better-auth.ts';
import { createIdentityProof, type IdentityDeps } from './accounts/vendor-better-auth-proof.ts';
import { hashingThreads } from './accounts/vendor-scrypt.ts';
import { analyticsJobs } from './analytics/jobs.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { BillingDeps } from './billing/deps.ts';
import { billingJobs } from './billing/jobs.ts';
import { listBillingPersonalData } from './billing/queries/personal-data.ts';
import { advertRoutes } from './billing/routes/adverts.ts';
import { billingRoutes } from './billing/routes.ts';
import { createPaymentProvider } from './billing/vendor-gocardless.ts';
import { blogFeedRoutes, blogRoutes, createPostMetaRenderer } from './blog/routes.ts';
import { cardJobs } from './card/jobs.ts';
import { listCardPersonalData } from './card/queries/personal-data.ts';
import { cardRoutes } from './card/routes/card.ts';
import { homeRoutes } from './card/routes/home.ts';
import { cardImportRoutes } from './card/routes/imports.ts';
import { calendarRoutes, cardOutputRoutes } from './card/routes/outputs.ts';
import { chatJobs } from './chat/jobs.ts';
import { listChatPersonalData } from './chat/queries/personal-data.ts';
import { createUnreadConversationCounter } from './chat/queries.ts';
import { blockRoutes } from './chat/routes/blocks.ts';
import { conversationRoutes } from './chat/routes/conversations.ts';
import { messageRoutes } from './chat/routes/messages.ts';
import { chatSubscribers } from './chat/subscribers.ts';
import { closeClub } from './clubs/commands/close.ts';
import { lockClubAgainstNewRows } from './clubs/commands/lock.ts';
import { readPhotoFiles } from './clubs/commands.ts';
import { clubJobs } from './clubs/jobs.ts';
import { toOwnClubView } from './clubs/presenters.ts';
import { listClubsPersonalData } from './clubs/queries/personal-data.ts';
import { getClubById } from './clubs/queries.ts';
import { clubRoutes, mediaRoutes } from './clubs/routes.ts';
import { moveContactMessages } from './contact/commands.ts';
import { contactJobs } from './contact/jobs.ts';
import { listContactPersonalData } from './contact/queries.ts';
import { contactRoutes } from './contact/routes.ts';
import { fixtureCountsBackfill } from './fixtures/commands/counts.ts';
import { fixtureJobs } from './fixtures/jobs.ts';
import { listFixturesPersonalData } from './fixtures/queries/personal-data.ts';
import { fixtureRoutes } from './fixtures/routes.ts';
import type { GeocodingDeps } from './geocoding/deps.ts';
import { geocodingJobs } from './geocoding/jobs.ts';
import { geocodingRoutes } from './geocoding/routes.ts';
import { createGeocoder } from './geocoding/vendor-geocoder.ts';
import { handleFreeDateClosed } from './matches/commands/close-requests.ts';
import { callOffMatchesOfLeavingClub } from './matches/commands/leaving-club.ts';
import { updatePitchesOfClub, updatePitchLimitOfMatches } from './matches/commands/pitches.ts';
import { lockSentRequests, renameTeamOfRequests } from './matches/commands/rename-team.ts';
import { matchJobs } from './matches/jobs.ts';
import { listMatchesPersonalData } from './matches/queries/personal-data.ts';
import { createRequestsToAnswerCounter } from './matches/queries/requests-to-answer.ts';
import { matchRoutes } from './matches/routes.ts';
import { recordMailOutcome } from './notifications/commands/outcomes.ts';
import { officerPreferencesBackfill } from './notifications/commands/preferences.ts';
import type { NotificationDeps } from './notifications/deps.ts';
import { notificationJobs } from './notifications/jobs.ts';
import {
  listNotificationsPersonalData,
  notificationIdMentions,
} from './notifications/queries/personal-data.ts';
import { createUnreadNotificationCounter } from './notifications/queries.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { notificationSubscribers } from './notifications/subscribers.ts';
import { createPushSender } from './notifications/vendor-web-push.ts';
import { opponentJobs } from './opponents/jobs.ts';
import { listOpponentsPersonalData } from './opponents/queries/personal-data.ts';
import { opponentRoutes } from './opponents/routes.ts';
import { opponentSubscribers } from './opponents/subscribers.ts';
import type { PlatformWithoutEvents } from './platform/create.ts';
import type { Executor, Transaction } from './platform/database/database.ts';
import { notFound } from './platform/errors.ts';
import { createForwardedAddressReporter } from './platform/http/addresses.ts';
import { createExpensiveReadGate } from './platform/http/expensive-reads.ts';
import {
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
import {
  developmentMailRedirectRoutes,
  hasDevelopmentMailbox,
} from './platform/mail/development-routes.ts';
import { mailJobs } from './platform/mail/send-job.ts';
import {
  type IdMentions,
  listPlatformIdMentions,
  listPlatformPersonalData,
  type PersonalData,
  type PersonalDataOwner,
} from './platform/personal-data.ts';
import type { Platform } from './platform/platform.ts';
import { apiDocsRoutes } from './platform/web/api-docs-routes.ts';
import { healthRoutes } from './platform/web/health-routes.ts';
import { createOperatorApp } from './platform/web/operator-app.ts';
import { getSecurityHeaders } from './platform/web/security-headers.ts';
import { settingsRoutes } from './platform/web/settings-routes.ts';
import { createWebApp } from './platform/web/web-app.ts';
import { announceDatesOfDeclinedRequest } from './season/commands/offers.ts';
import { seasonJobs } from './season/jobs.ts';
import { listSeasonPersonalData } from './season/queries.ts';
import { seasonRoutes } from './season/routes.ts';
import { teamsBackfill } from './teams/commands/take-over.ts';
import { listTeamsPersonalData } from './teams/queries.ts';
import { teamRoutes } from './teams/routes.ts';

/** Connects the features: their routes, jobs and event subscribers. Tests add subscribers. */
export function composeApp(foundation: PlatformWithoutEvents, extraSubscribers: Subscriber[] = []) {
  const subscribers: Subscriber[] = [...extraSubscribers];
  const events = createEvents(foundation.jobs, subscribers);
  const platform: Platform = { ...foundation, events };
  subscribers.push(...opponentSubscribers(platform), ...chatSubscribers(platform));
  const features = {
    ...platform,
    geocoder: createGeocoder(platform.config, platform.log),
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
    ...backfillJobs(platform, backfills),
    ...accountJobs(getLeavingDeps(platform)),
    ...geocodingJobs(features),
    ...clubJobs({ ...platform, listOfficerAddresses }),
    ...fixtureJobs(platform),
    ...cardJobs(features),
    ...matchJobs(features),
    ...opponentJobs(platform),
    ...seasonJobs(features),
    ...chatJobs(platform),
    ...billingJobs(features),
    ...notificationJobs(features),
    ...contactJobs(platform),
    ...analyticsJobs(platform),
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

type FeatureDeps = Platform & GeocodingDeps & NotificationDeps & BillingDeps;

/** Each table is listed before the tables that it references, as deletion needs this order. */
export function listPersonalData(owner: PersonalDataOwner): PersonalData[] {
  return [
    ...listContactPersonalData(owner),
    ...listNotificationsPersonalData(owner),
    ...listChatPersonalData(owner),
    ...listBillingPersonalData(owner),
    ...listOpponentsPersonalData(owner),
    ...listSeasonPersonalData(owner),
    ...listCardPersonalData(owner),
    ...listMatchesPersonalData(owner),
    ...listTeamsPersonalData(owner),
    ...listFixturesPersonalData(owner),
    ...listClubsPersonalData(owner),
    ...listPlatformPersonalData(owner),
    ...listAccountsPersonalData(owner),
  ];
}

/** The jobs come last, as the export puts them after the tables. */
export function listIdMentions(owner: PersonalDataOwner): IdMentions[] {
  return [...notificationIdMentions, ...listPlatformIdMentions(owner)];
}

function getLeavingDeps(platform: Platform) {
  return {
    ...platform,
    listPersonalData,
    listIdMentions,
    listPictures: (clubId: string) => readPhotoFiles(platform, clubId),
    lockClub: lockClubAgainstNewRows,
    async closeClub(tx: Transaction, clubId: string) {
      const matchIds = await callOffMatchesOfLeavingClub(tx, platform, clubId);
      await closeClub(tx, platform, clubId);
      return matchIds;
    },
  };
}

/** The typed API client of the web app is derived from the type of this function. */
function createApiRouter(features: FeatureDeps, identity: IdentityDeps) {
  const { db } = features;
  const countUnreadConversations = createUnreadConversationCounter(db);
  const countUnreadNotifications = createUnreadNotificationCounter(db);
  const countRequestsToAnswer = createRequestsToAnswerCounter(db);
  return new OpenAPIHono<AppEnv>()
    .route(
      '/',
      accountRoutes({
        ...features,
        auth: identity.auth,
        getOwnClub: async (clubId) => toOwnClubView(await getClubById(db, clubId)),
        getUnreadCounts: async (caller) => ({
          conversations: await countUnreadConversations(caller.clubId),
          notifications: await countUnreadNotifications(caller),
        }),
        countRequestsToAnswer: ({ clubId }) => countRequestsToAnswer(clubId, features.clock()),
        onClubEdited: (tx, club) => updatePitchesOfClub(tx, features, club),
        onEmailChanged: moveContactMessages,
      }),
    )
    .route('/', leavingRoutes({ ...getLeavingDeps(features), ...identity }))
    .route('/', officerRoutes(features))
    .route('/', geocodingRoutes(features))
    .route('/', clubRoutes(features))
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
    .route('/', opponentRoutes(features))
    .route('/', cardRoutes(features))
    .route('/', homeRoutes(features))
    .route('/', cardOutputRoutes(features))
    .route('/', cardImportRoutes(features))
    .route('/', seasonRoutes(features))
    .route('/', matchRoutes({ ...features, onDeclined: announceDatesOfDeclinedRequest }))
    .route('/', conversationRoutes(features))
    .route('/', messageRoutes(features))
    .route('/', blockRoutes(features))
    .route('/', billingRoutes(features))
    .route('/', notificationRoutes(features))
    .route('/', contactRoutes(features))
    .route('/', blogRoutes(features))
    .route('/', liveRoutes(features))
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
    findSessionEndReason: createSessionEndReasonReader(db, secret, cookieName),
    limits,
    runExpensiveRead: createExpensiveReadGate(metrics),
    trustProxy: config.trustProxy,
    reportForwardedAddress: createForwardedAddressReporter(log),
  };

  const app = new OpenAPIHono<AppEnv>({
    // `posthog-js` sends events to `/ingest/e/`, but the route has no slash at the end.
    getPath: (request) => getPath(request).replace(/^\/ingest\/e\/$/, '/ingest/e'),
  });
  app.use(recordRequests(log, metrics));
  app.use(setSecurityHeaders(securityHeaders));
  app.use(refuseForeignOrigins(ownOrigins, '/api/v1/webhooks/'));
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
  app.route('/', analyticsRoutes(features));
  if (hasDevelopmentMailbox(config, publicUrl))
    app.route('/', developmentMailRedirectRoutes(features.operatorUrl));
  app.route('/', jsonWebKeySetRoutes(auth));
  app.route('/', apiDocsRoutes(app, features, getSessionCookieName(publicUrl)));
  app.all('/api/*', () => {
    throw notFound();
  });
  const pages = { renderHead: createPostMetaRenderer(features), siteMaps: ['/blog/sitemap.xml'] };
  app.route('/', createWebApp({ ...config, publicUrl, ...pages }));

  app.notFound(() => {
    throw notFound();
  });
  app.onError(createErrorHandler(log));
  return app;
}
