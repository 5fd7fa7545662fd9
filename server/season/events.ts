import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** The club `toClubId` has first refusal on dates. A season plan emits one event for each such club. */
export const seasonOffered = defineEvent(
  'season.offered',
  z.object({ planId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);

export const seasonOfferRefused = defineEvent(
  'season.offer-refused',
  z.object({ offerId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);
