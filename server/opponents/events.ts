import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** The new free date `foundFixtureId` suits the free date `fixtureId` of the club `clubId`. */
export const opponentsFound = defineEvent(
  'opponents.found',
  z.object({ clubId: z.uuid(), fixtureId: z.uuid(), foundFixtureId: z.uuid() }),
);
