import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getGreatCircleKm } from '../testing/distance.ts';
import { runTestJob } from '../testing/run-test-job.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startPostcodesIoStandIn } from '../testing/vendors/postcodes-io-stand-in.ts';
import {
  findPostcodeCoordinates,
  findVisitorPosition,
  geocodeInexactPostcodesAgain,
  geocodePostcode,
} from './commands.ts';
import { geocodingJobs } from './jobs.ts';
import { toSurfaceDistanceKm } from './queries.ts';
import { postcodeDistricts, postcodePoints, postcodeUnits } from './schema.ts';
import { createGeocoder, type Geocoder } from './vendor-geocoder.ts';

const { db } = await startTestApp();
const unit = { latitude: 51.4478, longitude: -0.1901 };
const district = { latitude: 51.4521, longitude: -0.1921 };
const silentGeocoder: Geocoder = { locate: async () => 'no-answer' };

beforeEach(async () => {
  await db.execute(sql`truncate ${postcodePoints}, ${postcodeUnits}, ${postcodeDistricts}`);
});

describe('the order of the sources of coordinates', () => {
  it('uses the coordinates of an imported unit postcode before other sources', async () => {
    const { service, geocoder } = await startProvider({ postcodes: { 'SW18 4RD': district } });
    await db.insert(postcodeUnits).values({ postcode: 'SW18 4RD', ...unit });
    expect(await geocodePostcode({ db, geocoder }, 'SW18 4RD')).toEqual({
      postcode: 'SW18 4RD',
      point: { ...unit, accuracy: 'unit' },
      source: 'import',
    });
    expect(service.requests).toEqual([]);
  });

  it('looks up a postcode that was not imported at the provider, and stores the coordinates', async () => {
    const { service, geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    await db.insert(postcodeDistricts).values({ outcode: 'SW18', ...district });
    const found = { point: { ...unit, accuracy: 'unit' }, source: 'postcodes.io' };
    expect(await geocodePostcode({ db, geocoder }, 'SW18 4RD')).toMatchObject(found);
    expect(await geocodePostcode({ db, geocoder }, 'SW18 4RD')).toMatchObject(found);
    expect(await geocodePostcode({ db, geocoder: silentGeocoder }, 'SW18 4RD')).toMatchObject(
      found,
    );
    expect(service.requests).toHaveLength(1);
  });

  it('uses the coordinates of the imported district when the geocoding provider does not respond', async () => {
    await db.insert(postcodeDistricts).values({ outcode: 'SW18', ...district });
    expect(await geocodePostcode({ db, geocoder: silentGeocoder }, 'SW18 4RD')).toMatchObject({
      point: { ...district, accuracy: 'district' },
      source: 'import',
    });
  });

  it('uses the coordinates of the built-in postcode area when no other source knows a postcode', async () => {
    expect(await geocodePostcode({ db, geocoder: silentGeocoder }, 'SW18 4RD')).toMatchObject({
      point: { accuracy: 'area' },
      source: 'built-in',
    });
  });

  it('stores a postcode outside all built-in areas without coordinates', async () => {
    expect(await geocodePostcode({ db, geocoder: silentGeocoder }, 'BF1 1AA')).toBeNull();
    expect(await getPostcodePointRow('BF1 1AA')).toMatchObject({
      latitude: null,
      accuracy: null,
      source: null,
    });
  });
});

describe('looking up a postcode without saving it', () => {
  it('stores no row for a postcode that somebody looks up, while only built-in coordinates are known for it', async () => {
    expect(
      await findPostcodeCoordinates({ db, geocoder: silentGeocoder }, 'SW18 4RD'),
    ).toMatchObject({
      source: 'built-in',
    });
    expect(await getPostcodePointRow('SW18 4RD')).toBeUndefined();
  });

  it('stores coordinates from a provider even if the postcode is looked up but not saved', async () => {
    const { geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    await findPostcodeCoordinates({ db, geocoder }, 'SW18 4RD');
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({
      accuracy: 'unit',
      source: 'postcodes.io',
    });
  });
});

describe('the position of a postcode that a visitor typed', () => {
  const allow = async () => true;

  it('comes from a provider and is not stored', async () => {
    const { geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    expect(await findVisitorPosition({ db, geocoder }, 'SW18 4RD', allow)).toMatchObject(unit);
    expect(await db.select().from(postcodePoints)).toEqual([]);
  });

  it('is less exact when the visitor may not call a provider', async () => {
    const { service, geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    await db.insert(postcodeDistricts).values({ outcode: 'SW18', ...district });
    const position = await findVisitorPosition({ db, geocoder }, 'SW18 4RD', async () => false);
    expect(position).toMatchObject(district);
    expect(service.requests).toEqual([]);
  });

  it('is that of the district or of its area when only the first half is known', async () => {
    const find = (place: string) =>
      findVisitorPosition({ db, geocoder: silentGeocoder }, place, allow);
    await db.insert(postcodeDistricts).values({ outcode: 'SW18', ...district });
    expect(await find('SW18')).toMatchObject(district);
    expect(await find('SW19')).toEqual({ latitude: 51.464, longitude: -0.17 });
    expect(await find('ZZ1')).toBeNull();
  });
});

describe('coordinates of low accuracy', () => {
  it('improves stored coordinates in the background job when the provider works again', async () => {
    const { service, geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    service.behaviour = 'failing';
    await geocodePostcode({ db, geocoder }, 'SW18 4RD');
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({ accuracy: 'area' });
    service.behaviour = 'well';
    await runGeocodingJob(createGeocoder(createSettings(service.url), silentLog));
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({ ...unit, accuracy: 'unit' });
  });

  it('improves stored coordinates in the background job after postcodes are imported', async () => {
    await geocodePostcode({ db, geocoder: silentGeocoder }, 'SW18 4RD');
    await db.insert(postcodeUnits).values({ postcode: 'SW18 4RD', ...unit });
    await runGeocodingJob(silentGeocoder);
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({
      ...unit,
      accuracy: 'unit',
      source: 'import',
    });
  });

  it('waits longer before each further lookup while the provider has no better coordinates', async () => {
    const { service, geocoder } = await startProvider({});
    await geocodePostcode({ db, geocoder }, 'SW18 4RD');
    await runGeocodingJob(geocoder);
    const asked = service.requests.length;
    await runGeocodingJob(geocoder);
    await geocodePostcode({ db, geocoder }, 'SW18 4RD');
    expect(service.requests).toHaveLength(asked);

    await db.update(postcodePoints).set({ nextAttemptAt: new Date(0) });
    await runGeocodingJob(geocoder);
    const row = await getPostcodePointRow('SW18 4RD');
    expect(row?.attempts).toBe(2);
    expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 90 * 60_000);
  });

  it('retries a postcode after the others when the provider does not respond to it', async () => {
    for (const postcode of ['SW18 4RD', 'M1 1AE'])
      await geocodePostcode({ db, geocoder: silentGeocoder }, postcode);
    const geocoder: Geocoder = {
      locate: async (postcode) =>
        postcode === 'SW18 4RD'
          ? 'no-answer'
          : { postcode, point: { ...unit, accuracy: 'unit' }, source: 'postcodes.io' },
    };
    await runGeocodingJob(geocoder);
    expect(await getPostcodePointRow('M1 1AE')).toMatchObject({ accuracy: 'area' });
    await runGeocodingJob(geocoder);
    expect(await getPostcodePointRow('M1 1AE')).toMatchObject({ accuracy: 'unit' });
    const row = await getPostcodePointRow('SW18 4RD');
    expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 8 * 60_000);
    expect(row?.attempts).toBe(0);
  });

  it('leaves the remaining postcodes for the next run when the job reaches its time limit', async () => {
    const { service, geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
    for (const postcode of ['SW18 4RD', 'M1 1AE'])
      await geocodePostcode({ db, geocoder: silentGeocoder }, postcode);
    await geocodeInexactPostcodesAgain({ db, geocoder }, { maxPostcodes: 10, seconds: 0 });
    expect(service.requests).toHaveLength(1);
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({ accuracy: 'unit' });
  });

  it('keeps stored coordinates when less exact ones are found', async () => {
    await db.insert(postcodeUnits).values({ postcode: 'SW18 4RD', ...unit });
    await geocodePostcode({ db, geocoder: silentGeocoder }, 'SW18 4RD');
    await db.delete(postcodeUnits);
    const { geocoder } = await startProvider({ outcodes: { SW18: district } });
    await geocodePostcode({ db, geocoder }, 'SW18 4RD');
    expect(await getPostcodePointRow('SW18 4RD')).toMatchObject({ ...unit, accuracy: 'unit' });
  });
});

it('stores one row when many callers save the same postcode at the same time', async () => {
  const { geocoder } = await startProvider({ postcodes: { 'SW18 4RD': unit } });
  await Promise.all(
    Array.from({ length: 20 }, () => geocodePostcode({ db, geocoder }, 'SW18 4RD')),
  );
  expect(await db.select({ latitude: postcodePoints.latitude }).from(postcodePoints)).toEqual([
    { latitude: unit.latitude },
  ]);
});

it('calculates the same distances in SQL and in TypeScript', async () => {
  for (const postcode of ['ZE1 0AA', 'TR19 7AA', 'JE2 3AB', 'M1 1AE'])
    await geocodePostcode({ db, geocoder: silentGeocoder }, postcode);
  const { rows } = await db.execute<Record<'la' | 'oa' | 'lb' | 'ob' | 'chord', number>>(sql`
    select a.latitude as la, a.longitude as oa, b.latitude as lb, b.longitude as ob,
      a.globe <-> b.globe as chord
    from ${postcodePoints} a, ${postcodePoints} b`);
  expect(rows).toHaveLength(16);
  for (const { la, oa, lb, ob, chord } of rows) {
    const expected = getGreatCircleKm(
      { latitude: la, longitude: oa },
      { latitude: lb, longitude: ob },
    );
    expect(toSurfaceDistanceKm(chord)).toBeCloseTo(expected, 6);
  }
});

const silentLog = { warn: () => {} };

function createSettings(url: string) {
  return { geocoder: 'auto', postcodesIoUrl: url, mapboxUrl: url, mapboxToken: undefined } as const;
}

async function startProvider(data: Parameters<typeof startPostcodesIoStandIn>[0]) {
  const service = await startPostcodesIoStandIn(data);
  return { service, geocoder: createGeocoder(createSettings(service.url), silentLog) };
}

async function runGeocodingJob(geocoder: Geocoder) {
  for (const job of geocodingJobs({ db, geocoder })) await runTestJob(job);
}

async function getPostcodePointRow(postcode: string) {
  const [row] = await db.select().from(postcodePoints).where(eq(postcodePoints.postcode, postcode));
  return row;
}
