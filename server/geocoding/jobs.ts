import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { type GeocodingDeps, improvePoints } from './commands.ts';

const improvePointsJob = defineJobType('geocoding.better-points', z.object({}));

/** A job may take 2 min; the last look-up begins before these seconds are over and takes at most 2. */
const runLimits = { maxPostcodes: 200, seconds: 90 };

export function geocodingJobs(deps: GeocodingDeps): Job[] {
  return [
    defineJob({
      type: improvePointsJob,
      schedule: '*/5 * * * *',
      retries: 0,
      run: () => improvePoints(deps, runLimits),
    }),
  ];
}
