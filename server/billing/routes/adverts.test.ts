import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createProClub, createTestClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixturebook-adverts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an adverts file and returns its path. */
function writeAdvertsFile(content: unknown) {
  const file = join(folder, 'adverts.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const ballAdvert = {
  title: 'Balls by the dozen',
  text: 'Hand-stitched, and red all the way through.',
  link: 'https://balls.example/dozen',
  linkText: 'Look at the balls',
};
const app = await startTestApp({
  settings: { ADVERTS_FILE: writeAdvertsFile({ items: [ballAdvert] }) },
});
const { databaseUrl } = app;
const hobby = await createTestClub(app);
const pro = await createProClub(app);

it('returns adverts to a club on the Hobby plan, and none to a Pro club', async () => {
  expect(await listAdverts(hobby)).toEqual([ballAdvert]);
  expect(await listAdverts(pro)).toEqual([]);
  expect((await app.call('GET', '/api/v1/adverts')).status).toBe(401);
});

it('returns a default advert when no adverts file is set, and no advert when plan limits are off', async () => {
  const plain = await startTestApp({ databaseUrl });
  expect(await listAdverts(hobby, plain)).toMatchObject([{ link: '/subscriptionscreen' }]);
  const unlimited = await startTestApp({ databaseUrl, settings: { PLAN_LIMITS: 'off' } });
  expect(await listAdverts(hobby, unlimited)).toEqual([]);
});

it('accepts an adverts file with an empty list', () => {
  expect(readConfig({ ADVERTS_FILE: writeAdvertsFile({ items: [] }) }).adverts).toEqual([]);
});

it.each([
  ['invalid JSON', 'Balls!', 'JSON'],
  ['a list at the top level', [ballAdvert], 'all of it'],
  ['a missing field', { items: [{ ...ballAdvert, text: undefined }] }, 'items.0.text'],
  ['an unknown field', { items: [{ ...ballAdvert, picture: '/ball.png' }] }, 'items.0'],
  [
    'a long text',
    { items: [ballAdvert, { ...ballAdvert, text: 'x'.repeat(161) }] },
    'items.1.text',
  ],
  [
    'a script as a link',
    { items: [{ ...ballAdvert, link: 'javascript:alert(1)' }] },
    'items.0.link',
  ],
  [
    'another host as a path',
    { items: [{ ...ballAdvert, link: '//balls.example' }] },
    'items.0.link',
  ],
  [
    'a link without TLS',
    { items: [{ ...ballAdvert, link: 'http://balls.example' }] },
    'items.0.link',
  ],
])('rejects an adverts file with %s, with an error of one line', (_name, content, named) => {
  const read = () => readConfig({ ADVERTS_FILE: writeAdvertsFile(content) });
  expect(read).toThrow(/^Wrong setting ADVERTS_FILE: must be the path of a file[^\n]+$/);
  expect(read).toThrow(named);
});

it('rejects the setting ADVERTS_FILE when it names a file that does not exist', () => {
  const file = join(folder, 'nothing.json');
  expect(() => readConfig({ ADVERTS_FILE: file })).toThrow('no such file');
});

async function listAdverts({ browser }: typeof hobby, on = app) {
  const response = await on.call('GET', '/api/v1/adverts', { as: browser });
  expect(response.status).toBe(200);
  return (await response.json()).items;
}
