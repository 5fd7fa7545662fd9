import baseMapUrl from 'virtual:base-map';
import type { MapProps } from '@vis.gl/react-maplibre';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useShownColorScheme } from '../color-scheme.ts';
import { baseMaxZoom, baseStyle } from './base-style.ts';
import { loadStreetStyle } from './street-style.ts';

/** Addresses of styles with streets. */
export interface StreetStyles {
  light: string;
  dark: string;
}

/** Tiles that may fail one after the other before the streets are given up. */
const mostFailures = 4;
const streetsMaxZoom = 18;

/**
 * The built-in map until streets are known to be there, and again when they are there no more. Put
 * `watch` on the map: it sees what fails.
 */
export function useMapStyle(urls: StreetStyles | null) {
  const scheme = useShownColorScheme();
  const url = urls?.[scheme];
  const [streets, setStreets] = useState<{ url: string; style: StyleSpecification }>();
  /** The address of a style that failed. */
  const [failed, setFailed] = useState<string>();
  const failures = useRef(0);
  const isGivenUp = url !== undefined && failed === url;

  useEffect(() => {
    if (!url || isGivenUp) return;
    const controller = new AbortController();
    loadStreetStyle(url, controller.signal).then(
      (style) => setStreets({ url, style }),
      () => {
        if (!controller.signal.aborted) setFailed(url);
      },
    );
    return () => controller.abort();
  }, [url, isGivenUp]);

  // A train leaves its tunnel.
  useEffect(() => {
    const tryAgain = () => setFailed(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);

  const base = useMemo(() => baseStyle(scheme, baseMapUrl), [scheme]);
  const shown = streets?.url === url && !isGivenUp ? streets?.style : undefined;

  function giveUp() {
    failures.current = 0;
    setStreets(undefined);
    setFailed(url);
  }
  const watch: Pick<MapProps, 'onError' | 'onSourceData'> = {
    onError({ error }) {
      failures.current += 1;
      // What is no failed request is a fault of the style itself.
      if (shown && (failures.current >= mostFailures || !('status' in error))) giveUp();
    },
    onSourceData(event) {
      if (event.tile && shown && event.sourceId in shown.sources) failures.current = 0;
    },
  };
  return {
    style: shown ?? base,
    hasStreets: shown !== undefined,
    maxZoom: shown ? streetsMaxZoom : baseMaxZoom,
    watch,
  };
}
