import { expect, it, vi } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';

it('announces a new free date to another club that has a suitable free date on the same day', async () => {
  const app = await startTestApp({ worker: true });
  const date = getDateInDays(30);
  const own = await createTestClub(app);
  const ownDate = await createTestFixture(app, own.browser, { date });
  const other = await createTestClub(app);
  const added = await createTestFixture(app, other.browser, { date, side: 'away' });
  await app.runJob('fixtures.tell-of-new');
  const told = 'select fixture_id, found_fixture_id from opponent_announcements where club_id = $1';
  await vi.waitUntil(
    async () => (await app.db.$client.query(told, [own.club.id])).rows.length > 0,
    { timeout: 20_000, interval: 50 },
  );
  const { rows } = await app.db.$client.query(told, [own.club.id]);
  expect(rows).toEqual([{ fixture_id: ownDate.id, found_fixture_id: added.id }]);
});
