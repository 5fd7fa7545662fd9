import type { RateLimit } from '../platform/http/limits.ts';

export const photoUploads: RateLimit = { name: 'photo-uploads', points: 60, seconds: 60 * 60 };
