import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/**
 * `clubId` is the club to notify: a new free date of another club suits its fixture `fixtureId`.
 */
export const opponentsFound = defineEvent(
  'opponents.found',
  z.object({ clubId: z.uuid(), fixtureId: z.uuid(), foundFixtureId: z.uuid() }),
);
