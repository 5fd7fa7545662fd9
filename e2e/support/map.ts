import { expect, type Page } from '@playwright/test';

interface GeoPosition {
  latitude: number;
  longitude: number;
}

/** The centre and the zoom of a map. */
export interface MapCentreAndZoom extends GeoPosition {
  zoom: number;
}

/** The width of the world at zoom 0, in CSS pixels. */
const worldWidthPx = 512;

/** Converts a position to CSS pixels from the north-west corner of the world map (Web Mercator). */
function toWorldPixel({ latitude, longitude }: GeoPosition, zoom: number) {
  const size = worldWidthPx * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

export function getMapCanvas(page: Page) {
  return page.getByRole('region', { name: /^Map (of|around) / });
}

export async function waitForMap(page: Page) {
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1);
}

/** Returns the coordinates in the window at which the map shows a place. */
async function getWindowPointOfMapPosition(page: Page, place: GeoPosition, view: MapCentreAndZoom) {
  const box = await getMapCanvas(page).boundingBox();
  if (!box) throw new Error('no map');
  const [spot, middle] = [toWorldPixel(place, view.zoom), toWorldPixel(view, view.zoom)];
  return {
    x: box.x + box.width / 2 + spot.x - middle.x,
    y: box.y + box.height / 2 + spot.y - middle.y,
  };
}

/**
 * Clicks on a place until `outcome` no longer throws, because the test cannot see when MapLibre has
 * drawn the markers.
 */
export async function clickMapPositionUntil(
  page: Page,
  place: GeoPosition,
  view: MapCentreAndZoom,
  outcome: () => Promise<void>,
) {
  await expect(async () => {
    const { x, y } = await getWindowPointOfMapPosition(page, place, view);
    await page.mouse.click(x, y);
    await outcome();
  }).toPass();
}

/** Returns the lowest whole zoom level at which two places are at least `radiusPx` pixels apart. */
export function getZoomThatSeparatesPositions(
  one: GeoPosition,
  other: GeoPosition,
  radiusPx: number,
) {
  const [a, b] = [toWorldPixel(one, 0), toWorldPixel(other, 0)];
  return Math.floor(Math.log2(radiusPx / Math.hypot(a.x - b.x, a.y - b.y))) + 1;
}
