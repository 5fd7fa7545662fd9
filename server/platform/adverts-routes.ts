import { AdvertList } from '@fixturebook/contract/adverts';
import { createRouter, defineRoute, jsonResponse } from './http/http.ts';
import { isPlanLimited } from './plan-limits.ts';
import type { Platform } from './platform.ts';

const advertsRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/adverts',
  responses: { 200: jsonResponse(AdvertList, 'What a club on Hobby is shown; nothing for others') },
});

export function advertRoutes({ config }: Pick<Platform, 'config'>) {
  return createRouter().openapi(advertsRoute, (c) =>
    c.json({ items: isPlanLimited(config, c.var.caller) ? config.adverts : [] }, 200),
  );
}
