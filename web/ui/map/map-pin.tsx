import { Marker } from '@vis.gl/react-maplibre';
import styles from './map-pin.module.css';

interface MapPinProps {
  latitude: number;
  longitude: number;
  /** `place` for what the map is about; `here` for where one stands. */
  look: 'place' | 'here';
}

/** Marks one place. What it is stands in the page as well. */
export function MapPin({ latitude, longitude, look }: MapPinProps) {
  return (
    <Marker
      latitude={latitude}
      longitude={longitude}
      anchor={look === 'place' ? 'bottom' : 'center'}
    >
      {look === 'here' ? (
        <span className={styles.here} />
      ) : (
        <svg className={styles.pin} viewBox="0 0 36 46" width="36" height="46" aria-hidden="true">
          <path d="M18 45C9 33 3 26 3 17.500a15 15 0 0 1 30 0C33 26 27 33 18 45z" />
          <circle cx="18" cy="17.500" r="9" />
        </svg>
      )}
    </Marker>
  );
}
