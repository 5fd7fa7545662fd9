import type { Limit } from '../platform/http/limits.ts';

/** Pictures that one account can have made: choosing anew a few times is far below. */
export const photoUploads: Limit = { name: 'photo-uploads', points: 60, seconds: 60 * 60 };
