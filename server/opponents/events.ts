import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/**
 * The new free date `foundFixtureId` suits the free date `fixtureId` of the club `clubId`. If a saved search of the club
 * found it, or the club follows the one that listed it, both ids are the same.
 */
export const opponentsFound = defineEvent(
  'opponents.found',
  z.object({
    clubId: z.uuid(),
    fixtureId: z.uuid(),
    foundFixtureId: z.uuid(),
    reason: z.enum(['search', 'followed']).optional(),
  }),
);

/** More dates that were announced on `day` suit the club than it was told of on that day. */
export const moreOpponentsFound = defineEvent(
  'opponents.more-found',
  z.object({ clubId: z.uuid(), day: z.iso.date() }),
);
