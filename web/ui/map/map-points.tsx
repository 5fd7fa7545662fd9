import { Layer, Source, useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';

export type Points<P extends GeoJSON.GeoJsonProperties> = GeoJSON.FeatureCollection<
  GeoJSON.Point,
  P
>;
type Chosen<P extends GeoJSON.GeoJsonProperties> = GeoJSON.Feature<GeoJSON.Point, P>;

interface MapPointsProps<P extends GeoJSON.GeoJsonProperties> {
  /** Unlike that of any other points on the map. */
  id: string;
  points: Points<P>;
  /** Name of the image of one point. */
  icon: string;
  /** Points that would touch become one with their count: name of its image without the count. */
  clusterIcon?: string;
  /** Told what was clicked: one, or all that lie too close together to be told apart. */
  onChoose: (chosen: Chosen<P>[]) => void;
}

/** CSS pixels within which points become one. */
const clusterRadius = 46;
/** From the next zoom on every point is drawn by itself. */
const clusterMaxZoom = 13;
/** Of points on one spot, how many are told. */
const mostChosen = 1000;

/** Points with a picture each. Clicking a cluster goes nearer, until its points part. */
export function MapPoints<P extends GeoJSON.GeoJsonProperties>({
  id,
  points,
  icon,
  clusterIcon,
  onChoose,
}: MapPointsProps<P>) {
  const map = useMap().current;
  const choose = useEffectEvent(async ({ features = [] }: MapLayerMouseEvent) => {
    if (!map) return;
    const [top] = features;
    const cluster = top?.properties.cluster ? top : undefined;
    if (!cluster) return onChoose(features.filter(isSingle).map(asChosen<P>));
    const source = map.getSource<GeoJSONSource>(id);
    const number = Number(cluster.properties.cluster_id);
    const zoom = await source?.getClusterExpansionZoom(number);
    const leaves = (await source?.getClusterLeaves(number, mostChosen, 0)) ?? [];
    const place = asChosen<P>(cluster).geometry.coordinates;
    if (zoom === undefined || zoom > map.getMaxZoom() || isOneSpot(leaves))
      return onChoose(leaves.map(asChosen<P>));
    map.easeTo({ center: [place[0] ?? 0, place[1] ?? 0], zoom });
  });

  useEffect(() => {
    const onClick = (event: MapLayerMouseEvent) => void choose(event);
    const point = () => setCursor(map?.getCanvas(), 'pointer');
    const pointNoMore = () => setCursor(map?.getCanvas(), '');
    const listening = [
      map?.on('click', id, onClick),
      map?.on('mouseenter', id, point),
      map?.on('mouseleave', id, pointNoMore),
    ];
    return () => {
      for (const one of listening) one?.unsubscribe();
    };
  }, [map, id]);

  const image = clusterIcon
    ? ['case', ['has', 'point_count'], ['concat', clusterIcon, ['get', 'point_count']], icon]
    : icon;
  return (
    <Source
      id={id}
      type="geojson"
      data={points}
      cluster={clusterIcon !== undefined}
      clusterRadius={clusterRadius}
      clusterMaxZoom={clusterMaxZoom}
    >
      <Layer
        id={id}
        type="symbol"
        layout={{
          'icon-image': image as string,
          'icon-allow-overlap': true,
          'icon-padding': 0,
          'symbol-sort-key': ['coalesce', ['get', 'point_count'], 0],
        }}
      />
    </Source>
  );
}

function isSingle({ properties }: GeoJSON.Feature): boolean {
  return !properties?.cluster;
}

function asChosen<P extends GeoJSON.GeoJsonProperties>(feature: GeoJSON.Feature): Chosen<P> {
  return {
    type: 'Feature',
    geometry: feature.geometry as GeoJSON.Point,
    properties: feature.properties as P,
  };
}

function isOneSpot(features: GeoJSON.Feature[]): boolean {
  const spots = features.map(({ geometry }) =>
    JSON.stringify((geometry as GeoJSON.Point).coordinates),
  );
  return new Set(spots).size === 1;
}

function setCursor(canvas: HTMLElement | undefined, cursor: string): void {
  if (canvas) canvas.style.cursor = cursor;
}
