import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { clubMapQuery } from '../api.ts';
import { ClubsMapPanel } from './clubs-map-panel.tsx';

export function meta() {
  return pageMeta('Map Of All Clubs');
}

/** Shows the map and the list at once, before the clubs have loaded. */
export default function ClubsMapScreen() {
  const clubs = useQuery(clubMapQuery);
  return (
    <ClubsMapPanel clubMap={clubs.data} error={clubs.error} retry={() => void clubs.refetch()} />
  );
}
