import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPlace } from './geo.ts';

/**
 * How near one looks at a place at once. With the built-in map so that some 70 km are in the window,
 * and a town or two: nearer there is nothing to see.
 */
export function nearest(place: MapPlace, hasStreets: boolean): MapPlace {
  const readable = Math.log2(window.innerWidth) - 0.3;
  return hasStreets ? place : { ...place, zoom: Math.min(place.zoom, readable) };
}

/** Takes the map to `place` whenever that is another object, in one leap where motion is not wanted. */
export function useFlight(map: MapRef | null, place: MapPlace, hasStreets: boolean): void {
  const isMovedByHand = useRef(false);
  const opened = useRef(place);
  const fly = useEffectEvent(() => {
    map?.flyTo({ ...toCamera(nearest(place, hasStreets)), duration: 900 });
  });
  useEffect(() => {
    if (!map || opened.current === place) return;
    opened.current = place;
    isMovedByHand.current = false;
    fly();
  }, [map, place]);

  useEffect(() => {
    const note = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isMovedByHand.current = true;
    };
    map?.on('movestart', note);
    return () => {
      map?.off('movestart', note);
    };
  }, [map]);

  // Once there are streets they are looked at as nearly as was wanted.
  useEffect(() => {
    if (map && hasStreets && !isMovedByHand.current) map.jumpTo(toCamera(opened.current));
  }, [map, hasStreets]);
}

function toCamera({ latitude, longitude, zoom }: MapPlace) {
  return { center: { lat: latitude, lng: longitude }, zoom };
}
