import { describe, expect, it } from 'vitest';
import { startMapboxStandIn } from '../testing/vendors/mapbox-stand-in.ts';
import {
  type PostcodesIoData,
  startPostcodesIoStandIn,
} from '../testing/vendors/postcodes-io-stand-in.ts';
import { startVendorStandIn, type VendorStandIn } from '../testing/vendors/vendor-stand-in.ts';
import { createGeocoder } from './vendor-geocoder.ts';

const wandsworth = { latitude: 51.4478, longitude: -0.1901 };
const silentLog = { warn: () => {} };

describe('postcodes.io', () => {
  async function start(data: PostcodesIoData) {
    const service = await startPostcodesIoStandIn(data);
    return { service, geocoder: createGeocoder(createSettings(service), silentLog) };
  }

  it('returns the coordinates of a postcode from postcodes.io', async () => {
    const { geocoder, service } = await start({ postcodes: { 'SW18 4RD': wandsworth } });
    expect(await geocoder.locate('SW18 4RD')).toEqual({
      postcode: 'SW18 4RD',
      point: { ...wandsworth, accuracy: 'unit' },
      source: 'postcodes.io',
    });
    expect(service.requests).toEqual(['/postcodes/SW18%204RD']);
  });

  it('returns the last coordinates of a terminated postcode', async () => {
    const { geocoder } = await start({ terminated: { 'SW18 4RD': wandsworth } });
    expect(await geocoder.locate('SW18 4RD')).toMatchObject({ point: { accuracy: 'unit' } });
  });

  it('returns the coordinates of the district for an unknown postcode', async () => {
    const { geocoder } = await start({ outcodes: { SW18: wandsworth } });
    expect(await geocoder.locate('SW18 4RD')).toMatchObject({ point: { accuracy: 'district' } });
  });

  it('returns "unknown" for a postcode without coordinates', async () => {
    const { geocoder } = await start({
      postcodes: { 'GY1 1AA': { latitude: null, longitude: null } },
    });
    expect(await geocoder.locate('GY1 1AA')).toBe('unknown');
    expect(await geocoder.locate('SW18 4RD')).toBe('unknown');
  });

  it('returns "unknown" when the coordinates from postcodes.io are outside the British Isles', async () => {
    const { geocoder } = await start({ postcodes: { 'SW18 4RD': { latitude: 0, longitude: 0 } } });
    expect(await geocoder.locate('SW18 4RD')).toBe('unknown');
  });
});

describe('Mapbox', () => {
  const centre: [number, number] = [wandsworth.longitude, wandsworth.latitude];

  it('returns the centre of the first feature that Mapbox finds', async () => {
    const service = await startMapboxStandIn('pk.token', { 'SW18 4RD': centre });
    const geocoder = createGeocoder(
      { ...createSettings(service), mapboxToken: 'pk.token' },
      silentLog,
    );
    expect(await geocoder.locate('SW18 4RD')).toEqual({
      postcode: 'SW18 4RD',
      point: { ...wandsworth, accuracy: 'unit' },
      source: 'mapbox',
    });
    expect(service.requests[0]).toMatch(/^\/places\/SW18%204RD\.json\?access_token=pk\.token&/);
  });

  it("accepts the whole address of Mapbox's permanent endpoint as a setting", async () => {
    const service = await startMapboxStandIn('pk.token', { 'SW18 4RD': centre });
    const mapboxUrl = `${service.url}/geocoding/v5/mapbox.places-permanent`;
    const settings = { ...createSettings(service), mapboxUrl, mapboxToken: 'pk.token' };
    await createGeocoder(settings, silentLog).locate('SW18 4RD');
    expect(service.requests[0]).toMatch(
      /^\/geocoding\/v5\/mapbox\.places-permanent\/SW18%204RD\.json/,
    );
  });

  it('returns "unknown" when Mapbox finds no feature for a postcode', async () => {
    const service = await startMapboxStandIn('pk.token', {});
    const geocoder = createGeocoder(
      { ...createSettings(service), mapboxToken: 'pk.token' },
      silentLog,
    );
    expect(await geocoder.locate('SW18 4RD')).toBe('unknown');
  });

  it('logs no token when Mapbox rejects the token', async () => {
    const service = await startMapboxStandIn('pk.token', { 'SW18 4RD': centre });
    const logged: unknown[] = [];
    const settings = { ...createSettings(service), mapboxToken: 'pk.wrong' };
    const log = { warn: (...line: unknown[]) => logged.push(line) };
    let time = 0;
    const now = () => ++time;
    const geocoder = createGeocoder(settings, log, { now });
    expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
    expect(logged).toEqual([
      [{ provider: 'mapbox', reason: 'status 401', seconds: 30 }, expect.any(String)],
    ]);
  });
});

describe('a geocoding provider that is down', () => {
  async function startWith(mood: VendorStandIn['behaviour']) {
    const service = await startPostcodesIoStandIn({ postcodes: { 'SW18 4RD': wandsworth } });
    service.behaviour = mood;
    let time = 0;
    const now = () => time;
    const geocoder = createGeocoder(createSettings(service), silentLog, { now, timeoutMs: 100 });
    const pass = (seconds: number) => {
      time += seconds * 1000;
    };
    return { service, geocoder, pass };
  }

  it.each(['silent', 'failing'] as const)(
    'calls a %s geocoding provider once, then not again during the pause',
    async (mood) => {
      const { service, geocoder } = await startWith(mood);
      for (let times = 0; times < 5; times += 1)
        expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
      expect(service.requests).toHaveLength(1);
    },
  );

  it('takes an answer of more than 256 KB as none', async () => {
    const result = { ...wandsworth, more: 'x'.repeat(2 ** 18) };
    const service = await startVendorStandIn(() => ({ status: 200, body: { result } }));
    const geocoder = createGeocoder(createSettings(service), silentLog);
    expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
  });

  it('calls a failed geocoding provider again after a pause, which doubles with each failure', async () => {
    const { service, geocoder, pass } = await startWith('failing');
    await geocoder.locate('SW18 4RD');
    pass(30);
    expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
    expect(service.requests).toHaveLength(2);
    pass(30);
    expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
    expect(service.requests).toHaveLength(2);
    pass(30);
    service.behaviour = 'well';
    expect(await geocoder.locate('SW18 4RD')).toMatchObject({ point: wandsworth });
    expect(await geocoder.locate('SW18 4RD')).toMatchObject({ point: wandsworth });
    expect(service.requests).toHaveLength(4);
  });

  it('lets one caller try a failed geocoding provider after the pause, while other callers skip it', async () => {
    const { service, geocoder, pass } = await startWith('silent');
    await geocoder.locate('SW18 4RD');
    pass(30);
    await Promise.all(Array.from({ length: 10 }, () => geocoder.locate('SW18 4RD')));
    expect(service.requests).toHaveLength(2);
  });

  it('counts concurrent failures of a geocoding provider as one failure', async () => {
    const { service, geocoder, pass } = await startWith('silent');
    await Promise.all(Array.from({ length: 10 }, () => geocoder.locate('SW18 4RD')));
    service.behaviour = 'well';
    pass(30);
    expect(await geocoder.locate('SW18 4RD')).toMatchObject({ point: wandsworth });
  });
});

it('calls no geocoding provider when the setting is "none"', async () => {
  const service = await startPostcodesIoStandIn({ postcodes: { 'SW18 4RD': wandsworth } });
  const geocoder = createGeocoder({ ...createSettings(service), geocoder: 'none' }, silentLog);
  expect(await geocoder.locate('SW18 4RD')).toBe('no-answer');
  expect(service.requests).toEqual([]);
});

function createSettings({ url }: VendorStandIn) {
  return { geocoder: 'auto', postcodesIoUrl: url, mapboxUrl: url, mapboxToken: undefined } as const;
}
