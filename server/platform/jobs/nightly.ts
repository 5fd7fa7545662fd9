import { defineScheduledJob } from './jobs.ts';

/** Ends a run well before the time limit of a job. The next run goes on with what is left. */
const longestRunMs = 90_000;

/** Defines a job that runs each hour from one to five at night in London, for at most 90 s. */
export function defineNightlyJob(
  name: string,
  minute: number,
  run: (signal: AbortSignal) => Promise<unknown>,
) {
  return defineScheduledJob(name, `${minute} 1-5 * * *`, (signal) =>
    run(AbortSignal.any([signal, AbortSignal.timeout(longestRunMs)])),
  );
}
