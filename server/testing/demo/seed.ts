import { join } from 'node:path';
import { ClubProfileInput } from '@fixturebook/contract/club-profile';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { saveOwnClub } from '../../accounts/commands.ts';
import type { SaveClubDeps } from '../../accounts/deps.ts';
import { officers, users } from '../../accounts/schema.ts';
import { grantProPlan } from '../../billing/commands/grant-pro.ts';
import { savePhoto } from '../../clubs/commands.ts';
import { clubs } from '../../clubs/schema.ts';
import { createScaledPictures } from '../../clubs/vendor-sharp.ts';
import { createFreeDateCreator } from '../../fixtures/commands/create-free-date.ts';
import { createFixtureQueries } from '../../fixtures/queries.ts';
import { newFreeDates } from '../../fixtures/schema.ts';
import { importPostcodes } from '../../geocoding/commands/import.ts';
import { createGeocoder } from '../../geocoding/vendor-geocoder.ts';
import { createPushSender } from '../../notifications/vendor-web-push.ts';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { PlatformWithoutEvents } from '../../platform/create.ts';
import type { Database } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/jobs/events.ts';
import { createAccountIfMissing, hashDemoPassword } from './account.ts';
import type { DemoSecretary } from './actions.ts';
import { demoClubs, proClubs } from './clubs.ts';
import { drawClubCrests } from './crests.ts';
import { type DemoClub, getClubEmail, getColleagueEmail, toProfileInput } from './demo-club.ts';
import { mapInBatches } from './map-in-groups.ts';
import { createSeededRandom } from './random.ts';
import { seedBlogPosts } from './seed-posts.ts';
import { seedPublicPages } from './seed-public-pages.ts';
import { type SeedSeasonDeps, seedSeason } from './seed-season.ts';

const districtsFile = join(import.meta.dirname, 'districts.csv');

/** An error whose message is printed in the terminal without a stack trace. */
export class UnsuitableDatabaseError extends Error {}

/** Creates the demo data. Returns false if the data is already complete. */
export async function seedDemo(
  foundation: PlatformWithoutEvents,
  ownerUrl: string,
): Promise<boolean> {
  const { db, clock } = foundation;
  if (await isDemoComplete(foundation)) return false;
  await assertNoOtherClubs(foundation);
  await importPostcodes(ownerUrl, districtsFile);
  // Deletes what an interrupted run has created, because the fixtures depend on each other.
  const eventTables = [
    'conversations',
    'notifications',
    'notification_reads',
    'opponent_announcements',
    'announced_dates',
    'opponent_digests',
  ];
  const tables = ['matches', 'fixtures', ...eventTables];
  await runStatementsWithoutTimeout(ownerUrl, ...tables.map((table) => `delete from ${table}`));
  const deps = createSilentCommandDeps(foundation);
  const passwordHash = await hashDemoPassword(foundation);
  const secretaries = await mapInBatches(demoClubs, async (club, place) => {
    const userId = await createAccountIfMissing(db, getClubEmail(club), passwordHash);
    return createDemoClub(deps, { userId, club, place });
  });
  const colleague = await createColleague(db, secretaries[0] as DemoSecretary, passwordHash);
  await seedSeason(deps, { secretaries, colleague }, clock());
  await seedCrests(foundation);
  await seedPublicPages(deps, secretaries);
  await seedBlogPosts(db, toLondonDate(clock()));
  await db.delete(newFreeDates);
  // The first club's verified email address shows that the demo is complete, so it is set last.
  for (const { caller } of secretaries.toReversed())
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, caller.userId));
  await runStatementsWithoutTimeout(ownerUrl, 'analyze');
  return true;
}

async function isDemoComplete({ db }: PlatformWithoutEvents) {
  const [club] = demoClubs;
  const [user] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, club ? getClubEmail(club) : ''));
  return user?.emailVerified ?? false;
}

async function assertNoOtherClubs({ db }: PlatformWithoutEvents) {
  const known = new Set(demoClubs.map(({ name }) => name));
  const rows = await db.select({ name: clubs.name }).from(clubs);
  if (rows.some(({ name }) => !known.has(name)))
    throw new UnsuitableDatabaseError(
      'There are clubs here already. Give the demo a database of its own.',
    );
}

/** Runs statements without the time limit of two seconds that the app's connections have. */
async function runStatementsWithoutTimeout(ownerUrl: string, ...statements: string[]) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates dependencies of commands that send no email, push message or HTTP request, queue no job
 * and apply no daily limit.
 */
function createSilentCommandDeps(foundation: PlatformWithoutEvents): SaveClubDeps & SeedSeasonDeps {
  const { config, db, log } = foundation;
  const jobs = { enqueue: async () => {}, enqueueAll: async () => {} };
  return {
    ...foundation,
    jobs,
    limits: {
      use: async () => {},
      tryUse: async () => true,
      findWait: async () => undefined,
      isUsedUp: async () => false,
      giveBack: async () => {},
    },
    mail: {
      send: async () => true,
      useBudgets: async () => true,
      deliver: async () => {},
      cancelPending: async () => {},
      close: async () => {},
    },
    geocoder: createGeocoder({ ...config, geocoder: 'none' }, log),
    events: createEvents(jobs, []),
    queries: createFixtureQueries(db),
    createFreeDate: createFreeDateCreator(db),
    push: createPushSender(foundation),
    isClubViewing: async () => false,
    onClosed: async () => {},
    lockMatchesOfClub: async () => {},
    onClubEdited: async () => {},
  };
}

async function createDemoClub(
  deps: SaveClubDeps & SeedSeasonDeps,
  { userId, club, place }: { userId: string; club: DemoClub; place: number },
): Promise<DemoSecretary> {
  const plan = proClubs.has(club) ? 'pro' : 'hobby';
  const caller = { ...anonymousCaller, plan, userId, email: getClubEmail(club) } as const;
  const profile = ClubProfileInput.parse(toProfileInput(club, place % 3 !== 2));
  const clubId = await saveOwnClub(deps, caller, { input: profile });
  if (plan === 'pro') await grantProPlan(deps.db, clubId, addDays(toLondonDate(deps.clock()), 365));
  return { club, caller: { ...caller, clubId } };
}

const anonymousCaller = {
  sessionId: '',
  twoFactorEnabled: false,
  role: 'owner',
  clubCount: 1,
  isSessionDue: false,
  livePosition: '0.0.v2',
  clubId: null,
  suspended: false,
} as const;

/** Gives the first club a second officer, so that the history of its matches names two. */
async function createColleague(
  db: Database,
  { club, caller }: DemoSecretary,
  passwordHash: string,
): Promise<DemoSecretary> {
  const email = getColleagueEmail(club);
  const userId = await createAccountIfMissing(db, email, passwordHash);
  await db
    .insert(officers)
    .values({ userId, clubId: caller.clubId, role: 'officer' })
    .onConflictDoNothing();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  return { club, caller: { ...caller, userId, email, role: 'officer' } };
}

/** Gives two of every five demo clubs a crest as their photo. */
async function seedCrests(foundation: PlatformWithoutEvents) {
  const { db } = foundation;
  const crested = demoClubs.filter((_, place) => place % 5 < 2);
  const crests = await drawClubCrests(crested.map((_, index) => createSeededRandom(1_000 + index)));
  for (const [index, { name }] of crested.entries()) {
    const [club] = await db.select().from(clubs).where(eq(clubs.name, name));
    if (!club || club.photo !== null) continue;
    const pictures = await createScaledPictures(crests[index] as Uint8Array);
    await savePhoto(foundation, { clubId: club.id }, pictures);
  }
}
