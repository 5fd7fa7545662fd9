import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { improvePoints } from './commands.ts';
import type { GeocodingDeps } from './deps.ts';

/** A job may take 2 minutes. The last lookup starts before this limit and takes at most 2 s. */
const runLimits = { maxPostcodes: 200, seconds: 90 };

export function geocodingJobs(deps: GeocodingDeps): Job[] {
  return [
    defineScheduledJob(
      'geocoding.better-points',
      '*/5 * * * *',
      () => improvePoints(deps, runLimits),
      0,
    ),
  ];
}
