import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

/** A request of the page, such as the change that stores what the user did on a screen. */
export interface NetworkRequest {
  address: string | RegExp;
  method: string;
}

/** Lets requests to this address hang: the server gets them, but no answer comes back. */
export async function silence(page: Page, address: string | RegExp) {
  await page.route(address, () => {});
}

/**
 * Keeps the events of others from the live stream, so that the page does not learn what they do. The page
 * would read again what it shows if it could not connect to the stream.
 */
export async function withholdLiveEvents(page: Page) {
  const body = 'event: beat\ndata: {}\n\n';
  await page.route('**/api/v1/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  );
}

/** Loses the answer to the first change: the server has carried it out. */
export function loseFirstAnswer(page: Page, request: NetworkRequest) {
  return handleFirst(page, request, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Lets the first change hang after the server has carried it out, so that the time limit ends it. */
export function silenceFirstAnswer(page: Page, request: NetworkRequest) {
  return handleFirst(page, request, async (route) => void (await route.fetch()));
}

/** Breaks the connection before the first change reaches the server. */
export function cutFirstRequest(page: Page, request: NetworkRequest) {
  return handleFirst(page, request, (route) => route.abort('connectionreset'));
}

/** Breaks the connection in the middle of the answer to the first change, which the server has carried out. */
export function cutFirstAnswer(page: Page, request: NetworkRequest) {
  return handleFirst(page, request, async (route) => {
    const response = await route.fetch();
    const url = await serveHalfOfAnswer(response.status(), await response.body());
    await route.continue({ url, method: 'GET' });
  });
}

/** Starts a server that breaks the connection after half of the body. Returns its address. */
async function serveHalfOfAnswer(status: number, body: Buffer): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
    server.close();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Holds the requests that match until the returned function is called. */
export async function holdRequests(page: Page, address: string, method = 'GET') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    arrive();
    await released;
    await route.fallback();
  });
  return { arrived, release };
}

/** Lets the server handle the first such request, and keeps its answer from the page until `release` is called. */
export async function holdFirstAnswer(page: Page, request: NetworkRequest) {
  const { promise: answered, resolve: reportAnswered } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await handleFirst(page, request, async (route) => {
    const response = await route.fetch();
    reportAnswered();
    await released;
    await route.fulfill({ response });
  });
  return { answered, release };
}

/** Delays each answer by three seconds, which is less than any time limit of the app. */
export async function slowDown(page: Page) {
  await page.route(isAnswerOfApi, (route) => answerLate(route));
}

/** Delays every second answer, so that answers arrive in another order than the requests were sent. */
export async function mixUpAnswers(page: Page) {
  let count = 0;
  await page.route(isAnswerOfApi, (route) => {
    count += 1;
    return count % 2 === 0 ? route.fallback() : answerLate(route);
  });
}

const delayMs = 3_000;

/** The live stream is one endless answer. */
function isAnswerOfApi({ pathname }: URL) {
  return pathname.startsWith('/api/v1/') && pathname !== '/api/v1/stream';
}

async function answerLate(route: Route) {
  const response = await route.fetch();
  await setTimeout(delayMs);
  await route.fulfill({ response });
}

async function handleFirst(
  page: Page,
  { address, method }: NetworkRequest,
  handle: (route: Route) => Promise<void>,
) {
  let isHandled = false;
  await page.route(address, async (route) => {
    if (isHandled || route.request().method() !== method) return route.fallback();
    isHandled = true;
    await handle(route);
  });
}
