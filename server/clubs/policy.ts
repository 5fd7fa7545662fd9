import type { Limit } from '../platform/http/limits.ts';

/** Far more than choosing a photo a few times. */
export const photoUploads: Limit = { name: 'photo-uploads', points: 60, seconds: 60 * 60 };
