import { describe, expect, it } from 'vitest';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { startTestApp } from '../../testing/test-app.ts';

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
  it('are resynchronised when the other club is deleted', async () => {
    const { host, guest } = await createOpenRequest();
    const opponents = await createMatch(app);
    for (const { browser, email } of [guest, opponents.guest]) {
      const response = await app.call('DELETE', '/api/v1/me', { as: browser, json: { email } });
      expect(response.status).toBe(204);
    }
    expect(await countResyncs(host.club.id)).toBe(1);
    expect(await countResyncs(opponents.host.club.id)).toBe(1);
  });
});
