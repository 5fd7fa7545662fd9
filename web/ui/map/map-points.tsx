import { Layer, type MapRef, Source, useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, MapGeoJSONFeature, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { calculateDistanceKm, type Position } from './geo.ts';
import { getIconAnchor } from './pin-image.ts';

/** Points with a picture each. */
export interface PointLayer<P extends Position> {
  /** Unlike that of any other points on the map. */
  id: string;
  points: P[];
  /** Name of the image of one point. */
  icon: string;
  /** Points that would touch become one with their count: name of its image without the count. */
  clusterIcon?: string;
}

interface MapPointsProps<P extends Position> {
  /** The last lies on top. */
  layers: PointLayer<P>[];
  /** Told what was clicked: one, or all that lie too close together to be told apart. */
  onChoose: (chosen: P[]) => void;
}

/** CSS pixels within which points become one. */
const clusterRadius = 46;
/** Above this zoom every point is drawn separately. */
const clusterMaxZoom = 13;
const maxClusterLeaves = 1000;
/** km within which points of two layers hide each other, however near one looks. */
const sameSpotKm = 1;

/** What lies on the map and can be clicked. Clicking a cluster goes nearer, until its points part. */
export function MapPoints<P extends Position>({ layers, onChoose }: MapPointsProps<P>) {
  const map = useMap().current;
  const ids = layers.map(({ id }) => id).join();

  const choose = useEffectEvent(async ({ features = [] }: MapLayerMouseEvent) => {
    const [top] = features;
    if (!map || !top) return;
    const [found = [], ...below] = await Promise.all(features.map((one) => pointsAt(map, one)));
    const [first] = found;
    if (!first) return zoomToCluster(map, top);
    const hidden = below
      .flat()
      .filter((showPointer) => calculateDistanceKm(first, showPointer) < sameSpotKm);
    onChoose([...new Set([...found, ...hidden])]);
  });

  /** None for a cluster of which a nearer look parts the points. */
  async function pointsAt(map: MapRef, feature: MapGeoJSONFeature): Promise<P[]> {
    const points = layers.find(({ id }) => id === feature.source)?.points ?? [];
    const leaves = feature.properties.cluster
      ? await listInseparablePoints(map, feature)
      : [feature];
    return leaves.flatMap(({ id }) => points[Number(id) - getFirstFeatureId(points)] ?? []);
  }

  useEffect(() => {
    const onClick = (event: MapLayerMouseEvent) => {
      // The cluster may be gone by the time its points are read; the next click finds the new one.
      choose(event).catch(() => {});
    };
    const showPointer = () => setCursor(map?.getCanvas(), 'pointer');
    const resetCursor = () => setCursor(map?.getCanvas(), '');
    const subscriptions = [
      map?.on('click', ids.split(','), onClick),
      map?.on('mouseenter', ids.split(','), showPointer),
      map?.on('mouseleave', ids.split(','), resetCursor),
    ];
    return () => {
      for (const one of subscriptions) one?.unsubscribe();
    };
  }, [map, ids]);

  return layers.map((layer) => <Points key={layer.id} {...layer} />);
}

function Points({ id, points, icon, clusterIcon }: PointLayer<Position>) {
  const data = useMemo(() => toFeatureCollection(points), [points]);
  const image = clusterIcon
    ? ['case', ['has', 'point_count'], ['concat', clusterIcon, ['get', 'point_count']], icon]
    : icon;
  return (
    <Source
      id={id}
      type="geojson"
      data={data}
      cluster={clusterIcon !== undefined}
      clusterRadius={clusterRadius}
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

/** What is in a cluster, where no nearer look would part it. */
async function listInseparablePoints(
  map: MapRef,
  cluster: MapGeoJSONFeature,
): Promise<GeoJSON.Feature[]> {
  const zoom = await fetchExpansionZoom(map, cluster);
  if (zoom === undefined) return [];
  const source = map.getSource<GeoJSONSource>(cluster.source);
  const number = Number(cluster.properties.cluster_id);
  const leaves = await source?.getClusterLeaves(number, maxClusterLeaves, 0).catch(() => []);
  return leaves && (zoom > map.getMaxZoom() || isSameSpot(leaves)) ? leaves : [];
}

/** From which zoom on it is several; undefined for one that the map no longer has. */
function fetchExpansionZoom(map: MapRef, { source, properties }: MapGeoJSONFeature) {
  return map
    .getSource<GeoJSONSource>(source)
    ?.getClusterExpansionZoom(Number(properties.cluster_id))
    .catch(() => undefined);
}

async function zoomToCluster(map: MapRef, cluster: MapGeoJSONFeature): Promise<void> {
  if (!cluster.properties.cluster) return;
  const zoom = await fetchExpansionZoom(map, cluster);
  const [lng = 0, lat = 0] = (cluster.geometry as GeoJSON.Point).coordinates;
  if (zoom !== undefined) map.easeTo({ center: { lng, lat }, zoom });
}

/** The number of the first point of each list that was drawn; the others follow it. */
const firstFeatureIds = new WeakMap<Position[], number>();
let nextFeatureId = 0;

/** No two lists share a number: what is still drawn of an earlier one is nothing of the present one. */
function getFirstFeatureId(points: Position[]): number {
  const known = firstFeatureIds.get(points);
  if (known !== undefined) return known;
  const first = nextFeatureId;
  nextFeatureId += points.length;
  firstFeatureIds.set(points, first);
  return first;
}

/** Without what is known of them: it would only be sent to and fro. */
function toFeatureCollection(points: Position[]): GeoJSON.FeatureCollection {
  const first = getFirstFeatureId(points);
  return {
    type: 'FeatureCollection',
    features: points.map(({ longitude, latitude }, place) => ({
      type: 'Feature',
      id: first + place,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: null,
    })),
  };
}

function isSameSpot(features: GeoJSON.Feature[]): boolean {
  return new Set(features.map(({ geometry }) => JSON.stringify(geometry))).size === 1;
}

function setCursor(canvas: HTMLElement | undefined, cursor: string): void {
  if (canvas) canvas.style.cursor = cursor;
}
