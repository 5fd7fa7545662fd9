import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('uses default settings when no environment variable is set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    geocoder: 'auto',
    roles: ['web', 'worker'],
  });
});

it('treats an empty setting as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', ROLES: '' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
  });
});

it.each(['https://club.example', 'https://club.example/', 'HTTPS://Club.example:443'])(
  'normalises the public address %s',
  (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://club.example');
  },
);

it('uses the map styles of OpenFreeMap by default, the configured style if set, and none if set to ‘none’', () => {
  expect(readConfig({}).mapStyles).toEqual({
    light: 'https://tiles.openfreemap.org/styles/liberty',
    dark: 'https://tiles.openfreemap.org/styles/dark',
  });
  const own = 'https://tiles.club.example/style.json?key=leg-before';
  expect(readConfig({ MAP_STYLE_URL: own }).mapStyles).toEqual({ light: own, dark: own });
  expect(readConfig({ MAP_STYLE_URL: 'none' }).mapStyles).toBeNull();
});

it('fetches forecasts from the free service of Open-Meteo by default, and with a key from that for customers', () => {
  expect(readConfig({})).toMatchObject({
    weather: 'open-meteo',
    openMeteoUrl: 'https://api.open-meteo.com',
  });
  expect(readConfig({ OPEN_METEO_KEY: 'leg-before' })).toMatchObject({
    openMeteoUrl: 'https://customer-api.open-meteo.com',
    openMeteoKey: 'leg-before',
  });
  expect(readConfig({ OPEN_METEO_URL: 'http://127.0.0.1:4020/' }).openMeteoUrl).toBe(
    'http://127.0.0.1:4020',
  );
});

it('has no links to app stores and no testimonial until the operator sets them', () => {
  expect(readConfig({})).toMatchObject({ stores: { ios: null, android: null }, testimonial: null });
  const settings = {
    APP_STORE_URL: 'https://apps.example/fixtures',
    TESTIMONIAL: 'Our season was full by February.',
    TESTIMONIAL_BY: 'The fixture secretary of a club',
  };
  expect(readConfig(settings)).toMatchObject({
    stores: { ios: 'https://apps.example/fixtures', android: null },
    testimonial: { words: settings.TESTIMONIAL, by: settings.TESTIMONIAL_BY },
  });
});

it('rejects the address of an owner without the address of the database', () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://owner@db/fixturebook' })).toThrow(
    'Wrong setting DATABASE_OWNER_URL: must not be set when DATABASE_URL is not set.',
  );
});

it('rejects a testimonial without its author', () => {
  expect(() => readConfig({ TESTIMONIAL: 'Howzat!' })).toThrow(
    'Wrong setting TESTIMONIAL_BY: must be set together with TESTIMONIAL, TESTIMONIAL_BY.',
  );
});

it.each([
  ['PORT', 'cricket'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'fixturebook'],
  ['PUBLIC_URL', 'https://club.example/fixtures'],
  ['PUBLIC_URL', 'https://club.example?a=b'],
  ['REDIS_URL', 'http://club.example'],
  ['DATABASE_URL', 'mysql://localhost/club'],
  ['SMTP_URL', 'mail.club.example'],
  ['SECRET', 'short'],
  ['GEOCODER', 'guess'],
  ['MAP_STYLE_URL', 'streets'],
  ['MAP_STYLE_URL', 'file:///etc/style.json'],
  ['APP_STORE_URL', 'http://apps.example/fixtures'],
  ['PLAY_STORE_URL', 'javascript:alert(1)'],
  ['ROLES', 'web,umpire'],
  ['PLAN_LIMITS', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['MAX_LIVE_STREAMS', '9'],
  ['PUSH_HOSTS', 'https://push.example/'],
  ['PUSH_HOSTS', 'push.example,*'],
  ['VAPID_PUBLIC_KEY', 'public'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(44)],
  ['GOCARDLESS_ENVIRONMENT', 'production'],
  ['GOCARDLESS_API_URL', 'http://127.0.0.1:4010/api'],
  ['GOCARDLESS_API_URL', '127.0.0.1'],
])('reports an invalid %s with the name of the setting in one line', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Wrong setting ${name}: [^\n]+$`),
  );
});

it('names the missing setting when another setting requires it', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow(/S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ GEOCODER: 'mapbox' })).toThrow(/MAPBOX_TOKEN/);
  expect(() => readConfig({ POSTHOG_HOST: 'https://stats.example' })).toThrow(/POSTHOG_KEY/);
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/fixturebook' })).toThrow(/SECRET/);
});

it('accepts the public and the private key of web push only if they match', () => {
  const keys = {
    VAPID_PUBLIC_KEY:
      'BPtfPQy3LWcsNZ5tKAnYOqb3VIxkmhLkfTPN9xDYQJlvQqJVxqmTFDvhbXbWDeWkcSWyu5l0l8Mv1bJoxbXVtRA',
    VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E`,
  };
  expect(() => readConfig({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toThrow(
    'VAPID_PRIVATE_KEY',
  );
  expect(() => readConfig(keys)).toThrow('VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY');
  const generator =
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  expect(readConfig({ ...keys, VAPID_PUBLIC_KEY: generator }).vapid?.publicKey).toBe(generator);
});

it('enables payments only if both the token and the webhook secret are set', () => {
  expect(readConfig({}).goCardless).toBeUndefined();
  const keys = { GOCARDLESS_ACCESS_TOKEN: 'a token', GOCARDLESS_WEBHOOK_SECRET: 'a secret' };
  expect(() => readConfig({ GOCARDLESS_ACCESS_TOKEN: 'a token' })).toThrow(
    'GOCARDLESS_WEBHOOK_SECRET',
  );
  const script = 'https://pay.gocardless.com/billing/static/dropin/v2/initialise.js';
  expect(readConfig(keys).goCardless).toEqual({
    accessToken: 'a token',
    webhookSecret: 'a secret',
    environment: 'sandbox',
    dropIn: { script, frames: 'https://pay-sandbox.gocardless.com' },
  });
  expect(readConfig({ ...keys, GOCARDLESS_ENVIRONMENT: 'live' }).goCardless?.dropIn).toEqual({
    script,
    frames: 'https://pay.gocardless.com',
  });
  const url = 'http://127.0.0.1:4010';
  expect(readConfig({ ...keys, GOCARDLESS_API_URL: `${url}/` }).goCardless).toMatchObject({
    apiUrl: url,
    dropIn: { script: `${url}/billing/static/dropin/v2/initialise.js`, frames: url },
  });
});

it('rejects a custom API address of the payment provider in the live environment', () => {
  const live = { GOCARDLESS_ENVIRONMENT: 'live', GOCARDLESS_API_URL: 'http://127.0.0.1:4010' };
  expect(() => readConfig(live)).toThrow(/^Wrong setting GOCARDLESS_API_URL: [^\n]+$/);
});

it('documents every setting in the README and in .env.example', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const settings = read('config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm);
  const [readme, example] = [read('../../README.md'), read('../../.env.example')];
  const names = [...settings].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => !example.includes(`\n#${name}=`))).toEqual([]);
});

it.each([
  [{ PORT: '3100' }, 4100],
  [{ PORT: '0' }, 0],
  [{ PORT: '3100', OPERATOR_PORT: '9000' }, 9000],
])('derives the port of the operator from the settings %j', (settings, port) => {
  expect(readConfig(settings).operatorPort).toBe(port);
});

it('asks for OPERATOR_PORT when no port is left a thousand above PORT', () => {
  expect(() => readConfig({ PORT: '65000' })).toThrow(
    'Wrong setting OPERATOR_PORT: must be set when PORT is above 64535.',
  );
});

it('pauses before it stops listening in production only, unless it is told how long', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:25' };
  expect(readConfig({}).stopPauseMs).toBe(0);
  expect(readConfig(production).stopPauseMs).toBe(5_000);
  expect(readConfig({ ...production, STOP_PAUSE_SECONDS: '0' }).stopPauseMs).toBe(0);
});
