import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    geocoder: 'auto',
    roles: ['web', 'worker'],
  });
});

it('takes an empty setting for one that is not there', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', ROLES: '' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
  });
});

it.each(['https://club.example', 'https://club.example/', 'HTTPS://Club.example:443'])(
  'knows the public address however it is written: %s',
  (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://club.example');
  },
);

it('shows the streets of OpenFreeMap, of a style that is named, or none', () => {
  expect(readConfig({}).mapStyles).toEqual({
    light: 'https://tiles.openfreemap.org/styles/liberty',
    dark: 'https://tiles.openfreemap.org/styles/dark',
  });
  const own = 'https://tiles.club.example/style.json?key=leg-before';
  expect(readConfig({ MAP_STYLE_URL: own }).mapStyles).toEqual({ light: own, dark: own });
  expect(readConfig({ MAP_STYLE_URL: 'none' }).mapStyles).toBeNull();
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
  ['ROLES', 'web,umpire'],
  ['PLAN_LIMITS', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['SUPPORT_EMAIL', 'nobody'],
])('names %s when it is wrong, in one line', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Wrong setting ${name}: [^\n]+$`),
  );
});

it('names what must be set together with another', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow(/S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ GEOCODER: 'mapbox' })).toThrow(/MAPBOX_TOKEN/);
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/fixturebook' })).toThrow(/SECRET/);
});
