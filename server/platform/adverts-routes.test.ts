import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aClub, aProClub } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixturebook-adverts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of a file that holds it. */
function fileWith(content: unknown) {
  const file = join(folder, 'adverts.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const balls = {
  title: 'Balls by the dozen',
  text: 'Hand-stitched, and red all the way through.',
  link: 'https://balls.example/dozen',
  linkText: 'Look at the balls',
};
const app = await startTestApp({ settings: { ADVERTS_FILE: fileWith({ items: [balls] }) } });
const { databaseUrl } = app;
const hobby = await aClub(app);
const pro = await aProClub(app);

it('shows the adverts to a club on Hobby, and none to others', async () => {
  expect(await shown(hobby)).toEqual([balls]);
  expect(await shown(pro)).toEqual([]);
  expect((await app.call('GET', '/api/v1/adverts')).status).toBe(401);
});

it('has an advert of its own without a file, and none where plans have no limits', async () => {
  const plain = await startTestApp({ databaseUrl });
  expect(await shown(hobby, plain)).toMatchObject([{ link: '/subscriptionscreen' }]);
  const unlimited = await startTestApp({ databaseUrl, settings: { PLAN_LIMITS: 'off' } });
  expect(await shown(hobby, unlimited)).toEqual([]);
});

it('takes a file without adverts', () => {
  expect(readConfig({ ADVERTS_FILE: fileWith({ items: [] }) }).adverts).toEqual([]);
});

it.each([
  ['what is no JSON', 'Balls!', 'JSON'],
  ['a list alone', [balls], 'all of it'],
  ['a field too few', { items: [{ ...balls, text: undefined }] }, 'items.0.text'],
  ['a field too many', { items: [{ ...balls, picture: '/ball.png' }] }, 'items.0'],
  ['a long text', { items: [balls, { ...balls, text: 'x'.repeat(161) }] }, 'items.1.text'],
  ['a script as a link', { items: [{ ...balls, link: 'javascript:alert(1)' }] }, 'items.0.link'],
  ['another host as a path', { items: [{ ...balls, link: '//balls.example' }] }, 'items.0.link'],
  ['a link without TLS', { items: [{ ...balls, link: 'http://balls.example' }] }, 'items.0.link'],
])('refuses at start a file with %s, in one line', (_name, content, named) => {
  const read = () => readConfig({ ADVERTS_FILE: fileWith(content) });
  expect(read).toThrow(/^Wrong setting ADVERTS_FILE: must be the path of a file[^\n]+$/);
  expect(read).toThrow(named);
});

it('refuses a file that is not there', () => {
  const file = join(folder, 'nothing.json');
  expect(() => readConfig({ ADVERTS_FILE: file })).toThrow('no such file');
});

async function shown({ browser }: typeof hobby, on = app) {
  const response = await on.call('GET', '/api/v1/adverts', { as: browser });
  expect(response.status).toBe(200);
  return (await response.json()).items;
}
