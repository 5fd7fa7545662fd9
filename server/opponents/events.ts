import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** `fixtureId` is the date of the club `clubId` that the new free date suits. */
export const opponentsFound = defineEvent(
  'opponents.found',
  z.object({ clubId: z.uuid(), fixtureId: z.uuid(), foundFixtureId: z.uuid() }),
);
