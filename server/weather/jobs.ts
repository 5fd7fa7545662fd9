import type { Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import { deletePastForecasts } from './commands.ts';
import type { WeatherDeps } from './deps.ts';

export function weatherJobs(deps: Pick<WeatherDeps, 'db' | 'clock'>): Job[] {
  return [
    defineNightlyJob('weather.delete-past', 33, (signal) => deletePastForecasts(deps, signal)),
  ];
}
