import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './map-pane.module.css';
import type { MapViewProps, MapView as MapViewType } from './map-view.tsx';
import { notArrived } from './not-arrived.ts';

interface MapPaneProps extends Omit<MapViewProps, 'onMissing'> {
  /** What helps where no map can be shown. */
  instead: ReactNode;
  /** Told that there will be no map. */
  onMissing?: () => void;
}

type Part = { MapView: typeof MapViewType } | 'not-arrived' | 'not-drawn';

/** A map, as large as what it stands in. Its library is loaded when it is first shown. */
export function MapPane({ instead, onMissing, ...view }: MapPaneProps) {
  const [part, setPart] = useState<Part>();
  const isMissing = typeof part === 'string';
  const tell = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    import('./map-view.tsx').then(setPart, () => setPart('not-arrived'));
  }, []);
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
  if (part === undefined)
    return (
      <p className={styles.pane} role="status">
        Loading the map...
      </p>
    );
  if (typeof part === 'object')
    return <part.MapView {...view} onMissing={() => setPart('not-drawn')} />;
  const reason =
    part === 'not-arrived'
      ? notArrived
      : 'This browser cannot draw the map: it needs WebGL, which is switched off or missing.';
  return (
    <div className={styles.pane} role="status">
      <p>{reason}</p>
      {instead}
    </div>
  );
}
