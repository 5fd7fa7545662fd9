import { PresenceInput } from '@fixturebook/contract/live/events';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import { AppError } from '../errors.ts';
import { createRouter, defineRoute, getCallerNetwork, jsonBody } from '../http/http.ts';
import type { RateLimit } from '../http/limits.ts';
import type { Platform } from '../platform.ts';
import { recordPresence } from './presence.ts';

/** Enough requests for a browser that loses its stream every few seconds and reconnects. */
const streamLimit: RateLimit = { name: 'streams', points: 600, seconds: 600, sliceSize: 20 };

const presenceLimit: RateLimit = { name: 'presence', points: 120, seconds: 60, sliceSize: 10 };

const eventId = z.string().max(100).optional();

export function liveRoutes({ clock, db, live }: Pick<Platform, 'clock' | 'db' | 'live'>) {
  return createRouter('Server', [
    defineRoute('openStream', 'GET /stream', {
      summary: 'Open the stream of live events',
      description:
        'When a login opens a seventh stream, or an account a 25th, its oldest stream ends. 429 if the network has too many streams, and 503 if the server has; `Retry-After` says when to try again.',
      who: 'club',
      limit: streamLimit,
      request: {
        query: z.object({
          after: eventId.describe('As `Last-Event-ID`, for the first connection'),
        }),
        headers: z.object({
          'last-event-id': eventId.describe('The `id` of the last event seen'),
        }),
      },
      responses: {
        200: {
          description: 'Server-sent events: a name, an `id` to resume from, data as JSON',
          content: { 'text/event-stream': { schema: z.string() } },
        },
      },
      handler: (c) => {
        const { outgoing } = c.env;
        if (!outgoing)
          throw new AppError(503, 'no-stream', 'A stream needs a connection of its own.');
        c.header('Content-Type', 'text/event-stream');
        c.header('Connection', 'close');
        // Stops proxies from buffering the events.
        c.header('X-Accel-Buffering', 'no');
        const after = c.req.valid('header')['last-event-id'] ?? c.req.valid('query').after;
        const headers = Object.fromEntries(c.body(null).headers);
        const { clubId, sessionId, userId } = c.var.caller;
        const owner = { clubId, sessionId, userId, network: getCallerNetwork(c) };
        live.open(outgoing, { owner, after, headers });
        return RESPONSE_ALREADY_SENT;
      },
    }),
    defineRoute('recordPresence', 'PUT /me/presence', {
      summary: 'Report whether a page is visible',
      who: 'club',
      limit: presenceLimit,
      request: { body: jsonBody(PresenceInput) },
      responses: { 204: { description: 'Noted' } },
      handler: (c) => recordPresence(db, c.var.caller, c.req.valid('json').visible, clock()),
    }),
  ]);
}
