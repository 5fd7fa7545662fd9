import { describe, expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listVisibleSessions, refreshPresence } from './presence.ts';

const app = await startTestApp();
const query = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);

describe('the presence of a session', () => {
  it('counts a session as present for two minutes, or as long as its live stream renews it', async () => {
    const { browser, club } = await createTestClub(app);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const looks = async (minutes: number) =>
      (await listVisibleSessions(app.db, club.id, at(minutes))).length > 0;
    const say = async (visible: boolean) => {
      const json = { visible };
      const { status } = await app.call('PUT', '/api/v1/me/presence', { as: browser, json });
      expect(status).toBe(204);
    };
    expect(await looks(0)).toBe(false);
    await say(true);
    expect(await looks(1)).toBe(true);
    expect(await looks(3)).toBe(false);
    const { rows } = await query(
      'select session_id from live_presence where club_id = $1',
      club.id,
    );
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(true);
    await say(false);
    expect(await looks(0)).toBe(false);
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(false);
  });
});
