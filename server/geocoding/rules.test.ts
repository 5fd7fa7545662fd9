import { postcodeAreas } from '@fixturebook/contract/places/places';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getGreatCircleKm } from '../testing/distance.ts';
import { farDistricts } from './rules/far-districts.ts';
import {
  earthRadiusKm,
  findBuiltInPoint,
  getDistrict,
  isInBritishIsles,
  normalisePostcode,
  toSurfaceDistanceKm,
} from './rules.ts';

describe('a postcode', () => {
  it('normalises a postcode to capitals with one space', () => {
    for (const typed of ['SW18 4RD', 'sw184rd', ' Sw18  4rD '])
      expect(normalisePostcode(typed)).toBe('SW18 4RD');
    expect(normalisePostcode('m11ae')).toBe('M1 1AE');
    expect(normalisePostcode('ec1a1bb')).toBe('EC1A 1BB');
  });

  it('rejects a text that does not have the form of a postcode', () => {
    for (const typed of ['', 'SW18', '4RD', 'SW18 4RDX', 'SW1 8 4RD', 'hello', '12345', 'SW18-4RD'])
      expect(normalisePostcode(typed)).toBeNull();
  });

  it('normalises a postcode to the same form for any case and number of spaces', () => {
    fc.assert(
      fc.property(unitPostcode, fc.boolean(), fc.nat(3), (postcode, lower, spaces) => {
        const typed = postcode.replace(' ', ' '.repeat(spaces));
        expect(normalisePostcode(lower ? typed.toLowerCase() : typed)).toBe(postcode);
      }),
    );
  });

  it('changes only spaces and case when it normalises a text to a postcode', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const postcode = normalisePostcode(text);
        if (postcode !== null)
          expect(text.replaceAll(/\s/g, '').toUpperCase()).toBe(postcode.replace(' ', ''));
      }),
    );
  });

  it('returns the district of a postcode', () => {
    expect(getDistrict('SW18 4RD')).toBe('SW18');
    expect(getDistrict('EC1A 1BB')).toBe('EC1A');
  });
});

describe('the built-in postcode areas', () => {
  it('contains the 121 postcode areas of the United Kingdom and those of the three Crown dependencies', () => {
    const codes = postcodeAreas.map(([code]) => code);
    expect(new Set(codes).size).toBe(124);
    expect(codes).toEqual([...codes].sort());
    expect(codes).toEqual(expect.arrayContaining(['BT', 'GY', 'JE', 'IM', 'ZE', 'WC']));
  });

  it('has coordinates in the British Isles for every built-in postcode area', () => {
    for (const [code, name, latitude, longitude] of postcodeAreas) {
      expect(isInBritishIsles({ latitude, longitude }), code).toBe(true);
      expect(name).not.toBe('');
    }
  });

  it('finds coordinates for each postcode of a built-in area', () => {
    expect(findBuiltInPoint('BT9 5AB')).toEqual({
      postcode: 'BT9 5AB',
      point: { latitude: 54.586, longitude: -6.144, accuracy: 'area' },
      source: 'built-in',
    });
    expect(findBuiltInPoint('M1 1AE')?.point.latitude).toBeCloseTo(53.48, 1);
    expect(findBuiltInPoint('ME1 1AE')?.point.latitude).toBeCloseTo(51.39, 1);
  });

  it.each([
    ['BT74 6AA', 'Enniskillen', 54.345, -7.639],
    ['BT93 3FX', 'Belleek', 54.479, -8.093],
    ['CA17 4QT', 'Kirkby Stephen', 54.472, -2.349],
    ['DG9 8TD', 'Portpatrick', 54.842, -5.116],
    ['EX23 8LB', 'Bude', 50.829, -4.544],
    ['HS9 5XD', 'Castlebay', 56.955, -7.487],
    ['IV51 9DB', 'Portree', 57.413, -6.192],
    ['KW15 1NY', 'Kirkwall', 58.981, -2.96],
    ['LL53 8BE', 'Aberdaron', 52.804, -4.712],
    ['NE71 6BL', 'Wooler', 55.547, -2.011],
    ['PA20 9AA', 'Rothesay', 55.838, -5.054],
    ['PA77 6UP', 'Scarinish', 56.501, -6.805],
    ['PA87 2DS', 'Stornoway', 58.209, -6.386],
    ['PE25 3SN', 'Skegness', 53.144, 0.34],
    ['PH41 4PX', 'Mallaig', 57.006, -5.829],
    ['SA62 6RD', "St David's", 51.882, -5.269],
    ['SY23 2AG', 'Aberystwyth', 52.415, -4.083],
    ['TR21 0LW', 'Hugh Town', 49.914, -6.315],
    ['YO22 4DE', 'Whitby', 54.486, -0.614],
  ])('places the postcode %s within 60 km of %s', (postcode, _town, latitude, longitude) => {
    const point = findBuiltInPoint(postcode)?.point;
    expect(point?.accuracy).toBe('area');
    expect(getGreatCircleKm(point ?? anywhere, { latitude, longitude })).toBeLessThan(60);
  });

  it("lists each district far from its area's middle once, and under a known area", () => {
    const codes = farDistricts.flatMap(([area, from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${area}${from + i}`),
    );
    expect(new Set(codes).size).toBe(codes.length);
    const areas = new Set(postcodeAreas.map(([code]) => code));
    for (const [area, , , place, latitude, longitude] of farDistricts) {
      expect(areas, place).toContain(area);
      expect(isInBritishIsles({ latitude, longitude }), place).toBe(true);
    }
  });

  it('has no built-in coordinates for Gibraltar or the armed forces', () => {
    expect(findBuiltInPoint('GX11 1AA')).toBeNull();
    expect(findBuiltInPoint('BF1 1AA')).toBeNull();
  });
});

describe('the distance between two positions', () => {
  const lords = { latitude: 51.5299, longitude: -0.1727 };
  const headingley = { latitude: 53.8177, longitude: -1.5822 };
  const positions = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it("calculates 271.5 km from Lord's to Headingley", () => {
    expect(getGreatCircleKm(lords, headingley)).toBeCloseTo(271.5, 0);
  });

  it('calculates a quarter of the Earth’s circumference as the distance from the pole to the equator', () => {
    const pole = { latitude: 90, longitude: 12 };
    const equator = { latitude: 0, longitude: -77 };
    expect(getGreatCircleKm(pole, equator)).toBeCloseTo((earthRadiusKm * Math.PI) / 2, 6);
  });

  it('calculates distances that are symmetric and meet the triangle inequality', () => {
    fc.assert(
      fc.property(positions, positions, positions, (a, b, c) => {
        expect(getGreatCircleKm(a, a)).toBe(0);
        expect(getGreatCircleKm(a, b)).toBeCloseTo(getGreatCircleKm(b, a), 6);
        expect(getGreatCircleKm(a, c)).toBeLessThanOrEqual(
          getGreatCircleKm(a, b) + getGreatCircleKm(b, c) + 1e-6,
        );
        expect(getGreatCircleKm(a, b)).toBeLessThanOrEqual(earthRadiusKm * Math.PI + 1e-6);
      }),
    );
  });

  it('calculates the distance along the Earth’s surface from the length of the straight line through it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: Math.PI, noNaN: true }), (angle) => {
        const chord = 2 * earthRadiusKm * Math.sin(angle / 2);
        expect(toSurfaceDistanceKm(chord)).toBeCloseTo(earthRadiusKm * angle, 2);
      }),
    );
  });
});

const anywhere = { latitude: 0, longitude: 0 };
const letter = (letters: string) => fc.constantFrom(...letters);
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ';
/** Generates postcodes that have A9, A99, AA9, AA99, A9A or AA9A before the space. */
const unitPostcode = fc
  .tuple(
    fc.constantFrom(...postcodeAreas.map(([code]) => code)),
    fc.constantFrom('1', '9', '10', '99', '1A', '4B'),
    fc.nat(9),
    letter(inwardLetters),
    letter(inwardLetters),
  )
  .map(([area, district, sector, ...unit]) => `${area}${district} ${sector}${unit.join('')}`);
