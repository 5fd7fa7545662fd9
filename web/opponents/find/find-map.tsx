import type { FindDate } from '@fixturebook/contract/opponents/find';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery } from '../../platform/settings.ts';
import { Note } from '../../ui/layout/note.tsx';
import { getMapViewThatFitsPositions, type MapCentreAndZoom } from '../../ui/map/geo.ts';
import { MapPane } from '../../ui/map/map-pane.tsx';
import { MapPoints } from '../../ui/map/map-points.tsx';
import { useIsWideWindow } from '../../ui/map/use-is-wide-window.ts';
import styles from '../opponents-map.module.css';
import { drawOwnGround } from '../own-ground-image.ts';
import type { FindMark } from './find-marks.ts';
import { FindPopup } from './find-popup.tsx';

interface FindMapProps {
  ownMarks: FindMark[];
  marks: FindMark[];
  dates: FindDate[];
  /** The mark of the row that has the pointer or the focus. */
  active: FindMark | undefined;
  chosen: FindMark | undefined;
  place: MapCentreAndZoom | undefined;
  onActive: (mark: FindMark | undefined) => void;
  onChoose: (mark: FindMark | undefined) => void;
  onAvailableChange: (isAvailable: boolean) => void;
}

const getPinIcon = ({ numbers }: FindMark) => `pin-${numbers[0]}`;
const getChosenPinIcon = (mark: FindMark) => `chosen-${getPinIcon(mark)}`;

/** The smallest width of the map in CSS pixels, beside the list and alone. All marks must fit into it. */
const fitSizesPx = { beside: 380, alone: 230 };

export function FindMap({ ownMarks, marks, dates, active, chosen, place, ...props }: FindMapProps) {
  const { data: settings } = useQuery(settingsQuery);
  const pixels = fitSizesPx[useIsWideWindow() ? 'beside' : 'alone'];
  const overview = useMemo(
    () => getMapViewThatFitsPositions([...ownMarks, ...marks], pixels),
    [ownMarks, marks, pixels],
  );
  const layers = useMemo(() => {
    return [
      { id: 'own', points: ownMarks, icon: 'own-ground' },
      { id: 'found', points: marks, icon: 'pin', getIcon: getPinIcon },
      {
        id: 'active',
        points: active ? [active] : [],
        icon: 'chosen-pin',
        getIcon: getChosenPinIcon,
      },
    ];
  }, [ownMarks, marks, active]);
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <MapPane
          label="Map of clubs that are free. The list shows the same clubs."
          place={place ?? overview}
          streets={settings?.mapStyles ?? null}
          drawImage={drawOwnGround}
          onAvailableChange={props.onAvailableChange}
          fallback={<p>All clubs are in the list.</p>}
        >
          <MapPoints
            layers={layers}
            onPoint={([mark]) => props.onActive(mark)}
            onChoose={([mark]) => mark && mark.clubs.length > 0 && props.onChoose(mark)}
          />
          {chosen && (
            <FindPopup
              key={chosen.numbers.join()}
              mark={chosen}
              dates={dates}
              onClose={() => props.onChoose(undefined)}
            />
          )}
        </MapPane>
      </div>
      <figcaption>
        <Note>
          {ownMarks.length > 0 && 'Round mark: your ground. '}The numbers are those of the list.
        </Note>
      </figcaption>
    </figure>
  );
}
