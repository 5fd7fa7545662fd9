import { z } from 'zod';
import { Side } from './fixtures.ts';

/** Hours for which a preview can be accepted. */
export const cardImportLifetimeHours = 24;

/**
 * What becomes of a row: `new` will be listed, `listed` was, `there` is on the card already, `wrong`
 * is not listed.
 */
export const CardImportOutcome = z.enum(['new', 'listed', 'there', 'wrong']);
export type CardImportOutcome = z.infer<typeof CardImportOutcome>;

const asReadDescription = 'As it was read; as it was typed where it could not be';

export const CardImportRow = z
  .strictObject({
    row: z.int().describe('As a spreadsheet counts: that of the headings is the first'),
    outcome: CardImportOutcome,
    teamName: z.string(),
    date: z.string().describe(asReadDescription),
    startTime: z.string().describe(`${asReadDescription}; empty without one`),
    side: Side.nullable(),
    ground: z.string(),
    postcode: z.string(),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .describe('By the field of a fixture'),
  })
  .meta({ id: 'CardImportRow' });
export type CardImportRow = z.infer<typeof CardImportRow>;

/** Only free dates can be imported: a match is agreed by both clubs. */
export const CardImport = z
  .strictObject({
    id: z.uuid(),
    rows: z.array(CardImportRow),
    passedOver: z.array(z.string()).describe('Headings that are not understood'),
    expiresAt: z.string(),
  })
  .meta({ id: 'CardImport' });
export type CardImport = z.infer<typeof CardImport>;

/** The same, however often it is accepted. */
export const CardImported = z
  .strictObject({ rows: z.array(CardImportRow) })
  .meta({ id: 'CardImported' });
export type CardImported = z.infer<typeof CardImported>;
