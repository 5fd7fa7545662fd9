import type { Fixture } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery } from '../platform/settings.ts';
import { Note } from '../ui/layout/note.tsx';
import { getMapViewThatFitsPositions, type MapCentreAndZoom } from '../ui/map/geo.ts';
import { MapPane } from '../ui/map/map-pane.tsx';
import { MapPoints } from '../ui/map/map-points.tsx';
import { useIsWideWindow } from '../ui/map/use-is-wide-window.ts';
import type { OpponentMapMark } from './opponent-marks.ts';
import { OpponentPopup } from './opponent-popup.tsx';
import styles from './opponents-map.module.css';
import { drawOwnGround } from './own-ground-image.ts';

interface OpponentsMapProps {
  ownFixture: Fixture;
  ownMark: OpponentMapMark | undefined;
  marks: OpponentMapMark[];
  place: MapCentreAndZoom | undefined;
  chosen: string[];
  onChoose: (ids: string[]) => void;
  onAvailableChange: (isAvailable: boolean) => void;
}

/** The smallest width of the map in CSS pixels, beside the list and alone. All marks must fit into it. */
const fitSizesPx = { beside: 380, alone: 230 };

export function OpponentsMap({ ownFixture, ownMark, marks, chosen, ...props }: OpponentsMapProps) {
  const { place, onChoose, onAvailableChange } = props;
  const { data: settings } = useQuery(settingsQuery);
  const pixels = fitSizesPx[useIsWideWindow() ? 'beside' : 'alone'];
  const all = useMemo(() => (ownMark ? [ownMark, ...marks] : marks), [marks, ownMark]);
  const overviewPlace = useMemo(() => getMapViewThatFitsPositions(all, pixels), [all, pixels]);
  const hasNearMisses = marks.some(({ opponent }) => opponent?.isNearMiss);
  const layers = useMemo(() => {
    const pin = hasNearMisses ? 'open-pin' : 'pin';
    return [
      { id: 'own', points: ownMark ? [ownMark] : [], icon: 'own-ground' },
      { id: 'opponents', points: marks, icon: pin, clusterIcon: `${pin}-` },
    ];
  }, [ownMark, marks, hasNearMisses]);
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <MapPane
          label="Map of opponents. The list shows the same clubs."
          place={place ?? overviewPlace}
          streets={settings?.mapStyles ?? null}
          drawImage={drawOwnGround}
          onAvailableChange={onAvailableChange}
          fallback={<p>All opponents are in the list.</p>}
        >
          <MapPoints
            layers={layers}
            onChoose={(some) => onChoose(some.map(({ fixture }) => fixture.id))}
          />
          <OpponentPopup
            key={chosen.join()}
            ownFixture={ownFixture}
            ownMark={ownMark}
            marks={all.filter(({ fixture }) => chosen.includes(fixture.id))}
            onClose={() => onChoose([])}
          />
        </MapPane>
      </div>
      <figcaption>
        <Note>
          {ownMark && 'Round mark: your ground. '}
          {hasNearMisses ? 'Hollow pins: near misses.' : 'Pins: clubs that are free.'}
        </Note>
      </figcaption>
    </figure>
  );
}
