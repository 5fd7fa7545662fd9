import { z } from 'zod';
import { Side } from '../fixtures.ts';
import { createMultiLineSchema, createSingleLineSchema } from '../text.ts';
import { Competition } from './competitions.ts';

export const cardImportLifetimeHours = 24;

/**
 * A `new` row can be added, a `there` row is already on the fixture card, and a `wrong` row is invalid.
 * A `skipped` row could have been added, but the club left it out. A `gone` row was listed by an earlier request,
 * and the fixture was moved, called off or deleted since. A `removed` row was listed and taken off the card again.
 */
export const CardImportOutcome = z.enum([
  'new',
  'listed',
  'there',
  'wrong',
  'skipped',
  'gone',
  'removed',
]);
export type CardImportOutcome = z.infer<typeof CardImportOutcome>;

const asReadDescription = 'The parsed value, or the typed text if it is invalid';

export const CardImportRow = z
  .strictObject({
    row: z.int().describe('The row number in a spreadsheet; the headings are row 1'),
    outcome: CardImportOutcome,
    teamName: z.string(),
    date: z.string().describe(asReadDescription),
    startTime: z.string().describe(`${asReadDescription}; empty if missing`),
    side: Side.nullable(),
    opponent: z.string().describe('Empty for a free date'),
    competition: Competition.nullable().describe('Null for a free date'),
    opponentClub: z
      .strictObject({ slug: z.string(), name: z.string() })
      .nullable()
      .describe(
        'The opponent of a friendly or other match if it is a registered club, which can be asked for the match instead',
      ),
    ground: z.string(),
    postcode: z.string(),
    maxTravelRadius: z.int().nullable().describe('km; null if missing or invalid'),
    otherHomeDates: z
      .int()
      .describe(
        'How many home dates the club already has on that day at the postcode, on its card or in other rows; 0 if there is a pitch for each',
      ),
    unread: z.string().describe('The words of a pasted line that were not understood'),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .describe('`path` is a field of a fixture or of a recorded match'),
  })
  .meta({ id: 'CardImportRow' });
export type CardImportRow = z.infer<typeof CardImportRow>;

/** Rows with an opponent become recorded matches, and the others free dates. */
export const CardImport = z
  .strictObject({
    id: z.uuid(),
    rows: z.array(CardImportRow),
    passedOver: z.array(z.string()).describe('Unknown headings'),
    expiresAt: z.string(),
  })
  .meta({ id: 'CardImport' });
export type CardImport = z.infer<typeof CardImport>;

/** What the rows of a file have in common. */
export const CardFileQuery = z.object({
  team: createSingleLineSchema(200).default('').describe('The team of each row that names none'),
  competition: Competition.optional().describe(
    'The competition of each match that names none; by default a friendly',
  ),
});
export type CardFileQuery = z.infer<typeof CardFileQuery>;

const addressMessage = 'Enter an address that begins with https:// or webcal://.';

/** The address of a calendar on another site, which is read once. */
export const CardAddressInput = z
  .strictObject({
    address: createSingleLineSchema(2000)
      .overwrite((text) => text.replace(/^webcals?:/i, 'https:'))
      .refine(isCalendarAddress, addressMessage)
      .describe('Such as `webcal://example.org/fixtures.ics`'),
    ...CardFileQuery.shape,
  })
  .meta({ id: 'CardAddressInput' });
export type CardAddressInput = z.infer<typeof CardAddressInput>;

function isCalendarAddress(text: string) {
  try {
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Free dates and matches as lines of text, and what the lines have in common. */
export const CardLinesInput = z
  .strictObject({
    text: createMultiLineSchema(20_000).describe(
      'One free date or match on each line, such as `Sat 5 Jun home 1.30pm` or `Sat 5 Jun v Marlow (A)`',
    ),
    team: createSingleLineSchema(200).default('').describe('The team of each line that names none'),
    ground: createSingleLineSchema(200)
      .default('')
      .describe("By default the home ground of the line's team"),
    radius: createSingleLineSchema(20).default('').describe('km; by default that of the team'),
    competition: Competition.nullable()
      .default(null)
      .describe(
        'If the lines are matches, the competition of each that names none. Words that are left in a line are then its opponent',
      ),
  })
  .meta({ id: 'CardLinesInput' });
export type CardLinesInput = z.infer<typeof CardLinesInput>;

export const CardImportAcceptanceQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5}){0,999}$/, 'Name the rows to leave out, such as 2,5.')
    .optional()
    .describe('The numbers of new rows to leave out, such as 2,5'),
});

/** An accepted import of which something can still be taken off the card. */
export const AcceptedImport = z
  .strictObject({
    id: z.uuid(),
    acceptedAt: z.string(),
    officer: z
      .string()
      .nullable()
      .describe(
        'The email address of the officer who accepted it; null if they have left the club',
      ),
    listed: z.int().describe('How many of its free dates and matches are on the card'),
    matches: z.int().describe('How many of these are matches'),
    teamNames: z.array(z.string()),
  })
  .meta({ id: 'AcceptedImport' });
export type AcceptedImport = z.infer<typeof AcceptedImport>;
export const AcceptedImportList = z
  .strictObject({ items: z.array(AcceptedImport).describe('The latest first') })
  .meta({ id: 'AcceptedImportList' });

/** A repeated request to accept the same import lists nothing again. It says which of the dates have left the card since. */
export const CardImportResult = z
  .strictObject({ rows: z.array(CardImportRow) })
  .meta({ id: 'CardImported' });
export type CardImportResult = z.infer<typeof CardImportResult>;
