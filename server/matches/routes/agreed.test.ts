import { randomUUID } from 'node:crypto';
import type { Match, TermsChange } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import { createMatch, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('reading an agreed match', () => {
  it('shows a match only to its two clubs', async () => {
    const { host, guest, match } = await createMatch(app);
    const path = `/api/v1/matches/${match.id}`;
    const read = (as?: Browser) => app.call('GET', path, { as });
    expect(await (await read(host.browser)).json()).toMatchObject({ id: match.id, own: 'home' });
    expect(await (await read(guest.browser)).json()).toMatchObject({ id: match.id, own: 'away' });
    expect((await read((await createTestClub(app)).browser)).status).toBe(404);
    expect((await read()).status).toBe(401);
    expect((await app.call('GET', '/api/v1/matches/1', { as: host.browser })).status).toBe(400);
  });

  it('hides the contact details of a suspended opponent', async () => {
    const { host, guest, match } = await createMatch(app);
    const seen = async () => {
      const response = await app.call('GET', `/api/v1/matches/${match.id}`, { as: host.browser });
      const { home, away } = await response.json();
      return { home, away };
    };
    const before = await seen();
    expect(before).toMatchObject({ home: { suspended: false }, away: { suspended: false } });
    expect(before.away.contactEmail).not.toBe('');
    const suspension = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspension, [guest.club.id]);
    expect(await seen()).toEqual({
      home: before.home,
      away: { ...before.away, suspended: true, contactEmail: '', contactNumber: '' },
    });
  });

  it("has the what3words location of the home club only for a match on that club's own ground", async () => {
    const { host, guest, match } = await createMatch(app);
    expect(match.whatThreeWords).toBe('');
    const update = 'update clubs set what_three_words = $2 where id = $1';
    await app.db.$client.query(update, [host.club.id, 'filled.count.soap']);
    await app.db.$client.query(update, [guest.club.id, 'index.home.raft']);
    const read = async () => {
      const response = await app.call('GET', `/api/v1/matches/${match.id}`, { as: guest.browser });
      const { whatThreeWords }: Match = await response.json();
      return whatThreeWords;
    };
    expect(await read()).toBe('filled.count.soap');
    const proposed = await proposeTerms(host.browser, match.id, {
      ground: 'The Park',
      postcode: 'EC1A 1BB',
    });
    const { proposal }: Match = await proposed.json();
    await answerProposal(guest.browser, match.id, proposal?.id ?? '', 'acceptance');
    expect(await read()).toBe('');
  });

  it('rejects changes of a fixture that belongs to a match', async () => {
    const { host, match, hostDate } = await createMatch(app);
    const path = `/api/v1/fixtures/${hostDate.id}`;
    const attempts = [
      app.call('DELETE', path, { as: host.browser }),
      app.call('PATCH', path, { as: host.browser, json: { date: getDateInDays(40) } }),
      app.call('POST', `${path}/cancellation`, { as: host.browser, json: { reason: 'other' } }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(409);
    await callOffMatch(host.browser, match.id);
    expect((await app.call('DELETE', path, { as: host.browser })).status).toBe(409);
  });
});

describe('changing the terms of a match', () => {
  it('applies new terms only when the other club accepts them', async () => {
    const { host, guest, match } = await createMatch(app);
    const proposed = await (
      await proposeTerms(guest.browser, match.id, { teas: 'Bring your own' })
    ).json();
    expect(proposed).toMatchObject({
      terms: { teas: '' },
      proposal: {
        status: 'proposed',
        proposedByClubId: guest.club.id,
        terms: { ...match.terms, teas: 'Bring your own' },
      },
    });
    const response = await answerProposal(
      host.browser,
      match.id,
      proposed.proposal.id,
      'acceptance',
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      terms: { teas: 'Bring your own' },
      proposal: null,
      history: [
        { id: proposed.proposal.id, status: 'agreed' },
        { status: 'agreed', terms: { teas: '' } },
      ],
    });
    const again = await answerProposal(host.browser, match.id, proposed.proposal.id, 'acceptance');
    expect(again.status).toBe(201);
  });

  it('moves the fixtures of both clubs to the new date and time when both clubs agree to move the match', async () => {
    const { host, guest, hostDate, guestDate, match } = await createMatch(app);
    const change = {
      date: getDateInDays(45),
      startTime: '12:00',
      ground: 'Top Field',
      postcode: 'sw1a1aa',
    };
    const { proposal } = await (await proposeTerms(host.browser, match.id, change)).json();
    expect(proposal.terms.postcode).toBe('SW1A 1AA');
    await answerProposal(guest.browser, match.id, proposal.id, 'acceptance');
    const home = await readFixture(host.browser, hostDate.id);
    expect(home).toMatchObject({ ...change, postcode: 'SW1A 1AA', status: 'confirmed' });
    expect(await readFixture(guest.browser, guestDate.id)).toMatchObject({
      date: change.date,
      startTime: '12:00',
      ground: '',
      postcode: 'EC1A 1BB',
    });
  });

  it('closes only the requests of both teams for the new date when their match moves to that date', async () => {
    const { host, guest, match } = await createMatch(app);
    const day = { date: getDateInDays(47) };
    const { browser } = await createTestClub(app);
    const ask = async (as: Browser, teamName: string, fields = day) => {
      const { id: fixtureId } = await createTestFixture(app, browser, fields);
      return { as, ...(await createMatchRequest(app, as, { fixtureId, teamName })) };
    };
    const gone = [
      await ask(guest.browser, 'Sunday XI'),
      await ask(guest.browser, 'sunday xi'),
      await ask(host.browser, 'Sunday XI'),
    ];
    const others = [
      await ask(guest.browser, 'Vets'),
      await ask(guest.browser, 'Sunday XI', { date: getDateInDays(48) }),
    ];
    const { proposal } = await (await proposeTerms(host.browser, match.id, day)).json();
    await answerProposal(host.browser, match.id, proposal.id, 'acceptance');
    expect(await listRequestStatuses([...gone, ...others])).toEqual(Array(5).fill('open'));
    await answerProposal(guest.browser, match.id, proposal.id, 'acceptance');
    expect(await listRequestStatuses(gone)).toEqual(['released', 'released', 'released']);
    expect(await listRequestStatuses(others)).toEqual(['open', 'open']);
  });

  it('closes or rejects a match request that a team sends for a date while its match moves to that date', async () => {
    for (let round = 0; round < 5; round++) {
      const { host, guest, match } = await createMatch(app);
      const date = getDateInDays(49);
      const { id: fixtureId } = await createTestFixture(app, (await createTestClub(app)).browser, {
        date,
      });
      const { proposal } = await (await proposeTerms(host.browser, match.id, { date })).json();
      const json = { fixtureId, teamName: 'Sunday XI' };
      const [accepted, asked] = await Promise.all([
        answerProposal(guest.browser, match.id, proposal.id, 'acceptance'),
        app.call('POST', '/api/v1/match-requests', { as: guest.browser, json }),
      ]);
      expect(accepted.status).toBe(201);
      const { id, code } = await asked.json();
      if (code) expect(code).toBe('team-busy');
      else expect(await listRequestStatuses([{ as: guest.browser, id }])).toEqual(['released']);
    }
  });

  it('removes the number of overs when a proposal changes the format to Twenty20', async () => {
    const { guest, match } = await createMatch(app, {
      terms: { format: 'limited-overs', overs: 35 },
    });
    const change = { format: 'twenty20' } as const;
    const { proposal } = await (await proposeTerms(guest.browser, match.id, change)).json();
    expect(proposal.terms).toMatchObject({ format: 'twenty20', overs: null });
  });

  it('rejects an answer to a withdrawn proposal of new terms, and keeps refused proposals in the history', async () => {
    const { host, guest, match } = await createMatch(app);
    const first = (await (await proposeTerms(guest.browser, match.id, { ball: 'Pink' })).json())
      .proposal;
    const refused = await answerProposal(host.browser, match.id, first.id, 'refusal', {
      reason: 'No.',
    });
    expect(refused.status).toBe(201);
    expect(await refused.json()).toMatchObject({
      terms: { ball: '' },
      proposal: null,
      history: [{ id: first.id, status: 'refused', reason: 'No.' }, { status: 'agreed' }],
    });
    const second = (await (await proposeTerms(guest.browser, match.id, { ball: 'Red' })).json())
      .proposal;
    expect((await withdrawProposal(guest.browser, match.id, second.id)).status).toBe(204);
    expect((await withdrawProposal(guest.browser, match.id, second.id)).status).toBe(204);
    for (const action of ['acceptance', 'refusal'] as const) {
      const late = await answerProposal(host.browser, match.id, second.id, action, {});
      expect([late.status, (await late.json()).code]).toEqual([409, 'proposal-closed']);
    }
  });

  it('rejects a second proposal while one is open', async () => {
    const { host, guest, match } = await createMatch(app);
    const attempts = [
      proposeTerms(host.browser, match.id, { ball: 'Pink' }),
      proposeTerms(guest.browser, match.id, { ball: 'Red' }),
    ];
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const codes = await Promise.all(answers.map(async (one) => (await one.json()).code));
    expect(codes).toContain('proposal-open');
  });

  it('rejects terms that give a team two matches on a day', async () => {
    const { host, guest, match } = await createMatch(app);
    await createTestFixture(app, guest.browser, { teamName: 'SUNDAY XI', date: getDateInDays(46) });
    const { proposal } = await (
      await proposeTerms(host.browser, match.id, { date: getDateInDays(46) })
    ).json();
    const busy = await answerProposal(guest.browser, match.id, proposal.id, 'acceptance');
    expect([busy.status, (await busy.json()).code]).toEqual([409, 'team-busy']);
  });

  it('rejects terms that put two matches on one pitch at the same time', async () => {
    const { host, guest, match } = await createMatch(app, { terms: { startTime: '11:00' } });
    const other = await createTestClub(app);
    const { id: fixtureId } = await createTestFixture(app, host.browser, { startTime: '18:30' });
    const request = await createMatchRequest(app, other.browser, { fixtureId });
    const acceptance = `/api/v1/match-requests/${request.id}/acceptance`;
    expect((await app.call('POST', acceptance, { as: host.browser })).status).toBe(201);
    const later = { startTime: '13:00' };
    const { proposal } = await (await proposeTerms(host.browser, match.id, later)).json();
    const taken = await answerProposal(guest.browser, match.id, proposal.id, 'acceptance');
    expect([taken.status, (await taken.json()).code]).toEqual([409, 'ground-taken']);
  });

  it.each<[string, TermsChange, string]>([
    ['a date that has passed', { date: getDateInDays(-2) }, 'terms.date'],
    ['no ground', { ground: '' }, 'terms.ground'],
    ['overs for a declaration match', { format: 'declaration', overs: 40 }, 'terms.overs'],
    ['an invalid postcode', { postcode: 'ABC' }, 'terms.postcode'],
    ['no change', { ground: 'The Rec' }, 'terms'],
  ])('rejects a proposal with %s', async (_name, change, path) => {
    const { guest, match } = await createMatch(app);
    const response = await proposeTerms(guest.browser, match.id, change);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe(path);
  });

  it('lets only the other club answer a proposal, and only its author withdraw it', async () => {
    const { host, guest, match } = await createMatch(app);
    const { browser: stranger } = await createTestClub(app);
    expect((await proposeTerms(stranger, match.id, { ball: 'Red' })).status).toBe(404);
    expect((await proposeTerms(undefined, match.id, { ball: 'Red' })).status).toBe(401);
    const { proposal } = await (
      await proposeTerms(guest.browser, match.id, { ball: 'Red' })
    ).json();
    expect((await withdrawProposal(host.browser, match.id, proposal.id)).status).toBe(404);
    expect((await withdrawProposal(stranger, match.id, proposal.id)).status).toBe(404);
    expect((await withdrawProposal(undefined, match.id, proposal.id)).status).toBe(401);
    for (const action of ['acceptance', 'refusal'] as const) {
      expect((await answerProposal(guest.browser, match.id, proposal.id, action, {})).status).toBe(
        404,
      );
      expect((await answerProposal(stranger, match.id, proposal.id, action, {})).status).toBe(404);
      expect((await answerProposal(host.browser, match.id, randomUUID(), action, {})).status).toBe(
        404,
      );
      expect((await answerProposal(host.browser, match.id, '1', action, {})).status).toBe(400);
      expect((await answerProposal(undefined, match.id, proposal.id, action, {})).status).toBe(401);
    }
  });

  it('rejects proposals and answers to them after the match was called off', async () => {
    const { host, guest, match } = await createMatch(app);
    const { proposal } = await (
      await proposeTerms(guest.browser, match.id, { ball: 'Red' })
    ).json();
    await callOffMatch(host.browser, match.id);
    const late = await proposeTerms(host.browser, match.id, { ball: 'Pink' });
    expect([late.status, (await late.json()).code]).toEqual([409, 'match-over']);
    const response = await answerProposal(host.browser, match.id, proposal.id, 'acceptance');
    expect(response.status).toBe(409);
  });
});

function proposeTerms(as: Browser | undefined, id: string, terms: TermsChange) {
  return app.call('POST', `/api/v1/matches/${id}/terms-proposals`, { as, json: { terms } });
}

function answerProposal(
  as: Browser | undefined,
  id: string,
  proposalId: string,
  action: 'acceptance' | 'refusal',
  json?: object,
) {
  const path = `/api/v1/matches/${id}/terms-proposals/${proposalId}/${action}`;
  return app.call('POST', path, { as, ...(action === 'refusal' ? { json } : {}) });
}

function withdrawProposal(as: Browser | undefined, id: string, proposalId: string) {
  return app.call('DELETE', `/api/v1/matches/${id}/terms-proposals/${proposalId}`, { as });
}

function callOffMatch(as: Browser, id: string) {
  const json = { reason: 'weather' };
  return app.call('POST', `/api/v1/matches/${id}/cancellation`, { as, json });
}

function listRequestStatuses(requests: { as: Browser; id: string }[]) {
  const fetchRequest = ({ as, id }: { as: Browser; id: string }) =>
    app.call('GET', `/api/v1/match-requests/${id}`, { as });
  return Promise.all(requests.map(async (one) => (await (await fetchRequest(one)).json()).status));
}

async function readFixture(as: Browser, id: string) {
  return (await app.call('GET', `/api/v1/fixtures/${id}`, { as })).json();
}
