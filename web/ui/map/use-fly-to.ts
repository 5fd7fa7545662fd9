import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapCentreAndZoom } from './geo.ts';

/** Limits the zoom of the built-in map, so that the window shows about 70 km and a town or two. */
export function limitZoom(place: MapCentreAndZoom, hasStreets: boolean): MapCentreAndZoom {
  const maxReadableZoom = Math.log2(window.innerWidth) - 0.7;
  return hasStreets ? place : { ...place, zoom: Math.min(place.zoom, maxReadableZoom) };
}

const flightEventData = { isFlight: true };

/** Flies to each new `place` object, or jumps to it if the user prefers reduced motion. */
export function useFlyTo(map: MapRef | null, place: MapCentreAndZoom, hasStreets: boolean): void {
  const hasUserMoved = useRef(false);
  const shownPlace = useRef(place);
  const maxZoom = useRef(0);
  const fly = useEffectEvent(() => {
    map?.flyTo({ ...toMapCamera(limitZoom(place, hasStreets)), duration: 900 }, flightEventData);
  });
  useEffect(() => {
    if (!map || shownPlace.current === place) return;
    shownPlace.current = place;
    hasUserMoved.current = false;
    fly();
  }, [map, place]);

  useEffect(() => {
    if (!map) return;
    let before = getMapViewKey(map);
    const recordMove = (event: object) => {
      const now = getMapViewKey(map);
      // A change of style can reduce the zoom, which also moves the map. Do not count this as a
      // move by the user.
      const hasMoved = now !== before && map.getMaxZoom() === maxZoom.current;
      before = now;
      if (hasMoved && !('isFlight' in event)) hasUserMoved.current = true;
    };
    map.on('move', recordMove);
    return () => {
      map.off('move', recordMove);
    };
  }, [map]);

  // When the street style has loaded, zoom in to the requested zoom, which the built-in map limited.
  useEffect(() => {
    if (!map) return;
    maxZoom.current = map.getMaxZoom();
    if (hasStreets && !hasUserMoved.current)
      map.jumpTo(toMapCamera(shownPlace.current), flightEventData);
  }, [map, hasStreets]);
}

/** Returns the same key for two views that look the same, by rounding the position and zoom. */
function getMapViewKey(map: MapRef): string {
  const { lng, lat } = map.getCenter();
  return [lng, lat, map.getZoom()].map((number) => number.toFixed(3)).join();
}

function toMapCamera({ latitude, longitude, zoom }: MapCentreAndZoom) {
  return { center: { lat: latitude, lng: longitude }, zoom };
}
