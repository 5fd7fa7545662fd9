import type { PlayCricketListItem } from '@fixturebook/contract/card/outputs';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const datesOn = (date: string) => ({ host: { date, startTime: '13:30' }, guest: { date } });

describe('GET /api/v1/me/card.csv', () => {
  const path = '/api/v1/me/card.csv?season=2030';

  it('rejects a CSV export by a visitor, by an account without a club or without a season', async () => {
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { as: (await createSecretary(app)).browser })).status).toBe(
      403,
    );
    const { browser } = await createTestClub(app);
    for (const season of ['', 'next', '1066']) {
      const wrong = await app.call('GET', `/api/v1/me/card.csv?season=${season}`, { as: browser });
      expect(wrong.status).toBe(400);
    }
  });

  it('exports only the club’s own fixture card, with the agreed terms of its match', async () => {
    const { guest, host } = await createMatch(app, datesOn('2030-06-01'));
    await createTestFixture(app, guest.browser, {
      date: '2030-07-06',
      teamName: '@Colts',
      side: 'either',
    });
    const answer = await app.call('GET', path, { as: guest.browser });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('filename="fixtures-2030.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, match, free, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(match).toContain(
      `"01/06/2030","Sat","13:30","Sunday XI","Away","${host.club.name}","Friendly","The Rec"`,
    );
    expect(match).toContain('"Agreed"');
    expect(free).toContain(`"06/07/2030","Sat","","'@Colts","Home or away","","","The Rec"`);
    expect(rest).toEqual(['']);
  });

  it('exports a recorded match with its opponent and competition, and without a travel radius', async () => {
    const { browser } = await createTestClub(app);
    await createRecordedMatch(app, browser, {
      teamName: '1st XI',
      date: '2030-06-01',
      side: 'away',
      ground: '',
      postcode: '',
      notes: 'White ball',
    });
    const answer = await app.call('GET', path, { as: browser });
    const [, match] = (await answer.text()).split('\r\n');
    expect(match).toBe(
      '"01/06/2030","Sat","13:00","1st XI","Away","Upper Wessington","League","","","","","","","","","White ball","Agreed"',
    );
  });
});

describe('matches to enter on Play-Cricket', () => {
  const listItems = async (as: Browser, season = 2030): Promise<PlayCricketListItem[]> => {
    const answer = await app.call('GET', `/api/v1/me/play-cricket?season=${season}`, { as });
    expect(answer.status).toBe(200);
    return (await answer.json()).items;
  };
  const saveEntry = (as: Browser | undefined, id: string, json: unknown) =>
    app.call('PUT', `/api/v1/matches/${id}/play-cricket-entry`, { as, json });
  const toEntry = ({ termsId, calledOff }: PlayCricketListItem) => ({
    termsId,
    calledOff: calledOff !== null,
  });

  async function createEnteredMatch() {
    const agreed = await createMatch(app, datesOn('2030-06-02'));
    const { browser } = agreed.host;
    const [item] = await listItems(browser);
    if (!item) throw new Error('nothing to enter');
    expect((await saveEntry(browser, item.matchId, toEntry(item))).status).toBe(204);
    return { ...agreed, item, browser };
  }

  it('rejects a request for the Play-Cricket list by a visitor or without a season', async () => {
    expect((await app.call('GET', '/api/v1/me/play-cricket?season=2030')).status).toBe(401);
    const { browser } = await createTestClub(app);
    const wrong = await app.call('GET', '/api/v1/me/play-cricket', { as: browser });
    expect(wrong.status).toBe(400);
    expect(await listItems(browser)).toEqual([]);
  });

  it('lists a match as to be entered on Play-Cricket until an officer of the club marks it as entered', async () => {
    const { host, guest, match } = await createMatch(app, datesOn('2030-06-02'));
    const [item] = await listItems(host.browser);
    expect(item).toMatchObject({
      matchId: match.id,
      state: 'to-enter',
      side: 'home',
      calledOff: null,
      entered: null,
      opponent: { name: guest.club.name, club: { id: guest.club.id } },
      opponentTeamName: 'Sunday XI',
      terms: { date: '2030-06-02', startTime: '13:30', ground: 'The Rec' },
    });
    expect(await listItems(host.browser, 2031)).toEqual([]);
    const colleague = await createSecretary(app);
    await app.db.$client.query('insert into officers (user_id, club_id) values ($1, $2)', [
      colleague.userId,
      host.club.id,
    ]);
    if (item) await saveEntry(colleague.browser, match.id, toEntry(item));
    expect(await listItems(host.browser)).toMatchObject([{ state: 'entered' }]);
    expect(await listItems(guest.browser)).toMatchObject([{ state: 'to-enter', side: 'away' }]);
  });

  it('lists recorded friendlies, and no league or cup match, until they are marked as entered', async () => {
    const { browser } = await createTestClub(app);
    for (const competition of ['league', 'cup', 'other'] as const)
      await createRecordedMatch(app, browser, { date: '2030-06-03', side: 'away', competition });
    const friendly = await createRecordedMatch(app, browser, {
      date: '2030-06-03',
      competition: 'friendly',
    });
    const [item, ...others] = await listItems(browser);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      matchId: friendly.id,
      opponent: { name: 'Upper Wessington', club: null },
      opponentTeamName: '',
    });
    if (item) await saveEntry(browser, friendly.id, toEntry(item));
    expect(await listItems(browser)).toMatchObject([{ state: 'entered' }]);
  });

  it('lists a match entered on Play-Cricket as changed, with the old terms, when its terms change', async () => {
    const { browser, guest, match, item } = await createEnteredMatch();
    const proposals = `/api/v1/matches/${match.id}/terms-proposals`;
    const change = async (terms: object) => {
      const made = await app.call('POST', proposals, { as: guest.browser, json: { terms } });
      const { proposal } = await made.json();
      await app.call('POST', `${proposals}/${proposal.id}/acceptance`, { as: browser });
    };
    now = new Date(now.getTime() + 1000);
    await change({ teas: 'Home side' });
    expect(await listItems(browser)).toMatchObject([{ state: 'entered' }]);
    now = new Date(now.getTime() + 1000);
    await change({ startTime: '14:00' });
    const [changed] = await listItems(browser);
    expect(changed).toMatchObject({
      state: 'changed',
      terms: { startTime: '14:00' },
      entered: { terms: { startTime: '13:30' }, calledOff: false },
    });
    // An officer whose screen still shows the old terms marks the match as entered.
    await saveEntry(browser, match.id, toEntry(item));
    expect(await listItems(browser)).toMatchObject([{ state: 'changed' }]);
    if (changed) await saveEntry(browser, match.id, toEntry(changed));
    expect(await listItems(browser)).toMatchObject([{ state: 'entered' }]);
  });

  it('lists a called-off match as changed only if the club had entered it on Play-Cricket', async () => {
    const { browser, guest, match } = await createEnteredMatch();
    await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
      as: guest.browser,
      json: { reason: 'weather' },
    });
    const [off] = await listItems(browser);
    expect(off).toMatchObject({ state: 'changed', calledOff: 'weather' });
    expect(await listItems(guest.browser)).toEqual([]);
    if (off) await saveEntry(browser, match.id, toEntry(off));
    expect(await listItems(browser)).toMatchObject([{ state: 'entered' }]);
  });

  it('lists a match as to be entered again when its Play-Cricket entry is deleted', async () => {
    const { browser, match } = await createEnteredMatch();
    const path = `/api/v1/matches/${match.id}/play-cricket-entry`;
    expect((await app.call('DELETE', path)).status).toBe(401);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
    expect(await listItems(browser)).toMatchObject([{ state: 'to-enter' }]);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
  });

  it('rejects a Play-Cricket entry by a club that does not play the match', async () => {
    const { match, item } = await createEnteredMatch();
    const stranger = await createEnteredMatch();
    expect((await saveEntry(undefined, match.id, toEntry(item))).status).toBe(401);
    expect((await saveEntry(stranger.browser, match.id, toEntry(item))).status).toBe(404);
    expect((await saveEntry(stranger.browser, match.id, toEntry(stranger.item))).status).toBe(404);
    expect((await saveEntry(stranger.browser, match.id, { termsId: 'one' })).status).toBe(400);
    const path = `/api/v1/matches/${match.id}/play-cricket-entry`;
    expect((await app.call('DELETE', path, { as: stranger.browser })).status).toBe(404);
  });
});
