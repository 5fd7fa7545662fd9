import { OpenAPIHono, z } from '@hono/zod-openapi';
import { notFound } from '../errors.ts';
import { isLoopbackHost } from '../http/addresses.ts';
import {
  createErrorHandler,
  type HttpHeader,
  requireLoopbackHostName,
  setSecurityHeaders,
} from '../http/guard.ts';
import { type AppEnv, createRouter, defineRoute } from '../http/http.ts';
import { hasDevelopmentMailbox } from '../mail/delivery.ts';
import { developmentMailRoutes } from '../mail/development-routes.ts';
import type { Platform } from '../platform.ts';

type OperatorDeps = Pick<Platform, 'config' | 'db' | 'log' | 'metrics' | 'publicUrl'>;

/** The routes for the operator. They have a port of their own, which the proxy does not pass on. */
export function createOperatorApp(deps: OperatorDeps, securityHeaders: HttpHeader[]) {
  const { config, db, log, publicUrl } = deps;
  const app = new OpenAPIHono<AppEnv>();
  app.use(setSecurityHeaders(securityHeaders));
  // An operator who opens another address calls it by a name that the server does not know.
  if (isLoopbackHost(config.operatorHost)) app.use(requireLoopbackHostName());
  app.use(async (c, next) => {
    c.set('isOperatorPort', true);
    await next();
  });
  app.route('/', metricsRoutes(deps));
  if (hasDevelopmentMailbox(config, publicUrl)) app.route('/', developmentMailRoutes(db));
  app.notFound(() => {
    throw notFound();
  });
  app.onError(createErrorHandler(log));
  return app;
}

function metricsRoutes({ db, metrics }: OperatorDeps) {
  return createRouter('Server', [
    defineRoute('getMetrics', 'GET /metrics', {
      summary: 'Get the metrics',
      who: 'operator',
      responses: {
        200: {
          description: 'Prometheus text',
          content: { 'text/plain': { schema: z.string() } },
        },
      },
      handler: async (c) => {
        const { totalCount, idleCount, waitingCount, options } = db.$client;
        metrics.poolSize.set(options.max ?? 0);
        metrics.connections.set({ state: 'busy' }, totalCount - idleCount);
        metrics.connections.set({ state: 'idle' }, idleCount);
        metrics.connections.set({ state: 'waiting' }, waitingCount);
        return c.text(await metrics.registry.metrics(), 200);
      },
    }),
  ]);
}
