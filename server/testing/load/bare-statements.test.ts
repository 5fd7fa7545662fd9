import { randomUUID } from 'node:crypto';
import { FixtureInput } from '@fixturebook/contract/fixtures';
import { expect, it, vi } from 'vitest';
import { createFreeDateInput, createTestClub } from '../builders.ts';
import { startTestApp } from '../test-app.ts';
import { recordStatements } from './bare-statements.ts';

const app = await startTestApp();
const pool = app.foundation.db.$client;
const input = FixtureInput.parse(createFreeDateInput());
const { browser, club } = await createTestClub(app);
const statements = await recordStatements(pool, {
  secret: app.foundation.secret,
  cookie: browser.cookieHeader,
  clubId: club.id,
  date: input.date,
});

/** Returns the text of each prepared statement of a request, without the notification that a node sends if there are others. */
async function listPreparedStatements(run: () => Promise<Response>) {
  const query = vi.spyOn(pool, 'query');
  const response = await run();
  const sent = [...query.mock.calls] as unknown as [{ name?: string; text: string }][];
  query.mockRestore();
  expect(response.ok).toBe(true);
  const texts = sent.filter(([{ name }]) => name).map(([{ text }]) => text);
  return texts.filter((text) => !text.includes('pg_notify'));
}

function postDate() {
  const json = createFreeDateInput();
  const headers = { 'idempotency-key': randomUUID() };
  return app.call('POST', '/api/v1/fixtures', { as: browser, json, headers });
}

it('records the statements with which the server lists a day', async () => {
  const path = `/api/v1/fixtures?date=${input.date}`;
  const sent = await listPreparedStatements(() => app.call('GET', path, { as: browser }));
  expect(sent).toEqual([statements.findSession('').text, statements.day.text]);
});

it('records the statements with which the server posts a date at a known postcode', async () => {
  await postDate();
  const sent = await listPreparedStatements(postDate);
  expect(sent).toEqual([statements.findSession('').text, statements.post.text]);
});

it('fills the recorded statement, which then posts the date for the club', async () => {
  const id = randomUUID();
  const posted = { id, clubId: club.id, input: JSON.stringify(input), key: id, fingerprint: id };
  await pool.query(statements.fillPost(posted));
  const { rows } = await pool.query(
    `select club_id, team_name, key from fixtures join idempotency_keys on result = fixtures.id
     where fixtures.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ club_id: club.id, team_name: input.teamName, key: id }]);
});
