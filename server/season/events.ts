import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** `toClubId` has first refusal. One event covers all offers to that club from one season plan. */
export const seasonOffered = defineEvent(
  'season.offered',
  z.object({ planId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);

export const seasonOfferRefused = defineEvent(
  'season.offer-refused',
  z.object({ offerId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);
