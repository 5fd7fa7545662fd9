import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { webApp } from './web-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-web-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = "document.documentElement.dataset.ready = 'yes';";
const files = {
  'paths.json': '["otpVerify", "dashboard", "clubProfile/:slug?"]',
  'client/index.html': '<!doctype html><title>Home</title>',
  'client/otpVerify/index.html': `<!doctype html><title>Code</title><script>${script}</script>`,
  'client/subscriptionscreen/index.html': '<!doctype html><title>Pricing</title>',
  'client/__spa-fallback.html': '<!doctype html><title>App</title>',
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
const app = webApp({ mapStyles }, folder);

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
])('answers %s with %i and the page %s', async (path, status, title) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(`<title>${title}</title>`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

it('allows a page the scripts that stand in it, by their hash, and no others', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  const withScript = await app.request('/otpVerify');
  expect(withScript.headers.get('content-security-policy')).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
  const without = await app.request('/');
  expect(without.headers.get('content-security-policy')).toContain("script-src 'self';");
});

it.each(['/', '/otpVerify', '/dashboard', '/nothing'])(
  'lets %s, from where one goes to a map, fetch the streets, and work in files of our own',
  async (path) => {
    const policy = (await app.request(path)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://tiles.example.org;");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.org;");
    expect(policy).toContain("worker-src 'self';");
  },
);

it('lets a page reach nothing else where the built-in map is all there is', async () => {
  const response = await webApp({ mapStyles: null }, folder).request('/dashboard');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:;");
});

const dropIn = {
  script: 'https://pay.example.org/dropin/v2/initialise.js',
  frames: 'https://pay-pages.example.org',
};

it.each(['/subscriptionscreen', '/SubscriptionScreen/'])(
  "lets %s run the payment provider's Drop-in, and frame its pages",
  async (path) => {
    const response = await webApp({ mapStyles, goCardless: { dropIn } }, folder).request(path);
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
])('lets %s run and frame nothing of others, with payments %j', async (path, goCardless) => {
  const response = await webApp({ mapStyles, goCardless }, folder).request(path);
  const policy = response.headers.get('content-security-policy');
  expect(policy).not.toContain('pay.example.org');
  expect(policy).not.toContain('frame-src');
});

it('sends an asset as the build has compressed it, to be kept for good', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await app.request('/assets/app-1a2b.js', { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await (await app.request('/assets/app-1a2b.js')).text()).toBe('start();');
});

it('sends other files as they are, and nothing from outside its folder', async () => {
  expect((await app.request('/favicon.svg')).headers.get('content-type')).toContain('image/svg');
  expect((await app.request('/..%2fpaths.json')).status).toBe(404);
  expect((await app.request('/paths.json')).status).toBe(404);
});
