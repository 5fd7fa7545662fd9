import { Layer, type MapRef, Source, useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, MapGeoJSONFeature, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { calculateDistanceKm, type Position } from './geo.ts';
import { getIconAnchor } from './pin-image.ts';

export interface MapPointLayer<P extends Position> {
  id: string;
  points: P[];
  icon: string;
  /** The image of one point, if it differs from those of the others. `icon` then only gives its anchor. */
  getIcon?: (point: P) => string;
  /** The prefix of a cluster's image name, before the number of points. If missing, points do not cluster. */
  clusterIcon?: string;
}

interface MapPointsProps<P extends Position> {
  layers: MapPointLayer<P>[];
  /** Called with the clicked point and all points hidden below it. */
  onChoose: (chosen: P[]) => void;
  /** Called with the point below the pointer, or with none after the pointer has left it. */
  onPoint?: (points: P[]) => void;
}

const clusterRadiusPx = 46;
const clusterMaxZoom = 13;
const maxClusterLeaves = 1000;
/** Points of two layers that are closer than this hide each other at every zoom. */
const sameSpotKm = 1;

/** Shows points that the user can click. A click on a cluster zooms in until its points are separate. */
export function MapPoints<P extends Position>({ layers, onChoose, onPoint }: MapPointsProps<P>) {
  const map = useMap().current;
  const ids = layers.map(({ id }) => id).join();

  const choose = useEffectEvent(async ({ features = [] }: MapLayerMouseEvent) => {
    const [top] = features;
    if (!map || !top) return;
    const [found = [], ...below] = await Promise.all(features.map((one) => listPointsAt(map, one)));
    const [first] = found;
    if (!first) return zoomToCluster(map, top);
    const hidden = below.flat().filter((point) => calculateDistanceKm(first, point) < sameSpotKm);
    onChoose([...new Set([...found, ...hidden])]);
  });

  /** Returns an empty list for a cluster whose points separate at a closer zoom. */
  async function listPointsAt(map: MapRef, feature: MapGeoJSONFeature): Promise<P[]> {
    const points = layers.find(({ id }) => id === feature.source)?.points ?? [];
    const leaves = feature.properties.cluster
      ? await listInseparablePoints(map, feature)
      : [feature];
    return leaves.flatMap(({ id }) => points[Number(id) - getFirstFeatureId(points)] ?? []);
  }

  const point = useEffectEvent(async ({ features: [top] = [] }: MapLayerMouseEvent) => {
    if (onPoint && map && top && !top.properties.cluster) onPoint(await listPointsAt(map, top));
  });
  const leavePoint = useEffectEvent(() => onPoint?.([]));

  useEffect(() => {
    const onClick = (event: MapLayerMouseEvent) => {
      // If MapLibre has removed the cluster since the click, do nothing: the user can click again.
      choose(event).catch(() => {});
    };
    const showPointer = (event: MapLayerMouseEvent) => {
      setCursor(map?.getCanvas(), 'pointer');
      void point(event);
    };
    const resetCursor = () => {
      setCursor(map?.getCanvas(), '');
      leavePoint();
    };
    const subscriptions = [
      map?.on('click', ids.split(','), onClick),
      map?.on('mouseenter', ids.split(','), showPointer),
      map?.on('mouseleave', ids.split(','), resetCursor),
    ];
    return () => {
      for (const one of subscriptions) one?.unsubscribe();
    };
  }, [map, ids]);

  return layers.map((layer) => <PointLayerSource key={layer.id} {...layer} />);
}

function PointLayerSource<P extends Position>({
  id,
  points,
  icon,
  getIcon,
  clusterIcon,
}: MapPointLayer<P>) {
  const data = useMemo(() => toFeatureCollection(points, getIcon), [points, getIcon]);
  const single = getIcon ? ['get', 'icon'] : icon;
  const image = clusterIcon
    ? ['case', ['has', 'point_count'], ['concat', clusterIcon, ['get', 'point_count']], single]
    : single;
  return (
    <Source
      id={id}
      type="geojson"
      data={data}
      cluster={clusterIcon !== undefined}
      clusterRadius={clusterRadiusPx}
      clusterMaxZoom={clusterMaxZoom}
    >
      <Layer
        id={id}
        type="symbol"
        layout={{
          ...getIconAnchor(icon),
          'icon-image': image as string,
          'icon-allow-overlap': true,
          'icon-padding': 0,
          'symbol-sort-key': ['coalesce', ['get', 'point_count'], 0],
        }}
      />
    </Source>
  );
}

async function listInseparablePoints(map: MapRef, cluster: MapGeoJSONFeature) {
  const zoom = await fetchClusterExpansionZoom(map, cluster);
  if (zoom === undefined) return [];
  const source = map.getSource<GeoJSONSource>(cluster.source);
  const number = Number(cluster.properties.cluster_id);
  const leaves = await source?.getClusterLeaves(number, maxClusterLeaves, 0).catch(() => []);
  return leaves && (zoom > map.getMaxZoom() || isAtSamePosition(leaves)) ? leaves : [];
}

/** Returns the zoom at which the cluster separates, or undefined if MapLibre has removed the cluster. */
function fetchClusterExpansionZoom(map: MapRef, { source, properties }: MapGeoJSONFeature) {
  return map
    .getSource<GeoJSONSource>(source)
    ?.getClusterExpansionZoom(Number(properties.cluster_id))
    .catch(() => undefined);
}

async function zoomToCluster(map: MapRef, cluster: MapGeoJSONFeature): Promise<void> {
  if (!cluster.properties.cluster) return;
  const zoom = await fetchClusterExpansionZoom(map, cluster);
  const [lng = 0, lat = 0] = (cluster.geometry as GeoJSON.Point).coordinates;
  if (zoom !== undefined) map.easeTo({ center: { lng, lat }, zoom });
}

const firstFeatureIds = new WeakMap<Position[], number>();
let nextFeatureId = 0;

/** Each list of points has its own id range, so that a late click does not match a newer list. */
function getFirstFeatureId(points: Position[]): number {
  const known = firstFeatureIds.get(points);
  if (known !== undefined) return known;
  const first = nextFeatureId;
  nextFeatureId += points.length;
  firstFeatureIds.set(points, first);
  return first;
}

function toFeatureCollection<P extends Position>(
  points: P[],
  getIcon: MapPointLayer<P>['getIcon'],
): GeoJSON.FeatureCollection {
  const first = getFirstFeatureId(points);
  return {
    type: 'FeatureCollection',
    features: points.map((point, index) => ({
      type: 'Feature',
      id: first + index,
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: getIcon ? { icon: getIcon(point) } : null,
    })),
  };
}

function isAtSamePosition(features: GeoJSON.Feature[]): boolean {
  return new Set(features.map(({ geometry }) => JSON.stringify(geometry))).size === 1;
}

function setCursor(canvas: HTMLElement | undefined, cursor: string): void {
  if (canvas) canvas.style.cursor = cursor;
}
