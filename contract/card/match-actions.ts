import { z } from 'zod';

export const MatchActionName = z.enum([
  'asked',
  'note-added',
  'counter-offered',
  'accepted',
  'counter-offer-accepted',
  'declined',
  'counter-offer-declined',
  'withdrawn',
  'terms-suggested',
  'terms-agreed',
  'terms-refused',
  'terms-withdrawn',
  'confirmed',
  'problem-reported',
  'called-off',
  'date-listed',
  'recorded',
  'imported',
  'changed',
  'reinstated',
  'ticked-as-played',
  'note-changed',
  'tick-removed',
  'opponent-invited',
  'invitation-withdrawn',
  'proposal-accepted',
  'proposal-refused',
  'offer-accepted',
]);
export type MatchActionName = z.infer<typeof MatchActionName>;

/** A detail of a recorded match that was changed. A missing value is an empty text, and texts of notes are left out. */
export const RecordedChange = z.strictObject({
  field: z.enum([
    'teamName',
    'opponent',
    'competition',
    'date',
    'startTime',
    'side',
    'ground',
    'postcode',
    'format',
    'overs',
    'notes',
  ]),
  before: z.string(),
  after: z.string(),
});
export type RecordedChange = z.infer<typeof RecordedChange>;

/** What an officer of the caller's club has done to a match or a request. The other club does not see it. */
export const MatchAction = z
  .strictObject({
    action: MatchActionName,
    at: z.string(),
    officer: z
      .string()
      .nullable()
      .describe('The email address of the officer; null if they have left the club'),
    changes: z.array(RecordedChange).describe('Only with `changed` and `proposal-accepted`'),
  })
  .meta({ id: 'MatchAction' });
export type MatchAction = z.infer<typeof MatchAction>;

export const MatchActions = z
  .array(MatchAction)
  .describe(
    "What the officers of the caller's club have done, the newest first. Nothing is known of the time before version 0.2.0",
  );
