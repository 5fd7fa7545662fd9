import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** `clubId` is to be told: a new free date of another club suits its own `fixtureId`. */
export const opponentsFound = defineEvent(
  'opponents.found',
  z.object({ clubId: z.uuid(), fixtureId: z.uuid(), foundFixtureId: z.uuid() }),
);
