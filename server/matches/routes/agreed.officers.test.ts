import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import type { Match } from '@fixturebook/contract/matches';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClub, getDateInDays } from '../../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  readOfferedMatch,
} from '../../testing/field-calls/invitations.ts';
import { createOfficer } from '../../testing/field-calls/officers.ts';
import { requestErasure, runErasureJobs, setTestPassword } from '../../testing/leaving.ts';
import {
  createMatch,
  createMatchingFreeDates,
  createMatchRequest,
  createRecordedMatch,
  sendCounterOffer,
} from '../../testing/matches.ts';
import { createRecordedMatchInput } from '../../testing/profile.ts';
import { askWhetherMatchesAreOn } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date();
/** Each request is a second later than the one before, so that the order of the actions is known. */
const app = await startTestApp({
  clock: () => {
    now = new Date(now.getTime() + 1_000);
    return now;
  },
});
beforeEach(() => {
  now = new Date();
});

const get = async (as: Browser, path: string) => (await app.call('GET', path, { as })).json();

/** Reads the actions, the oldest first, as `action: address of the officer`. */
async function readActions(as: Browser, path: string): Promise<string[]> {
  const { actions }: { actions: MatchAction[] } = await get(as, path);
  return actions.map(({ action, officer }) => `${action}: ${officer}`).reverse();
}

describe('the actions of an agreed match', () => {
  it('begin with those of its request, and each club sees only its own', async () => {
    const { host, guest, match } = await createMatch(app);
    const second = await createOfficer(app, guest.club);
    const path = `/api/v1/matches/${match.id}`;
    const proposed = await app.call('POST', `${path}/terms-proposals`, {
      as: second.browser,
      json: { terms: { startTime: '14:00' } },
    });
    const { proposal }: Match = await proposed.json();
    await app.call('POST', `${path}/terms-proposals/${proposal?.id}/acceptance`, {
      as: host.browser,
    });
    await app.call('POST', `${path}/cancellation`, {
      as: guest.browser,
      json: { reason: 'weather' },
    });
    expect(await readActions(guest.browser, path)).toEqual([
      `asked: ${guest.email}`,
      `terms-suggested: ${second.email}`,
      `called-off: ${guest.email}`,
    ]);
    expect(await readActions(second.browser, path)).toEqual(await readActions(guest.browser, path));
    expect(await readActions(host.browser, path)).toEqual([
      `accepted: ${host.email}`,
      `terms-agreed: ${host.email}`,
    ]);
    for (const [as, other] of [
      [host, guest],
      [guest, host],
    ] as const)
      expect(JSON.stringify((await get(as.browser, path)).actions)).not.toContain(other.email);
  });

  it('say which officer turned down or withdrew a change, and listed the date again', async () => {
    const { host, guest, match } = await createMatch(app);
    const path = `/api/v1/matches/${match.id}`;
    const propose = async (startTime: string) => {
      const json = { terms: { startTime } };
      const made = await app.call('POST', `${path}/terms-proposals`, { as: host.browser, json });
      return `${path}/terms-proposals/${((await made.json()) as Match).proposal?.id}`;
    };
    await app.call('POST', `${await propose('14:00')}/refusal`, { as: guest.browser, json: {} });
    await app.call('DELETE', await propose('15:00'), { as: host.browser });
    await app.call('POST', `${path}/cancellation`, {
      as: host.browser,
      json: { reason: 'weather' },
    });
    await app.call('POST', `${path}/cancellation`, {
      as: guest.browser,
      json: { reason: 'weather', readvertise: true },
    });
    expect(await readActions(host.browser, path)).toEqual([
      `accepted: ${host.email}`,
      `terms-suggested: ${host.email}`,
      `terms-suggested: ${host.email}`,
      `terms-withdrawn: ${host.email}`,
      `called-off: ${host.email}`,
    ]);
    expect(await readActions(guest.browser, path)).toEqual([
      `asked: ${guest.email}`,
      `terms-refused: ${guest.email}`,
      `date-listed: ${guest.email}`,
    ]);
  });

  it('say who answered “Still on?”, in the app and by the link of a mail', async () => {
    const date = getDateInDays(15);
    const { host, guest, match } = await createMatch(app, { host: { date }, guest: { date } });
    const path = `/api/v1/matches/${match.id}`;
    now = new Date(`${getDateInDays(8)}T12:00:00Z`);
    await askWhetherMatchesAreOn(app);
    const json = { answer: 'problem' };
    await app.call('POST', `${path}/reconfirmation`, { as: host.browser, json });
    const { rows } = await app.db.$client.query(
      "select data ->> 'sealed' as sealed from pgboss.job where name like 'mail.send%'",
    );
    const letters = rows.map(({ sealed }) =>
      JSON.parse(app.foundation.secrets.open('mail', sealed)),
    );
    const { letter } = letters.find((one) => one.to === guest.email && one.letter.action);
    const token = new URL(letter.action.url).searchParams.get('token');
    const answered = await app.call('POST', '/api/v1/reconfirmations', {
      json: { token, answer: 'on' },
    });
    expect(answered.status).toBe(201);
    expect(await readActions(host.browser, path)).toContain(`problem-reported: ${host.email}`);
    expect(await readActions(guest.browser, path)).toContain(`confirmed: ${guest.email}`);
  });

  it('name no officer who was removed or whose account was deleted, and stay', async () => {
    const { host, guest, match } = await createMatch(app);
    const second = await createOfficer(app, host.club);
    const third = await createOfficer(app, host.club);
    const path = `/api/v1/matches/${match.id}`;
    for (const { browser } of [second, third]) {
      const json = { terms: { startTime: '14:00' } };
      const made = await app.call('POST', `${path}/terms-proposals`, { as: browser, json });
      const { proposal }: Match = await made.json();
      await app.call('DELETE', `${path}/terms-proposals/${proposal?.id}`, { as: host.browser });
    }
    await app.call('DELETE', `/api/v1/me/officers/${second.userId}`, { as: host.browser });
    await setTestPassword(app, third.userId);
    expect((await requestErasure(app, third.browser, { email: third.email })).ok).toBe(true);
    await runErasureJobs(app);
    expect(await readActions(host.browser, path)).toEqual([
      `accepted: ${host.email}`,
      'terms-suggested: null',
      `terms-withdrawn: ${host.email}`,
      'terms-suggested: null',
      `terms-withdrawn: ${host.email}`,
    ]);
    expect(await readActions(guest.browser, path)).toEqual([`asked: ${guest.email}`]);
  });
});

describe('the actions of a match request', () => {
  it('say who asked and who answered, each to its own club', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const second = await createOfficer(app, host.club);
    const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
    const request = await createMatchRequest(app, guest.browser, input);
    const path = `/api/v1/match-requests/${request.id}`;
    await sendCounterOffer(app, second.browser, request.id);
    await app.call('POST', `${path}/refusal`, { as: host.browser, json: { reason: 'Too far.' } });
    expect(await readActions(host.browser, path)).toEqual([
      `counter-offered: ${second.email}`,
      `declined: ${host.email}`,
    ]);
    expect(await readActions(guest.browser, path)).toEqual([`asked: ${guest.email}`]);
  });

  it('say who withdrew the request, and are gone with a request that was undone', async () => {
    const { guest, hostDate } = await createMatchingFreeDates(app);
    const sent = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const path = `/api/v1/match-requests/${sent.id}`;
    await app.call('DELETE', path, { as: guest.browser });
    expect(await readActions(guest.browser, path)).toEqual([
      `asked: ${guest.email}`,
      `withdrawn: ${guest.email}`,
    ]);
    const input = { fixtureId: hostDate.id, undoable: true };
    const undone = await createMatchRequest(app, guest.browser, input);
    await app.call('POST', `/api/v1/match-requests/${undone.id}/undo`, { as: guest.browser });
    const { rows } = await app.db.$client.query(
      'select action from match_actions where request_id = $1',
      [undone.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the actions of a recorded match', () => {
  it('say who added, changed, called off, put back on and ticked it, with what was changed', async () => {
    const { browser, club, email } = await createTestClub(app);
    const second = await createOfficer(app, club);
    const date = getDateInDays(-1);
    const match = await createRecordedMatch(app, browser, { date });
    const path = `/api/v1/recorded-matches/${match.id}`;
    const { teamName } = match;
    const moved = {
      teamName,
      date: getDateInDays(-2),
      opponent: 'Marlow',
      competition: 'cup',
    } as const;
    const json = createRecordedMatchInput({ ...moved, notes: 'A long secret.' });
    for (const _ of [1, 2]) await app.call('PUT', path, { as: second.browser, json });
    await app.call('POST', `${path}/cancellation`, { as: browser, json: { reason: 'conceded' } });
    await app.call('DELETE', `${path}/cancellation`, { as: second.browser });
    const played = `/api/v1/matches/${match.id}/played`;
    for (const note of ['Won.', 'Won.', 'Lost.'])
      await app.call('PUT', played, { as: browser, json: { note } });
    for (const _ of [1, 2]) await app.call('DELETE', played, { as: second.browser });
    expect(await readActions(browser, path)).toEqual([
      `recorded: ${email}`,
      `changed: ${second.email}`,
      `called-off: ${email}`,
      `reinstated: ${second.email}`,
      `ticked-as-played: ${email}`,
      `note-changed: ${email}`,
      `tick-removed: ${second.email}`,
    ]);
    const { actions }: { actions: MatchAction[] } = await get(browser, path);
    expect(actions.find(({ action }) => action === 'changed')?.changes).toEqual([
      { field: 'opponent', before: 'Upper Wessington', after: 'Marlow' },
      { field: 'competition', before: 'league', after: 'cup' },
      { field: 'date', before: date, after: moved.date },
      { field: 'notes', before: '', after: '' },
    ]);
  });
});

describe('the actions about the invited opponent of a recorded match', () => {
  const suggest = (token: string, proposal: object) =>
    answerInvitation(app, token, { answer: 'different', proposal });

  it('say who invited it, answered its suggestions and withdrew the invitation', async () => {
    const date = getDateInDays(30);
    const { browser, club, match, token } = await createInvitedMatch(app, { date });
    const { email } = (await get(browser, '/api/v1/me')).user;
    const officer = await createOfficer(app, club);
    const path = `/api/v1/recorded-matches/${match.id}`;
    const proposal = `${path}/invitation/proposal`;
    await suggest(token, { startTime: '12:00' });
    await app.call('POST', `${proposal}/refusal`, { as: officer.browser, json: {} });
    await suggest(token, { startTime: '14:30' });
    await app.call('POST', `${proposal}/acceptance`, { as: officer.browser, json: {} });
    await suggest(token, { note: 'Please bring a scorer.' });
    await app.call('POST', `${proposal}/acceptance`, { as: browser, json: {} });
    await app.call('DELETE', `${path}/invitation`, { as: officer.browser });
    expect(await readActions(browser, path)).toEqual([
      `recorded: ${email}`,
      `opponent-invited: ${email}`,
      `proposal-refused: ${officer.email}`,
      `proposal-accepted: ${officer.email}`,
      `proposal-accepted: ${email}`,
      `invitation-withdrawn: ${officer.email}`,
    ]);
    const { actions }: { actions: MatchAction[] } = await get(browser, path);
    expect(actions.find(({ changes }) => changes.length > 0)).toMatchObject({
      action: 'proposal-accepted',
      changes: [{ field: 'startTime', before: '13:00', after: '14:30' }],
    });
  });

  it('stay with each club when the opponent adds the match to its own card', async () => {
    const invited = await createTestClub(app);
    const fields = { date: getDateInDays(30), email: invited.email };
    const host = await createInvitedMatch(app, fields);
    const offered = await readOfferedMatch(app, invited.browser, host.match.id);
    const json = { teamName: 'Sunday XI', version: offered?.version };
    const acceptance = `/api/v1/me/invited-matches/${host.match.id}/acceptance`;
    await app.call('POST', acceptance, { as: invited.browser, json });
    const path = `/api/v1/matches/${host.match.id}`;
    expect(await readActions(invited.browser, path)).toEqual([`offer-accepted: ${invited.email}`]);
    expect(await readActions(host.browser, path)).toHaveLength(2);
  });
});
