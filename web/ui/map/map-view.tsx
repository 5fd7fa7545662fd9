import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as LibraryMap, type MapRef } from '@vis.gl/react-maplibre';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, useState } from 'react';
import type { DrawImage } from './draw-image.ts';
import type { MapPlace } from './geo.ts';
import { mapNotLoadedMessage } from './load-failure-words.ts';
import styles from './map-view.module.css';
import { limitZoom, useFlyTo } from './use-fly-to.ts';
import { useMapImages } from './use-map-images.ts';
import { type StreetStyles, useMapStyle } from './use-map-style.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

setWorkerUrl(workerUrl);

/** What is in the window of the map, in decimal degrees. */
export interface MapWindow extends MapPlace {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MapViewProps {
  /** Says to a screen reader what the map shows. */
  label: string;
  /** Where it opens, and where it goes whenever this is another object. */
  place: MapPlace;
  /** Null for the built-in map alone. */
  streets: StreetStyles | null;
  /** Draws the images that layers of the children name. */
  drawImage?: DrawImage;
  /** Called when it stands still after a move. */
  onMoved?: (shown: MapWindow) => void;
  /** The browser cannot draw maps. */
  onMissing: () => void;
  /** Layers, pins and popups. */
  children?: ReactNode;
}

/** Beyond this there is nothing on the built-in map. West, south, east, north. */
const bounds: [number, number, number, number] = [-31, 44, 22, 65];
const minZoom = 3.5;

/** A map to move and to zoom. Load it through `MapPane`: the library behind it is heavy. */
export function MapView({ label, place, streets, children, ...props }: MapViewProps) {
  const { style, hasStreets, isMissing, maxZoom, mapHandlers } = useMapStyle(streets);
  const [map, setMap] = useState<MapRef | null>(null);
  const [isReady, setReady] = useState(false);
  const [opened] = useState(() => limitZoom(place, hasStreets));
  useMapImages(map, props.drawImage);
  useFlyTo(map, place, hasStreets);

  function onMoved() {
    if (!map) return;
    const area = map.getBounds();
    const middle = map.getCenter();
    props.onMoved?.({
      latitude: middle.lat,
      longitude: middle.lng,
      zoom: map.getZoom(),
      west: area.getWest(),
      south: area.getSouth(),
      east: area.getEast(),
      north: area.getNorth(),
    });
  }

  return (
    <div className={styles.map} data-ready={isReady}>
      <LibraryMap
        ref={setMap}
        initialViewState={opened}
        mapStyle={style}
        // A style that has not been read yet cannot be compared with the next.
        styleDiffing={isReady}
        minZoom={minZoom}
        maxZoom={maxZoom}
        maxBounds={bounds}
        maxPitch={0}
        dragRotate={false}
        touchPitch={false}
        renderWorldCopies={false}
        attributionControl={false}
        fadeDuration={0}
        locale={{ 'Map.Title': label }}
        onLoad={({ target }) => {
          target.touchZoomRotate.disableRotation();
          target.keyboard.disableRotation();
          setReady(true);
          onMoved();
        }}
        onMoveEnd={onMoved}
        {...mapHandlers}
        onError={(event) => {
          // Without a map: it could not be made.
          if (event.target) mapHandlers.onError?.(event);
          else props.onMissing();
        }}
      >
        {children}
        <ZoomButtons maxZoom={maxZoom} minZoom={minZoom} />
        <AttributionControl compact={false} />
      </LibraryMap>
      {(isMissing || !isReady) && (
        <p className={styles.loading} role="status">
          {isMissing ? mapNotLoadedMessage : 'Loading the map...'}
        </p>
      )}
    </div>
  );
}
