import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPlace } from './geo.ts';

/**
 * How near one looks at a place at once. With the built-in map so that some 70 km are in the window,
 * and a town or two: nearer there is nothing to see.
 */
export function limitZoom(place: MapPlace, hasStreets: boolean): MapPlace {
  const maxReadableZoom = Math.log2(window.innerWidth) - 0.7;
  return hasStreets ? place : { ...place, zoom: Math.min(place.zoom, maxReadableZoom) };
}

/** Told with every event of a move that is started here. */
const flightEventData = { isFlight: true };

/** Takes the map to `place` whenever that is another object, in one leap where motion is not wanted. */
export function useFlyTo(map: MapRef | null, place: MapPlace, hasStreets: boolean): void {
  const hasUserMoved = useRef(false);
  const opened = useRef(place);
  const maxZoom = useRef(0);
  const fly = useEffectEvent(() => {
    map?.flyTo({ ...toCamera(limitZoom(place, hasStreets)), duration: 900 }, flightEventData);
  });
  useEffect(() => {
    if (!map || opened.current === place) return;
    opened.current = place;
    hasUserMoved.current = false;
    fly();
  }, [map, place]);

  useEffect(() => {
    if (!map) return;
    let before = getViewKey(map);
    const recordMove = (event: object) => {
      const now = getViewKey(map);
      // Streets that go take the zoom with them, and a map of another size looks where it did.
      const isElsewhere = now !== before && map.getMaxZoom() === maxZoom.current;
      before = now;
      if (isElsewhere && !('isFlight' in event)) hasUserMoved.current = true;
    };
    map.on('move', recordMove);
    return () => {
      map.off('move', recordMove);
    };
  }, [map]);

  // Once there are streets they are looked at as nearly as was wanted.
  useEffect(() => {
    if (!map) return;
    maxZoom.current = map.getMaxZoom();
    if (hasStreets && !hasUserMoved.current) map.jumpTo(toCamera(opened.current), flightEventData);
  }, [map, hasStreets]);
}

/** Alike for what the eye cannot tell apart. */
function getViewKey(map: MapRef): string {
  const { lng, lat } = map.getCenter();
  return [lng, lat, map.getZoom()].map((number) => number.toFixed(3)).join();
}

function toCamera({ latitude, longitude, zoom }: MapPlace) {
  return { center: { lat: latitude, lng: longitude }, zoom };
}
