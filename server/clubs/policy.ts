import type { Limit } from '../platform/http/limits.ts';

export const photoUploads: Limit = { name: 'photo-uploads', points: 60, seconds: 60 * 60 };
