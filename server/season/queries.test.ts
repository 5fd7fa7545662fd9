import type { SeasonPreview } from '@fixturebook/contract/season';
import { describe, expect, it } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { createRecordedMatch } from '../testing/matches.ts';
import { startTestApp } from '../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });

describe('the plan of the next season', () => {
  it('suggests the days of recorded friendlies and other matches, and leaves out league and cup matches', async () => {
    const { browser } = await createTestClub(app);
    for (const competition of ['league', 'cup', 'friendly', 'other'] as const)
      await createRecordedMatch(app, browser, {
        teamName: `${competition} XI`,
        date: '2030-06-01',
        side: 'away',
        competition,
      });
    now = new Date('2030-11-02T12:00:00Z');
    const preview = await app.call('POST', '/api/v1/me/seasons/2031', { as: browser });
    const { items }: SeasonPreview = await preview.json();
    const byTeam = items.toSorted((one, other) => one.teamName.localeCompare(other.teamName));
    expect(byTeam).toMatchObject(
      ['friendly XI', 'other XI'].map((teamName) => ({
        teamName,
        last: { date: '2030-06-01', side: 'away', opponent: 'Upper Wessington' },
        opponent: null,
      })),
    );
  });
});
