import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { LoadingText } from '../feedback/loading.tsx';
import { Loaded } from '../loaded.tsx';
import { useLazyModule } from '../use-lazy-module.ts';
import styles from './map-pane.module.css';
import type { MapViewProps } from './map-view.tsx';

interface MapPaneProps extends Omit<MapViewProps, 'onMissing'> {
  fallback: ReactNode;
  /** Told when the map cannot be shown, and when it can be shown after all. */
  onAvailableChange?: (isAvailable: boolean) => void;
}

/** Shows a map, and loads the map library when the first map appears. */
export function MapPane({ fallback, onAvailableChange, ...view }: MapPaneProps) {
  const library = useLazyModule('the map', () => import('./map-view.tsx'));
  const [isDrawable, setDrawable] = useState(true);
  const isAvailable = isDrawable && !library.error;
  const notify = useEffectEvent((isShown: boolean) => onAvailableChange?.(isShown));
  useEffect(() => notify(isAvailable), [isAvailable]);
  if (!isDrawable)
    return (
      <div className={styles.pane} role="status">
        <p>This browser cannot draw the map: it needs WebGL, which is switched off or missing.</p>
        {fallback}
      </div>
    );
  return (
    <Loaded
      query={library}
      loading={
        <p className={styles.pane} role="status">
          <LoadingText>Loading the map...</LoadingText>
        </p>
      }
      failure={({ message }, retry) => (
        <div className={styles.pane}>
          <p role="status">{message}</p>
          {fallback}
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    >
      {({ MapView }) => <MapView {...view} onMissing={() => setDrawable(false)} />}
    </Loaded>
  );
}
