import { ClubProfileInput } from '@fixturebook/contract/clubs';
import { FixtureInput } from '@fixturebook/contract/fixtures';
import { eq } from 'drizzle-orm';
import { saveOwnClub } from '../../accounts/commands.ts';
import { users } from '../../accounts/schema.ts';
import { setPhoto } from '../../clubs/commands.ts';
import { clubs } from '../../clubs/schema.ts';
import { makePictures } from '../../clubs/vendor-sharp.ts';
import { callOffFixture, createFixture, type FixtureDeps } from '../../fixtures/commands.ts';
import { createFixtureQueries } from '../../fixtures/queries.ts';
import { fixtures, newFreeDates } from '../../fixtures/schema.ts';
import { importPostcodes } from '../../geocoding/commands/import.ts';
import { createGeocoder } from '../../geocoding/vendor-geocoder.ts';
import { londonDate } from '../../platform/calendar.ts';
import type { Foundation } from '../../platform/create.ts';
import { createEvents } from '../../platform/events.ts';
import { ensureAccount, hashDemoPassword } from './account.ts';
import { demoClubs } from './clubs.ts';
import { drawCrests } from './crests.ts';
import { type DemoClub, emailOf, profileOf } from './demo-club.ts';
import { freeDatesOf } from './free-dates.ts';
import { seededRandom } from './random.ts';
import { daysToCome, type SeasonDay } from './season.ts';

const districtsFile = new URL('./districts.csv', import.meta.url).pathname;

/** Clubs that are set up at the same time. */
const atOnce = 6;

/** The database holds clubs of its own; the message is for the person at the terminal. */
export class NotForDemoError extends Error {}

/**
 * Fills a database with the demo's clubs and their free dates, through the features' own commands.
 * Answers false, and changes nothing, where that was done before. One that was cut short goes on.
 */
export async function seedDemo(foundation: Foundation, directUrl: string): Promise<boolean> {
  const { db } = foundation;
  if (await isSeeded(foundation)) return false;
  await refuseOtherClubs(foundation);
  await importPostcodes(directUrl, districtsFile);
  const deps = depsOf(foundation);
  const passwordHash = await hashDemoPassword(foundation);
  const days = daysToCome(londonDate(foundation.clock()));
  const userIds: string[] = [];
  for (let first = 0; first < demoClubs.length; first += atOnce) {
    const group = demoClubs.slice(first, first + atOnce);
    const made = group.map(async (club, index) => {
      const userId = await ensureAccount(db, emailOf(club), passwordHash);
      await seedClub(deps, userId, club, first + index, days);
      return userId;
    });
    userIds.push(...(await Promise.all(made)));
  }
  await seedPhotos(foundation);
  await db.delete(newFreeDates);
  // An address that is proved is the mark of a whole demo, so the first club's comes last.
  for (const userId of userIds.reverse())
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await db.execute('analyze');
  return true;
}

async function isSeeded({ db }: Foundation) {
  const [club] = demoClubs;
  const [user] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, club ? emailOf(club) : ''));
  return user?.emailVerified ?? false;
}

async function refuseOtherClubs({ db }: Foundation) {
  const known = new Set(demoClubs.map(({ name }) => name));
  const rows = await db.select({ name: clubs.name }).from(clubs);
  if (rows.some(({ name }) => !known.has(name)))
    throw new NotForDemoError('There are clubs here already. Give the demo a database of its own.');
}

/** What the commands take. Nothing is asked of the network, and nobody is told: this is not news. */
function depsOf(foundation: Foundation): FixtureDeps {
  const { config, db, jobs, log } = foundation;
  return {
    ...foundation,
    geocoder: createGeocoder({ ...config, geocoder: 'none' }, log),
    events: createEvents(jobs, []),
    queries: createFixtureQueries(db),
    onClosed: async () => {},
  };
}

async function seedClub(
  deps: FixtureDeps,
  userId: string,
  club: DemoClub,
  place: number,
  days: SeasonDay[],
) {
  const caller = { ...nobody, userId, email: emailOf(club) };
  const profile = ClubProfileInput.parse(profileOf(club, place % 3 !== 2));
  const clubId = await saveOwnClub(deps, caller, profile);
  if ((await deps.db.$count(fixtures, eq(fixtures.clubId, clubId))) > 0) return;
  for (const { fixture, calledOff } of freeDatesOf(club, place, days, seededRandom(place + 1))) {
    const secretary = { ...caller, clubId };
    const listed = await createFixture(deps, secretary, FixtureInput.parse(fixture), undefined);
    if (calledOff) await callOffFixture(deps, secretary, listed.fixture.id, calledOff);
  }
}

const nobody = {
  sessionId: '',
  twoFactorEnabled: false,
  clubId: null,
  plan: 'hobby',
  suspended: false,
} as const;

/** Two in five have a crest. */
async function seedPhotos(foundation: Foundation) {
  const { db } = foundation;
  const crested = demoClubs.filter((_, place) => place % 5 < 2);
  const crests = await drawCrests(crested.map((_, index) => seededRandom(1_000 + index)));
  for (const [index, { name }] of crested.entries()) {
    const [club] = await db.select().from(clubs).where(eq(clubs.name, name));
    if (!club || club.photo !== null) continue;
    const pictures = await makePictures(crests[index] as Uint8Array);
    await setPhoto(foundation, club.id, pictures);
  }
}
