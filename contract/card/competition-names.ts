import type { Competition } from './competitions.ts';

export const competitionNames: Record<Competition, string> = {
  league: 'League',
  cup: 'Cup',
  friendly: 'Friendly',
  other: 'Other match',
};
