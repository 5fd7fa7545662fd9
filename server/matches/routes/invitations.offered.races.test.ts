import type { Match } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { waitForBlockedTransaction } from '../../testing/database/wait-for-blocked-transaction.ts';
import { createInvitedMatch, readOfferedMatch } from '../../testing/field-calls/invitations.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ clock: () => new Date('2030-05-01T09:00:00Z') });
const setSideSql = 'update match_sides set side = $2 where match_id = $1';

it('gives the accepting club the other side, if the host swaps home and away at the same time', async () => {
  const invited = await createTestClub(app);
  const { match } = await createInvitedMatch(app, { date: '2030-06-15', email: invited.email });
  const offered = await readOfferedMatch(app, invited.browser, match.id);
  await app.db.$client.query(setSideSql, [match.id, 'away']);
  const client = await app.db.$client.connect();
  try {
    await client.query('begin');
    await client.query('select from matches where id = $1 for update', [match.id]);
    const json = { teamName: 'Sunday XI', version: offered?.version };
    const path = `/api/v1/me/invited-matches/${match.id}/acceptance`;
    const accepting = app.call('POST', path, { as: invited.browser, json });
    await waitForBlockedTransaction(client);
    await client.query(setSideSql, [match.id, 'home']);
    await client.query('commit');
    const response = await accepting;
    expect(response.status).toBe(201);
    expect((await response.json()) as Match).toMatchObject({ own: 'away' });
  } finally {
    client.release();
  }
});
