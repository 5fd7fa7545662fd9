import { expect, type Page } from '@playwright/test';

interface GeoPosition {
  latitude: number;
  longitude: number;
}

/** Where a map looks. */
export interface MapView extends GeoPosition {
  zoom: number;
}

/** CSS pixels that the world is wide at zoom 0. */
const worldWidthPx = 512;

/** Where a place stands on the world's map (Web Mercator), in CSS pixels. */
function toPixel({ latitude, longitude }: GeoPosition, zoom: number) {
  const size = worldWidthPx * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** The map itself, for the mouse and the keyboard. */
export function getMapCanvas(page: Page) {
  return page.getByRole('region', { name: /^Map (of|around) / });
}

/** Where to click for a place on a map that looks so. */
async function getClickPoint(page: Page, place: GeoPosition, view: MapView) {
  const box = await getMapCanvas(page).boundingBox();
  if (!box) throw new Error('no map');
  const [spot, middle] = [toPixel(place, view.zoom), toPixel(view, view.zoom)];
  return {
    x: box.x + box.width / 2 + spot.x - middle.x,
    y: box.y + box.height / 2 + spot.y - middle.y,
  };
}

/** Clicks on a place until something comes of it: what the map draws tells nobody when it is there. */
export async function clickPlace(
  page: Page,
  place: GeoPosition,
  view: MapView,
  outcome: () => Promise<void>,
) {
  await expect(async () => {
    const { x, y } = await getClickPoint(page, place, view);
    await page.mouse.click(x, y);
    await outcome();
  }).toPass();
}

/** From which zoom on two places lie apart, `radius` pixels and more. */
export function getSeparatingZoom(one: GeoPosition, other: GeoPosition, radiusPx: number) {
  const [a, b] = [toPixel(one, 0), toPixel(other, 0)];
  return Math.floor(Math.log2(radiusPx / Math.hypot(a.x - b.x, a.y - b.y))) + 1;
}
