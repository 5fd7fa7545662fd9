import { z } from 'zod';
import { defineJob, type Job, jobType } from '../platform/jobs/jobs.ts';
import { betterPoints, type Geocoding } from './commands.ts';

const betterPostcodePoints = jobType('geocoding.better-points', z.object({}));

/** A job may take 2 min; the last look-up begins before these seconds are over and takes at most 2. */
const run = { atMost: 200, seconds: 90 };

export function geocodingJobs(deps: Geocoding): Job[] {
  return [
    defineJob({
      type: betterPostcodePoints,
      schedule: '*/5 * * * *',
      retries: 0,
      run: () => betterPoints(deps, run),
    }),
  ];
}
