import type {
  AcceptedImport,
  CardImport,
  CardImportResult,
} from '@fixturebook/contract/card/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const start = new Date('2030-05-01T12:00:00Z');
let now = start;
const app = await startTestApp({ clock: () => now });
beforeEach(() => {
  now = start;
});

const path = '/api/v1/me/card/imports';

async function addDates(as: Browser, lines: string[], skip = '') {
  const text = lines.map((line) => `${line} home`).join('\n');
  const preview = await app.call('POST', '/api/v1/me/card/lines', {
    as,
    json: { text, team: 'Colts', ground: 'The Rec', radius: '40' },
  });
  const { id }: CardImport = await preview.json();
  const search = skip && `?skip=${skip}`;
  const response = await app.call('POST', `${path}/${id}/acceptance${search}`, { as });
  expect(response.status).toBe(201);
  return { id, ...((await response.json()) as CardImportResult) };
}

function undo(as: Browser | undefined, id: string) {
  return app.call('DELETE', `${path}/${id}/acceptance`, { as });
}

async function listImports(as: Browser): Promise<AcceptedImport[]> {
  const response = await app.call('GET', path, { as });
  expect(response.status).toBe(200);
  return (await response.json()).items;
}

async function listDates(as: Browser): Promise<string[]> {
  const response = await app.call('GET', '/api/v1/me/fixtures?season=2030', { as });
  const { items } = await response.json();
  return items.map(({ fixture }: { fixture: { date: string } }) => fixture.date);
}

describe('accepting only some rows of an import', () => {
  it('lists the rows that were not left out, and says which were', async () => {
    const { browser } = await createTestClub(app);
    const { rows } = await addDates(browser, ['1 June', '8 June', '15 June'], '2');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['listed', 'skipped', 'listed']);
    expect(await listDates(browser)).toEqual(['2030-06-01', '2030-06-15']);
  });

  it('rejects rows to leave out that are not numbers', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await addDates(browser, ['1 June']);
    const response = await app.call('POST', `${path}/${id}/acceptance?skip=all`, { as: browser });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('skip');
  });
});

describe('undoing an import', () => {
  it('is refused to visitors, and does not find the import of another club', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await addDates(browser, ['1 June']);
    expect((await undo(undefined, id)).status).toBe(401);
    expect((await undo((await createTestClub(app)).browser, id)).status).toBe(404);
    expect((await undo(browser, 'nothing')).status).toBe(400);
    expect(await listDates(browser)).toEqual(['2030-06-01']);
  });

  it('takes all its free dates off the card, however often it is repeated', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-07-01' });
    const { id } = await addDates(browser, ['1 June', '8 June']);
    for (let i = 0; i < 2; i++) {
      const response = await undo(browser, id);
      expect(response.status).toBe(200);
      const { rows }: CardImportResult = await response.json();
      expect(rows.map(({ outcome }) => outcome)).toEqual(['removed', 'removed']);
    }
    expect(await listDates(browser)).toEqual(['2030-07-01']);
  });

  it('keeps a date that was changed, and one for which a club has asked', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await addDates(browser, ['1 June', '8 June', '15 June']);
    const ids = await listFixtureIds();
    await app.call('PATCH', `/api/v1/fixtures/${ids[0]}`, {
      as: browser,
      json: { description: 'Tea is included.' },
    });
    const other = await createTestClub(app);
    await createMatchRequest(app, other.browser, { fixtureId: ids[1], teamName: 'Vets' });
    const { rows }: CardImportResult = await (await undo(browser, id)).json();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['listed', 'listed', 'removed']);
    expect(await listDates(browser)).toEqual(['2030-06-01', '2030-06-08']);

    async function listFixtureIds() {
      const response = await app.call('GET', '/api/v1/me/fixtures?season=2030', { as: browser });
      const { items } = await response.json();
      return items.map(({ fixture }: { fixture: { id: string } }) => fixture.id);
    }
  });

  it('is possible for a day, and lists what can be undone until then', async () => {
    const { browser, email } = await createTestClub(app);
    const { id } = await addDates(browser, ['1 June', '8 June']);
    expect(await listImports(browser)).toEqual([
      {
        id,
        acceptedAt: start.toISOString(),
        officer: email,
        listed: 2,
        matches: 0,
        teamNames: ['Colts'],
      },
    ]);
    now = new Date(start.getTime() + 86_401_000);
    expect(await listImports(browser)).toEqual([]);
    expect((await undo(browser, id)).status).toBe(404);
  });

  it('lists no import of which nothing is left to undo', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await addDates(browser, ['1 June']);
    await undo(browser, id);
    expect(await listImports(browser)).toEqual([]);
    expect((await app.call('GET', path)).status).toBe(401);
  });
});
