import baseMapUrl from 'virtual:base-map';
import type { MapProps } from '@vis.gl/react-maplibre';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createTimeLimit } from '../browser/time-limit.ts';
import { useEffectiveColorScheme } from '../theme/color-scheme.ts';
import { baseMaxZoom, baseSource, createBaseMapStyle } from './base-style.ts';

export interface StreetMapStyleUrls {
  light: string;
  dark: string;
}

const maxTileFailures = 4;
const streetsMaxZoom = 18;

/**
 * Returns the street style while it can be loaded, otherwise the built-in style. The map must get
 * `mapHandlers`, which detect failures.
 */
export function useMapStyle(urls: StreetMapStyleUrls | null) {
  const scheme = useEffectiveColorScheme();
  const url = urls?.[scheme];
  const [streets, setStreets] = useState<{ url: string; style: StyleSpecification }>();
  const [failedUrl, setFailedUrl] = useState<string>();
  const [isBaseMissing, setBaseMissing] = useState(false);
  const failures = useRef(0);
  const isGivenUp = url !== undefined && failedUrl === url;

  useEffect(() => {
    if (!url || isGivenUp) return;
    const controller = new AbortController();
    loadStreetStyle(url, controller.signal).then(
      (style) => setStreets({ url, style }),
      () => {
        if (!controller.signal.aborted) setFailedUrl(url);
      },
    );
    return () => controller.abort();
  }, [url, isGivenUp]);

  useEffect(() => {
    const tryAgain = () => setFailedUrl(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);

  const base = useMemo(() => createBaseMapStyle(scheme, baseMapUrl), [scheme]);
  const streetStyle = streets?.url === url && !isGivenUp ? streets?.style : undefined;

  function giveUpStreets() {
    failures.current = 0;
    setStreets(undefined);
    setFailedUrl(url);
  }
  const mapHandlers: Pick<MapProps, 'onError' | 'onSourceData'> = {
    onError(event) {
      const source = 'sourceId' in event ? String(event.sourceId) : undefined;
      if (source === baseSource) setBaseMissing(true);
      if (!streetStyle) return;
      const isRequest = 'status' in event.error;
      if (source && source in streetStyle.sources) failures.current += 1;
      // An error without a source and without a request concerns the style itself.
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
    isMissing: isBaseMissing && !streetStyle,
    maxZoom: streetStyle ? streetsMaxZoom : baseMaxZoom,
    mapHandlers,
  };
}

const styleTimeoutMs = 8000;

/** Throws if the style or the first source that it names by URL cannot be fetched. */
async function loadStreetStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const timeLimit = createTimeLimit(styleTimeoutMs, signal);
  try {
    const style = await fetchJson(url, timeLimit.signal);
    if (!isMapStyle(style)) throw new Error(`${url} is not a map style`);
    const described = Object.values(style.sources).find((source) => 'url' in source && source.url);
    if (described && 'url' in described) await fetchJson(`${described.url}`, timeLimit.signal);
    return style;
  } finally {
    timeLimit.end();
  }
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function isMapStyle(value: unknown): value is StyleSpecification {
  const { version, sources, layers } = Object(value) as Record<string, unknown>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}
