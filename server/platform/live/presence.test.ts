import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createPresenceRenewal, listVisibleSessions } from './presence.ts';

const app = await startTestApp();
const begin = Date.now();
const at = (minutes: number) => new Date(begin + minutes * 60_000);

/** Creates a club whose browser shows the web app. */
async function createVisibleSession() {
  const { browser, club } = await createTestClub(app);
  const setVisible = async (visible: boolean) => {
    const json = { visible };
    const { status } = await app.call('PUT', '/api/v1/me/presence', { as: browser, json });
    expect(status).toBe(204);
  };
  await setVisible(true);
  const [sessionId = ''] = await listVisibleSessions(app.db, club.id, at(0));
  expect(sessionId).not.toBe('');
  const isPresent = async (minutes: number) =>
    (await listVisibleSessions(app.db, club.id, at(minutes))).length > 0;
  return { sessionId, isPresent, setVisible };
}

/** Returns a function that renews the presence at a time as a node that has the streams of the sessions. */
function createTestNode() {
  let now = at(0);
  const renew = createPresenceRenewal(app.db, () => now);
  return (minutes: number, ...openSessions: string[]) => {
    now = at(minutes);
    return renew(new Set(openSessions));
  };
}

it('counts a session as present for ten minutes, or as long as its stream renews it', async () => {
  const { sessionId, isPresent } = await createVisibleSession();
  expect(await isPresent(9)).toBe(true);
  expect(await isPresent(11)).toBe(false);
  const renewAt = createTestNode();
  await renewAt(9, sessionId);
  expect(await isPresent(18)).toBe(true);
});

it('renews the presence of an open stream every four minutes, not at every check', async () => {
  const { sessionId } = await createVisibleSession();
  const renewAt = createTestNode();
  const times = new Set<number>();
  for (let minutes = 1; minutes <= 9; minutes += 1) {
    await renewAt(minutes, sessionId);
    const { rows } = await app.db.$client.query(
      'select seen_at from live_presence where session_id = $1',
      [sessionId],
    );
    times.add(rows[0].seen_at.getTime());
  }
  expect([...times]).toEqual([1, 5, 9].map((minutes) => at(minutes).getTime()));
});

it('counts a session as absent a minute after its stream was found to have ended', async () => {
  const { sessionId, isPresent } = await createVisibleSession();
  const renewAt = createTestNode();
  await renewAt(1, sessionId);
  await renewAt(3);
  expect(await isPresent(3.9)).toBe(true);
  expect(await isPresent(4.1)).toBe(false);
});

it('counts a session as present when another node has its stream', async () => {
  const { sessionId, isPresent } = await createVisibleSession();
  const [first, second] = [createTestNode(), createTestNode()];
  await first(1, sessionId);
  await second(2.5, sessionId);
  await first(3);
  expect(await isPresent(12)).toBe(true);
});

it('does not make a hidden page visible again when its stream is renewed', async () => {
  const { sessionId, isPresent, setVisible } = await createVisibleSession();
  await setVisible(false);
  await createTestNode()(1, sessionId);
  expect(await isPresent(1)).toBe(false);
});
