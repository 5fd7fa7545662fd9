import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { describe, expect, it } from 'vitest';
import { createTestClub, getDateInDays } from '../../testing/builders.ts';
import { createOfficer } from '../../testing/field-calls/officers.ts';
import { createRecordedMatch } from '../../testing/matches.ts';
import { createRecordedMatchInput } from '../../testing/profile.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

/** A match of a club with two officers, who have both read it. */
async function createMatchOfTwoOfficers(date = getDateInDays(-1)) {
  const { browser: first, club } = await createTestClub(app);
  const { browser: second } = await createOfficer(app, club);
  const match = await createRecordedMatch(app, first, { date });
  const path = `/api/v1/recorded-matches/${match.id}`;
  return {
    first,
    second,
    match,
    path,
    read: async (): Promise<RecordedMatch> => (await app.call('GET', path, { as: second })).json(),
    update: (as: Browser, fields: object, version: string) =>
      app.call('PUT', path, {
        as,
        json: { ...createRecordedMatchInput({ date }), ...fields },
        headers: { 'if-match': `"${version}"` },
      }),
  };
}

describe('two officers at one recorded match', () => {
  it('get 412 for a change, a call-off or a deletion of what the other has changed, and read the change', async () => {
    const { first, second, match, path, read, update } = await createMatchOfTwoOfficers();
    expect((await update(first, { opponent: 'Marlow' }, match.version)).status).toBe(200);
    const stale = { as: second, headers: { 'if-match': `"${match.version}"` } };
    const change = await update(second, { notes: 'Bring the covers.' }, match.version);
    const refused = [
      change,
      await app.call('POST', `${path}/cancellation`, { ...stale, json: { reason: 'conceded' } }),
      await app.call('DELETE', path, stale),
    ];
    expect(refused.map(({ status }) => status)).toEqual([412, 412, 412]);
    expect((await change.json()).code).toBe(changedSinceReadCode);
    expect(await read()).toMatchObject({ status: 'agreed', opponent: 'Marlow', notes: '' });
  });

  it('change it at the same time, and one of the changes is refused', async () => {
    const { first, second, match, read, update } = await createMatchOfTwoOfficers();
    const [one, other] = await Promise.all([
      update(first, { opponent: 'Marlow' }, match.version),
      update(second, { opponent: 'Henley' }, match.version),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 412]);
    expect((await read()).opponent).toBe(one.status === 200 ? 'Marlow' : 'Henley');
  });

  it('put it back on only as they have read it', async () => {
    const { first, second, match, path, read, update } = await createMatchOfTwoOfficers();
    await update(first, { opponent: 'Marlow' }, match.version);
    await app.call('POST', `${path}/cancellation`, { as: first, json: { reason: 'conceded' } });
    const reinstate = async (version: string) =>
      (
        await app.call('DELETE', `${path}/cancellation`, {
          as: second,
          headers: { 'if-match': `"${version}"` },
        })
      ).status;
    expect(await reinstate(match.version)).toBe(412);
    expect(await reinstate((await read()).version)).toBe(204);
  });
});

describe('two officers at the tick that a match was played', () => {
  const tick = (as: Browser, id: string, note: string, version: string) =>
    app.call('PUT', `/api/v1/matches/${id}/played`, {
      as,
      json: { note },
      headers: { 'if-match': `"${version}"` },
    });

  it('tick it at the same time, and one of the notes is refused', async () => {
    const { first, second, match, read } = await createMatchOfTwoOfficers();
    const answers = await Promise.all([
      tick(first, match.id, 'Lost by 4 runs.', match.playedVersion),
      tick(second, match.id, 'Lost by 5 runs.', match.playedVersion),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 412]);
    const kept = answers[0]?.status === 204 ? 'Lost by 4 runs.' : 'Lost by 5 runs.';
    expect((await read()).played?.note).toBe(kept);
  });

  it('change or remove the note of the other only after they have read it', async () => {
    const { first, second, match, read } = await createMatchOfTwoOfficers();
    await tick(first, match.id, 'Tied.', match.playedVersion);
    const remove = async (version: string) =>
      (
        await app.call('DELETE', `/api/v1/matches/${match.id}/played`, {
          as: second,
          headers: { 'if-match': `"${version}"` },
        })
      ).status;
    expect((await tick(second, match.id, 'Won.', match.playedVersion)).status).toBe(412);
    expect(await remove(match.playedVersion)).toBe(412);
    const { playedVersion, played } = await read();
    expect(played?.note).toBe('Tied.');
    expect(await remove(playedVersion)).toBe(204);
    expect((await read()).playedVersion).toBe(match.playedVersion);
  });
});
