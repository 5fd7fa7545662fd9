import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createFixture } from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { createTeam } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const colours = ['green', 'blue', 'red', 'amber', 'purple', 'teal', 'grey'];

test('marks the fixtures of a team on the card with the colour of the team, beside its name', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(60);
  const away = { side: 'away', ground: '', postcode: 'HS7 5LA' } as const;
  for (const colour of colours) {
    await createTeam(club, { name: `The ${colour} XI`, colour });
    await createFixture(club, { date, teamName: `The ${colour} XI`, ...away });
  }
  await createFixture(club, { date, teamName: 'Strangers', ...away });
  await page.goto(`/mycard?season=${date.slice(0, 4)}`);
  for (const colour of colours) {
    const heading = page.getByRole('heading', { name: `The ${colour} XI` });
    await expect(heading.locator(`[data-colour="${colour}"]`)).toBeVisible();
  }
  const other = page.getByRole('heading', { name: 'Strangers' });
  await expect(other).toBeVisible();
  await expect(other.locator('[data-colour]')).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'my card, team colours');
});
