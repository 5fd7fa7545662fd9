import baseMapUrl from 'virtual:base-map';
import type { MapProps } from '@vis.gl/react-maplibre';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useEffectiveColorScheme } from '../theme/color-scheme.ts';
import { baseMaxZoom, baseSource, baseStyle } from './base-style.ts';
import { loadStreetStyle } from './street-style.ts';

/** Addresses of styles with streets. */
export interface StreetStyles {
  light: string;
  dark: string;
}

/** Tiles that may fail one after the other before the streets are given up. */
const maxTileFailures = 4;
const streetsMaxZoom = 18;

/**
 * The built-in map until streets are known to be there, and again when they are there no more. Put
 * `mapHandlers` on the map: it sees what fails.
 */
export function useMapStyle(urls: StreetStyles | null) {
  const scheme = useEffectiveColorScheme();
  const url = urls?.[scheme];
  const [streets, setStreets] = useState<{ url: string; style: StyleSpecification }>();
  /** The address of a style that failed. */
  const [failed, setFailed] = useState<string>();
  const [isBaseMissing, setBaseMissing] = useState(false);
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
  const streetStyle = streets?.url === url && !isGivenUp ? streets?.style : undefined;

  function giveUpStreets() {
    failures.current = 0;
    setStreets(undefined);
    setFailed(url);
  }
  const mapHandlers: Pick<MapProps, 'onError' | 'onSourceData'> = {
    onError(event) {
      const source = 'sourceId' in event ? String(event.sourceId) : undefined;
      if (source === baseSource) setBaseMissing(true);
      if (!streetStyle) return;
      const isRequest = 'status' in event.error;
      if (source && source in streetStyle.sources) failures.current += 1;
      // What is of no source and no failed request is a fault of the style itself.
      else if (source || isRequest) return;
      if (failures.current >= maxTileFailures || !isRequest) giveUpStreets();
    },
    onSourceData({ sourceId, sourceDataType, tile }) {
      if (sourceId === baseSource && sourceDataType === 'content') setBaseMissing(false);
      if (tile && streetStyle && sourceId in streetStyle.sources) failures.current = 0;
    },
  };
  return {
    style: streetStyle ?? base,
    hasStreets: streetStyle !== undefined,
    /** Neither streets nor the built-in map. */
    isMissing: isBaseMissing && !streetStyle,
    maxZoom: streetStyle ? streetsMaxZoom : baseMaxZoom,
    mapHandlers,
  };
}
