import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { improvePoints } from './commands.ts';
import type { GeocodingDeps } from './deps.ts';

const improvePointsJob = defineJobType('geocoding.better-points', z.object({}));

/** A job may take 2 minutes. The last lookup starts before this limit and takes at most 2 s. */
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
