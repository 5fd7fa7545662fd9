import { randomUUID } from 'node:crypto';
import {
  type ApiDocument,
  createExampleRequest,
  type FuzzedRequest,
  listRoutes,
} from './request-arbitrary.ts';

interface RouteRequest extends FuzzedRequest {
  route: string;
}

/** The ids are those of things that do not exist. */
const pathValues: Record<string, string> = {
  id: randomUUID(),
  proposalId: randomUUID(),
  flowId: randomUUID(),
  area: 'berkshire',
  slug: 'amblers',
  shortId: '7k3m9q2xw4hd',
  name: 'Amblers',
  postcode: 'SW18 4RD',
  year: '2031',
  key: 'site',
  file: 'unknown.txt',
};

/** The statuses of routes that do not need the database. Every other route answers 503 without it. */
const statusWithoutDatabase: Record<string, number> = {
  'GET /api/v1/plans': 200,
  'GET /api/v1/settings': 200,
  'GET /ingest/array/{key}/config': 200,
  'GET /embed.js': 200,
  'GET /healthz': 200,
  'GET /api/openapi.json': 200,
  'GET /api/docs': 200,
  'GET /api/docs/{file}': 404,
  'GET /media/user_profile_avatars/{file}': 404,
  // The site has no secret of the payment provider, so no signature is right.
  'POST /api/v1/webhooks/gocardless': 498,
  // These lead to the operator's port.
  'GET /api/dev/mail': 302,
  'GET /dev/mail': 302,
};

/** Returns a valid request of each route of the API, and one that opens a live stream. */
export async function createRequestOfEveryRoute(url: string): Promise<RouteRequest[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const requests = listRoutes(document).map((route) => ({
    ...createExampleRequest(route, document, pathValues),
    route: `${route.method} ${route.path}`,
  }));
  const stream = { method: 'GET', address: '/api/v1/stream', headers: {} };
  return [...requests, { ...stream, route: 'GET /api/v1/stream' }];
}

/** Sends all requests at once. */
export function sendToEveryRoute(url: string, requests: RouteRequest[], cookie: string) {
  return Promise.all(requests.map((request) => send(url, request, cookie)));
}

/** Describes the answers whose status is not the one of a site that cannot reach its database. */
export function listWrongAnswersWithoutDatabase(answers: { route: string; status: number }[]) {
  return answers
    .filter(({ route, status }) => status !== (statusWithoutDatabase[route] ?? 503))
    .map(({ route, status }) => `${route} ${status}`);
}

async function send(
  url: string,
  { route, method, address, headers, body }: RouteRequest,
  cookie: string,
) {
  const started = performance.now();
  const response = await fetch(`${url}${address}`, {
    method,
    headers: { ...headers, cookie },
    body,
    redirect: 'manual',
  });
  const ms = performance.now() - started;
  // The body of a live stream would not end.
  await response.body?.cancel();
  return { route, status: response.status, ms };
}
