import { describe, expect, it } from 'vitest';
import { createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

async function createRequest() {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  const request = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  return { host, guest, request };
}

function setExpiry(id: string, inMs: number) {
  const expiresAt = new Date(Date.now() + inMs);
  const statement = 'update match_requests set expires_at = $1 where id = $2';
  return app.db.$client.query(statement, [expiresAt, id]).then(() => expiresAt);
}

async function readStoredRequest(id: string) {
  const { rows } = await app.db.$client.query(
    'select status, answered_at from match_requests where id = $1',
    [id],
  );
  return rows[0] as { status: string; answered_at: Date | null };
}

describe('the expiry of a match request', () => {
  it('queues a job that starts ten seconds before a new request expires', async () => {
    const { request } = await createRequest();
    const { rows } = await app.db.$client.query(
      `select 1 from waiting_jobs where name = 'matches.expire-on-time' and due_at = $1`,
      [new Date(Date.parse(request.expiresAt) - 10_000)],
    );
    expect(rows).toHaveLength(1);
  });

  it('waits for the next expiries and expires each request at its time', async () => {
    const [first, second, later] = [
      await createRequest(),
      await createRequest(),
      await createRequest(),
    ];
    const expiries = [
      await setExpiry(first.request.id, 300),
      await setExpiry(second.request.id, 700),
    ];
    await app.runJob('matches.expire-on-time');
    for (const [index, { request }] of [first, second].entries()) {
      const { status, answered_at: at } = await readStoredRequest(request.id);
      expect(status).toBe('expired');
      expect(at?.getTime()).toBeGreaterThanOrEqual(expiries[index]?.getTime() ?? 0);
    }
    expect((await readStoredRequest(later.request.id)).status).toBe('open');
  });

  it('ends at once when no request expires soon', async () => {
    const { request } = await createRequest();
    await app.runJob('matches.expire-on-time');
    expect((await readStoredRequest(request.id)).status).toBe('open');
  });
});
