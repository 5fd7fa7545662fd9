import { reconfirmationDaysBeforeMatch } from '@fixturebook/contract/matches';
import { and, inArray, lte } from 'drizzle-orm';
import { addDays, toLondonDate } from '../platform/calendar.ts';
import { runTransaction } from '../platform/database/database.ts';
import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { expireRequestsWhere } from './commands/close-requests.ts';
import { askForReconfirmation } from './commands/reconfirm.ts';
import type { MatchDeps } from './deps.ts';
import { listMatchesToReconfirm, matchesPerBatch } from './queries/matches.ts';
import { listRequestsToExpire } from './queries/requests.ts';
import { matchRequests } from './schema.ts';

type MatchJobDeps = MatchDeps & Pick<Platform, 'log'>;

export function matchJobs(deps: MatchJobDeps): Job[] {
  return [
    defineScheduledJob('matches.expire-requests', '*/5 * * * *', () => expireDueRequests(deps)),
    // The first run of the day normally asks all clubs; the later runs repeat what failed or was
    // missed.
    defineScheduledJob('matches.ask-whether-on', '0 9-20 * * *', () =>
      askForDueReconfirmations(deps),
    ),
  ];
}

async function expireDueRequests(deps: MatchDeps) {
  for (;;) {
    const due = await listRequestsToExpire(deps.db, deps.clock());
    if (due.length === 0) return;
    const isExpired = lte(matchRequests.expiresAt, deps.clock());
    await runTransaction(deps.db, (tx) =>
      expireRequestsWhere(tx, deps, and(inArray(matchRequests.id, due), isExpired)),
    );
  }
}

async function askForDueReconfirmations(deps: MatchJobDeps) {
  let failed = 0;
  for await (const id of iterateDueMatches(deps)) {
    try {
      await askForReconfirmation(deps, id);
    } catch (error) {
      deps.log.warn({ err: error, match: id }, 'could not ask whether a match is still on');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`Could not ask whether ${failed} matches are still on.`);
}

async function* iterateDueMatches(deps: MatchDeps) {
  const today = toLondonDate(deps.clock());
  for (const daysBefore of reconfirmationDaysBeforeMatch) {
    const date = addDays(today, daysBefore);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const due = await listMatchesToReconfirm(deps.db, { date, daysBefore, after });
      yield* due;
      after = due.at(-1) ?? after;
      if (due.length < matchesPerBatch) break;
    }
  }
}
