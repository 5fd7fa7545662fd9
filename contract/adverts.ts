import { z } from 'zod';
import { requiredSingleLine } from './text.ts';

function isOwnPathOrHttps(value: string) {
  if (/^\/(?![/\\])/.test(value)) return true;
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

export const Advert = z
  .strictObject({
    title: requiredSingleLine(60, 'Enter the title.'),
    text: requiredSingleLine(160, 'Enter the text.'),
    link: requiredSingleLine(500, 'Enter the link.')
      .refine(isOwnPathOrHttps, 'Give a path that begins with /, or an address with https:.')
      .describe('A path of this site, or an address elsewhere'),
    linkText: requiredSingleLine(40, 'Enter the text of the link.'),
  })
  .meta({ id: 'Advert' });
export type Advert = z.infer<typeof Advert>;

export const advertsMax = 20;

export const AdvertList = z
  .strictObject({ items: z.array(Advert).max(advertsMax) })
  .meta({ id: 'AdvertList' });
export type AdvertList = z.infer<typeof AdvertList>;
