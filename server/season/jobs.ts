import type { MatchDeps } from '../matches/deps.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import { finishSeasonPlan, finishSeasonPlanJob } from './commands/accept-plan.ts';
import { tellRefusal, tellRefusalJob } from './commands/offers.ts';
import { deleteOldSeasonOffers, deleteUnusedFreeDates } from './commands/retention.ts';
import { deleteExpiredSeasonPlans } from './commands.ts';

export function seasonJobs(deps: MatchDeps): Job[] {
  return [
    defineJob({ type: finishSeasonPlanJob, run: (data) => finishSeasonPlan(deps, data) }),
    defineJob({ type: tellRefusalJob, run: (data) => tellRefusal(deps, data) }),
    defineScheduledJob('matches.forget-season-plans', '47 * * * *', (signal) =>
      deleteExpiredSeasonPlans(deps, signal),
    ),
    defineNightlyJob('season.delete-old', 58, async (signal) => {
      await deleteOldSeasonOffers(deps, signal);
      await deleteUnusedFreeDates(deps, signal);
    }),
  ];
}
