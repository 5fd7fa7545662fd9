import { isDeepStrictEqual } from 'node:util';
import { planAcceptedCode } from '@fixturebook/contract/preconditions';
import type { SeasonRowChoice, SeasonRowOutcome } from '@fixturebook/contract/season';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { assertValidFreeDates } from '../../fixtures/commands/free-date-announcements.ts';
import { fixtureWrites } from '../../fixtures/policy.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runPaced } from '../../platform/database/batches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import { seasonOffered } from '../events.ts';
import { findUnfinishedSeasonPlan, listClubIdsOfferedByPlan } from '../queries.ts';
import { planLifetimeHours } from '../rules.ts';
import { type SeasonPlanAcceptance, seasonPlans } from '../schema.ts';
import { buildFreeDateInput, createFixturesOfRows, getLastSeason } from './planned-fixtures.ts';

export const finishSeasonPlanJob = defineJobType(
  'season.finish-plan',
  z.object({ planId: z.uuid() }),
);

/** After this time a request that accepts a plan has ended, or its server was killed. */
const finishDelayMs = 60_000;

/** Few enough rows that a batch takes about 50 ms, because it locks fixtures of other clubs. */
const rowsPerBatch = 20;

type StoredPlan = typeof seasonPlans.$inferSelect;

/**
 * Accepts the plan in batches. After an interruption, the next call or a job goes on with the rows of
 * the first call. Accepting the same season plan again changes nothing and returns the same result,
 * and is refused with other rows.
 */
export async function acceptSeasonPlan(
  deps: MatchDeps,
  caller: ClubCaller,
  { id, year, rows }: { id: string; year: number; rows: SeasonRowChoice[] },
): Promise<SeasonRowOutcome[]> {
  const plan = await getOwnSeasonPlan(deps, caller, { id, year });
  assertSameChoices(plan, rows);
  if (plan.outcome) return plan.outcome;
  // Count each row against the rate limit for creating fixtures. The route has already counted the
  // first row.
  if (!plan.acceptance) await deps.limits.use(fixtureWrites, caller.userId, rows.length - 1);
  const { clubId, userId } = caller;
  return acceptInBatches(deps, { id, clubId }, { rows, userId });
}

async function getOwnSeasonPlan(
  { db, clock }: MatchDeps,
  { clubId }: ClubCaller,
  { id, year }: { id: string; year: number },
) {
  const oldest = new Date(clock().getTime() - planLifetimeHours * 3_600_000);
  const [plan] = await db
    .select()
    .from(seasonPlans)
    .where(
      and(
        eq(seasonPlans.id, id),
        eq(seasonPlans.clubId, clubId),
        eq(seasonPlans.year, year),
        gt(seasonPlans.createdAt, oldest),
      ),
    );
  if (!plan) throw planNotFoundError();
  return plan;
}

function planNotFoundError() {
  return notFound("We can't find that preview. It may be too old. Plan the season again.");
}

/** Finishes an acceptance that was interrupted, unless the club has been suspended or has left. */
export async function finishSeasonPlan(deps: MatchDeps, { planId }: { planId: string }) {
  const plan = await findUnfinishedSeasonPlan(deps.db, planId);
  return plan ? acceptInBatches(deps, plan) : 'dropped';
}

/** Missing for the job, which goes on with the rows that are stored. */
interface ChosenRows {
  rows: SeasonRowChoice[];
  userId: string;
}

async function acceptInBatches(
  deps: MatchDeps,
  { id, clubId }: Pick<StoredPlan, 'id' | 'clubId'>,
  chosen?: ChosenRows,
): Promise<SeasonRowOutcome[]> {
  for (;;) {
    const outcome = await runPaced(() =>
      changeClub(deps, clubId, (tx) => acceptNextRows(tx, deps, id, chosen)),
    );
    if (outcome) return outcome;
  }
}

/** Returns the outcome of all rows after the last of them, otherwise undefined. */
async function acceptNextRows(
  tx: Transaction,
  deps: MatchDeps,
  planId: string,
  chosen?: ChosenRows,
): Promise<SeasonRowOutcome[] | undefined> {
  const [plan] = await tx
    .select()
    .from(seasonPlans)
    .where(eq(seasonPlans.id, planId))
    .for('update');
  if (!plan) throw planNotFoundError();
  if (chosen) assertSameChoices(plan, chosen.rows);
  if (plan.outcome) return plan.outcome;
  const { clubId } = plan;
  const lastSeason = await getLastSeason(tx, plan);
  const begun =
    plan.acceptance ??
    (await beginAcceptance(tx, deps, { plan, rows: chosen?.rows ?? [], lastSeason }));
  const next = begun.rows.slice(begun.outcomes.length, begun.outcomes.length + rowsPerBatch);
  const officer = { clubId, userId: chosen?.userId };
  const added = await createFixturesOfRows(tx, deps, { planId, officer, rows: next, lastSeason });
  const outcomes = [...begun.outcomes, ...added];
  const isComplete = outcomes.length === begun.rows.length;
  await tx
    .update(seasonPlans)
    .set({
      acceptance: { rows: begun.rows, outcomes },
      ...(isComplete && { outcome: outcomes }),
    })
    .where(eq(seasonPlans.id, planId));
  if (!isComplete) return undefined;
  const offeredTo = await listClubIdsOfferedByPlan(tx, planId);
  const offers = offeredTo.map((toClubId) => ({ planId, fromClubId: clubId, toClubId }));
  await deps.events.emit(tx, seasonOffered, ...offers);
  return outcomes;
}

/** Checks all rows before the first of them is listed, so that an invalid row changes nothing. */
async function beginAcceptance(
  tx: Transaction,
  { jobs, clock }: MatchDeps,
  {
    plan,
    rows,
    lastSeason,
  }: {
    plan: StoredPlan;
    rows: SeasonRowChoice[];
    lastSeason: Awaited<ReturnType<typeof getLastSeason>>;
  },
): Promise<SeasonPlanAcceptance> {
  const now = clock();
  assertValidSeasonChoices(plan, rows, toLondonDate(now));
  const inputs = rows.flatMap((row) => buildFreeDateInput(row, lastSeason) ?? []);
  assertValidFreeDates(inputs, now);
  const after = new Date(now.getTime() + finishDelayMs);
  await jobs.enqueue(tx, finishSeasonPlanJob, { planId: plan.id }, { after });
  return { rows: rows.toSorted(compareChoicesByDate), outcomes: [] };
}

function assertValidSeasonChoices(
  { days, year }: StoredPlan,
  rows: SeasonRowChoice[],
  today: string,
) {
  const remainingIds = new Set(days.map(({ fixtureId }) => fixtureId));
  const errors = rows.flatMap(({ fixtureId, date }, index) => {
    const found = [];
    if (!remainingIds.delete(fixtureId))
      found.push({
        path: `rows.${index}.fixtureId`,
        message: 'Choose each row of the preview only once.',
      });
    if (!date.startsWith(`${year}-`) || date < today)
      found.push({
        path: `rows.${index}.date`,
        message: `Choose a date in ${year} that has not passed.`,
      });
    return found;
  });
  if (errors.length > 0) throw invalidInput(errors);
}

/** Older releases stored no rows with the outcome. */
function assertSameChoices({ acceptance }: StoredPlan, rows: SeasonRowChoice[]) {
  if (!acceptance) return;
  const isSame = isDeepStrictEqual(acceptance.rows, rows.toSorted(compareChoicesByDate));
  if (isSame) return;
  throw new AppError(
    409,
    planAcceptedCode,
    "Your earlier choices have already arrived, so we haven't added these. Look at your card, then plan the season again.",
  );
}

function compareChoicesByDate(one: SeasonRowChoice, other: SeasonRowChoice) {
  return one.date.localeCompare(other.date) || one.fixtureId.localeCompare(other.fixtureId);
}
