import { notFound } from '../platform/errors.ts';
import type { RateLimit } from '../platform/http/limits.ts';

export const alertWrites: RateLimit = { name: 'alert-writes', points: 300, seconds: 3600 };

export const searchesAreForPro = "Alerts for days you haven't listed are for Pro clubs.";

export function searchNotFound() {
  return notFound('We can’t find this search.');
}
