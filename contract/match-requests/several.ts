import { z } from 'zod';
import { askedAtOnceMax, undoSeconds } from '../limits.ts';
import { MatchRequest } from '../matches.ts';

const version = z.string().max(64).optional();

export const SeveralMatchRequestsInput = z
  .object({
    ownFixtureId: z.uuid().describe('Your free date, for which all of them are asked'),
    ownVersion: version.describe(
      'The version of your own free date that was read; another one is refused with 412',
    ),
    asked: z
      .array(
        z.object({
          fixtureId: z.uuid(),
          version: version.describe(
            'The version of the free date that was read; another one is refused with 412',
          ),
        }),
      )
      .min(2, 'Choose at least two free dates.')
      .max(askedAtOnceMax, `Choose at most ${askedAtOnceMax} free dates.`)
      .describe('The free dates of the other clubs'),
    undoable: z
      .boolean()
      .optional()
      .describe(
        `With true, the other clubs are told after ${undoSeconds} seconds, in which you can undo each request; otherwise at once`,
      ),
  })
  .superRefine(({ asked }, context) => {
    const ids = asked.map(({ fixtureId }) => fixtureId);
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index)
        context.addIssue({
          code: 'custom',
          path: ['asked', index, 'fixtureId'],
          message: 'Choose each free date once.',
        });
  })
  .meta({ id: 'SeveralMatchRequestsInput' });
export type SeveralMatchRequestsInput = z.infer<typeof SeveralMatchRequestsInput>;

export const SeveralMatchRequests = z
  .strictObject({ items: z.array(MatchRequest).describe('In the order of `asked`') })
  .meta({ id: 'SeveralMatchRequests' });
