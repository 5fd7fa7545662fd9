import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { readMigrations } from '../database/migration-files.ts';
import { createRouter, defineRoute, jsonResponse } from '../http/http.ts';
import type { Platform } from '../platform.ts';

const HealthState = z.strictObject({ status: z.enum(['ok', 'unavailable']) });

export function healthRoutes({ db }: Pick<Platform, 'db'>) {
  const expected = readMigrations().length;

  async function isReady() {
    try {
      const { rows } = await db.execute<{ done: string }>(
        sql`select count(*) as done from drizzle.__drizzle_migrations`,
      );
      return Number(rows[0]?.done) >= expected;
    } catch {
      return false;
    }
  }

  return createRouter('Server', [
    defineRoute('getHealth', 'GET /healthz', {
      summary: 'Get whether the process is alive',
      who: 'anyone',
      responses: { 200: jsonResponse(HealthState) },
      handler: () => ({ status: 'ok' as const }),
    }),
    defineRoute('getReadiness', 'GET /readyz', {
      summary: 'Get whether the database is reachable and migrated',
      who: 'anyone',
      responses: {
        200: jsonResponse(HealthState, 'The database is reachable and migrated'),
        503: jsonResponse(HealthState, 'Not yet, or not now'),
      },
      handler: async (c) =>
        (await isReady())
          ? { status: 'ok' as const }
          : c.json({ status: 'unavailable' as const }, 503),
    }),
  ]);
}
