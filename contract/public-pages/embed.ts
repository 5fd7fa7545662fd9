import { z } from 'zod';
import { Format, Side } from '../fixtures.ts';

/** The colours of the embedded page. Without a theme it follows the visitor's device. */
export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export const EmbedQuery = z.object({
  theme: z
    .enum(embedThemes)
    .optional()
    .describe('Without it the page follows the colour scheme of the device'),
  background: z
    .enum(['paper', 'transparent'])
    .default('paper')
    .describe('`transparent` shows what the website has behind the frame'),
});
export type EmbedQuery = z.infer<typeof EmbedQuery>;

export const FeedFixture = z
  .strictObject({
    kind: z.enum(['free', 'match']),
    date: z.iso.date(),
    teamName: z.string(),
    side: Side.describe('Where the team plays, or could play on a free date'),
    startTime: z.string().nullable().describe('In the United Kingdom, such as `13:30`'),
    format: Format.nullable(),
    overs: z.int().nullable(),
    opponent: z
      .string()
      .nullable()
      .describe('Null for a free date, and if the opponent’s own page shows no matches'),
    url: z.url().nullable().describe('The page of a free date; null for a match'),
  })
  .meta({ id: 'FeedFixture' });
export type FeedFixture = z.infer<typeof FeedFixture>;

export const FixtureFeed = z
  .strictObject({
    club: z.strictObject({
      name: z.string(),
      place: z.string().describe('As exactly as the club lets visitors know'),
      url: z.url().describe('The public page of the club'),
    }),
    items: z.array(FeedFixture).describe('At most 200, the next ones first'),
  })
  .meta({ id: 'FixtureFeed' });
export type FixtureFeed = z.infer<typeof FixtureFeed>;
