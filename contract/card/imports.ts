import { z } from 'zod';
import { Side } from '../fixtures.ts';

export const cardImportLifetimeHours = 24;

/**
 * A `new` row can be added, a `there` row is already on the fixture card, and a `wrong` row is invalid.
 * A `gone` row was listed by an earlier request, and the fixture was moved, called off or deleted since.
 */
export const CardImportOutcome = z.enum(['new', 'listed', 'there', 'wrong', 'gone']);
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
    ground: z.string(),
    postcode: z.string(),
    maxTravelRadius: z.int().nullable().describe('km; null if missing or invalid'),
    otherHomeDates: z
      .int()
      .describe(
        'How many home dates the club already has on that day at the postcode, on its card or in other rows; 0 if it has more than one pitch',
      ),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .describe('`path` is a field of a fixture'),
  })
  .meta({ id: 'CardImportRow' });
export type CardImportRow = z.infer<typeof CardImportRow>;

/** An import contains only free dates, because a match needs the agreement of both clubs. */
export const CardImport = z
  .strictObject({
    id: z.uuid(),
    rows: z.array(CardImportRow),
    passedOver: z.array(z.string()).describe('Unknown headings'),
    expiresAt: z.string(),
  })
  .meta({ id: 'CardImport' });
export type CardImport = z.infer<typeof CardImport>;

/** A repeated request to accept the same import lists nothing again. It says which of the dates have left the card since. */
export const CardImportResult = z
  .strictObject({ rows: z.array(CardImportRow) })
  .meta({ id: 'CardImported' });
export type CardImportResult = z.infer<typeof CardImportResult>;
