import { Layer, Source, useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Position } from './geo.ts';

interface MapPointsProps<P extends Position> {
  /** Unlike that of any other points on the map. */
  id: string;
  points: P[];
  /** Name of the image of one point. */
  icon: string;
  /** Points that would touch become one with their count: name of its image without the count. */
  clusterIcon?: string;
  /** Told what was clicked: one, or all that lie too close together to be told apart. */
  onChoose: (chosen: P[]) => void;
}

/** CSS pixels within which points become one. */
const clusterRadius = 46;
/** From the next zoom on every point is drawn by itself. */
const clusterMaxZoom = 13;
const mostOnOneSpot = 1000;

/** Points with a picture each. Clicking a cluster goes nearer, until its points part. */
export function MapPoints<P extends Position>(props: MapPointsProps<P>) {
  const { id, points, icon, clusterIcon } = props;
  const map = useMap().current;
  const data = useMemo(() => featuresOf(points), [points]);

  const choose = useEffectEvent(async ({ features = [] }: MapLayerMouseEvent) => {
    const [top] = features;
    const chosen = top?.properties.cluster
      ? await open(top)
      : features.filter(({ properties }) => !properties.cluster);
    const found = chosen.flatMap((feature) => points[Number(feature.id)] ?? []);
    if (found.length > 0) props.onChoose(found);
  });

  /** Goes nearer, or says what is in the cluster where going nearer would not part it. */
  async function open({ properties, geometry }: GeoJSON.Feature): Promise<GeoJSON.Feature[]> {
    const source = map?.getSource<GeoJSONSource>(id);
    if (!map || !source) return [];
    const number = Number(properties?.cluster_id);
    const zoom = await source.getClusterExpansionZoom(number);
    const leaves = await source.getClusterLeaves(number, mostOnOneSpot, 0);
    if (zoom > map.getMaxZoom() || isOneSpot(leaves)) return leaves;
    const [lng = 0, lat = 0] = (geometry as GeoJSON.Point).coordinates;
    map.easeTo({ center: { lng, lat }, zoom });
    return [];
  }

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
      data={data}
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

/** Without what is known of them: it would only be sent to and fro. The id is the place in the list. */
function featuresOf(points: Position[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ longitude, latitude }, id) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: null,
    })),
  };
}

function isOneSpot(features: GeoJSON.Feature[]): boolean {
  return new Set(features.map(({ geometry }) => JSON.stringify(geometry))).size === 1;
}

function setCursor(canvas: HTMLElement | undefined, cursor: string): void {
  if (canvas) canvas.style.cursor = cursor;
}
