import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { clubMapQuery } from '../api.ts';
import { ClubsMapPanel } from './clubs-map-panel.tsx';

export function meta() {
  return pageMeta('Map Of All Clubs');
}

/** The map and the list beside it are there before the clubs are. */
export default function ClubsMapScreen() {
  const clubs = useQuery(clubMapQuery);
  return (
    <ClubsMapPanel clubMap={clubs.data} error={clubs.error} retry={() => void clubs.refetch()} />
  );
}
