import { useMemo } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { MapPin } from '../../ui/map/map-pin.tsx';
import { MapPoints } from '../../ui/map/map-points.tsx';
import type { MapClub } from './club-marks.ts';
import { ClubPopup } from './club-popup.tsx';

export interface MarkedPlace {
  latitude: number;
  longitude: number;
  look: 'pin' | 'here';
}

interface ClubsMapProps {
  clubs: MapClub[];
  /** The clubs in the popup. */
  opened: MapClub[];
  onOpen: (clubs: MapClub[]) => void;
  markedPlace: MarkedPlace | undefined;
}

export function ClubsMap({ clubs, opened, onOpen, markedPlace }: ClubsMapProps) {
  const own = useOwnClub();
  const layers = useMemo(() => {
    const others = clubs.filter(({ slug }) => slug !== own.slug);
    const ownPoints = own.point ? [{ ...own, ...own.point }] : [];
    return [
      { id: 'clubs', points: others, icon: 'club', clusterIcon: 'clubs-' },
      { id: 'own-club', points: ownPoints, icon: 'own-club' },
    ];
  }, [clubs, own]);
  return (
    <>
      <MapPoints layers={layers} onChoose={onOpen} />
      {markedPlace && <MapPin {...markedPlace} />}
      <ClubPopup
        key={opened.map(({ slug }) => slug).join()}
        clubs={opened}
        onClose={() => onOpen([])}
      />
    </>
  );
}
