import { readFileSync } from 'node:fs';
import { type Advert, AdvertList } from '@fixturebook/contract/adverts';
import { brand } from '@fixturebook/contract/brand';
import { z } from 'zod';

const defaultAdverts: Advert[] = [
  {
    title: `${brand.name} Pro`,
    text: 'Write to any club first, see the list of all games, and have no adverts.',
    link: '/subscriptionscreen',
    linkText: 'See what Pro costs',
  },
];

/** Reads the adverts from a file: `{"items": [{"title", "text", "link", "linkText"}]}`. */
export const AdvertsFile = z
  .string()
  .optional()
  .transform((file, context): Advert[] => {
    if (file === undefined) return defaultAdverts;
    try {
      return AdvertList.parse(JSON.parse(readFileSync(file, 'utf8'))).items;
    } catch (error) {
      context.addIssue(`must be the path of a file with adverts: ${formatError(error)}`);
      return z.NEVER;
    }
  });

function formatError(error: unknown) {
  if (!(error instanceof z.ZodError)) return (error as Error).message.split('\n')[0];
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'all of it'}: ${issue?.message}`;
}
