import type { CardItemList } from '@fixturebook/contract/card/card';
import type {
  CardImport,
  CardImportResult,
  CardLinesInput,
} from '@fixturebook/contract/card/imports';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture, createTestTeam } from '../../testing/builders.ts';
import { answerInvitation, getToken, listMailsTo } from '../../testing/field-calls/invitations.ts';
import { createMatchRequest } from '../../testing/matches.ts';
import { type Browser, createEmailAddress, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ clock: () => new Date('2030-05-01T12:00:00Z') });
const path = '/api/v1/me/card/imports';

async function previewLines(as: Browser, text: string, rest: Partial<CardLinesInput> = {}) {
  const json = { text, team: '1st XI', ground: 'The Rec', radius: '40', ...rest };
  const response = await app.call('POST', '/api/v1/me/card/lines', { as, json });
  expect(response.status).toBe(201);
  return (await response.json()) as CardImport;
}

async function previewFile(as: Browser, lines: string[] | Uint8Array<ArrayBuffer>, search = '') {
  const body = Array.isArray(lines) ? lines.join('\r\n') : lines;
  const headers = { 'content-type': 'text/csv' };
  const response = await app.call('POST', path + search, { as, body, headers });
  expect(response.status).toBe(201);
  return (await response.json()) as CardImport;
}

async function acceptImport(as: Browser, id: string) {
  const response = await app.call('POST', `${path}/${id}/acceptance`, { as });
  expect(response.status).toBe(201);
  return ((await response.json()) as CardImportResult).rows;
}

async function undoImport(as: Browser, id: string) {
  const response = await app.call('DELETE', `${path}/${id}/acceptance`, { as });
  return ((await response.json()) as CardImportResult).rows.map(({ outcome }) => outcome);
}

async function listCard(as: Browser) {
  const response = await app.call('GET', '/api/v1/me/fixtures?season=2030', { as });
  return ((await response.json()) as CardItemList).items;
}

async function describeCard(as: Browser) {
  return (await listCard(as)).map(({ fixture, recorded }) =>
    [fixture.date, fixture.teamName, recorded?.side, recorded?.opponent, recorded?.competition]
      .filter(Boolean)
      .join(' '),
  );
}

function recordMatch(as: Browser, input: Partial<RecordedMatchInput>) {
  const json = {
    teamName: '1st XI',
    opponent: 'Reading',
    competition: 'league',
    date: '2030-06-01',
    side: 'away',
    ...input,
  };
  return app.call('POST', '/api/v1/recorded-matches', { as, json });
}

const lines = [
  '1 June – Reading (H) 1.30pm',
  '8 June v Marlow (A)',
  '15 June home',
  '22 June Cookham CC away cup',
];

it('records the matches of pasted lines, and lists the lines without an opponent as free', async () => {
  const { browser, club } = await createTestClub(app);
  const { id, rows } = await previewLines(browser, lines.join('\n'), { competition: 'league' });
  expect(rows).toMatchObject([
    {
      outcome: 'new',
      opponent: 'Reading',
      competition: 'league',
      side: 'home',
      ground: 'The Rec',
      postcode: club.postcode,
      startTime: '13:30',
      maxTravelRadius: null,
    },
    { outcome: 'new', opponent: 'Marlow', side: 'away', ground: '', postcode: '' },
    { outcome: 'new', opponent: '', competition: null, side: 'home' },
    { outcome: 'new', opponent: 'Cookham CC', competition: 'cup' },
  ]);
  expect(await listCard(browser)).toEqual([]);
  const accepted = await acceptImport(browser, id);
  expect(accepted.map(({ outcome }) => outcome)).toEqual(Array(4).fill('listed'));
  expect(await describeCard(browser)).toEqual([
    '2030-06-01 1st XI home Reading league',
    '2030-06-08 1st XI away Marlow league',
    '2030-06-15 1st XI',
    '2030-06-22 1st XI away Cookham CC cup',
  ]);
  expect(await acceptImport(browser, id)).toEqual(accepted);
  const again = await previewLines(browser, lines.join('\n'), { competition: 'league' });
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('there'));
});

it('asks for the side of a match, which is not usual for a team', async () => {
  const { browser } = await createTestClub(app);
  await createTestTeam(app, browser, { name: '1st XI', side: 'home' });
  const { rows } = await previewLines(browser, '1 June v Reading');
  expect(rows[0]).toMatchObject({
    outcome: 'wrong',
    errors: [{ path: 'side', message: 'Write Home or Away.' }],
  });
});

it('says when the team plays another match that day, and when no pitch is free', async () => {
  const { browser } = await createTestClub(app);
  await recordMatch(browser, { side: 'home', ground: 'The Rec', postcode: 'SW18 4RD' });
  const { rows } = await previewFile(browser, [
    'Date,Team,Side,Opponent,Postcode',
    '1/6/2030,1st XI,Home,Marlow,SW18 4RD',
    '1/6/2030,2nd XI,Home,Marlow,SW18 4RD',
    '1/6/2030,1st XI,Away,Reading CC,',
  ]);
  expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.message])).toEqual([
    ['wrong', 'This team already plays Reading that day.'],
    ['wrong', 'No pitch of this ground is free at that time.'],
    ['there', undefined],
  ]);
});

it('records the other matches when a team or a pitch is taken between preview and acceptance', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await previewFile(browser, [
    'Date,Team,Side,Opponent,Ground,Postcode',
    '1/6/2030,1st XI,Away,Marlow,,',
    '2/6/2030,2nd XI,Home,Marlow,The Rec,SW18 4RD',
    '3/6/2030,1st XI,Away,Marlow,,',
  ]);
  await recordMatch(browser, {});
  const home = { side: 'home', ground: 'The Rec', postcode: 'SW18 4RD' } as const;
  expect((await recordMatch(browser, { ...home, date: '2030-06-02' })).status).toBe(201);
  const rows = await acceptImport(browser, id);
  expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.message])).toEqual([
    ['wrong', 'This team already has a fixture that day.'],
    ['wrong', 'No pitch of this ground is free at that time.'],
    ['listed', undefined],
  ]);
});

it('takes the free date of the team, unless a club has asked for it', async () => {
  const { browser } = await createTestClub(app);
  const dates = ['2030-06-01', '2030-06-08'];
  const ids = [];
  for (const date of dates)
    ids.push((await createTestFixture(app, browser, { date, teamName: '1st XI' })).id);
  const other = await createTestClub(app);
  await createMatchRequest(app, other.browser, { fixtureId: ids[1] ?? '', teamName: 'Vets' });
  const { id } = await previewLines(browser, '1 June v Reading (A)\n8 June v Marlow (A)');
  const rows = await acceptImport(browser, id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['listed', 'wrong']);
  expect(rows[1]?.errors[0]?.message).toContain('open match requests');
});

it('has a clear message for each of 200 broken rows, and stores nothing', async () => {
  const { browser } = await createTestClub(app);
  const broken = [
    'TBC,1st XI,Home,Reading,The Rec',
    '1/6/2030,,Home,Reading,The Rec',
    '1/6/2030,1st XI,there,Reading,The Rec',
    '1/6/2029,1st XI,Home,Reading,The Rec',
  ];
  const file = Array.from({ length: 200 }, (_, index) => broken[index % 4] ?? '');
  const { id, rows } = await previewFile(browser, ['Date,Team,Side,Opponent,Ground', ...file]);
  expect(rows).toHaveLength(200);
  const messages = [
    'Write a date, such as 14/05/2027.',
    'Enter the team name.',
    'Write Home or Away.',
    'Choose today or a later date.',
  ];
  for (const [index, { outcome, errors }] of rows.entries())
    expect({ outcome, messages: errors.map(({ message }) => message) }).toEqual({
      outcome: 'wrong',
      messages: [messages[index % 4]],
    });
  await acceptImport(browser, id);
  expect(await listCard(browser)).toEqual([]);
});

it('undoes for a day, and keeps a match that was changed, called off or ticked as played', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await previewLines(
    browser,
    ['1 June v A (A)', '8 June v B (A)', '1 May v C (A)', '22 June v D (H)', '29 June home'].join(
      '\n',
    ),
  );
  await acceptImport(browser, id);
  const listed = await app.call('GET', path, { as: browser });
  expect((await listed.json()).items).toMatchObject([{ id, listed: 5 }]);
  const [played, changed, calledOff] = (await listCard(browser)).map(
    ({ recorded }) => recorded?.id,
  );
  await app.call('PUT', `/api/v1/recorded-matches/${changed}`, {
    as: browser,
    json: {
      teamName: '1st XI',
      opponent: 'A2',
      competition: 'friendly',
      date: '2030-06-01',
      side: 'away',
    },
  });
  await app.call('POST', `/api/v1/recorded-matches/${calledOff}/cancellation`, {
    as: browser,
    json: { reason: 'weather', readvertise: false },
  });
  const ticked = await app.call('PUT', `/api/v1/matches/${played}/played`, {
    as: browser,
    json: {},
  });
  expect(ticked.status).toBe(204);
  expect(await undoImport(browser, id)).toEqual(['listed', 'gone', 'listed', 'removed', 'removed']);
  expect(await undoImport(browser, id)).toEqual(['listed', 'gone', 'listed', 'removed', 'removed']);
  expect(await describeCard(browser)).toHaveLength(3);
});

it('keeps a match whose opponent was invited when its import is undone, and mails the opponent nothing', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await previewLines(browser, '8 June v Marlow (A)\n15 June v Reading (A)');
  await acceptImport(browser, id);
  const [invited] = await listCard(browser);
  const email = createEmailAddress();
  const invitation = `/api/v1/recorded-matches/${invited?.recorded?.id}/invitation`;
  const response = await app.call('POST', invitation, { as: browser, json: { email } });
  expect(response.status).toBe(201);
  const [letter] = await listMailsTo(app, email);
  await answerInvitation(app, getToken(letter), { answer: 'yes' });
  expect(await undoImport(browser, id)).toEqual(['listed', 'removed']);
  expect(await listMailsTo(app, email)).toHaveLength(1);
});

it('gives an empty club the same card from the exported file', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await previewLines(browser, lines.join('\n'), { competition: 'league' });
  await acceptImport(browser, id);
  const exportCard = async (as: Browser) => {
    const response = await app.call('GET', '/api/v1/me/card.csv?season=2030', { as });
    return new Uint8Array(await response.arrayBuffer());
  };
  const file = await exportCard(browser);
  const other = await createTestClub(app);
  const preview = await previewFile(other.browser, file);
  expect(preview.passedOver).toEqual([]);
  await acceptImport(other.browser, preview.id);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  expect(decode(await exportCard(other.browser))).toBe(decode(file));
});

it('records 60 matches in batches, each of which can be repeated', async () => {
  const { browser } = await createTestClub(app);
  const rows = Array.from({ length: 60 }, (_, index) => `1/8/2030,Team ${index},Away,Reading`);
  const { id } = await previewFile(
    browser,
    ['Date,Team,Side,Opponent', ...rows],
    '?competition=league',
  );
  const answers = await Promise.all([acceptImport(browser, id), acceptImport(browser, id)]);
  for (const answer of answers)
    expect(answer.map(({ outcome }) => outcome)).toEqual(Array(60).fill('listed'));
  expect(await listCard(browser)).toHaveLength(60);
});

it('names the opponent of a friendly that is a registered club, unless it has blocked the club', async () => {
  const { browser, club } = await createTestClub(app);
  const [other, blocking] = [await createTestClub(app), await createTestClub(app)];
  const block = `/api/v1/clubs/${club.slug}/block`;
  await app.call('POST', block, { as: blocking.browser });
  const { rows } = await previewLines(
    browser,
    [
      `Sat 1 Jun v ${other.club.name} 2nd XI (A)`,
      `Sun 2 Jun league v ${other.club.name} (A)`,
      `Sat 8 Jun v ${blocking.club.name} (A)`,
      'Sun 9 Jun v Nowhere Wanderers (A)',
    ].join('\n'),
  );
  const { slug, name } = other.club;
  expect(rows.map(({ opponentClub }) => opponentClub)).toEqual([{ slug, name }, null, null, null]);
});
