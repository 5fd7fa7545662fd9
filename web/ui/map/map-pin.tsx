import { Layer, Source } from '@vis.gl/react-maplibre';
import type { Position } from './geo.ts';
import { getIconAnchor } from './pin-image.ts';

/** Marks a place, or with `here` the user's position. The page must also name the place in text. */
export function MapPin({ latitude, longitude, look }: Position & { look: 'pin' | 'here' }) {
  return (
    <Source id="pin" type="geojson" data={{ type: 'Point', coordinates: [longitude, latitude] }}>
      <Layer
        id="pin"
        type="symbol"
        layout={{
          ...getIconAnchor(look),
          'icon-image': look,
          'icon-allow-overlap': true,
          'icon-padding': 0,
        }}
      />
    </Source>
  );
}
