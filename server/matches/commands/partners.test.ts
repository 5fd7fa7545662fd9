import { describe, expect, it } from 'vitest';
import { runTransaction } from '../../platform/database/database.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { callOffMatchesOfLeavingClub } from './leaving-club.ts';

const app = await startTestApp();

async function countResyncs(clubId: string) {
  const { rows } = await app.db.$client.query(
    `select from live_events where club_id = $1 and name = 'resync'`,
    [clubId],
  );
  return rows.length;
}

async function createOpenRequest() {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  return { host, guest };
}

describe('the live streams of clubs with an open request or a match with another club', () => {
  it('resynchronises the clubs with an open request or a match with a club that leaves', async () => {
    const { host, guest } = await createOpenRequest();
    const opponents = await createMatch(app);
    const deps = { ...app.foundation, events: { emit: async () => {} } };
    for (const { club } of [guest, opponents.guest])
      await runTransaction(app.db, (tx) => callOffMatchesOfLeavingClub(tx, deps, club.id));
    expect(await countResyncs(host.club.id)).toBe(1);
    expect(await countResyncs(opponents.host.club.id)).toBe(1);
  });
});
