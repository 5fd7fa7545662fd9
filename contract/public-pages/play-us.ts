import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { Fixture } from '../fixtures.ts';

/** How many other free dates of the club are listed. */
export const otherFreeDatesMax = 6;

/** What the address of a free date stands for. */
export const PlayUsDate = z
  .strictObject({
    club: ClubSummary,
    fixture: Fixture.nullable().describe('The free date; null if it is no longer free'),
    otherDates: z.array(Fixture).describe("The club's next free dates, without this one"),
  })
  .meta({ id: 'PlayUsDate' });
export type PlayUsDate = z.infer<typeof PlayUsDate>;
