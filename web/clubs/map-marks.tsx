import { useMemo } from 'react';
import { useOwnClub } from '../platform/session/use-session.ts';
import { MapPin } from '../ui/map/map-pin.tsx';
import { MapPoints } from '../ui/map/map-points.tsx';
import { MapClubPopup } from './map-club-popup.tsx';
import type { MapClub } from './map-clubs.ts';

export interface MarkedPlace {
  latitude: number;
  longitude: number;
  look: 'place' | 'here';
}

interface MapMarksProps {
  clubs: MapClub[];
  /** Those in the popup. */
  opened: MapClub[];
  onOpen: (clubs: MapClub[]) => void;
  marked: MarkedPlace | undefined;
}

/** What lies on the map: all clubs in clusters, the own one for itself, what was sought, the popup. */
export function MapMarks({ clubs, opened, onOpen, marked }: MapMarksProps) {
  const own = useOwnClub();
  const [ownOne, others] = useMemo(() => {
    const isOwn = ({ slug }: MapClub) => slug === own.slug;
    return [clubs.filter(isOwn), clubs.filter((club) => !isOwn(club))];
  }, [clubs, own.slug]);
  return (
    <>
      <MapPoints id="clubs" points={others} icon="club" clusterIcon="clubs-" onChoose={onOpen} />
      <MapPoints id="own-club" points={ownOne} icon="own-club" onChoose={onOpen} />
      {marked && <MapPin {...marked} />}
      <MapClubPopup
        key={opened.map(({ slug }) => slug).join()}
        clubs={opened}
        onClose={() => onOpen([])}
      />
    </>
  );
}
