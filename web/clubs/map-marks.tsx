import { useMemo } from 'react';
import { useOwnClub } from '../platform/session/use-session.ts';
import { MapPin } from '../ui/map/map-pin.tsx';
import { MapPoints } from '../ui/map/map-points.tsx';
import { MapClubPopup } from './map-club-popup.tsx';
import type { MapClub } from './map-clubs.ts';

export interface MarkedPlace {
  latitude: number;
  longitude: number;
  look: 'pin' | 'here';
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
  const layers = useMemo(() => {
    const others = clubs.filter(({ slug }) => slug !== own.slug);
    const ownOne = own.point ? [{ ...own, ...own.point }] : [];
    return [
      { id: 'clubs', points: others, icon: 'club', clusterIcon: 'clubs-' },
      { id: 'own-club', points: ownOne, icon: 'own-club' },
    ];
  }, [clubs, own]);
  return (
    <>
      <MapPoints layers={layers} onChoose={onOpen} />
      {marked && <MapPin {...marked} />}
      <MapClubPopup
        key={opened.map(({ slug }) => slug).join()}
        clubs={opened}
        onClose={() => onOpen([])}
      />
    </>
  );
}
