import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** `toClubId` is asked first for free dates of the season, all of one acceptance together. */
export const seasonOffered = defineEvent(
  'season.offered',
  z.object({ planId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);

/** The club that was asked first cannot: others are told of the date at once. */
export const seasonOfferRefused = defineEvent(
  'season.offer-refused',
  z.object({ offerId: z.uuid(), fromClubId: z.uuid(), toClubId: z.uuid() }),
);
