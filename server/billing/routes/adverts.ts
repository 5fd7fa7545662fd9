import { AdvertList } from '@fixturebook/contract/adverts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { isLimitedToHobby } from '../policy.ts';

export function advertRoutes({ config }: Pick<Platform, 'config'>) {
  return createRouter('Billing', [
    defineRoute('listAdverts', 'GET /adverts', {
      summary: "List the adverts for the caller's plan",
      who: 'club',
      responses: { 200: jsonResponse(AdvertList) },
      handler: (c) => ({ items: isLimitedToHobby(config, c.var.caller) ? config.adverts : [] }),
    }),
  ]);
}
