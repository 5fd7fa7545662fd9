import { randomUUID } from 'node:crypto';
import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import {
  createProClub,
  createSecretary,
  createTestClub,
  createTestFixture,
} from './testing/builders.ts';
import { createOfficer } from './testing/field-calls/officers.ts';
import type { Browser } from './testing/test-app.ts';
import { startTestApp } from './testing/test-app.ts';

const app = await startTestApp();

interface TestedApiRoute {
  method: string;
  path: string;
  who: string;
}

const routes: TestedApiRoute[] = Object.entries(
  app.document.paths as Record<string, Record<string, { 'x-who'?: string }>>,
).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    who: operation['x-who'] ?? 'nobody said',
  })),
);
/** The only route that always needs Pro. Chat routes need Pro in some cases: see chat/policy.test.ts. */
const isProOnly = ({ path }: TestedApiRoute) => path === '/api/v1/games';
const mutations = routes.filter(({ method }) => method !== 'GET');

function fillPathParameters({ path }: TestedApiRoute, fixtureId: string = randomUUID()) {
  return path
    .replace('/fixtures/{id}', `/fixtures/${fixtureId}`)
    .replace('{postcode}', 'SW18 4RD')
    .replace('{file}', `${'x'.repeat(22)}-128.webp`)
    .replace(/\{[^}]+\}/g, 'nothing-there');
}

it('serves a valid OpenAPI 3.1 description of the API', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(app.document));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(app.document.openapi).toBe('3.1.0');
  expect(routes.length).toBeGreaterThan(25);
});

it('serves an OpenAPI description for which a linter reports no problems', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'info-contact': 'error',
      'operation-description': 'error',
      'operation-tag-defined': 'error',
    },
  });
  // The linter refuses a server address such as http://localhost.
  const document = { ...app.document, servers: [{ url: 'https://fixturebook.example' }] };
  const problems = await lintDocument({
    config,
    document: makeDocumentFromString(JSON.stringify(document), '/openapi.json'),
    externalRefResolver: new BaseResolver(config.resolve),
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/** Routes that exist only with the built web app: pages, sitemap and robots.txt. */
const webAppRoutes = ['GET /*', 'GET /robots.txt', 'GET /sitemap.xml'];

it('describes every route in the OpenAPI document, except those of web pages', () => {
  const described = routes.map(({ method, path }) => `${method} ${path}`);
  const answered = app.handlers
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const known = [...described, ...webAppRoutes];
  expect(answered.filter((name) => !known.includes(name))).toEqual([]);
  expect(answered).toEqual(expect.arrayContaining(described));
});

/** Returns what a policy allows scripts from: the sources of `script-src`, or those of `default-src` without it. */
function getScriptSources(policy: string) {
  const directives = policy.split(';').map((directive) => directive.trim().split(' '));
  const [, ...sources] =
    directives.find(([name]) => name === 'script-src') ??
    directives.find(([name]) => name === 'default-src') ??
    [];
  return sources.join(' ');
}

describe.each(routes)('$method $path', (route) => {
  it('declares who may call each route in the OpenAPI document', () => {
    expect(['anyone', 'signed-in', 'signed-in-or-suspended', 'club', 'owner']).toContain(route.who);
  });

  it('sends security headers with the response of each route', async () => {
    const { headers } = await app.call(route.method, fillPathParameters(route));
    expect(getScriptSources(headers.get('content-security-policy') ?? '')).toMatch(
      /^('none'|('self'|'sha256-[^']+')( 'sha256-[^']+')*)$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('rejects visitors, accounts without a club and suspended clubs on each route that they may not call', async () => {
    const ofFixture = route.path.includes('/fixtures/{id}');
    const own = await createProClub(app);
    const stranger = await createTestClub(app);
    const clubless = await createSecretary(app);
    const suspended = await createTestClub(app);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    const status = async (fixtureId: string, as?: Browser) =>
      (await app.call(route.method, fillPathParameters(route, fixtureId), { as })).status;
    const strangerFixture = await createTestFixture(app, stranger.browser);
    const ownFixture = await createTestFixture(app, own.browser);

    const open = route.who === 'anyone';
    const visitor = await status(strangerFixture.id);
    if (open) expect([401, 403]).not.toContain(visitor);
    else expect(visitor).toBe(401);
    const refusesSuspended = !open && route.who !== 'signed-in-or-suspended';
    if (refusesSuspended) expect(await status(strangerFixture.id, suspended.browser)).toBe(403);
    const needsClub = route.who === 'club' || route.who === 'owner';
    if (needsClub) expect(await status(strangerFixture.id, clubless.browser)).toBe(403);
    if (ofFixture && route.method !== 'GET')
      expect([400, 404]).toContain(await status(strangerFixture.id, own.browser));
    if (needsClub)
      expect((await status(strangerFixture.id, stranger.browser)) === 403).toBe(isProOnly(route));
    const officer = await createOfficer(app, own.club);
    if (route.who === 'owner') expect(await status(ownFixture.id, officer.browser)).toBe(403);
    else expect([401, 403]).not.toContain(await status(ownFixture.id, officer.browser));
    // The empty request body may cause 400, but the club itself must not get 401 or 403.
    expect([401, 403]).not.toContain(await status(ownFixture.id, own.browser));
  });
});

/** Webhooks verify a signature instead of the origin. */
const isWebhook = ({ path }: TestedApiRoute) => path.includes('/webhooks/');

describe.each(mutations.filter((route) => !isWebhook(route)))('$method $path', (route) => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('rejects a request that changes data and comes from %s', async (_name, headers) => {
    const { browser } = await createTestClub(app);
    const response = await app.call(route.method, fillPathParameters(route), {
      as: browser,
      json: {},
      headers,
    });
    expect(response.status).toBe(403);
    expect((await response.json()).code).toBe('foreign-origin');
  });
});

describe.each(mutations)('$method $path', (route) => {
  it.each(['application/x-www-form-urlencoded', 'text/plain'])(
    'rejects a body of type %s, which a form on another website could send',
    async (type) => {
      const { browser } = await createTestClub(app);
      const response = await app.call(route.method, fillPathParameters(route), {
        as: browser,
        body: 'a=b',
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(415);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'does not respond 500 to an empty request body with the content type %s',
    async (type) => {
      const { browser } = await createTestClub(app);
      const headers = { 'content-type': type };
      const response = await app.call(route.method, fillPathParameters(route), {
        as: browser,
        headers,
      });
      expect(response.status).not.toBe(500);
    },
  );

  it('rejects a request body that is larger than the route allows', async () => {
    const { browser } = await createTestClub(app);
    const picture = route.path.endsWith('/photo') && route.method === 'PUT';
    const table = route.path.endsWith('/card/imports');
    const kilobytes = picture ? 10 * 1024 : isWebhook(route) ? 1024 : table ? 256 : 64;
    const type = picture ? 'image/png' : table ? 'text/csv' : 'application/json';
    const response = await app.call(route.method, fillPathParameters(route), {
      as: browser,
      body: new Uint8Array(kilobytes * 1024 + 1).fill(32),
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(413);
  });
});

describe('problem documents', () => {
  it('responds with a problem document to an unknown path under /api', async () => {
    const response = await app.call('GET', '/api/v1/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'not-found', status: 404, errors: [] });
  });

  it('rejects a wrong content type with a problem document even if there is no body', async () => {
    const { browser } = await createTestClub(app);
    const headers = { 'content-type': 'text/plain' };
    const response = await app.call('POST', '/api/v1/fixtures', { as: browser, headers });
    expect(response.status).toBe(415);
    expect((await response.json()).code).toBe('content-type');
  });

  it('rejects a body that is not valid JSON with a problem document', async () => {
    const { browser } = await createTestClub(app);
    const response = await app.call('POST', '/api/v1/fixtures', {
      as: browser,
      body: '{"teamName":',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect((await response.json()).code).toBe('invalid-input');
  });
});

describe('the operator’s routes', () => {
  it('counts requests by route in metrics that only the port of the operator has', async () => {
    await app.call('GET', '/healthz');
    const metrics = await (await app.callOperator('/metrics')).text();
    expect(metrics).toContain('http_request_seconds_count{method="GET",route="/healthz"');
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const request = new Request('http://localhost:3000/metrics');
    expect((await app.fetch(request, { incoming })).status).toBe(404);
  });

  it.each(['/dev/mail', '/api/dev/mail'])(
    'leads from %s on the public port to the port of the operator',
    async (path) => {
      const response = await app.call('GET', `${path}`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`http://localhost:4000${path}`);
      expect((await app.callOperator(path)).status).toBe(200);
    },
  );

  it('responds 404 to a request for the port of the operator under another host name', async () => {
    for (const path of ['/metrics', '/api/dev/mail', '/dev/mail'])
      expect((await app.callOperator(path, 'http://evil.example:4000')).status).toBe(404);
  });

  it('sends security headers with the responses on the port of the operator', async () => {
    for (const path of ['/metrics', '/dev/mail', '/nothing']) {
      const { headers } = await app.callOperator(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('responds 404 on the routes of the development mailbox when the server has a public address', async () => {
    const open = await startTestApp({ publicUrl: 'https://fixturebook.example' });
    for (const path of ['/api/dev/mail', '/dev/mail']) {
      expect((await open.call('GET', path)).status).toBe(404);
      expect((await open.callOperator(path)).status).toBe(404);
    }
  });

  it('responds 400 to a request for the development mailbox of an invalid email address', async () => {
    expect((await app.callOperator('/api/dev/mail?to=%00')).status).toBe(400);
  });

  it('responds 200 on /readyz when the database is reachable', async () => {
    expect((await app.call('GET', '/readyz')).status).toBe(200);
  });
});
