import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';

export const followedClubsMax = 100;

/** The club already follows as many clubs as it can. */
export const tooManyFollowedClubs = 'too-many-followed-clubs';
export const tooManyFollowedClubsMessage = `You can follow ${followedClubsMax} clubs. Unfollow one in the notification settings first.`;

export const FollowedClubList = z
  .strictObject({ items: z.array(ClubSummary).describe('By name') })
  .meta({ id: 'FollowedClubList' });
export type FollowedClubList = z.infer<typeof FollowedClubList>;
