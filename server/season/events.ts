import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** The club `toClubId` may take the dates first. One event covers all offers of a season plan to it. */
export const seasonOffered = defineEvent(
  'season.offered',
  z.object({ planId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);

export const seasonOfferRefused = defineEvent(
  'season.offer-refused',
  z.object({ offerId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);
