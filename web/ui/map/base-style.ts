import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

type MapColorScheme = 'light' | 'dark';

const colors = {
  sea: { light: '#c9dbe4', dark: '#141d25' },
  shallows: { light: '#e4eef2', dark: '#1b2731' },
  around: { light: '#e3e5da', dark: '#1e2a33' },
  land: { light: '#f4f3e4', dark: '#293740' },
  coast: { light: '#8ba7ad', dark: '#4d6069' },
  border: { light: '#a99b86', dark: '#8a7f70' },
  seaName: { light: '#557c91', dark: '#6f8fa3' },
  countryName: { light: '#6d6a58', dark: '#a9ab9d' },
  townName: { light: '#2d3a45', dark: '#e3e7e6' },
  townDot: { light: '#6f7d86', dark: '#93a1aa' },
  halo: { light: '#f4f3e4', dark: '#202c35' },
};

// MapLibre reads the weight or style from the first name of each list. The other names are fonts to
// try in turn.
const serif = ['Georgia', 'Times New Roman', 'Noto Serif', 'serif'];
const sans = ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'Arial'];
const fonts = {
  countries: ['Bold', 'Source Serif', ...serif],
  seas: ['Italic', ...serif],
  cities: ['Bold', ...sans],
  towns: ['Regular', ...sans],
};

const townRanks = [
  { rank: 4, minzoom: 8, size: 11.5 },
  { rank: 3, minzoom: 6.5, size: 12 },
  { rank: 2, minzoom: 5.6, size: 12.5 },
  { rank: 1, minzoom: 4, size: 13.5 },
];

export const baseSource = 'base-map';

/** At a closer zoom, the coastline of the built-in map looks too coarse. */
export const baseMaxZoom = 12;

/** The style of the built-in map. It has no `glyphs`, so that MapLibre uses the fonts of the browser. */
export function createBaseMapStyle(scheme: MapColorScheme, url: string): StyleSpecification {
  const color = (name: keyof typeof colors) => colors[name][scheme];
  return {
    version: 8,
    name: 'Built-in',
    sources: {
      [baseSource]: {
        type: 'geojson',
        data: url,
        maxzoom: 9,
        tolerance: 0.6,
        attribution: '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': color('sea') } },
      createShallowsLayer(color('shallows')),
      createFillLayer('around', color('around')),
      createFillLayer('land', color('land')),
      createCoastLayer('around', color('coast')),
      createCoastLayer('land', color('coast')),
      {
        ...filterLayerByFeatureKind('border'),
        id: 'border',
        type: 'line',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': color('border'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 10, 1.8],
          'line-dasharray': [3, 2],
        },
      },
      {
        ...filterLayerByFeatureKind('town'),
        id: 'town-dots',
        type: 'circle',
        minzoom: 5.6,
        filter: ['all', ['==', ['get', 'kind'], 'town'], ['<', ['get', 'rank'], 4]],
        paint: {
          'circle-color': color('townDot'),
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 1.4, 10, 3],
          'circle-opacity': ['step', ['zoom'], ['case', ['<', ['get', 'rank'], 3], 1, 0], 6.5, 1],
        },
      },
      {
        ...filterLayerByFeatureKind('sea'),
        id: 'seas',
        type: 'symbol',
        maxzoom: 9,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': fonts.seas,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 7, 18],
          'text-letter-spacing': 0.12,
          'text-max-width': 6,
        },
        paint: { 'text-color': color('seaName') },
      },
      ...townRanks.map((rank) => createTownLayer(rank, color)),
      {
        ...filterLayerByFeatureKind('country'),
        id: 'countries',
        type: 'symbol',
        maxzoom: 8,
        layout: {
          'text-field': ['upcase', ['get', 'name']],
          'text-font': fonts.countries,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 7, 15],
          'text-letter-spacing': 0.22,
          'text-max-width': 7,
          ...createLabelOffsets([0, 2.4, 4.2]),
        },
        paint: {
          'text-color': color('countryName'),
          'text-halo-color': color('halo'),
          'text-halo-width': 1.2,
          'text-opacity': ['interpolate', ['linear'], ['zoom'], 7, 0.9, 8, 0.4],
        },
      },
    ],
  };
}

function filterLayerByFeatureKind(kind: string) {
  return {
    source: baseSource,
    filter: ['==', ['get', 'kind'], kind] as ['==', ['get', 'kind'], string],
  };
}

function createFillLayer(kind: string, color: string): LayerSpecification {
  return {
    ...filterLayerByFeatureKind(kind),
    id: kind,
    type: 'fill',
    paint: { 'fill-color': color },
  };
}

function createShallowsLayer(color: string): LayerSpecification {
  return {
    ...filterLayerByFeatureKind('land'),
    id: 'shallows',
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 4, 7, 12, 60],
      'line-blur': ['interpolate', ['exponential', 1.6], ['zoom'], 4, 7, 12, 60],
    },
  };
}

function createCoastLayer(kind: string, color: string): LayerSpecification {
  return {
    ...filterLayerByFeatureKind(kind),
    id: `${kind}-coast`,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 12, 1.5],
    },
  };
}

/** Lists the positions that MapLibre may choose for a label, at each of the given distances in em. */
function createLabelOffsets(distances: number[]) {
  const listAnchors = (away: number): [string, [number, number]][] => [
    ['left', [away, 0]],
    ['right', [-away, 0]],
    ['top', [0, away]],
    ['bottom', [0, -away]],
  ];
  const all = distances.flatMap(listAnchors).flat();
  return { 'text-variable-anchor-offset': all, 'text-justify': 'auto' as const };
}

function createTownLayer(
  { rank, minzoom, size }: (typeof townRanks)[number],
  color: (name: keyof typeof colors) => string,
): LayerSpecification {
  return {
    ...filterLayerByFeatureKind('town'),
    id: `towns-${rank}`,
    type: 'symbol',
    minzoom,
    filter: ['all', ['==', ['get', 'kind'], 'town'], ['==', ['get', 'rank'], rank]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': rank === 1 ? fonts.cities : fonts.towns,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size, 12, size + 4],
      ...createLabelOffsets([0.5, 1.8]),
    },
    paint: {
      'text-color': color('townName'),
      'text-halo-color': color('halo'),
      'text-halo-width': 1.4,
    },
  };
}
