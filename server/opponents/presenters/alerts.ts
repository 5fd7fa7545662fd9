import type { SavedSearch } from '@fixturebook/contract/opponents/saved-searches';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import type { listFollowedClubs } from '../queries/alerts.ts';
import type { savedSearches } from '../schema.ts';

export function toSavedSearchView({
  id,
  from,
  to,
  weekdays,
  radiusKm,
  side,
}: typeof savedSearches.$inferSelect): SavedSearch {
  return { id, from, to, weekdays, radiusKm, side };
}

export function toFollowedClubListView(rows: Awaited<ReturnType<typeof listFollowedClubs>>) {
  return { items: rows.map(toClubSummaryView) };
}
