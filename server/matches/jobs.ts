import { addDays, getLondonHour, toLondonDate } from '../platform/calendar.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import {
  expireDueRequests,
  expireOnTimeJob,
  expireRequestsOnTime,
} from './commands/expire-requests.ts';
import { askForReconfirmation } from './commands/reconfirm.ts';
import { remindSilentClub, reportSilence } from './commands/silence.ts';
import type { MatchDeps } from './deps.ts';
import { listMatchesToReconfirm, matchesPerBatch } from './queries/matches.ts';
import {
  listQuestionsToRemindOf,
  listSilencesToReport,
  type QuestionKey,
} from './queries/silence.ts';
import { findQuestionDays } from './rules/match-day.ts';

const nilId = '00000000-0000-0000-0000-000000000000';
const remindFromHour = 9;

type MatchJobDeps = MatchDeps & Pick<Platform, 'log'>;

export function matchJobs(deps: MatchJobDeps): Job[] {
  return [
    defineJob({ type: expireOnTimeJob, run: () => expireRequestsOnTime(deps) }),
    // Repeats what the jobs of the single requests missed.
    defineScheduledJob('matches.expire-requests', '*/5 * * * *', () => expireDueRequests(deps)),
    // The first run of the day normally asks all clubs; the later runs repeat what failed or was
    // missed.
    defineScheduledJob('matches.ask-whether-on', '0 9-20 * * *', () =>
      askForDueReconfirmations(deps),
    ),
    // Runs outside the quiet hours, so that a club hears how things stand in the morning.
    defineScheduledJob('matches.follow-up-silence', '*/10 7-21 * * *', () => followUpSilence(deps)),
  ];
}

async function askForDueReconfirmations(deps: MatchJobDeps) {
  let failed = 0;
  for await (const id of iterateDueMatches(deps))
    if (!(await tryForMatch(deps, id, () => askForReconfirmation(deps, id)))) failed += 1;
  if (failed > 0) throw new Error(`Could not ask whether ${failed} matches are still on.`);
}

async function* iterateDueMatches(deps: MatchDeps) {
  const today = toLondonDate(deps.clock());
  for (let daysLeft = 1; ; daysLeft += 1) {
    const daysBefore = findQuestionDays(daysLeft);
    if (daysBefore === undefined) return;
    const date = addDays(today, daysLeft);
    let after = nilId;
    for (;;) {
      const due = await listMatchesToReconfirm(deps.db, { date, daysBefore, after });
      yield* due;
      after = due.at(-1) ?? after;
      if (due.length < matchesPerBatch) break;
    }
  }
}

/** Reminds clubs from nine in the morning on, like the question itself. */
async function followUpSilence(deps: MatchJobDeps) {
  let failed = await runForEach(deps, listSilencesToReport, reportSilence);
  if (getLondonHour(deps.clock()) >= remindFromHour)
    failed += await runForEach(deps, listQuestionsToRemindOf, remindSilentClub);
  if (failed > 0) throw new Error(`Could not follow up ${failed} unanswered questions.`);
}

/** Runs a command for each listed question and returns how many failed. */
async function runForEach(
  deps: MatchJobDeps,
  list: typeof listSilencesToReport,
  run: (deps: MatchDeps, key: QuestionKey) => Promise<void>,
) {
  let failed = 0;
  let after = { matchId: nilId, clubId: nilId };
  for (;;) {
    const due = await list(deps.db, { now: deps.clock(), after });
    for (const key of due)
      if (!(await tryForMatch(deps, key.matchId, () => run(deps, key)))) failed += 1;
    after = due.at(-1) ?? after;
    if (due.length < matchesPerBatch) return failed;
  }
}

/** Logs a failure, so that one match does not keep the others waiting. */
async function tryForMatch({ log }: MatchJobDeps, match: string, run: () => Promise<void>) {
  try {
    await run();
    return true;
  } catch (error) {
    log.warn({ err: error, match }, 'could not ask or remind the clubs of a match');
    return false;
  }
}
