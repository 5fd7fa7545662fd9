import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useState } from 'react';
import { IconButton } from '../button.tsx';
import styles from './zoom-buttons.module.css';

/** These buttons are for users who cannot zoom with a mouse wheel or two fingers. */
export function ZoomButtons({ minZoom, maxZoom }: { minZoom: number; maxZoom: number }) {
  const map = useMap().current;
  const [zoom, setZoom] = useState(() => map?.getZoom() ?? minZoom);
  useEffect(() => {
    const read = () => setZoom(map?.getZoom() ?? minZoom);
    map?.on('zoomend', read);
    return () => {
      map?.off('zoomend', read);
    };
  }, [map, minZoom]);
  return (
    <div className={styles.buttons}>
      <IconButton
        aria-label="Zoom in"
        icon="M4 12h16M12 4v16"
        aria-disabled={zoom >= maxZoom}
        onClick={() => map?.zoomIn()}
      />
      <IconButton
        aria-label="Zoom out"
        icon="M4 12h16"
        aria-disabled={zoom <= minZoom}
        onClick={() => map?.zoomOut()}
      />
    </div>
  );
}
