import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

function post(as: Browser, path: string, json: object, headers: Record<string, string> = {}) {
  return app.call('POST', `/api/v1${path}`, { as, json, headers });
}

/** Sends the same request twice, as a browser does that lost the first answer. Returns the answers. */
async function postTwice(...request: Parameters<typeof post>) {
  const answers = [await post(...request), await post(...request)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  return second;
}

describe('a repeated request', () => {
  it('suggests or refuses a change of the terms once when it has the same key or reason', async () => {
    const { host, guest, match } = await createMatch(app);
    const path = `/matches/${match.id}/terms-proposals`;
    const key = { 'idempotency-key': randomUUID() };
    const json = { terms: { ball: 'Pink' } };
    const { proposal } = await postTwice(guest.browser, path, json, key);
    const other = { 'idempotency-key': randomUUID() };
    expect((await post(guest.browser, path, json, other)).status).toBe(409);
    const refusal = `${path}/${proposal.id}/refusal`;
    const { history } = await postTwice(host.browser, refusal, { reason: 'We have red ones.' });
    expect(history).toMatchObject([{ status: 'refused' }, { status: 'agreed' }]);
    expect((await post(host.browser, refusal, { reason: 'Another reason.' })).status).toBe(409);
  });

  it('calls off a match once when the same club sends it with the same reason', async () => {
    const { host, guest, match } = await createMatch(app);
    const path = `/matches/${match.id}/cancellation`;
    await postTwice(host.browser, path, { reason: 'weather' });
    expect((await post(host.browser, path, { reason: 'ground' })).status).toBe(409);
    expect((await post(guest.browser, path, { reason: 'weather' })).status).toBe(409);
  });
});
