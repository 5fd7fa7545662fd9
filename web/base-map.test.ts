import { describe, expect, it } from 'vitest';
import { createBaseMap } from './base-map.ts';

const map = createBaseMap();

function listMapFeatures(kind: string) {
  return map.features.filter(({ properties }) => properties?.kind === kind);
}

/** Lists the coordinates of all shapes on the map that have this `kind`. */
function listPositions(kind: string): GeoJSON.Position[] {
  return listMapFeatures(kind).flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat(2);
    return geometry.type === 'MultiLineString' ? geometry.coordinates.flat() : [];
  });
}

describe('base map', () => {
  it('draws land from the Channel Islands to Shetland without overseas territories', () => {
    const land = listPositions('land');
    const latitudes = land.map(([, latitude = 0]) => latitude);
    const longitudes = land.map(([longitude = 0]) => longitude);
    expect(Math.min(...latitudes)).toBeCloseTo(49.2, 0);
    expect(Math.max(...latitudes)).toBeCloseTo(60.8, 0);
    expect(Math.min(...longitudes)).toBeGreaterThan(-11);
    expect(Math.max(...longitudes)).toBeLessThan(2);
  });

  it('draws the borders of Ireland and of the neighbouring countries', () => {
    const border = listPositions('border');
    const nearNewry = ([x = 0, y = 0]: GeoJSON.Position) => Math.hypot(x + 6.35, y - 54.11) < 0.1;
    expect(border.some(nearNewry)).toBe(true);
    expect(border.some(([x = 0, y = 0]) => x > 2 && x < 7 && y > 49 && y < 52)).toBe(true);
  });

  it('clips neighbouring countries to the largest area that the map shows', () => {
    for (const [x = 0, y = 0] of listPositions('around')) {
      expect(x >= -34 && x <= 25).toBe(true);
      expect(y >= 42 && y <= 66).toBe(true);
    }
  });

  it('labels countries, seas and towns on the base map', () => {
    const listNames = (kind: string) =>
      listMapFeatures(kind).map(({ properties }) => properties?.name);
    expect(listNames('country')).toEqual(expect.arrayContaining(['England', 'Wales', 'Jersey']));
    expect(listNames('sea')).toContain('Irish Sea');
    expect(listNames('town')).toEqual(expect.arrayContaining(['London', 'Lerwick']));
  });

  it('keeps the base map below 250 KB', () => {
    expect(JSON.stringify(map).length).toBeLessThan(250_000);
  });
});
