import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPlace } from './geo.ts';

/**
 * How near one looks at a place at once. With the built-in map so that some 70 km are in the window,
 * and a town or two: nearer there is nothing to see.
 */
export function nearest(place: MapPlace, hasStreets: boolean): MapPlace {
  const readable = Math.log2(window.innerWidth) - 0.7;
  return hasStreets ? place : { ...place, zoom: Math.min(place.zoom, readable) };
}

/** Told with every event of a move that is started here. */
const flight = { isFlight: true };

/** Takes the map to `place` whenever that is another object, in one leap where motion is not wanted. */
export function useFlight(map: MapRef | null, place: MapPlace, hasStreets: boolean): void {
  const isMovedAway = useRef(false);
  const opened = useRef(place);
  const maxZoom = useRef(0);
  const fly = useEffectEvent(() => {
    map?.flyTo({ ...toCamera(nearest(place, hasStreets)), duration: 900 }, flight);
  });
  useEffect(() => {
    if (!map || opened.current === place) return;
    opened.current = place;
    isMovedAway.current = false;
    fly();
  }, [map, place]);

  useEffect(() => {
    if (!map) return;
    let before = shownBy(map);
    const note = (event: object) => {
      const now = shownBy(map);
      // Streets that go take the zoom with them, and a map of another size looks where it did.
      const isElsewhere = now !== before && map.getMaxZoom() === maxZoom.current;
      before = now;
      if (isElsewhere && !('isFlight' in event)) isMovedAway.current = true;
    };
    map.on('move', note);
    return () => {
      map.off('move', note);
    };
  }, [map]);

  // Once there are streets they are looked at as nearly as was wanted.
  useEffect(() => {
    if (!map) return;
    maxZoom.current = map.getMaxZoom();
    if (hasStreets && !isMovedAway.current) map.jumpTo(toCamera(opened.current), flight);
  }, [map, hasStreets]);
}

/** Alike for what the eye cannot tell apart. */
function shownBy(map: MapRef): string {
  const { lng, lat } = map.getCenter();
  return [lng, lat, map.getZoom()].map((number) => number.toFixed(3)).join();
}

function toCamera({ latitude, longitude, zoom }: MapPlace) {
  return { center: { lat: latitude, lng: longitude }, zoom };
}
