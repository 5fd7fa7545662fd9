import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createWebApp } from './web-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-web-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = "document.documentElement.dataset.ready = 'yes';";
const files = {
  'routes.json': JSON.stringify([
    { path: 'otpVerify', modules: [], styles: [] },
    { path: 'dashboard', modules: ['/assets/app-1a2b.js'], styles: ['/assets/app-3c4d.css'] },
    { path: 'clubProfile/:slug?', modules: [], styles: [] },
  ]),
  'client/index.html':
    '<!doctype html><title>Home</title><link rel="canonical" href="https://origin.invalid/"/><p>origin.invalid</p>',
  'client/privacy/index.html':
    '<!doctype html><title>Policy</title><link rel="canonical" href="https://origin.invalid/privacy"/>',
  'client/privacy-policy/index.html':
    '<!doctype html><title>Policy</title><link rel="canonical" href="https://origin.invalid/privacy"/>',
  'client/otpVerify/index.html': `<!doctype html><title>Code</title><link rel="modulepreload" href="/assets/root-5e6f.js"/><script>${script}</script>`,
  'client/subscriptionscreen/index.html': '<!doctype html><title>Pricing</title>',
  'client/__spa-fallback.html': '<!doctype html><head><title>App</title></head>',
  'client/favicon.svg': '<svg/>',
  'client/assets/app-1a2b.js': 'start();',
  'client/assets/app-1a2b.js.br': 'compressed',
};
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}
const mapStyles = {
  light: 'https://tiles.example.org/styles/day?key=leg-before',
  dark: 'https://tiles.example.org/styles/night',
};
const publicUrl = 'https://fixtures.example.org';
const app = createWebApp({ publicUrl, mapStyles }, folder);

it.each([
  ['/', 200, 'Home'],
  ['/otpverify', 200, 'Code'],
  ['/OTPVERIFY/', 200, 'Code'],
  ['/Dashboard', 200, 'App'],
  ['/clubprofile', 200, 'App'],
  ['/CLUBPROFILE/llanelli-and-son', 200, 'App'],
  ['/clubProfile/a/b', 404, 'App'],
  ['/nothing', 404, 'App'],
  ['/__spa-fallback.html', 404, 'App'],
])('responds to the path %s with status %i and the page %s', async (path, status, title) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(`<title>${title}</title>`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

it.each(['/answer?token=sealed', '/ANSWER/?token=sealed', '/reconfirm', '/unsubscribe'])(
  'keeps the token in the address %s out of caches, referrers and search engines',
  async (address) => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await app.request(address, { method });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  },
);

it('preloads the scripts and styles of a screen after the stylesheet of the page', async () => {
  const rendered = await (await app.request('/otpVerify')).text();
  expect(rendered).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/root-5e6f.js"/>',
  );
  const page = await (await app.request('/dashboard')).text();
  expect(page).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/app-1a2b.js"/>',
  );
  expect(page).toContain(
    '<link rel="preload" fetchpriority="low" as="style" href="/assets/app-3c4d.css"/>',
  );
  expect(await (await app.request('/nothing')).text()).not.toContain('app-1a2b');
});

it('allows inline scripts in the Content-Security-Policy only by the hash of each script on the page', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  const withScript = await app.request('/otpVerify');
  expect(withScript.headers.get('content-security-policy')).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
  const without = await app.request('/');
  expect(without.headers.get('content-security-policy')).toContain("script-src 'self';");
});

it.each(['/', '/otpVerify', '/dashboard', '/nothing'])(
  'lets the Content-Security-Policy of the page %s load map data, and workers from its own origin',
  async (path) => {
    const policy = (await app.request(path)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://tiles.example.org;");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.org;");
    expect(policy).toContain("worker-src 'self';");
  },
);

it('allows no other origins in the Content-Security-Policy when only the built-in map is used', async () => {
  const response = await createWebApp({ publicUrl, mapStyles: null }, folder).request('/dashboard');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:;");
});

const dropIn = {
  script: 'https://pay.example.org/dropin/v2/initialise.js',
  frames: 'https://pay-pages.example.org',
};

it.each(['/subscriptionscreen', '/SubscriptionScreen/'])(
  "lets the page %s run the payment provider's Drop-in form, and embed its pages",
  async (path) => {
    const response = await createWebApp(
      { publicUrl, mapStyles, goCardless: { dropIn } },
      folder,
    ).request(path);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${dropIn.script};`);
    expect(policy).toContain(`frame-src ${dropIn.frames};`);
  },
);

it.each([
  ['/', { dropIn }],
  ['/otpVerify', { dropIn }],
  ['/dashboard', { dropIn }],
  ['/nothing', { dropIn }],
  ['/subscriptionscreen', undefined],
])(
  'allows no payment scripts or frames on the page %s with the payment settings %j',
  async (path, goCardless) => {
    const response = await createWebApp({ publicUrl, mapStyles, goCardless }, folder).request(path);
    const policy = response.headers.get('content-security-policy');
    expect(policy).not.toContain('pay.example.org');
    expect(policy).not.toContain('frame-src');
  },
);

it('sends the compressed file of an asset, with an immutable Cache-Control header', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await app.request('/assets/app-1a2b.js', { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await (await app.request('/assets/app-1a2b.js')).text()).toBe('start();');
});

it('serves built files such as the favicon, and responds 404 for files outside the build folder', async () => {
  expect((await app.request('/favicon.svg')).headers.get('content-type')).toContain('image/svg');
  expect((await app.request('/..%2froutes.json')).status).toBe(404);
  expect((await app.request('/routes.json')).status).toBe(404);
});

it('replaces the placeholder for the public address in built pages', async () => {
  const page = await (await app.request('/')).text();
  expect(page).toContain('<link rel="canonical" href="https://fixtures.example.org/"/>');
  expect(page).toContain('<p>fixtures.example.org</p>');
});

it('lists each public page once in the sitemap', async () => {
  const siteMaps = ['/blog/sitemap.xml'];
  const robots = await createWebApp({ publicUrl, mapStyles, siteMaps }, folder).request(
    '/robots.txt',
  );
  const text = await robots.text();
  expect(text).toContain('Sitemap: https://fixtures.example.org/sitemap.xml\n');
  expect(text).toContain('Sitemap: https://fixtures.example.org/blog/sitemap.xml\n');
  const siteMap = await app.request('/sitemap.xml');
  expect(siteMap.headers.get('content-type')).toBe('application/xml');
  const addresses = [...(await siteMap.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, at]) => at);
  expect(addresses).toEqual([
    'https://fixtures.example.org/',
    'https://fixtures.example.org/privacy',
  ]);
});

it('adds the title and meta tags to pages that were not rendered at build time', async () => {
  const heads: Record<string, string | null> = {
    '/clubprofile/llanelli': '<title>Llanelli $& Son</title><meta name="a"/>',
    '/clubprofile/nobody': null,
    '/otpverify': '<title>Another</title>',
    '/nothing': '<title>Another</title>',
  };
  const headOf = async (path: string) => heads[path];
  const told = createWebApp({ publicUrl, mapStyles, renderHead: headOf }, folder);
  const answers = async (path: string) => {
    const response = await told.request(path);
    return [response.status, await response.text()];
  };
  expect(await answers('/clubProfile/Llanelli')).toEqual([
    200,
    '<!doctype html><head><title>Llanelli $& Son</title><meta name="a"/></head>',
  ]);
  const app = '<!doctype html><head><title>App</title></head>';
  expect(await answers('/clubProfile/nobody')).toEqual([404, app]);
  expect(await answers('/clubProfile/one')).toEqual([200, app]);
  expect((await answers('/otpVerify'))[1]).toContain('<title>Code</title>');
  expect((await answers('/nothing'))[0]).toBe(404);
});
