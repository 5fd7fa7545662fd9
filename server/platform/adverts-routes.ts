import { AdvertList } from '@fixturebook/contract/adverts';
import { createRouter, defineRoute, jsonResponse } from './http/http.ts';
import { isPlanLimited } from './plan-limits.ts';
import type { Platform } from './platform.ts';

export function advertRoutes({ config }: Pick<Platform, 'config'>) {
  return createRouter('Billing', [
    defineRoute('listAdverts', 'GET /adverts', {
      summary: "List the adverts for the caller's plan",
      who: 'club',
      responses: { 200: jsonResponse(AdvertList) },
      handler: (c) => ({ items: isPlanLimited(config, c.var.caller) ? config.adverts : [] }),
    }),
  ]);
}
