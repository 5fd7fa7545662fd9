import { AdvertList } from '@fixturebook/contract/adverts';
import { feature, json, route } from './http/http.ts';
import { isLimited } from './plan-limits.ts';
import type { Platform } from './platform.ts';

const adverts = route({
  who: 'club',
  method: 'get',
  path: '/adverts',
  responses: { 200: json(AdvertList, 'What a club on Hobby is shown; nothing for others') },
});

export function advertRoutes({ config }: Pick<Platform, 'config'>) {
  return feature().openapi(adverts, (c) =>
    c.json({ items: isLimited(config, c.var.caller) ? config.adverts : [] }, 200),
  );
}
