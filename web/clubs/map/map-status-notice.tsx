import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import type { MapClub } from './club-marks.ts';

interface MapStatusNoticeProps {
  clubs: MapClub[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** Explains why the map shows no clubs. */
export function MapStatusNotice({ clubs, error, retry }: MapStatusNoticeProps) {
  if (clubs) return clubs.length === 0 && <p role="status">There are no clubs on the map yet.</p>;
  if (error) return <LoadFailure error={new Error(`Error: ${error.message}`)} retry={retry} />;
  return <p role="status">Loading clubs...</p>;
}
