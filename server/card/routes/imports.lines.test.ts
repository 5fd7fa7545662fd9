import type { CardImport, CardLinesInput } from '@fixturebook/contract/card/imports';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
} from '../../testing/builders.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ clock: () => new Date('2030-05-01T12:00:00Z') });

function pasteLines(as: Browser | undefined, text: string, rest: Partial<CardLinesInput> = {}) {
  return app.call('POST', '/api/v1/me/card/lines', { as, json: { text, ...rest } });
}

async function previewLines(as: Browser, text: string, rest?: Partial<CardLinesInput>) {
  const response = await pasteLines(as, text, rest);
  expect(response.status).toBe(201);
  return (await response.json()) as CardImport;
}

describe('previewing pasted lines', () => {
  it('rejects visitors and accounts without a club', async () => {
    expect((await pasteLines(undefined, 'Sat 8 June')).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await pasteLines(browser, 'Sat 8 June')).status).toBe(403);
  });

  it('responds with an error for the field `text` when there is nothing to read', async () => {
    const { browser } = await createTestClub(app);
    const response = await pasteLines(browser, ' \n ');
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0]).toEqual({
      path: 'text',
      message: 'Paste at least one date.',
    });
  });

  it('responds with an error for the field `text` when it is longer than 20,000 characters', async () => {
    const { browser } = await createTestClub(app);
    const response = await pasteLines(browser, 'x'.repeat(20_001));
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('text');
  });

  it('fills in what a line leaves out from the last fixture of its team', async () => {
    const { browser, club } = await createTestClub(app);
    const usual = {
      teamName: 'Sunday XI',
      ground: 'Lower Meadow',
      startTime: '13:30',
      format: 'limited-overs' as const,
      overs: 40,
      strength: 'medium' as const,
      maxTravelRadius: 24,
    };
    await createTestFixture(app, browser, { ...usual, date: '2030-06-02' });
    await createTestFixture(app, browser, {
      ...usual,
      teamName: '1st XI',
      ground: 'The Rec',
      date: '2030-07-06',
    });
    const { rows, id } = await previewLines(
      browser,
      'Sun 9 June\nsunday xi, 16 June, away\n2 June',
      {
        team: 'Sunday XI',
      },
    );
    expect(rows).toMatchObject([
      {
        outcome: 'new',
        date: '2030-06-09',
        teamName: 'Sunday XI',
        side: 'home',
        ground: 'Lower Meadow',
        startTime: '13:30',
        maxTravelRadius: 24,
      },
      { outcome: 'new', teamName: 'Sunday XI', side: 'away', ground: '', postcode: club.postcode },
      { outcome: 'there' },
    ]);
    await app.call('POST', `/api/v1/me/card/imports/${id}/acceptance`, { as: browser });
    const card = await app.call('GET', '/api/v1/me/fixtures?season=2030', { as: browser });
    const { items } = await card.json();
    expect(items[1].fixture).toMatchObject({
      format: 'limited-overs',
      overs: 40,
      strength: 'medium',
    });
  });

  it('fills in what a line leaves out from what the club keeps about a team, also without a fixture', async () => {
    const { browser } = await createTestClub(app);
    const { id: groundId } = await createTestGround(app, browser, { name: 'The Green' });
    const kept = { startTime: '14:00', side: 'home', maxTravelRadius: 30 } as const;
    await createTestTeam(app, browser, { name: 'Colts', ...kept, groundId });
    await createTestTeam(app, browser, { name: '1st XI', startTime: '12:30' });
    await createTestFixture(app, browser, {
      teamName: '1st XI',
      date: '2030-06-01',
      startTime: '13:00',
      ground: 'The Rec',
    });
    const { rows } = await previewLines(browser, '8 June colts\n8 June 1st XI', {});
    expect(rows).toMatchObject([
      { outcome: 'new', teamName: 'Colts', ground: 'The Green', ...kept },
      { outcome: 'new', teamName: '1st XI', ground: 'The Rec', startTime: '12:30' },
    ]);
  });

  it('uses the given ground for home dates, and the given radius, before those of the last fixture', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-06-01', ground: 'The Rec' });
    const { rows } = await previewLines(browser, '8 June home\n9 June away', {
      team: 'Colts',
      ground: 'Lower Meadow',
      radius: '16',
    });
    expect(rows).toMatchObject([
      { outcome: 'new', ground: 'Lower Meadow', maxTravelRadius: 16 },
      { outcome: 'new', ground: '', maxTravelRadius: 16 },
    ]);
  });

  it('says at its line what was not understood, and what must be corrected', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-06-01', teamName: '1st XI' });
    const { rows } = await previewLines(
      browser,
      'Our dates:\n\nSat 8 June (perhaps)\nSun 15 June\n22 June v Marlow\n29 June',
      { team: '1st XI' },
    );
    expect(
      rows.map(({ row, outcome, unread, errors }) => ({ row, outcome, unread, errors })),
    ).toEqual([
      {
        row: 1,
        outcome: 'wrong',
        unread: 'Our dates:',
        errors: [{ path: 'date', message: "We can't find a date in this line." }],
      },
      { row: 3, outcome: 'new', unread: 'perhaps', errors: [] },
      {
        row: 4,
        outcome: 'wrong',
        unread: '',
        errors: [
          {
            path: 'date',
            message: '15 June 2030 is a Saturday. Add the year if you mean another.',
          },
        ],
      },
      {
        row: 5,
        outcome: 'wrong',
        unread: '',
        errors: [{ path: 'side', message: 'Write Home or Away.' }],
      },
      { row: 6, outcome: 'new', unread: '', errors: [] },
    ]);
  });

  it('asks for the team and the side when neither the line nor a fixture has them', async () => {
    const { browser } = await createTestClub(app);
    const { rows } = await previewLines(browser, '8 June');
    expect(rows[0]?.outcome).toBe('wrong');
    expect(rows[0]?.errors.map(({ path }) => path).sort()).toEqual(
      expect.arrayContaining(['side', 'teamName']),
    );
  });
});
