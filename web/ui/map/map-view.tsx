import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as LibraryMap, type MapRef } from '@vis.gl/react-maplibre';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadingText } from '../feedback/loading.tsx';
import type { MapImageDrawer } from './draw-image.ts';
import type { MapCentreAndZoom } from './geo.ts';
import styles from './map-view.module.css';
import { drawPin } from './pin-image.ts';
import { limitZoom, useFlyTo } from './use-fly-to.ts';
import { type StreetMapStyleUrls, useMapStyle } from './use-map-style.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

setWorkerUrl(workerUrl);

export interface VisibleMapWindow extends MapCentreAndZoom {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MapViewProps {
  label: string;
  /** The initial view. The map flies to each new object that is passed later. */
  place: MapCentreAndZoom;
  /** Null if the map shows only the built-in style. */
  streets: StreetMapStyleUrls | null;
  drawImage?: MapImageDrawer;
  onMoved?: (shown: VisibleMapWindow) => void;
  onMissing: () => void;
  children?: ReactNode;
}

/** The west, south, east and north edges of the built-in map. */
const bounds: [number, number, number, number] = [-31, 44, 22, 65];
const minZoom = 3.5;

/** Screens use `MapPane` instead, which loads this module and the large map library when needed. */
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
        // MapLibre cannot compare a new style with one that has not loaded.
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
          // The event has no target when MapLibre could not create the map.
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
          {isMissing ? (
            'The map could not be loaded. Check your signal, then load this page again.'
          ) : (
            <LoadingText>Loading the map...</LoadingText>
          )}
        </p>
      )}
    </div>
  );
}

const pixelRatio = 2;

/** Draws each image when a map layer first uses its name. */
function useMapImages(map: MapRef | null, drawImage: MapImageDrawer | undefined): void {
  useEffect(() => {
    map?.getMap().setMissingStyleImageResolver((name) => {
      const image = drawImage?.(name) ?? drawPin(name);
      // A street style may name an image that does not exist. Draw an empty image for it.
      map.addImage(name, image ? renderImage(image) : new ImageData(1, 1), { pixelRatio });
    });
  }, [map, drawImage]);
}

function renderImage({ size, draw }: NonNullable<ReturnType<MapImageDrawer>>): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size * pixelRatio;
  canvas.height = size * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(1, 1);
  context.scale(pixelRatio, pixelRatio);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
