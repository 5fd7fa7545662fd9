import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LoadingText } from '../feedback/loading.tsx';
import { mapNotLoadedMessage } from './load-failure-words.ts';
import styles from './map-pane.module.css';
import type { MapViewProps, MapView as MapViewType } from './map-view.tsx';

interface MapPaneProps extends Omit<MapViewProps, 'onMissing'> {
  fallback: ReactNode;
  onMissing?: () => void;
}

type MapLoadState = { MapView: typeof MapViewType } | 'not-loaded' | 'not-drawn';

/** Shows a map, and loads the map library when the first map appears. */
export function MapPane({ fallback, onMissing, ...view }: MapPaneProps) {
  const [loadState, setLoadState] = useState<MapLoadState>();
  const isMissing = typeof loadState === 'string';
  const notifyMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    import('./map-view.tsx').then(setLoadState, () => setLoadState('not-loaded'));
  }, []);
  useEffect(() => {
    if (isMissing) notifyMissing();
  }, [isMissing]);
  if (loadState === undefined)
    return (
      <p className={styles.pane} role="status">
        <LoadingText>Loading the map...</LoadingText>
      </p>
    );
  if (typeof loadState === 'object')
    return <loadState.MapView {...view} onMissing={() => setLoadState('not-drawn')} />;
  const reason =
    loadState === 'not-loaded'
      ? mapNotLoadedMessage
      : 'This browser cannot draw the map: it needs WebGL, which is switched off or missing.';
  return (
    <div className={styles.pane} role="status">
      <p>{reason}</p>
      {fallback}
    </div>
  );
}
