import { z } from 'zod';
import { parseUrl } from './format.ts';
import { createRequiredSingleLineSchema } from './text.ts';

function isSitePathOrHttpsUrl(value: string) {
  if (/^\/(?![/\\])/.test(value)) return true;
  return parseUrl(value)?.protocol === 'https:';
}

export const Advert = z
  .strictObject({
    title: createRequiredSingleLineSchema(60, 'Enter the title.'),
    text: createRequiredSingleLineSchema(160, 'Enter the text.'),
    link: createRequiredSingleLineSchema(500, 'Enter the link.')
      .refine(isSitePathOrHttpsUrl, 'Give a path that begins with /, or an address with https:.')
      .describe('A path of this site, or an address elsewhere'),
    linkText: createRequiredSingleLineSchema(40, 'Enter the text of the link.'),
  })
  .meta({ id: 'Advert' });
export type Advert = z.infer<typeof Advert>;

export const advertsMax = 20;

export const AdvertList = z
  .strictObject({ items: z.array(Advert).max(advertsMax) })
  .meta({ id: 'AdvertList' });
export type AdvertList = z.infer<typeof AdvertList>;
