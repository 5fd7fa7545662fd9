import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { geocodeInexactPostcodesAgain } from './commands.ts';
import type { GeocodingDeps } from './deps.ts';

/** The last lookup starts within 90 s and takes at most 2 s. A job may take 2 minutes. */
const runLimits = { maxPostcodes: 200, seconds: 90 };

export function geocodingJobs(deps: GeocodingDeps): Job[] {
  return [
    defineScheduledJob(
      'geocoding.better-points',
      '*/5 * * * *',
      () => geocodeInexactPostcodesAgain(deps, runLimits),
      0,
    ),
  ];
}
