import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useState } from 'react';
import styles from './zoom-buttons.module.css';

/** For users without a mouse wheel or a second finger. */
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
      <button
        type="button"
        aria-label="Zoom in"
        aria-disabled={zoom >= maxZoom}
        onClick={() => map?.zoomIn()}
      >
        <ZoomIcon path="M4 12h16M12 4v16" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        aria-disabled={zoom <= minZoom}
        onClick={() => map?.zoomOut()}
      >
        <ZoomIcon path="M4 12h16" />
      </button>
    </div>
  );
}

function ZoomIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
